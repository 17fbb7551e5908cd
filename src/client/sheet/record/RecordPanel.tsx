import { useAtomValue } from 'jotai';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { Column } from '#define/catalogue';
import { kindOf } from '#define/kinds';
import { yes } from '#define/kinds/times';
import { systemFields } from '#define/words';
import { FilesPart } from '#client/files/FilesPart.tsx';
import { mayAttach, slotsOf } from '#client/files/slots';
import { AccessPanel } from '#client/sheet/access/AccessPanel.tsx';
import { offeredSteps, verbOf } from '#client/sheet/acts/offered';
import { takeStep } from '#client/sheet/acts/taking';
import { useJudged } from '#client/sheet/acts/useJudged';
import { SheetIcon } from '#client/sheet/bars/SheetIcon.tsx';
import type { Desk } from '#client/sheet/desk/desk';
import { useStatus } from '#client/sheet/desk/useStatus';
import { write } from '#client/sheet/desk/writing';
import { columnWords, rowLabel } from '#client/sheet/desk/wording';
import { RowsOfRecord } from '#client/sheet/embedded/RowsOfRecord.tsx';
import { History } from '#client/sheet/history/History.tsx';
import { resolve } from '#client/sheet/panels/resolving';
import { useActiveInSight } from '#client/sheet/panels/useActiveInSight';
import { useLockHolders } from '#client/sheet/panels/useLockHolders';
import { useProblemLine } from '#client/sheet/panels/useProblemLine';
import { CellInput } from '#client/sheet/record/CellInput.tsx';
import { Lookups } from '#client/sheet/record/Lookups.tsx';
import { PartsPanel } from '#client/sheet/record/PartsPanel.tsx';
import { sectionsOf, type Section } from '#client/sheet/record/sections';
import './record.css';

interface Shown {
  readonly sections: readonly Section[];
  readonly byName: ReadonlyMap<string, Column>;
  /** States of the row, which acts turn. */
  readonly marks: readonly Column[];
  /** What the product alone keeps of every row. */
  readonly kept: readonly Column[];
}

const isYes = (text: string): boolean => yes.has(text.toLowerCase());

const written = (column: Column): boolean => column.field.edit !== 'never' && column.via === undefined;

/** Every column the reader may see, in the order of the sheet, those it does not show after them. */
function shownOf(desk: Desk, row: number): Shown {
  const byName = new Map(desk.model.columns.map((column) => [column.name, column]));
  const ordered = [...new Set([...desk.visibleNames(), ...desk.model.sheet.columns.map(({ field }) => field), ...byName.keys()])].flatMap(
    (name) => byName.get(name) ?? [],
  );
  const isMark = (column: Column) => column.field.kind === 'flag' && !written(column);
  const isKept = ({ name }: Column) => systemFields.has(name);
  const filled = (name: string) => desk.model.cell(row, name).text !== '';
  // What the product works out is shown where it says something.
  const fields = ordered.filter((column) => !isMark(column) && !isKept(column) && (written(column) || filled(column.name)));
  return {
    sections: sectionsOf(
      desk.model.sheet,
      fields.map(({ name }) => name),
      filled,
    ),
    byName,
    marks: ordered.filter(isMark),
    kept: ordered.filter(isKept),
  };
}

interface FieldLineProps {
  readonly desk: Desk;
  readonly row: number;
  readonly rowId: string;
  readonly column: Column;
  /** Whose locks keep the row, in words. */
  readonly holders: readonly string[];
  /** Why the row as a whole is kept, which is said once above its fields. */
  readonly saidAbove: string | null;
}

/** The reason for which most of these fields are locked, where two or more are: said once, not beneath each of them. */
function commonLock(desk: Desk, row: number, columns: readonly Column[]): string | null {
  const reasons = new Map<string, number>();
  for (const { name } of columns) {
    const { state, problem } = desk.model.cell(row, name);
    if (state === 'locked' && problem) reasons.set(problem.text, (reasons.get(problem.text) ?? 0) + 1);
  }
  const [most] = [...reasons].sort(([, a], [, b]) => b - a);
  return most !== undefined && most[1] > 1 ? most[0] : null;
}

function FieldLine({ desk, row, rowId, column, holders, saidAbove }: FieldLineProps) {
  const { t } = useTranslation();
  const id = useId();
  const view = desk.model.cell(row, column.name);
  const blocked = desk.model.editable(row, column.name);
  const line = useProblemLine(desk, rowId, column.name, view.problem ?? blocked, view.state);
  const reason = line === null ? undefined : [line, ...(view.state === 'locked' ? holders : [])].join(' ');
  const shown = view.state === 'refused' || view.state === 'conflict' || (view.state === 'locked' && view.problem?.text !== saidAbove);
  const name = columnWords(desk, column.name);
  const describedBy = reason === undefined ? undefined : `${id}-why`;
  return (
    <div className="record-field" data-state={view.state}>
      {column.field.kind === 'flag' ? (
        <label className="record-flag">
          <input
            type="checkbox"
            checked={isYes(view.text)}
            disabled={blocked !== null}
            {...(describedBy === undefined ? {} : { 'aria-describedby': describedBy })}
            onChange={(event) =>
              void write(desk, [{ rowId, column: column.name, text: event.target.checked ? '1' : '0' }], t('sheet:undo.typing'))
            }
          />
          {name}
        </label>
      ) : (
        <>
          <label htmlFor={id}>{name}</label>
          <CellInput desk={desk} rowId={rowId} column={column} label={name} id={id} describedBy={describedBy} />
        </>
      )}
      {reason === undefined ? null : (
        <p id={`${id}-why`} className={shown ? 'record-why' : 'visually-hidden'}>
          {reason}
        </p>
      )}
      {view.state !== 'conflict' ? null : (
        <p className="record-choice">
          <button type="button" className="link-button" onClick={() => void resolve(desk, { rowId, column: column.name }, 'mine')}>
            {t('sheet:conflict.mine')}
          </button>
          <button type="button" className="link-button" onClick={() => void resolve(desk, { rowId, column: column.name }, 'theirs')}>
            {t('sheet:conflict.theirs')}
          </button>
        </p>
      )}
    </div>
  );
}

/** A value nobody writes here: worked out, or taken from another row. */
function ReadLine({ desk, row, column }: { desk: Desk; row: number; column: Column }) {
  return (
    <dl className="record-field record-read">
      <dt>{columnWords(desk, column.name)}</dt>
      <dd dir="auto" data-numeric={kindOf(column.field).presented.numeric}>
        {desk.model.cell(row, column.name).text}
      </dd>
    </dl>
  );
}

/** The states the row is in, each a chip with its word; those it is not in are left out. */
function Marks({ desk, row, columns }: { desk: Desk; row: number; columns: readonly Column[] }) {
  const { t } = useTranslation();
  const on = columns.filter(({ name }) => isYes(desk.model.cell(row, name).text));
  if (on.length === 0) return null;
  return (
    <ul className="record-marks" aria-label={t('record:marks')}>
      {on.map(({ name }) => (
        <li key={name}>
          <SheetIcon name={/lock/iu.test(name) ? 'lock' : 'check'} />
          {columnWords(desk, name)}
        </li>
      ))}
    </ul>
  );
}

/** Heading of a section: its step of the work, the words of its header group, or what is left. */
function SectionHead({ desk, section }: { desk: Desk; section: Section }) {
  const { t } = useTranslation();
  const { entity } = desk.model.sheet;
  if (section.kind === 'first') return null;
  if (section.kind === 'present')
    return <h3 className="record-present">{t('record:present', { step: t(`milestones:${entity}.${section.name}`) })}</h3>;
  return <h3>{section.kind === 'more' ? t('record:more') : t(`groups:${entity}.${section.name}`)}</h3>;
}

function KeptWhy({ reason }: { reason: string }) {
  return (
    <p className="record-kept-why">
      <SheetIcon name="lock" />
      <span>{reason}</span>
    </p>
  );
}

function Kept({ desk, row, columns }: { desk: Desk; row: number; columns: readonly Column[] }) {
  return (
    <dl className="record-kept">
      {columns.map((column) => {
        const { text } = desk.model.cell(row, column.name);
        return text === '' ? null : (
          <div key={column.name}>
            <dt>{columnWords(desk, column.name)}</dt>
            <dd dir="auto">{text}</dd>
          </div>
        );
      })}
    </dl>
  );
}

/** Scrolls the record alone: the browser's own way would move the shell around it too. */
function reveal(heading: HTMLElement | null): void {
  const body = heading?.closest('.record-body');
  if (!heading || !body) return;
  body.scrollBy({ top: heading.getBoundingClientRect().top - body.getBoundingClientRect().top, behavior: 'instant' });
  heading.focus({ preventScroll: true });
}

/** The files of a row that is saved; nothing where rows of the entity carry none. */
function Files({
  desk,
  row,
  rowId,
  heading,
  onCount,
}: {
  desk: Desk;
  row: number;
  rowId: string;
  heading: RefObject<HTMLHeadingElement | null>;
  onCount: (count: number | null) => void;
}) {
  const { t } = useTranslation();
  const { definition } = desk.model;
  const { files, table, owner: owns } = definition;
  const owner = useMemo(() => ({ tableName: table, tableId: rowId }), [table, rowId]);
  if (files === undefined) return null;
  const slots = slotsOf(definition, (field) => desk.model.editable(row, field) === null);
  return (
    <>
      <h3 ref={heading} tabIndex={-1}>
        {t('files:title')}
      </h3>
      {rowId.startsWith('new:') ? (
        <p className="history-none">{t('files:unsaved')}</p>
      ) : (
        <FilesPart
          owner={owner}
          slots={slots}
          typed={owns === 'branch'}
          mayAttach={mayAttach(definition) && desk.model.row(row).elsewhere === undefined}
          onCount={onCount}
        />
      )}
    </>
  );
}

/** The steps that may be taken with the row now; the strip has them all. */
function RecordActs({ desk, rowId }: { desk: Desk; rowId: string }) {
  const judged = useJudged(desk);
  const { definition, sheet } = desk.model;
  const now = offeredSteps(definition, sheet).filter(({ name }) => (judged.get(name)?.fits ?? 0) > 0);
  if (now.length === 0 || rowId.startsWith('new:')) return null;
  return (
    <div className="record-acts">
      {now.map((step) => (
        <button key={step.name} type="button" className="button" onClick={() => void takeStep(desk, step, [rowId])}>
          {verbOf(definition, step)}
        </button>
      ))}
    </div>
  );
}

/** The record of the active row beside the sheet: every field its reader may see, written through the same model, then its history. */
export function RecordPanel({ desk }: { desk: Desk }) {
  const { t } = useTranslation();
  const panel = useRef<HTMLElement>(null);
  const filesHeading = useRef<HTMLHeadingElement>(null);
  const [fileCount, setFileCount] = useState<number | null>(null);
  const entered = useAtomValue(desk.record)?.entered ?? 0;
  useAtomValue(desk.selection);
  useAtomValue(desk.version);
  useStatus(desk);
  useActiveInSight(desk);
  const cell = desk.activeCell();
  useEffect(() => {
    const parts = panel.current;
    if (entered > 0)
      (parts?.querySelector<HTMLElement>('input:not([readonly], :disabled)') ?? parts?.querySelector<HTMLElement>('button'))?.focus();
  }, [entered]);
  const close = () => {
    desk.set(desk.record, null);
    desk.editor?.focus();
  };
  const elsewhere = cell === null ? undefined : desk.model.row(cell.place.row).elsewhere;
  const holders = useLockHolders(desk, cell !== null && desk.model.row(cell.place.row).locked ? cell.rowId : null);
  const shown = cell === null ? null : shownOf(desk, cell.place.row);
  const columns = (shown?.sections ?? []).flatMap(({ fields }) => fields.flatMap((name) => shown?.byName.get(name) ?? []));
  const kept = cell === null ? null : commonLock(desk, cell.place.row, columns.filter(written));
  return (
    <aside
      ref={panel}
      className="record"
      aria-label={t('record:title')}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
        event.stopPropagation();
        close();
      }}
    >
      <header>
        <h2 dir="auto">{cell === null ? t('record:title') : rowLabel(desk, cell.place.row)}</h2>
        {fileCount === null || cell === null ? null : (
          <button type="button" className="quiet-button" onClick={() => reveal(filesHeading.current)}>
            <SheetIcon name="attach" />
            {t('files:count', { count: fileCount })}
          </button>
        )}
        <button
          type="button"
          className="quiet-button square"
          aria-label={t('sheet:banner.close')}
          title={t('sheet:banner.close')}
          onClick={close}
        >
          <SheetIcon name="close" />
        </button>
      </header>
      {cell === null || shown === null ? (
        <p className="history-none">{t('record:none')}</p>
      ) : (
        <div className="record-body" tabIndex={-1} key={cell.rowId}>
          <RecordActs desk={desk} rowId={cell.rowId} />
          <Marks desk={desk} row={cell.place.row} columns={shown.marks} />
          {kept === null ? null : <KeptWhy reason={[kept, ...holders].join(' ')} />}
          {shown.sections.map((section) => (
            <section key={`${section.kind} ${section.name}`}>
              <SectionHead desk={desk} section={section} />
              <div className="record-fields">
                {section.fields.map((name) => {
                  const column = shown.byName.get(name);
                  if (column === undefined) return null;
                  if (!written(column)) return <ReadLine key={name} desk={desk} row={cell.place.row} column={column} />;
                  return (
                    <FieldLine
                      key={name}
                      desk={desk}
                      row={cell.place.row}
                      rowId={cell.rowId}
                      column={column}
                      holders={holders}
                      saidAbove={kept}
                    />
                  );
                })}
              </div>
            </section>
          ))}
          {cell.rowId.startsWith('new:') || elsewhere !== undefined ? null : (
            <RowsOfRecord definition={desk.model.definition} rowId={cell.rowId} />
          )}
          {cell.rowId.startsWith('new:') ? null : (
            <PartsPanel definition={desk.model.definition} rowId={cell.rowId} elsewhere={elsewhere !== undefined} />
          )}
          <Files desk={desk} row={cell.place.row} rowId={cell.rowId} heading={filesHeading} onCount={setFileCount} />
          <h3>{t('record:kept')}</h3>
          <Kept desk={desk} row={cell.place.row} columns={shown.kept} />
          {cell.rowId.startsWith('new:') || elsewhere !== undefined ? null : (
            <AccessPanel definition={desk.model.definition} rowId={cell.rowId} />
          )}
          {cell.rowId.startsWith('new:') ? null : (
            <Lookups definition={desk.model.definition} rowId={cell.rowId} {...desk.model.tools.branches.asked()} />
          )}
          <h3>{t('record:history')}</h3>
          {cell.rowId.startsWith('new:') ? (
            <p className="history-none">{t('history:unsaved')}</p>
          ) : (
            <History desk={desk} rowId={cell.rowId} column={null} />
          )}
        </div>
      )}
    </aside>
  );
}
