import i18next from 'i18next';
import { getDefaultStore } from 'jotai';
import type { Values } from '#define/row';
import type { HistoryAnswer } from '#define/wire';
import { baseCurrencyAtom, timeZoneAtom } from '#client/session/session';
import type { SheetModel } from '#client/sheet/model';
import { labelText } from '#workers/sheet/labels';
import { shownText, type PrintContext } from '#workers/sheet/printing';

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
    return column === undefined
      ? ''
      : shownText(name, column.field, values[name] ?? null, context, (other) => values[other] ?? rest[other] ?? null);
  };
}
