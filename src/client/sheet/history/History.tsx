import { clockText } from '#client/session/clock';
import { deedWords } from '#client/sheet/history/deedWords';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { HistoryAnswer, HistoryEntry } from '#define/wire';
import type { Desk } from '#client/sheet/desk/desk';
import { columnWords } from '#client/sheet/desk/wording';
import { historyOf } from '#client/sheet/history/historyCalls';
import { changedTo, printerFor } from '#client/sheet/history/valueText';
import { SheetIcon } from '#client/sheet/bars/SheetIcon.tsx';
import './history.css';

/** A change of a whole row names so many fields; the others are counted. */
const mostFields = 8;

type Answered =
  | { readonly state: 'asked' }
  | { readonly state: 'failed'; readonly text: string }
  | { readonly state: 'here'; readonly answer: HistoryAnswer };

function useHistory(desk: Desk, rowId: string, column: string | null): Answered {
  const [answered, setAnswered] = useState<Answered>({ state: 'asked' });
  useEffect(() => {
    let current = true;
    setAnswered({ state: 'asked' });
    historyOf(desk.model.definition.name, rowId, column, desk.model.tools.branches.asked()).then(
      (answer) => current && setAnswered({ state: 'here', answer }),
      (error: unknown) => current && setAnswered({ state: 'failed', text: error instanceof Error ? error.message : String(error) }),
    );
    return () => {
      current = false;
    };
  }, [desk, rowId, column]);
  return answered;
}

type Printer = ReturnType<typeof printerFor>;

function Change({ desk, entry, field, print, named }: { desk: Desk; entry: HistoryEntry; field: string; print: Printer; named: boolean }) {
  const { t } = useTranslation();
  const blank = t('sheet:grid.blank');
  const text = (values: HistoryEntry['before'], rest: HistoryEntry['before']) =>
    (isFile(desk, field) ? (values[field] ? t('history:file') : '') : print(field, values, rest)) || blank;
  const [before, after] = [text(entry.before, entry.after), text(entry.after, entry.before)];
  return (
    <div className="history-change">
      {named ? <span className="history-field">{columnWords(desk, field)}</span> : null}
      <del dir="auto">{before}</del>
      <SheetIcon name="columnOn" turns />
      <ins dir="auto">{changedTo(before, after)}</ins>
    </div>
  );
}

/** Fields that hold a file are no columns of the sheet. */
const isFile = (desk: Desk, name: string): boolean => desk.model.definition.fields[name]?.kind === 'file';

function Entry({ desk, entry, print, column }: { desk: Desk; entry: HistoryEntry; print: Printer; column: string | null }) {
  const { t } = useTranslation();
  const source =
    entry.via === 'call' && entry.action !== 'edit' ? deedWords(desk.model.definition.name, entry.action) : t(`history:via.${entry.via}`);
  const shown = Object.keys(entry.after).filter(
    (name) => desk.model.columns.some((one) => one.name === name && one.field.machine !== true) || isFile(desk, name),
  );
  const listed = entry.made || entry.removed ? (column === null ? [] : shown) : shown;
  return (
    <li>
      <div className="history-head">
        <strong dir="auto">{entry.by || t('history:system')}</strong>
        <time dateTime={entry.at}>{clockText(entry.at)}</time>
        <span>{entry.made ? t('history:made') : entry.removed ? t('history:removed') : source}</span>
      </div>
      {entry.reason === null ? null : <p className="history-reason">{t('history:reason', { reason: entry.reason })}</p>}
      {listed.slice(0, mostFields).map((field) => (
        <Change key={field} desk={desk} entry={entry} field={field} print={print} named={column === null} />
      ))}
      {listed.length > mostFields ? <p className="history-reason">{t('history:more', { count: listed.length - mostFields })}</p> : null}
    </li>
  );
}

/** The last changes of a cell, or with `column` null of the row: person, time, source, old and new. */
export function History({ desk, rowId, column }: { desk: Desk; rowId: string; column: string | null }) {
  const { t } = useTranslation();
  const answered = useHistory(desk, rowId, column);
  if (answered.state === 'asked') return <p className="history-none" aria-busy="true" />;
  if (answered.state === 'failed')
    return (
      <p className="history-none" role="alert">
        {answered.text}
      </p>
    );
  const { entries, labels } = answered.answer;
  if (entries.length === 0) return <p className="history-none">{t('history:none')}</p>;
  const print = printerFor(desk.model, labels);
  return (
    <ol className="history-entries">
      {entries.map((entry, index) => (
        <Entry key={`${entry.at} ${index}`} desk={desk} entry={entry} print={print} column={column} />
      ))}
    </ol>
  );
}
