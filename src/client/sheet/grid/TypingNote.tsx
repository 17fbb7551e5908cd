import { useAtomValue } from 'jotai';
import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Desk } from '#client/sheet/desk/desk';
import { latinOnly } from '#values/text';

/** Says while one types that a cell takes no Chinese, instead of after Enter. Words an input method still composes are not judged. */
export function TypingNote({ desk }: { desk: Desk }) {
  const { t } = useTranslation();
  const editing = useAtomValue(desk.editing);
  const typed = useAtomValue(desk.typed);
  const region = useAtomValue(desk.region);
  const note = useRef<HTMLDivElement>(null);
  const column = desk.columnAt(desk.get(desk.selection).active.col);
  const wrong = editing !== null && editing.mode !== 'read' && column?.column.field.kind === 'latin' && !latinOnly(typed);

  useLayoutEffect(() => {
    const bounds = desk.grid?.boundsOf(desk.get(desk.selection).active);
    const element = note.current;
    if (element === null || !bounds) return;
    // The open editor grows with its text: the note stands above the cell, and below only under the sheet's upper edge.
    const above = bounds.top - element.offsetHeight - 4;
    element.style.top = `${above < 0 ? bounds.bottom + 4 : above}px`;
    element.style.left = `${Math.max(4, Math.min(desk.rightToLeft ? bounds.right - element.offsetWidth : bounds.left, window.innerWidth - element.offsetWidth - 4))}px`;
  }, [desk, wrong, region]);

  return (
    <div ref={note} className="typing-note" role="alert" hidden={!wrong}>
      {wrong ? t('refusals:CHINESE_NOT_ALLOWED', { field: column.header }) : null}
    </div>
  );
}
