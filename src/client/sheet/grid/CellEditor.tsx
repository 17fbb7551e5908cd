import { useAtomValue } from 'jotai';
import { useEffect, useId, useLayoutEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Desk } from '#client/sheet/desk/desk';
import { EditorEvents } from '#client/sheet/grid/editorEvents';
import type { Surroundings } from '#client/sheet/grid/perform';
import { SuggestionList } from '#client/sheet/grid/SuggestionList.tsx';
import { TypingNote } from '#client/sheet/grid/TypingNote.tsx';
import { beginsFormula } from '#workers/formula/references';

/** Growing beyond its cell, an editor keeps this distance from the sheet's edge, in pixels. */
const margin = 8;

/** Lays the box over the active cell; open, it grows with its text towards the end of the sheet. */
function place(box: HTMLTextAreaElement, desk: Desk): void {
  const bounds = desk.grid?.boundsOf(desk.get(desk.selection).active);
  const frame = box.parentElement?.getBoundingClientRect();
  box.classList.toggle('cell-editor-away', !bounds);
  if (!bounds || !frame) return;
  const { rightToLeft } = desk;
  box.classList.toggle('cell-editor-formula', beginsFormula(box.value));
  // One pixel more covers the grid's own lines.
  const [width, height] = [bounds.width + 1, bounds.height + 1];
  box.style.top = `${bounds.top - frame.top}px`;
  box.style.blockSize = `${height}px`;
  box.style.inlineSize = `${width}px`;
  box.style.left = rightToLeft ? 'auto' : `${bounds.left - frame.left}px`;
  box.style.right = rightToLeft ? `${frame.right - bounds.right}px` : 'auto';
  // A window so low that the page scrolls (look/zoomed.css) follows the cursor.
  if (document.documentElement.scrollHeight > window.innerHeight) box.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  if (desk.get(desk.editing) === null) return;
  const room = (rightToLeft ? bounds.right - frame.left : frame.right - bounds.left) - margin;
  box.style.inlineSize = `${Math.min(Math.max(width, box.scrollWidth + 2), Math.max(width, room))}px`;
  if (box.scrollHeight > height + 1) box.style.blockSize = `${Math.min(box.scrollHeight + 2, frame.bottom - bounds.top - margin)}px`;
}

/** The invisible textarea over the active cell that becomes the cell's editor (design/sheet.md §0, findings 1 to 3). */
export function CellEditor({ desk, around, label }: { desk: Desk; around: Surroundings; label: string }) {
  const { t } = useTranslation();
  const hint = useId();
  const box = useRef<HTMLTextAreaElement>(null);
  const editing = useAtomValue(desk.editing);
  const typed = useAtomValue(desk.typed);
  const selection = useAtomValue(desk.selection);
  const region = useAtomValue(desk.region);
  const events = useMemo(() => new EditorEvents(desk), [desk]);
  useLayoutEffect(() => events.standIn(around), [events, around]);
  const column = desk.columnAt(selection.active.col);

  useEffect(() => {
    const setText = (text: string, caret: 'end' | 'all') => {
      const element = box.current;
      if (element === null) return;
      element.value = text;
      if (caret === 'all') element.select();
      else element.setSelectionRange(text.length, text.length);
    };
    return desk.attach({
      editor: { focus: () => box.current?.focus({ preventScroll: true }), text: () => box.current?.value ?? '', setText },
    });
  }, [desk]);

  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    if (editing?.mode === 'bar') element.value = typed;
    place(element, desk);
  }, [desk, selection, editing, region, typed]);

  return (
    <>
      <textarea
        ref={box}
        className="cell-editor"
        data-mode={editing?.mode ?? 'ready'}
        data-row={selection.active.row + 1}
        data-numeric={column?.numeric === true}
        dir={column?.leftToRight === true ? 'ltr' : 'auto'}
        rows={1}
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="off"
        readOnly={editing?.mode === 'read'}
        aria-label={label}
        aria-roledescription={t('sheet:grid.editor')}
        aria-describedby={hint}
        onContextMenu={events.onContextMenu}
        onKeyDown={events.onKeyDown}
        onInput={events.onInput}
        onCopy={events.onClipboard}
        onCut={events.onClipboard}
        onPaste={events.onClipboard}
        onBlur={events.onBlur}
        onCompositionStart={events.onCompositionStart}
        onCompositionEnd={events.onCompositionEnd}
      />
      <span id={hint} className="visually-hidden">
        {t('sheet:grid.hint')}
      </span>
      <SuggestionList desk={desk} />
      <TypingNote desk={desk} />
    </>
  );
}
