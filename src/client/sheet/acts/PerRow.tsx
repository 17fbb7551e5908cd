import { useId, useMemo, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import type { RowQuestion, Step } from '#define/act';
import { allFields, wireName } from '#define/entity';
import { kindOf } from '#define/kinds';
import type { RefusalOnWire } from '#define/wire';
import type { FieldRefusal } from '#names/refusals';
import type { Desk } from '#client/sheet/desk/desk';
import { fieldWords } from '#client/words/fieldWords';
import { refusalWords } from '#client/words/refusalWords';
import { currencyDecimals, moneyText } from '#values/money';
import { formatDecimal } from '#values/numberText';
import { parseTsv } from '#workers/sheet/clipboard/tsv';

/** A row an answer can be given for. */
interface OpenRow {
  readonly id: string;
  readonly values: Readonly<Record<string, string>>;
  /** What stands beside the cell, by field. */
  readonly texts: Readonly<Record<string, string>>;
  /** What stands in the cell until something else is typed. */
  readonly instead: string;
}

/** So many rows are offered to type answers for; the others are taken as they stand. */
const mostTyped = 200;

function rowsOf(desk: Desk, question: RowQuestion, fields: readonly string[], ids: readonly string[]): OpenRow[] {
  const { currency } = allFields(desk.model.definition)[question.instead] ?? {};
  return ids.slice(0, mostTyped).flatMap((id) => {
    const row = desk.model.viewRowOf(id);
    if (row === null) return [];
    const values = Object.fromEntries([...fields, question.instead].map((field) => [field, desk.model.cell(row, field).editText]));
    const [said = '', unit] = [values[question.instead], currency === undefined ? undefined : values[currency]];
    const number = (text: string) =>
      unit === undefined ? text : formatDecimal(text, { language: desk.model.language, decimals: currencyDecimals(unit) });
    const instead = unit === undefined ? said : moneyText(said === '' ? '0' : said, unit);
    const texts = Object.fromEntries(
      question.beside.map((field) => [
        field,
        !fields.includes(field) ? '' : field === question.instead ? number(instead) : desk.model.cell(row, field).text,
      ]),
    );
    return [{ id, values, texts, instead }];
  });
}

export interface RowAnswers {
  readonly question: RowQuestion;
  /** Fields of the question that the sheet shows. */
  readonly fields: readonly string[];
  readonly rows: readonly OpenRow[];
  /** Answers as typed, by row. */
  readonly typed: Readonly<Record<string, string>>;
  readonly type: (id: string, text: string | null) => void;
  /** An answer is typed that cannot be had. */
  readonly wrong: boolean;
  /** Answers other than what stands in the rows, as the call takes them. */
  readonly answers: Readonly<Record<string, string>>;
}

/** The answers typed for single rows; null where the step asks for none, or the sheet does not show what they are of. */
export function useRowAnswers(desk: Desk, { entry: { perRow }, on }: Step, ids: readonly string[]): RowAnswers | null {
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const question = on ? perRow : undefined;
  const fields = useMemo(
    () => (question?.beside ?? []).filter((field) => desk.model.columns.some(({ name }) => name === field)),
    [desk, question],
  );
  const rows = useMemo(() => (question ? rowsOf(desk, question, fields, ids) : []), [desk, question, fields, ids]);
  if (!question || !desk.model.columns.some(({ name }) => name === question.instead)) return null;
  const type = (id: string, text: string | null) =>
    setTyped(({ [id]: _before, ...others }) =>
      text === null || text === rows.find((row) => row.id === id)?.instead ? others : { ...others, [id]: text },
    );
  const mine = rows.flatMap(({ id, values }) => (typed[id] === undefined ? [] : [{ id, read: question.read(typed[id] ?? '', values) }]));
  const answers = Object.fromEntries(mine.flatMap(({ id, read }) => ('value' in read ? [[id, read.value]] : [])));
  return { question, fields, rows, typed, type, wrong: mine.some(({ read }) => 'code' in read), answers };
}

/** Goes to the cell of the row before or after this one; from the last to what follows the table. */
function step(from: HTMLInputElement, by: 1 | -1): void {
  const cells = [...(from.closest('table')?.querySelectorAll('input') ?? [])];
  const next = cells[cells.indexOf(from) + by];
  if (next) next.focus();
  else if (by === 1) from.closest('form')?.querySelector<HTMLElement>('[type=submit]:not(:disabled)')?.focus();
}

/** The first cells of what was copied out of a column, one a line. */
const pastedColumn = (text: string): string[] => parseTsv(text).map(([cell = '']) => cell.trim());

interface RowCellProps {
  readonly row: OpenRow;
  readonly name: string;
  readonly typed: string | undefined;
  /** What is against it, in words: as it was typed, and as the server says. */
  readonly problem: string | null;
  readonly refused: string | undefined;
  readonly numeric: boolean;
  readonly onType: (text: string | null) => void;
  /** A column was pasted: this cell and those below it. */
  readonly onLines: (lines: readonly string[]) => void;
}

/** The cell an answer is typed in. One that cannot be had says so, and the cell keeps the focus until it is put right or given up with Esc. */
function RowCell({ row, name, typed, problem, refused, numeric, onType, onLines }: RowCellProps) {
  const note = useId();
  const cell = useRef<HTMLInputElement>(null);
  const told = problem ?? refused;
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape' && typed !== undefined) {
      event.stopPropagation();
      event.preventDefault();
      onType(null);
    } else if (event.key === 'Enter' || event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (problem === null) step(event.currentTarget, event.key === 'ArrowUp' ? -1 : 1);
    } else if (event.key === 'Tab' && problem !== null) event.preventDefault();
  };
  return (
    <td className={numeric ? 'task-number' : undefined}>
      <input
        ref={cell}
        className="input row-answer"
        dir="ltr"
        inputMode={numeric ? 'decimal' : 'text'}
        autoComplete="off"
        maxLength={40}
        aria-label={name}
        aria-invalid={told !== undefined}
        aria-describedby={told === undefined ? undefined : note}
        value={typed ?? row.instead}
        onChange={(event) => onType(event.target.value)}
        onPaste={(event) => {
          const lines = pastedColumn(event.clipboardData.getData('text/plain'));
          if (lines.length < 2) return;
          event.preventDefault();
          onLines(lines);
        }}
        onFocus={(event) => event.target.select()}
        onBlur={(event) => {
          const leaves = event.relatedTarget instanceof HTMLElement && event.relatedTarget.matches('[data-leaves]');
          if (problem !== null && !leaves) requestAnimationFrame(() => cell.current?.focus());
        }}
        onKeyDown={onKeyDown}
      />
      {told === undefined ? null : (
        <p id={note} className="form-error row-answer-note" role="alert" dir="auto">
          {told}
        </p>
      )}
    </td>
  );
}

interface PerRowProps {
  readonly desk: Desk;
  /** Where the words of the act stand. */
  readonly word: string;
  readonly asked: RowAnswers;
  readonly refusals: readonly RefusalOnWire[];
  /** Rows the step is for. */
  readonly count: number;
}

/** The rows of a step with what stands in each, and a cell to say otherwise. */
export function PerRow({ desk, word, asked: { question, fields, rows, typed, type }, refusals, count }: PerRowProps) {
  const { t } = useTranslation();
  const { definition } = desk.model;
  const taken = t(`${word}.perRow.taken`);
  const field = allFields(definition)[question.instead];
  const numeric = field === undefined || kindOf(field).presented.numeric;
  const refused = new Map(
    refusals.filter(({ field }) => field === wireName(definition, question.instead)).map(({ id, text }) => [id, text]),
  );
  const wordsOf = ({ code, detail }: FieldRefusal) =>
    i18next.exists(`${word}.perRow.refused.${code}`) ? t(`${word}.perRow.refused.${code}`) : refusalWords(code, detail, taken);
  const problemOf = ({ id, values }: OpenRow): string | null => {
    const read = typed[id] === undefined ? null : question.read(typed[id] ?? '', values);
    return read && 'code' in read ? wordsOf(read) : null;
  };
  return (
    <details className="row-answers" open={rows.some(({ instead }) => instead === '')}>
      <summary>{t(`${word}.perRow.title`)}</summary>
      <div className="row-answers-scroll">
        <table className="task-table">
          <thead>
            <tr>
              {fields.map((field) => (
                <th key={field} scope="col" className={field === question.instead ? 'task-number' : undefined}>
                  {fieldWords(definition.name, field)}
                </th>
              ))}
              <th scope="col" className={numeric ? 'task-number' : undefined}>
                {taken}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              <tr key={row.id}>
                {fields.map((field) => (
                  <td key={field} className={field === question.instead ? 'task-number' : undefined}>
                    <bdi>{row.texts[field]}</bdi>
                  </td>
                ))}
                <RowCell
                  row={row}
                  name={t(`${word}.perRow.cell`, row.texts)}
                  typed={typed[row.id]}
                  problem={problemOf(row)}
                  refused={refused.get(row.id)}
                  numeric={numeric}
                  onType={(text) => type(row.id, text)}
                  onLines={(lines) => rows.slice(at, at + lines.length).forEach(({ id }, index) => type(id, lines[index] ?? ''))}
                />
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {count > rows.length ? <p className="task-due">{t(`${word}.perRow.more`, { n: rows.length, count: count - rows.length })}</p> : null}
    </details>
  );
}
