import { useAtomValue } from 'jotai';
import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { writing, type Desk } from '#client/sheet/desk/desk';
import { heldValues } from '#client/sheet/desk/editing';
import { problemWords } from '#client/sheet/desk/wording';
import { useLockHolders } from '#client/sheet/panels/useLockHolders';
import { latinOnly } from '#values/text';

/** What is to be said of the typing: why the cell takes none and how many values wait in it, or that it takes no Chinese. */
function useNotes(desk: Desk): readonly string[] {
  const { t } = useTranslation();
  const editing = useAtomValue(desk.editing);
  const typed = useAtomValue(desk.typed);
  const refusal = useAtomValue(desk.refusal);
  const cell = refusal === null ? null : desk.activeCell();
  const state = cell === null ? 'plain' : desk.model.cell(cell.place.row, cell.column).state;
  const holders = useLockHolders(desk, state === 'locked' ? (cell?.rowId ?? null) : null);
  if (refusal !== null && cell !== null) {
    const held = editing?.mode === 'held' ? heldValues(typed).length : 0;
    return [problemWords(desk, refusal, cell.column, state), ...holders, ...(held === 0 ? [] : [t('sheet:edit.held', { count: held })])];
  }
  const column = desk.columnAt(desk.get(desk.selection).active.col);
  // Words an input method still composes are not judged.
  if (!writing(editing) || column?.column.field.kind !== 'latin' || latinOnly(typed)) return [];
  return [t('refusals:CHINESE_NOT_ALLOWED', { field: column.header })];
}

/** Says at the cell, where the eye is, what is wrong with typing there, instead of after Enter. */
export function TypingNote({ desk }: { desk: Desk }) {
  const region = useAtomValue(desk.region);
  const note = useRef<HTMLDivElement>(null);
  const notes = useNotes(desk);
  const words = notes.join('\n');

  useLayoutEffect(() => {
    const bounds = desk.grid?.boundsOf(desk.get(desk.selection).active);
    const element = note.current;
    if (element === null || !bounds) return;
    // The open editor grows with its text: the note stands above the cell, and below only under the sheet's upper edge.
    const above = bounds.top - element.offsetHeight - 4;
    element.style.top = `${above < 0 ? bounds.bottom + 4 : above}px`;
    element.style.left = `${Math.max(4, Math.min(desk.rightToLeft ? bounds.right - element.offsetWidth : bounds.left, window.innerWidth - element.offsetWidth - 4))}px`;
  }, [desk, words, region]);

  return (
    <div ref={note} className="typing-note" role="alert" hidden={notes.length === 0}>
      {notes.map((line) => (
        // Its words are the reader’s own, whatever letters what was typed begins with.
        <p key={line}>{line}</p>
      ))}
    </div>
  );
}
