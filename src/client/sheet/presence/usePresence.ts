import { getDefaultStore } from 'jotai';
import { useEffect } from 'react';
import { joinList } from '#client/live/presence';
import { writing, type Desk } from '#client/sheet/desk/desk';

/** While the sheet is on the screen: tells colleagues which row the cursor is in, and the desk where theirs are. */
export function usePresence(desk: Desk, active: boolean): void {
  useEffect(() => {
    if (!active) return;
    const list = joinList(desk.model.definition.name, (colleagues) => desk.set(desk.colleagues, colleagues));
    const store = getDefaultStore();
    const stand = () => {
      const cell = document.visibilityState === 'hidden' ? null : desk.activeCell();
      const editing = desk.get(desk.editing);
      list.stand(cell === null || cell.rowId.startsWith('new:') ? null : cell.rowId, writing(editing));
    };
    const stops = [
      store.sub(desk.selection, stand),
      store.sub(desk.editing, stand),
      desk.model.subscribe((event) => event.what === 'view' && stand()),
    ];
    document.addEventListener('visibilitychange', stand);
    stand();
    return () => {
      for (const stop of stops) stop();
      document.removeEventListener('visibilitychange', stand);
      list.leave();
    };
  }, [desk, active]);
}
