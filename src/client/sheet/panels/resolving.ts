import i18next from 'i18next';
import type { Desk } from '#client/sheet/desk/desk';

/** Settles one conflict, or all of them, for one side; the count left is spoken. */
export async function resolve(desk: Desk, cell: { rowId: string; column: string } | 'all', choice: 'mine' | 'theirs'): Promise<void> {
  await desk.model.resolve(cell === 'all' ? 'all' : { rowId: cell.rowId, column: cell.column }, choice);
  desk.say(i18next.t('sheet:conflict.left', { count: desk.model.status().conflicts }));
  desk.editor?.focus();
}
