import type { Source } from '#define/explained';
import type { EntityName } from '#names/entities';
import type { FieldRefusal } from '#names/refusals';
import type { Values } from '#define/row';
import type { Day } from '#values/day';
import { compare, toDecimal, type DecimalText } from '#values/decimal';
import { pickRate, rateRow, tenfold, type QuotedRate, type WantedRate } from '#values/exchange';

/** The entity whose rows are the branches: each decision knows its own. */
export const branchEntity: EntityName = 'enterprise';

/**
 * What a decision may know beside the row: short lists of the branch (rates of exchange, charge items, ports, …),
 * the branch itself and today in its zone. The server reads them inside the transaction, the browser gets them with
 * the list, so that `decide` is the same function on both sides.
 */
export interface Facts {
  readonly today: Day;
  readonly branch: Values;
  /** Rows of the entities an entity names in `facts`, by entity, each by its key (code of a dictionary, else id). */
  readonly lists: Partial<Record<EntityName, ReadonlyMap<string, Values>>>;
}

export function factRow(facts: Facts, entity: EntityName, key: string | null | undefined): Values | undefined {
  return key == null ? undefined : facts.lists[entity]?.get(key);
}

export function factRows(facts: Facts, entity: EntityName): Iterable<Values> {
  return facts.lists[entity]?.values() ?? [];
}

type Rate = Values & QuotedRate;

const rateWanted = (facts: Facts, currency: string, on: Day, rateType: string): WantedRate => ({
  currency,
  on,
  rateType,
  epId: String(facts.branch.id),
  baseCurrency: String(facts.branch.baseCurrency),
});

/** The branch's book rate of a currency on a day, from the facts; null when there is none (domain/04 §4.2). */
export const bookRateOn = (facts: Facts, currency: string, on: Day): DecimalText | null =>
  pickRate(factRows(facts, 'exchangeRate') as Iterable<Rate>, rateWanted(facts, currency, on, 'BOOK'));

/** The day's settlement rate, or the book rate where the bank's is not kept (domain/04 §4.2); null where there is neither. */
export const settlementRateOn = (facts: Facts, currency: string, on: Day): DecimalText | null =>
  pickRate(factRows(facts, 'exchangeRate') as Iterable<Rate>, rateWanted(facts, currency, on, 'SETTLEMENT')) ??
  bookRateOn(facts, currency, on);

/** Reads where the rate of a row's currency on its day stands: the first of these kinds that has one; null in the branch's own currency. */
export const rateRead =
  (dayField: string, ...kinds: readonly string[]) =>
  (row: Values, facts: Facts): Source | null => {
    const [currency, on] = [row.currency, row[dayField]];
    if (typeof currency !== 'string' || typeof on !== 'string') return null;
    const rows = [...factRows(facts, 'exchangeRate')] as Rate[];
    const found = kinds.map((kind) => rateRow(rows, rateWanted(facts, currency, on, kind))).find((one) => one !== undefined);
    return found ? { entity: 'exchangeRate', id: String(found.id), field: 'rate' } : null;
  };

/**
 * What is wrong with a rate of exchange on a day: one unit of the branch's own currency is worth one, and no currency is worth ten times what
 * is known of it (domain/04 §4.2). Blank texts are judged elsewhere.
 */
export function wrongRate(facts: Facts, currency: string | null, rate: DecimalText | null, on: Day | null): readonly FieldRefusal[] {
  if (currency === null || rate === null) return [];
  if (currency === String(facts.branch.baseCurrency ?? 'CNY'))
    return compare(toDecimal(rate), toDecimal('1')) === 0
      ? []
      : [{ code: 'BASE_RATE_NOT_ONE', field: 'rate', detail: { ccy: currency, value: rate } }];
  return farOff(currency, rate, on === null ? null : bookRateOn(facts, currency, on), on);
}

/** A rate ten times another of its currency, or a tenth of it, is none: a quotation for a hundred units, or a point that slipped. */
export const farOff = (currency: string, rate: DecimalText, known: DecimalText | null, on: Day | null): readonly FieldRefusal[] =>
  known !== null && tenfold(rate, known)
    ? [{ code: 'RATE_TEN_TIMES_OFF', field: 'rate', detail: { ccy: currency, value: rate, known, date: on ?? '' } }]
    : [];
