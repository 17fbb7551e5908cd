import { bookPeriodOf } from '#define/books';
import type { Facts } from '#define/facts';
import type { Row, Values } from '#define/row';
import { cash } from '#modules/settlement/cash/cash.entity';
import { bankAccountsOf, branches } from '#modules/demo/branches';
import type { GivenNumbers } from '#modules/demo/numberings';
import { Stream } from '#modules/demo/random';
import { makeRow } from '#modules/demo/rowMaking';
import { staff } from '#modules/demo/staff';
import { dayText, workingMoment } from '#modules/demo/timeline';

/** Ids of money of the house itself, beside those of documents and of what went back. */
const idsOfOwn = 300_000_000;
/** Days between what the bank takes, or one account gives another; so many back in all. */
const [every, reach] = [15, 90];

const personOf = (epId: string, job: string) => staff.find((one) => one.job === job && (one.epId === epId || one.epId === '1'))?.id ?? '1';

/** What each branch's bank took for its service, and what its first account gave the one payments are made from, in turn. */
export function* ownMoneyRows(seed: number, today: number, factsOf: (epId: string) => Facts, numbers: GivenNumbers): Generator<Row> {
  for (const { epId } of branches) {
    const stream = new Stream(seed, 'ownMoney', Number(epId));
    const kept = bankAccountsOf(epId).findLastIndex(({ currency }) => currency === 'CNY');
    for (let back = reach; back > 0; back -= every) {
      const [on, at] = [today - back, back / every];
      const isFee = at % 2 === 0;
      const [cashDate, madeAt, id] = [dayText(on), workingMoment(on, stream), String(idsOfOwn + Number(epId) * 100 + at)];
      const values: Values = isFee
        ? { cashKind: 'EXPENSE', feeAccount: '660302', amount: `${20 + stream.below(60)}.50` }
        : { cashKind: 'TRANSFER', toBankAccountId: `${epId}${kept}`, amount: `${(5 + stream.below(20)) * 10_000}` };
      yield makeRow({
        definition: cash,
        id,
        epId,
        facts: factsOf(epId),
        made: { createUserId: personOf(epId, 'CSH'), createTime: madeAt, updateUserId: personOf(epId, 'FIN'), updateTime: madeAt },
        values: {
          ...values,
          cashNo: numbers.next('CASH_OUT', factsOf(epId), cashDate),
          direction: 'OUT',
          bankAccountId: `${epId}0`,
          bankFlowNo: `${cashDate.replaceAll('-', '')}${id.padStart(10, '0')}`,
          cashDate,
          bookPeriod: bookPeriodOf(cashDate),
          currency: 'CNY',
          bankCharge: '0',
          bankChargeBearer: 'US',
          checkStatus: 'CHECKED',
          checkUserId: personOf(epId, 'FIN'),
          checkTime: madeAt,
        },
      });
    }
  }
}
