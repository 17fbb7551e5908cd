import { useTranslation } from 'react-i18next';
import { Menu } from '#client/shell/Menu.tsx';
import type { MenuItem } from '#client/shell/Menu.tsx';
import { raiseCopy } from '#client/sheet/desk/clipboard';
import { discardRows, removeRows, selectedRowIds } from '#client/sheet/desk/commands';
import type { Desk } from '#client/sheet/desk/desk';
import { startEditing } from '#client/sheet/desk/editing';
import { clearSelection, fillDown } from '#client/sheet/desk/filling';
import { insertRows, type Surroundings } from '#client/sheet/grid/perform';
import { rowsOf } from '#client/sheet/grid/selection';
import { resolve } from '#client/sheet/panels/resolving';

/** What can be done with the selection, at the cell or under the pointer. */
export function ContextMenu({ desk, around, at, onClose }: { desk: Desk; around: Surroundings; at: { x: number; y: number }; onClose: () => void }) {
  const { t } = useTranslation();
  const cell = desk.activeCell();
  const view = cell === null ? null : desk.model.cell(cell.place.row, cell.column);
  const locked = cell === null || desk.model.editable(cell.place.row, cell.column) !== null;
  const rows = rowsOf(desk.get(desk.selection)).length;
  const run = (action: () => void) => () => {
    desk.editor?.focus();
    action();
  };
  const items: MenuItem[] = [
    { key: 'copy', label: t('sheet:menu.copy'), run: run(() => raiseCopy(desk, 'copy')) },
    { key: 'copyHeader', label: t('sheet:menu.copyHeader'), run: run(() => raiseCopy(desk, 'copy', true)) },
    { key: 'cut', label: t('sheet:menu.cut'), disabled: locked, run: run(() => raiseCopy(desk, 'cut')) },
    { key: 'paste', label: t('sheet:menu.paste'), disabled: true, run: () => undefined },
    { key: 'edit', label: t('sheet:menu.edit'), disabled: locked, run: run(() => startEditing(desk, 'edit')) },
    { key: 'clear', label: t('sheet:menu.clear'), disabled: locked, run: run(() => clearSelection(desk)) },
    { key: 'fill', label: t('sheet:menu.fillDown'), disabled: locked, run: run(() => fillDown(desk)) },
  ];
  if (view?.state === 'conflict' && cell !== null) {
    items.push({ key: 'mine', heading: t('sheet:menu.conflict'), label: t('sheet:conflict.mine'), run: () => void resolve(desk, cell, 'mine') });
    items.push({ key: 'theirs', label: t('sheet:conflict.theirs'), run: () => void resolve(desk, cell, 'theirs') });
  }
  items.push({ key: 'discard', heading: t('sheet:menu.rows', { count: rows }), label: t('sheet:menu.discard'), disabled: desk.model.status().waiting === 0, run: () => void discardRows(desk) });
  if (around.adds) {
    items.push({ key: 'insert', label: t('sheet:menu.insert', { count: rows }), run: () => insertRows(desk) });
    items.push({ key: 'remove', label: t('sheet:menu.remove', { count: rows }), disabled: selectedRowIds(desk).length === 0, run: () => void removeRows(desk) });
  }
  return <Menu items={items} at={at} label={t('sheet:menu.label')} onClose={onClose} />;
}
