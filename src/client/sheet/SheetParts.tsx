import { useAtomValue } from 'jotai';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { rowWrites, type RowWrites } from '#define/entity';
import type { Sheet } from '#define/sheet';
import { hasRole } from '#client/session/session';
import type { Desk } from '#client/sheet/desk/desk';
import { HeaderPopover } from '#client/sheet/filter/HeaderPopover.tsx';
import { GoTo } from '#client/sheet/goTo/GoTo.tsx';
import { CellEditor } from '#client/sheet/grid/CellEditor.tsx';
import { GlideGrid } from '#client/sheet/grid/GlideGrid.tsx';
import type { Surroundings } from '#client/sheet/grid/perform';
import { HistoryPopover } from '#client/sheet/history/HistoryPopover.tsx';
import { ColumnChooser } from '#client/sheet/panels/ColumnChooser.tsx';
import { ContextMenu } from '#client/sheet/panels/ContextMenu.tsx';
import { PlainTable } from '#client/sheet/plain/PlainTable.tsx';
import { LeftAloneList } from '#client/sheet/undo/LeftAloneList.tsx';
import { UndoList } from '#client/sheet/undo/UndoList.tsx';

/** Sheets that take no new rows give none away either. */
export function writesOf({ model }: Desk, { adds = false }: Sheet): RowWrites {
  const allowed = rowWrites(model.definition, hasRole);
  return { ...allowed, adds: adds && allowed.adds, removes: adds && allowed.removes };
}

/** What opens over the rows: menus, lists and the order and filter of a column. */
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
  const column = columns.find((one) => one.name === overlay.column);
  return column === undefined ? null : (
    <HeaderPopover key={column.name} desk={desk} column={column} writes={around.writes} beside={overlay.beside} onClose={close} />
  );
}

/** The canvas with its editor, or the plain table in their place. */
export function Face({ desk, around }: { desk: Desk; around: Surroundings }) {
  const { t } = useTranslation();
  const plain = useAtomValue(desk.plain);
  const label = t('sheet:grid.label', { title: around.title });
  if (plain) return <PlainTable desk={desk} label={label} />;
  return (
    <>
      <GlideGrid desk={desk} label={label} />
      <CellEditor desk={desk} around={around} label={label} />
    </>
  );
}
