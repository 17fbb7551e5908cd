import type { Rule } from '#define/entity';
import { factRow } from '#define/facts';
import { dict, type Field } from '#define/field';
import { textOf, type Values } from '#define/row';

/** A currency by its code of ISO 4217; RMB is what people write for CNY (domain/04 §4.1). */
export const inCurrency = (options: Parameters<typeof dict>[1] = {}): Field =>
  dict('currency', { aliases: { RMB: 'CNY' }, unknown: 'CURRENCY_UNKNOWN', ...options });

/**
 * What is new, or changes its currency, is in one that is still offered (domain/02a §2.3.4 isEnabled), but for what `goesOn` with something
 * that stands. The branch's own is always in use: its books are kept in it.
 */
export const offeredUnless = (goesOn: (row: Values) => boolean, ...reads: readonly string[]): Rule => ({
  name: 'currencyOffered',
  reads: ['currency', ...reads],
  by: (row, facts, before) => {
    const ccy = textOf(row, 'currency');
    if (ccy === null || ccy === (facts.branch.baseCurrency ?? 'CNY') || (before ? before.currency === ccy : goesOn(row))) return [];
    return factRow(facts, 'currency', ccy)?.isEnabled === false
      ? [{ code: 'CURRENCY_NOT_OFFERED', field: 'currency', detail: { ccy } }]
      : [];
  },
});

/** A currency that is still offered, wherever somebody chooses one. */
export const currencyOffered: Rule = offeredUnless(() => false);
