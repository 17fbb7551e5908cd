import { useAtomValue } from 'jotai';
import { useCallback, useMemo } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { ActDialog } from '#client/sheet/acts/ActDialog.tsx';
import type { Desk } from '#client/sheet/desk/desk';
import { columnWords, rowLabel } from '#client/sheet/desk/wording';
import { HeaderPopover } from '#client/sheet/filter/HeaderPopover.tsx';
import { GoTo } from '#client/sheet/goTo/GoTo.tsx';
import type { Surroundings } from '#client/sheet/grid/perform';
import { HistoryPopover } from '#client/sheet/history/HistoryPopover.tsx';
import { later } from '#client/shell/later';
import { ColumnChooser } from '#client/sheet/panels/ColumnChooser.tsx';
import { ContextMenu } from '#client/sheet/panels/ContextMenu.tsx';
import { LeftAloneList } from '#client/sheet/undo/LeftAloneList.tsx';
import { UndoList } from '#client/sheet/undo/UndoList.tsx';

const WhyPopover = later(() => import('#client/sheet/explain/Why.tsx').then((file) => file.WhyPopover));
const ChainPopover = later(() => import('#client/sheet/explain/Chain.tsx').then((file) => file.ChainPopover));

interface WhyOverlay {
  readonly desk: Desk;
  readonly rowId: string;
  readonly column: string | null;
  readonly beside: DOMRect;
  readonly onClose: () => void;
}

/** Where the figure of a cell comes from, or what its row hangs together with. */
function Why({ desk, rowId, column, beside, onClose }: WhyOverlay) {
  const { t } = useTranslation();
  const line = desk.model.viewRowOf(rowId);
  const row = line === null ? rowId : rowLabel(desk, line);
  if (column === null)
    return <ChainPopover desk={desk} rowId={rowId} title={t('explain:ofRow', { row })} beside={beside} onClose={onClose} />;
  const source = { entity: desk.model.definition.name, id: rowId, field: column };
  const title = t('explain:ofCell', { row, column: columnWords(desk, column) });
  return <WhyPopover desk={desk} source={source} title={title} beside={beside} onClose={onClose} />;
}

/** What opens over the rows: menus, lists, the order and filter of a column. */
export function Overlays({ desk, around }: { desk: Desk; around: Surroundings }) {
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
  if (overlay.what === 'why') return <Why desk={desk} {...overlay} onClose={close} />;
  const column = columns.find((one) => one.name === overlay.column);
  return column === undefined ? null : (
    <HeaderPopover key={column.name} desk={desk} column={column} writes={around.writes} beside={overlay.beside} onClose={close} />
  );
}

/** The dialog of the step that is being asked about. */
export function Asking({ desk }: { desk: Desk }) {
  const acting = useAtomValue(desk.acting);
  if (acting === null) return null;
  const close = () => {
    // At once: the dialog gives the focus back when it goes, and the keys belong to the sheet.
    flushSync(() => desk.set(desk.acting, null));
    desk.editor?.focus();
  };
  return <ActDialog desk={desk} acting={acting} onClose={close} />;
}
