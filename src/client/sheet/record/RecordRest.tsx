import { useMemo, useState } from 'react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { Column } from '#define/catalogue';
import { FilesPart } from '#client/files/FilesPart.tsx';
import { mayAttach, slotsOf } from '#client/files/slots';
import { stepItems } from '#client/sheet/acts/ActButtons.tsx';
import { offeredSteps, verbOf } from '#client/sheet/acts/offered';
import { takeStep } from '#client/sheet/acts/taking';
import { useJudged } from '#client/sheet/acts/useJudged';
import { SheetIcon } from '#client/sheet/bars/SheetIcon.tsx';
import type { Desk } from '#client/sheet/desk/desk';
import { columnWords } from '#client/sheet/desk/wording';
import { isYes } from '#client/sheet/record/shownFields';
import { Menu } from '#client/shell/Menu.tsx';

/** The states the row is in, each a chip with its word; those it is not in are left out. */
export function Marks({ desk, row, columns }: { desk: Desk; row: number; columns: readonly Column[] }) {
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

/** Why nothing in the row may be written, said once. */
export function KeptWhy({ reason }: { reason: string }) {
  return (
    <p className="record-kept-why">
      <SheetIcon name="lock" />
      <span>{reason}</span>
    </p>
  );
}

/** What the product alone keeps of every row. */
export function Kept({ desk, row, columns }: { desk: Desk; row: number; columns: readonly Column[] }) {
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

/** The files of a row that is saved; nothing where rows of the entity carry none. */
export function RowFiles({
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

/** So many steps stand side by side; of more the main ones do, the others behind one button. */
const mostActs = 6;

/** The steps that may be taken with the row now; the strip has them all. */
export function RecordActs({ desk, rowId }: { desk: Desk; rowId: string }) {
  const { t } = useTranslation();
  const judged = useJudged(desk);
  const [more, setMore] = useState<Element | null>(null);
  const { definition, sheet } = desk.model;
  const now = offeredSteps(definition, sheet).filter(({ name }) => (judged.get(name)?.fits ?? 0) > 0);
  if (now.length === 0 || rowId.startsWith('new:')) return null;
  const mainFirst = now.toSorted((a, b) => Number(b.entry.main ?? false) - Number(a.entry.main ?? false));
  const shown = now.length <= mostActs ? now : mainFirst.slice(0, mostActs - 1);
  const rest = now.filter((step) => !shown.includes(step));
  return (
    <div className="record-acts">
      {shown.map((step) => (
        <button key={step.name} type="button" className="button" onClick={() => void takeStep(desk, step, [rowId])}>
          {verbOf(definition, step)}
        </button>
      ))}
      {rest.length === 0 ? null : (
        <button
          type="button"
          className="button"
          aria-haspopup="menu"
          aria-expanded={more !== null}
          onClick={(event) => setMore(more === null ? event.currentTarget : null)}
        >
          {t('acting:all')}
          <SheetIcon name="down" />
        </button>
      )}
      {more === null ? null : (
        <Menu items={stepItems(desk, rest, judged, [rowId])} at={{ below: more }} label={t('acting:all')} onClose={() => setMore(null)} />
      )}
    </div>
  );
}
