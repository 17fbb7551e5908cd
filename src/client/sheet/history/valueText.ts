import i18next from 'i18next';
import { getDefaultStore } from 'jotai';
import type { Value, Values } from '#define/row';
import type { HistoryAnswer } from '#define/wire';
import { baseCurrencyAtom, timeZoneAtom } from '#client/session/session';
import type { SheetModel } from '#client/sheet/model';
import { labelText } from '#workers/sheet/labels';
import { shownText, type PrintContext } from '#workers/sheet/printing';

/** Settings kept as one value are counted, for how the product writes them down is nobody's reading. */
function countedText(value: Value): string {
  const count = Array.isArray(value) ? value.length : Object.keys(value as object).length;
  return count === 0 ? '' : i18next.t('history:entries', { count });
}

/** What a field was and became; of a change within settings that leaves their count it is said that there was one. */
export const changedTo = (before: string, after: string): string =>
  before === after ? i18next.t('history:within', { text: after }) : after;

/** Prints values of the past as the cells of the sheet would. `rest` are the row's other values at that time, as far as known. */
export function printerFor(
  model: Pick<SheetModel, 'definition' | 'columns' | 'language'>,
  labels: HistoryAnswer['labels'],
): (field: string, values: Values, rest: Values) => string {
  const store = getDefaultStore();
  const context: PrintContext = {
    reading: { zone: store.get(timeZoneAtom), language: model.language },
    baseCurrency: store.get(baseCurrencyAtom) ?? '',
    label: (entity, key) => {
      const row = labels[entity]?.find((one) => one.key === key);
      return row && labelText(row, model.language);
    },
    choice: (column, option) => i18next.t(`choices:${model.definition.name}.${column}.${option}`, { defaultValue: option }),
  };
  return (name, values, rest) => {
    const column = model.columns.find((one) => one.name === name);
    const value = values[name] ?? null;
    if (column === undefined || column.field.machine === true) return '';
    if (typeof value === 'object' && value !== null && column.field.list === undefined) return countedText(value);
    return shownText(name, column.field, value, context, (other) => values[other] ?? rest[other] ?? null);
  };
}
