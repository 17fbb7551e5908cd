import type { ImportField } from '#define/sheet';

/** Words parted by commas. */
export const words = (text: string): readonly string[] => text.trim().split(/,\s+/u);

/** Validities of something else than the sea rate. */
const ofOthers = words(`
  驳船, 支线, 内陆, 拖车, 铁路, 附加费, 保险, 报关, barge, feeder, inland, truck, rail, surcharge, haulage
`);
const ends = ['结束', '截止', '终止', '失效', '到期', '止', '至', 'end', 'expir', 'until', 'till', 'thru'];
const starts = ['开始', '起始', '生效', '起', 'start', 'begin', 'from', 'effective'];

/** How rate sheets head the days of a rate: both in one column, or each in its own. */
export const validityFields: readonly ImportField[] = [
  {
    field: 'validity',
    grammar: 'dateRange',
    fills: ['validFrom', 'validTo'],
    not: [...ofOthers, ...starts, ...ends],
    synonyms: words(`
      有效期, 有效期限, 有效期间, 有效期起止, 有效期起至, 起止日期, 有效期起止日期, valid from to, validity from to, valid from till, effective period, 有效日期,
      运价有效期, validity, validity period, valid, valid period, period, validity date
    `),
  },
  {
    field: 'validFrom',
    grammar: 'dateRange',
    fills: ['validFrom', 'validTo'],
    not: [...ofOthers, ...ends],
    synonyms: words(`
      生效日期, 生效日, 起始日期, 开始日期, 有效期起, 有效期开始, 有效期起始, 有效期从, 有效期开始日期, 起始有效期, 开始有效期, 有效开始日期, 生效, valid from, validity from,
      effective, effective date, effective from, effective start, effective start date, validity start, validity start date,
      valid start date, valid from date, start validity, begin date, eff date, eff, start date, from date
    `),
  },
  {
    field: 'validTo',
    grammar: 'dateRange',
    fills: ['validFrom', 'validTo'],
    not: [...ofOthers, '开始', '起始', '生效', '起', 'start', 'begin', 'from'],
    synonyms: words(`
      失效日期, 失效日, 截止日期, 结束日期, 到期日, 有效期至, 有效期结束, 有效期截止, 有效期到, 有效期结束日期, 截止有效期, 结束有效期, 有效结束日期, 有效期止, 有效至, valid to, valid till,
      valid until, valid thru, validity to, validity end, validity end date, valid end date, valid to date, effective to,
      effective end, effective end date, effective until, end validity, expiry, expiry date, expiration, expiration date,
      exp date, expires, end date, to date
    `),
  },
];
