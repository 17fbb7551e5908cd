import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import type { ActTable } from '#define/wire';
import type { Language } from '#names/languages';
import { baseCurrencyAtom } from '#client/session/session';
import { isDecimalText } from '#values/decimal';
import { currencyDecimals } from '#values/money';
import { formatDecimal } from '#values/numberText';

/** A day, a code or a number of a document is told whole: it breaks at none of its hyphens. */
const classOf = (kind: string, text: string): string | undefined =>
  kind !== 'text' ? 'task-number' : /^[\x21-\x7e]{1,24}$/u.test(text) ? 'task-word' : undefined;

/** What an act would make, as its dry run tells it; `word`: where the words of its act stand. */
export function PreviewTable({ preview: { columns, rows }, word, language }: { preview: ActTable; word: string; language: Language }) {
  const { t } = useTranslation();
  const baseCurrency = useAtomValue(baseCurrencyAtom);
  const text = (column: ActTable['columns'][number], row: ActTable['rows'][number]): string => {
    const value = row[column.name] ?? '';
    if (column.kind === 'count' && isDecimalText(String(value))) return formatDecimal(String(value), { language, grouping: true });
    if (column.choiceOf !== undefined && value !== '') return t(`choices:${column.choiceOf}.${column.name}.${value}`);
    if (column.kind !== 'money' || value === '') return String(value);
    const currency = column.currency === undefined ? baseCurrency : String(row[column.currency] ?? '');
    return formatDecimal(String(value), { language, decimals: currencyDecimals(currency) });
  };
  return (
    <table className="task-table">
      <thead>
        <tr>
          {columns.map(({ name, kind, detail }) => (
            <th key={name} scope="col" className={kind === 'text' ? undefined : 'task-number'}>
              {t(`${word}.preview.${name}`, detail ?? {})}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={JSON.stringify(row)}>
            {columns.map((column, at) =>
              at === 0 ? (
                <th key={column.name} scope="row" className={classOf('text', text(column, row))}>
                  <bdi>{text(column, row)}</bdi>
                </th>
              ) : (
                <td key={column.name} className={classOf(column.kind, text(column, row))}>
                  <bdi dir={column.kind === 'text' ? 'auto' : 'ltr'}>{text(column, row)}</bdi>
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
