import { memo, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Desk } from '#client/sheet/desk/desk';
import type { CellProblem, CellShown, CellView } from '#client/sheet/model';
import type { ShownColumn } from '#client/sheet/desk/layout';
import { rowLabel } from '#client/sheet/desk/wording';
import { at } from '#client/sheet/grid/selection';
import { SheetIcon } from '#client/sheet/bars/SheetIcon.tsx';
import { problemLine, useProblemLine } from '#client/sheet/panels/useProblemLine';
import { CellInput, type LeftBy } from '#client/sheet/record/CellInput.tsx';

interface PlainCellProps {
  readonly desk: Desk;
  readonly row: number;
  readonly col: number;
  readonly column: ShownColumn;
  readonly active: boolean;
  readonly open: boolean;
  /** Grows when rows may read differently: the cell is drawn anew. */
  readonly version: number;
  readonly onOpen: () => void;
  readonly onLeave: (by: LeftBy, back: boolean) => void;
}

function Why({
  id,
  desk,
  rowId,
  column,
  problem,
  state,
  shown,
}: {
  id: string;
  desk: Desk;
  rowId: string;
  column: string;
  problem: CellProblem;
  state: CellView['state'];
  shown: boolean;
}) {
  const words = useProblemLine(desk, rowId, column, problem, state);
  return (
    <span id={id} className={shown ? 'plain-why' : 'visually-hidden'}>
      {words}
    </span>
  );
}

const signIcons = {
  check: 'check',
  triangle: 'late',
  clock: 'soon',
  ahead: 'ahead',
  dot: 'dot',
  up: 'up',
  down: 'down',
  diamond: 'diamond',
} as const;

/** What the rules of the sheet say of the cell: the sign with its figure, the chip, and the words for who hears it. */
function PlainShown({ shown }: { shown: CellShown }) {
  return (
    <>
      {shown.dot ? (
        <span className="plain-sign" data-sign="dot" aria-hidden="true">
          <SheetIcon name="dot" />
        </span>
      ) : null}
      {shown.sign === undefined && shown.figure === undefined ? null : (
        <span className="plain-sign" data-sign={shown.sign} aria-hidden="true" title={shown.words}>
          {shown.sign === undefined ? null : <SheetIcon name={signIcons[shown.sign]} turns />}
          {shown.figure}
        </span>
      )}
      {shown.chipText === undefined ? null : (
        <span className="plain-chip" aria-hidden="true" title={shown.words}>
          {shown.chipText}
        </span>
      )}
      {shown.words === '' ? null : <span className="visually-hidden"> {shown.words}</span>}
    </>
  );
}

/** One cell: its text, what state it is in, and why; opened, an input in its place. */
export const PlainCell = memo(function PlainCell({ desk, row, col, column, active, open, onOpen, onLeave }: PlainCellProps) {
  const { t } = useTranslation();
  const why = useId();
  const view = desk.model.cell(row, column.name);
  const rowId = desk.model.rowIdAt(row) ?? '';
  const editable = view.state !== 'readOnly' && view.state !== 'locked';
  const wrong = view.state === 'refused' || view.state === 'conflict';
  const select = () => desk.select(at({ row, col }), 'none');
  if (open) {
    return (
      <td data-place={`${row} ${col}`} data-state={view.state}>
        <CellInput
          desk={desk}
          rowId={rowId}
          column={column.column}
          label={`${rowLabel(desk, row)} ${column.header}`}
          describedBy={wrong ? why : undefined}
          starts
          onLeave={onLeave}
        />
        {wrong && view.problem ? (
          <Why id={why} desk={desk} rowId={rowId} column={column.name} problem={view.problem} state={view.state} shown={false} />
        ) : null}
      </td>
    );
  }
  const spoken = ['waiting', 'saving', 'refused', 'conflict', 'locked'].includes(view.state) ? t(`sheet:state.${view.state}`) : '';
  const text = view.text === '' ? '' : <span dir={column.leftToRight ? 'ltr' : 'auto'}>{view.text}</span>;
  return (
    <td
      data-place={`${row} ${col}`}
      data-state={view.state}
      data-numeric={column.numeric}
      data-active={active}
      data-negative={view.negative}
      data-tag={column.tagged && view.shown?.line === undefined}
      data-ink={view.shown?.ink}
      data-struck={view.shown?.struck}
      data-line={view.shown?.line}
      title={view.state === 'readOnly' || view.problem === undefined ? undefined : problemLine(desk, view.problem, column.name, view.state)}
    >
      <button
        type="button"
        className="plain-cell"
        tabIndex={active ? 0 : -1}
        aria-disabled={!editable}
        {...(view.problem === undefined || view.state === 'readOnly' ? {} : { 'aria-describedby': why })}
        onFocus={select}
        onClick={() => {
          select();
          if (editable) onOpen();
        }}
      >
        {view.state === 'locked' ? <SheetIcon name="lock" /> : wrong ? <SheetIcon name="warning" /> : null}
        {text === '' ? <span className="visually-hidden">{t('sheet:grid.blank')}</span> : text}
        {view.shown === undefined ? null : <PlainShown shown={view.shown} />}
        {spoken === '' ? null : <span className="visually-hidden"> {spoken}</span>}
      </button>
      {view.problem === undefined || view.state === 'readOnly' ? null : (
        <Why id={why} desk={desk} rowId={rowId} column={column.name} problem={view.problem} state={view.state} shown={wrong} />
      )}
    </td>
  );
});
