import type { EntityName } from '#names/entities';
import type { FieldRefusal } from '#names/refusals';
import type { Values } from '#define/row';
import type { Day } from '#values/day';
import { compare, toDecimal, type DecimalText } from '#values/decimal';
import { pickRate, type QuotedRate } from '#values/exchange';

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

/** The branch's book rate of a currency on a day, from the facts; null when there is none (domain/04 §4.2). */
export function bookRateOn(facts: Facts, currency: string, on: Day): DecimalText | null {
  return pickRate(factRows(facts, 'exchangeRate') as Iterable<Values & QuotedRate>, {
    currency,
    on,
    rateType: 'BOOK',
    epId: String(facts.branch.id),
    baseCurrency: String(facts.branch.baseCurrency),
  });
}

/** What is wrong with a rate of exchange: one unit of the branch's own currency is worth one (domain/04 §4.2). Blank texts are judged elsewhere. */
export function wrongBaseRate(facts: Facts, currency: string | null, rate: DecimalText | null): readonly FieldRefusal[] {
  if (currency === null || rate === null || currency !== String(facts.branch.baseCurrency ?? 'CNY')) return [];
  return compare(toDecimal(rate), toDecimal('1')) === 0
    ? []
    : [{ code: 'BASE_RATE_NOT_ONE', field: 'rate', detail: { ccy: currency, value: rate } }];
}
