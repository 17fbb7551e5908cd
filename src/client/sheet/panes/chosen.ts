import { allFields } from '#define/entity';
import { judgedIds } from '#client/sheet/acts/useJudged';
import type { Desk } from '#client/sheet/desk/desk';
import { add, toDecimal, toText, type DecimalText } from '#values/decimal';

/** What the selected rows of two sheets come to in one currency. */
export interface ChosenSum {
  readonly currency: string;
  readonly one: DecimalText;
  readonly other: DecimalText;
}

function sumsOf(desk: Desk, field: string): Map<string, DecimalText> {
  const { model } = desk;
  const sums = new Map<string, DecimalText>();
  const currencyField = allFields(model.definition)[field]?.currency;
  for (const id of judgedIds(desk)) {
    const row = model.viewRowOf(id);
    const amount = row === null ? null : model.value(row, field);
    if (row === null || amount === null || amount === undefined) continue;
    const currency = currencyField === undefined ? '' : String(model.value(row, currencyField) ?? '');
    sums.set(currency, toText(add(toDecimal(sums.get(currency) ?? '0'), toDecimal(String(amount)))));
  }
  return sums;
}

/** The sums of one field in either sheet over the rows selected there: exact, and never across currencies. */
export function chosenSums([start, end]: readonly [Desk, Desk], [one, other]: readonly [string, string]): ChosenSum[] {
  const [from, to] = [sumsOf(start, one), sumsOf(end, other)];
  return [...new Set([...from.keys(), ...to.keys()])].toSorted().map((currency) => ({
    currency,
    one: from.get(currency) ?? '0',
    other: to.get(currency) ?? '0',
  }));
}
