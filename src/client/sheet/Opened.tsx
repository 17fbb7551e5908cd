import { useAtomValue } from 'jotai';
import { useCallback, useMemo } from 'react';
import { flushSync } from 'react-dom';
import { ActDialog } from '#client/sheet/acts/ActDialog.tsx';
import { ActStrip } from '#client/sheet/acts/ActStrip.tsx';
import type { Desk } from '#client/sheet/desk/desk';
import { HeaderPopover } from '#client/sheet/filter/HeaderPopover.tsx';
import { FindDialog } from '#client/sheet/find/FindDialog.tsx';
import { FormulaRoom } from '#client/sheet/formula/FormulaRoom.tsx';
import { GoTo } from '#client/sheet/goTo/GoTo.tsx';
import type { Surroundings } from '#client/sheet/grid/perform';
import { HistoryPopover } from '#client/sheet/history/HistoryPopover.tsx';
import { ColumnChooser } from '#client/sheet/panels/ColumnChooser.tsx';
import { ContextMenu } from '#client/sheet/panels/ContextMenu.tsx';
import { ProblemsPanel } from '#client/sheet/panels/ProblemsPanel.tsx';
import { RecordPanel } from '#client/sheet/record/RecordPanel.tsx';
import { LeftAloneList } from '#client/sheet/undo/LeftAloneList.tsx';
import { UndoList } from '#client/sheet/undo/UndoList.tsx';
import { ViewsRoom } from '#client/sheet/views/ViewsRoom.tsx';

/** What opens over, beside and below the rows of a sheet: one file, which comes after the first cell. */
interface OpenedProps {
  readonly desk: Desk;
  readonly around: Surroundings;
}

function Overlays({ desk, around }: OpenedProps) {
  const overlay = useAtomValue(desk.overlay);
  const columns = useAtomValue(desk.columns);
  const close = useCallback(() => {
    desk.set(desk.overlay, null);
    desk.editor?.focus();
  }, [desk]);
  const place = useMemo(() => (overlay?.what === 'menu' ? { x: overlay.x, y: overlay.y } : null), [overlay]);
  if (overlay === null) return null;
  if (overlay.what === 'columns') return <ColumnChooser desk={desk} beside={overlay.beside} onClose={close} />;
  if (overlay.what === 'menu')
    return place === null ? null : <ContextMenu desk={desk} around={around} at={place} wholeRows={overlay.rows === true} onClose={close} />;
  if (overlay.what === 'steps') return <UndoList desk={desk} beside={overlay.beside} onClose={close} />;
  if (overlay.what === 'leftAlone')
    return <LeftAloneList desk={desk} cells={overlay.cells} count={overlay.count} beside={overlay.beside} onClose={close} />;
  if (overlay.what === 'goTo') return <GoTo desk={desk} beside={overlay.beside} onClose={close} />;
  if (overlay.what === 'history')
    return <HistoryPopover desk={desk} rowId={overlay.rowId} column={overlay.column} beside={overlay.beside} onClose={close} />;
  const column = columns.find((one) => one.name === overlay.column);
  return column === undefined ? null : (
    <HeaderPopover key={column.name} desk={desk} column={column} writes={around.writes} beside={overlay.beside} onClose={close} />
  );
}

/** The dialog of the step that is being asked about. */
function Asking({ desk }: { desk: Desk }) {
  const acting = useAtomValue(desk.acting);
  if (acting === null) return null;
  const close = () => {
    // At once: the dialog gives the focus back when it goes, and the keys belong to the sheet.
    flushSync(() => desk.set(desk.acting, null));
    desk.editor?.focus();
  };
  return <ActDialog desk={desk} acting={acting} onClose={close} />;
}

/** Dialogs, menus and panels over the sheet. */
export function OverSheet({ desk, around }: OpenedProps) {
  return (
    <>
      <FormulaRoom desk={desk} />
      <ViewsRoom desk={desk} />
      <FindDialog desk={desk} />
      <Asking desk={desk} />
      <Overlays desk={desk} around={around} />
    </>
  );
}

/** The record and the list of errors. */
export function BesideRows({ desk, around }: OpenedProps) {
  const problems = useAtomValue(desk.problemsOpen);
  const record = useAtomValue(desk.record);
  return (
    <>
      {record === null ? null : <RecordPanel desk={desk} />}
      {problems ? <ProblemsPanel desk={desk} around={around} /> : null}
    </>
  );
}

/** The action strip. */
export function BelowRows({ desk, around }: OpenedProps) {
  return <ActStrip desk={desk} steps={around.steps} />;
}
