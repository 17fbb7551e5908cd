import type { Row, Values } from '#define/row';
import type { EntityName } from '#names/entities';
import { freightConfirm } from '#modules/freight/freightConfirm/freightConfirm.entity';
import { freightCustomerLog } from '#modules/freight/freightCustomerLog/freightCustomerLog.entity';
import { freightPast } from '#modules/freight/freightPast/freightPast.entity';
import { freightTake } from '#modules/freight/freightTake/freightTake.entity';
import type { Definition } from '#define/entity';
import { branches } from '#modules/demo/branches';
import type { BranchPartners } from '#modules/demo/partners';
import { Stream } from '#modules/demo/random';
import { blankValues } from '#modules/demo/rowMaking';
import { workersOf } from '#modules/demo/staff';
import { workingMoment } from '#modules/demo/timeline';
import { dayNumber, type Day } from '#values/day';

/** What hangs on a rate: versions before, who took its price, what customers were told, for whom it is held (domain/10 §10.6, 15 §15.15). */
export type RateLogs = Readonly<Record<'freightPast' | 'freightTake' | 'freightCustomerLog' | 'freightConfirm', readonly Row[]>>;

const most = 8;
const lost = ['PRICE', 'PRICE', 'PRICE', 'SPACE', 'TRANSIT', 'NO_ANSWER'];
const boxes = ['1*40HQ', '2*40HQ', '1*20GP', '1*40HQ+1*20GP'];

const prices = (rate: Row): string =>
  ['20GP', '40GP', '40HQ', '45HQ']
    .flatMap((box) => (rate[`sell${box}`] == null ? [] : [`${box} ${String(rate[`sell${box}`])}`]))
    .join(' / ') + ' USD';

interface Sources {
  readonly seed: number;
  readonly today: Day;
  readonly partners: readonly BranchPartners[];
}

/** Logs of one rate; a rate nobody was ever shown has none. */
export function rateLogs(rate: Row, { seed, today, partners }: Sources): RateLogs {
  const stream = new Stream(seed, 'freightLog', Number(rate.id));
  const logs: Record<keyof RateLogs, Row[]> = { freightPast: [], freightTake: [], freightCustomerLog: [], freightConfirm: [] };
  if (rate.releaseStatus === 'DRAFT') return logs;
  const own = partners[branches.findIndex(({ epId }) => epId === rate.epId)] as BranchPartners;
  const sales = workersOf(rate.epId, 'SAL');
  const [first, last] = [dayNumber(String(rate.validFrom)) - 2, Math.min(dayNumber(today) - 1, dayNumber(String(rate.validTo ?? today)))];
  const at = (definition: Definition, name: keyof RateLogs, userId: string, day: number, values: Values): void => {
    const id = String(Number(rate.id) * most + logs[name].length);
    const moment = workingMoment(Math.min(day, dayNumber(today) - 1), stream);
    logs[name].push({
      ...blankValues(definition),
      id,
      epId: rate.epId,
      version: 1,
      rateId: rate.id,
      ...values,
      createUserId: userId,
      createTime: moment,
    });
  };
  if (Number(rate.versionNo) > 1) {
    const was = Object.fromEntries(
      ['cost', 'sell'].flatMap((side) =>
        ['20GP', '40GP', '40HQ', '45HQ'].map((box) => [`${side}${box}`, rate[`${side}Was${box}`] ?? null]),
      ),
    );
    const diff = ['20GP', '40HQ']
      .map((box) => `cost${box}: ${String(rate[`costWas${box}`] ?? '–')} → ${String(rate[`cost${box}`] ?? '–')}`)
      .join('\n');
    const values = { versionNo: 1, currency: rate.currency, ...was, validFrom: rate.validFrom, validTo: rate.validTo, why: 'EDIT', diff };
    at(freightPast, 'freightPast', String(rate.createUserId), first + 1, values);
  }
  const told = { versionNo: rate.versionNo, priceThen: prices(rate) };
  for (let take = 0; take < 3 && stream.chance(0.45); take += 1) {
    const [seller, customer] = [stream.pick(sales), own.customers.draw(stream)];
    const day = first + stream.below(Math.max(1, last - first));
    const kind = stream.pick(['COPY', 'COPY', 'COPY', 'QUOTE', 'QUOTE', 'PRINT']);
    const source = kind === 'COPY' ? 'QUOTE_TEXT' : kind === 'PRINT' ? 'PAPER' : 'SHEET';
    at(freightTake, 'freightTake', seller, day, {
      ...told,
      visibleLevel: rate.visibleLevel,
      takeKind: kind,
      source,
      customerId: customer.id,
      language: 'zh',
      columns: 'sell',
    });
    if (stream.chance(0.4)) {
      const reply = stream.pick(['NONE', 'NONE', 'WON', 'LOST', 'LOST', 'NEGOTIATE']);
      at(freightCustomerLog, 'freightCustomerLog', seller, day, {
        visibleLevel: rate.visibleLevel,
        customerId: customer.id,
        salesmanId: seller,
        channel: stream.pick(['WECHAT', 'WECHAT', 'MAIL']),
        lanes: `${String(rate.portLoading)}-${String(rate.portDestination)} ${String(rate.carrierCode)}`,
        boxes: stream.pick(boxes),
        text: `${String(rate.portLoading)} - ${String(rate.portDestination)} ${String(rate.carrierCode)}：${prices(rate)}，有效至${String(rate.validTo ?? '')}。`,
        reply,
        lostReason: reply === 'LOST' ? stream.pick(lost) : null,
      });
    }
  }
  if (rate.releaseStatus === 'RELEASED' && String(rate.validTo ?? today) >= today && stream.chance(0.06))
    at(freightConfirm, 'freightConfirm', stream.pick(sales), last, {
      ...told,
      customerId: own.customers.draw(stream).id,
      boxes: stream.pick(boxes),
      heldUntil: rate.validTo,
    });
  return logs;
}

/** What is kept beside a rate of its logs. */
export const countedOf = ({ freightTake: takes, freightConfirm: holds }: RateLogs): Values => ({
  takeCount: takes.length,
  quoteCount: takes.filter(({ takeKind }) => takeKind === 'QUOTE').length,
  holds: holds.filter(({ state }) => state === 'HELD').length,
  businessConfirmStatus: holds.some(({ state }) => state === 'HELD') ? 'CONFIRMED' : 'NONE',
});

/** The logs of many rates, by entity. */
export function logsOfRates(rates: Iterable<Row>, sources: Sources): { readonly entity: EntityName; readonly rows: readonly Row[] }[] {
  const all = [...rates].map((rate) => rateLogs(rate, sources));
  return (['freightPast', 'freightTake', 'freightCustomerLog', 'freightConfirm'] as const).map((entity) => ({
    entity,
    rows: all.flatMap((logs) => logs[entity]),
  }));
}
