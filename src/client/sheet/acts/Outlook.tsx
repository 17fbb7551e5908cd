import { useTranslation } from 'react-i18next';
import { movesOf, type Step } from '#define/act';
import { allFields, wireName, type Definition } from '#define/entity';
import type { Sheet } from '#define/sheet';
import { PreviewTable } from '#client/sheet/acts/PreviewTable.tsx';
import type { StepAnswer } from '#client/sheet/acts/taking';
import type { Desk } from '#client/sheet/desk/desk';
import { fieldWords } from '#client/words/fieldWords';
import { add, toDecimal, toText, type DecimalText } from '#values/decimal';
import { currencyDecimals } from '#values/money';
import { formatDecimal } from '#values/numberText';

/** Rows and money of one currency and one side. */
interface Total {
  readonly currency: string;
  readonly side: string | null;
  readonly rows: number;
  readonly amount: DecimalText;
}

/** The amount a sheet's rows are told by: the first it sums that stands in a currency of the row. */
function amountOf(definition: Definition, sheet: Sheet): { field: string; currency: string } | null {
  const fields = allFields(definition);
  for (const { field, summed } of sheet.columns) {
    const currency = fields[field]?.currency;
    if (summed && currency !== undefined && currency !== 'base') return { field, currency };
  }
  return null;
}

/** What the rows come to, by currency and side; unlike ones are never added up. */
function totalsOf(definition: Definition, sheet: Sheet, rows: readonly Readonly<Record<string, unknown>>[]): readonly Total[] {
  const amount = amountOf(definition, sheet);
  if (!amount) return [];
  const totals = new Map<string, Total>();
  for (const row of rows) {
    const [value, currency] = [row[wireName(definition, amount.field)], row[wireName(definition, amount.currency)]];
    if (typeof value !== 'string' || typeof currency !== 'string') continue;
    const side = definition.sumsBy === undefined ? null : String(row[wireName(definition, definition.sumsBy)] ?? '');
    const so = totals.get(`${side} ${currency}`) ?? { currency, side, rows: 0, amount: '0' };
    totals.set(`${side} ${currency}`, { ...so, rows: so.rows + 1, amount: toText(add(toDecimal(so.amount), toDecimal(value))) });
  }
  return [...totals.values()].sort((a, b) => `${b.side} ${a.currency}`.localeCompare(`${a.side} ${b.currency}`));
}

/** Old state and new, of the states a step moves: old ones these rows stand in, all it moves where nobody may see them. */
function States({ desk, step, rows }: { desk: Desk; step: Step; rows: readonly Readonly<Record<string, unknown>>[] }) {
  const { t } = useTranslation();
  const { definition } = desk.model;
  const word = (field: string, state: string) => t(`choices:${definition.name}.${field}.${state}`);
  return movesOf(step).map(([field, from, to]) => {
    const there = from.filter((state) => rows.some((row) => row[wireName(definition, field)] === state));
    return (
      <p key={field} className="task-due">
        {fieldWords(definition.name, field)}
        {t('acting:colon')} {(there.length > 0 ? there : from).map((state) => word(field, state)).join(' / ')}{' '}
        <span className="act-arrow">→</span> <strong>{word(field, to)}</strong>
      </p>
    );
  });
}

/** What a step will come to, by the server's dry run: what it makes, or rows, money by currency and side, old and new state. */
export function Outlook({ desk, step, answer }: { desk: Desk; step: Step; answer: StepAnswer }) {
  const { t } = useTranslation();
  const { definition, sheet, language } = desk.model;
  const { done, inForce = 0 } = answer;
  const rows = done.flatMap(({ before }) => (before ? [before] : []));
  const totals = totalsOf(definition, sheet, rows);
  return (
    <div className="act-outlook">
      {done.length > 0 ? <States desk={desk} step={step} rows={rows} /> : null}
      {answer.preview ? (
        [answer.preview, ...(answer.preview.also ?? [])].map((table) => (
          <PreviewTable key={table.columns[0]?.name} preview={table} word={`acts:${definition.name}.${step.act}`} language={language} />
        ))
      ) : totals.length === 0 ? null : (
        <table className="task-table">
          <tbody>
            {totals.map(({ currency, side, rows, amount }) => (
              <tr key={`${side} ${currency}`}>
                <th scope="row">
                  {side === null ? null : t(`choices:${definition.name}.${definition.sumsBy}.${side}`)} {currency}
                </th>
                <td className="task-number">{t('acting:ofRows', { count: rows })}</td>
                <td className="task-number">
                  <bdi dir="ltr">{formatDecimal(amount, { language, decimals: currencyDecimals(currency) })}</bdi>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {inForce > 0 ? <p className="task-due">{t('acting:inForce', { count: inForce })}</p> : null}
    </div>
  );
}
