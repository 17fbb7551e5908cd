import { getDefaultStore } from 'jotai';
import { useEffect } from 'react';
import { writing, type Desk } from '#client/sheet/desk/desk';

/** With the engine's own delay a key is on the disk within half a second. */
const restMs = 100;

/** Hands what is being typed into an open cell to the drafts while the sheet is on the screen. */
export function useTypingKept(desk: Desk): void {
  useEffect(() => {
    const store = getDefaultStore();
    const { typing } = desk.model.tools;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let kept = false;
    const tell = () => {
      timer = undefined;
      const editing = desk.get(desk.editing);
      const text = desk.get(desk.typed);
      const touched = writing(editing) && text !== editing.before;
      if (!touched && !kept) return;
      kept = touched;
      typing.keep(touched ? { rowId: editing.rowId, column: editing.column, text } : null);
    };
    const soon = () => (timer ??= setTimeout(tell, restMs));
    const stops = [store.sub(desk.typed, soon), store.sub(desk.editing, soon)];
    return () => {
      clearTimeout(timer);
      for (const stop of stops) stop();
    };
  }, [desk]);
}
