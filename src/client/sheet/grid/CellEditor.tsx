import { useAtomValue } from 'jotai';
import { useEffect, useId, useLayoutEffect, useRef } from 'react';
import type { ClipboardEvent, FocusEvent, KeyboardEvent, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { copySelection, cutSelection, pasteInto } from '#client/sheet/desk/clipboard';
import type { Desk } from '#client/sheet/desk/desk';
import { cancelEditing, commitEditing, mayType, settle, startEditing } from '#client/sheet/desk/editing';
import { commandOf } from '#client/sheet/grid/keys';
import { enter, perform, tab, type Surroundings } from '#client/sheet/grid/perform';
import { stepSuggestion, suggest } from '#client/sheet/grid/suggesting';
import { SuggestionList } from '#client/sheet/grid/SuggestionList.tsx';

/** Growing beyond its cell, an editor keeps this distance from the sheet's edge, in pixels. */
const margin = 8;

function place(box: HTMLTextAreaElement, desk: Desk, rightToLeft: boolean): void {
  const bounds = desk.grid?.boundsOf(desk.get(desk.selection).active);
  const frame = box.parentElement?.getBoundingClientRect();
  box.classList.toggle('cell-editor-away', !bounds);
  if (!bounds || !frame) return;
  const open = desk.get(desk.editing) !== null;
  // One pixel more on every side covers the grid's own lines.
  box.style.top = `${bounds.top - frame.top}px`;
  box.style.blockSize = `${bounds.height + 1}px`;
  box.style.inlineSize = `${bounds.width + 1}px`;
  const room = rightToLeft ? bounds.right - frame.left : frame.right - bounds.left;
  if (open) {
    const wide = Math.min(Math.max(bounds.width + 1, box.scrollWidth + 2), Math.max(bounds.width + 1, room - margin));
    box.style.inlineSize = `${wide}px`;
    if (box.scrollHeight > bounds.height + 2) box.style.blockSize = `${Math.min(box.scrollHeight + 2, frame.bottom - bounds.top - margin)}px`;
  }
  if (rightToLeft) box.style.right = `${frame.right - bounds.right}px`;
  else box.style.left = `${bounds.left - frame.left}px`;
}

/** Arrow keys while a cell is open: they commit in typing mode, choose in an open list, and move the caret otherwise. */
function arrowWhileEditing(desk: Desk, event: KeyboardEvent, around: Surroundings): boolean {
  const list = desk.get(desk.suggestions);
  const upOrDown = event.key === 'ArrowUp' || event.key === 'ArrowDown';
  if (list !== null && list.items.length > 0 && upOrDown) {
    stepSuggestion(desk, event.key === 'ArrowDown' ? 1 : -1);
    return true;
  }
  if (desk.get(desk.editing)?.mode !== 'type' || event.shiftKey || event.ctrlKey || event.metaKey) return false;
  commitEditing(desk);
  const command = commandOf(event.nativeEvent, desk.rightToLeft);
  if (command) perform(desk, command, around);
  return true;
}

function keyWhileEditing(desk: Desk, event: KeyboardEvent, around: Surroundings): boolean {
  const control = event.ctrlKey || event.metaKey;
  if (event.key === 'Escape') {
    if (desk.get(desk.suggestions) !== null && desk.get(desk.editing)?.mode !== 'type') desk.set(desk.suggestions, null);
    else cancelEditing(desk);
    return true;
  }
  if (event.key === 'Enter' && !event.altKey) {
    commitEditing(desk, control);
    if (!control) enter(desk, event.shiftKey);
    return true;
  }
  if (event.key === 'Tab') {
    commitEditing(desk);
    tab(desk, event.shiftKey);
    return true;
  }
  if (event.key === 'F2') {
    const editing = desk.get(desk.editing);
    if (editing?.mode === 'type' || editing?.mode === 'edit') desk.set(desk.editing, { ...editing, mode: editing.mode === 'type' ? 'edit' : 'type' });
    return true;
  }
  if (event.altKey && event.key === 'ArrowDown') {
    void suggest(desk, desk.get(desk.typed), true);
    return true;
  }
  if ((control && event.code === 'KeyS') || event.key === 'F8') {
    commitEditing(desk);
    const command = commandOf(event.nativeEvent, desk.rightToLeft);
    return command !== null && perform(desk, command, around);
  }
  return event.key.startsWith('Arrow') && arrowWhileEditing(desk, event, around);
}

/** A line break in the text, where Alt+Enter was pressed. */
function breakLine(box: HTMLTextAreaElement, desk: Desk): void {
  box.setRangeText('\n', box.selectionStart, box.selectionEnd, 'end');
  desk.set(desk.typed, box.value);
  place(box, desk, desk.rightToLeft);
}

/**
 * What the textarea does with events. It always has the focus while the grid is in use: a key typed at any moment lands in
 * it, and the first one opens the cell, so that neither a scanner nor an input method ever loses a letter.
 */
function useEditorEvents(box: RefObject<HTMLTextAreaElement | null>, desk: Desk, around: Surroundings) {
  const composing = useRef(false);

  const accept = () => {
    const element = box.current;
    if (element === null) return;
    if (desk.get(desk.editing) === null) {
      if (element.value === '') return;
      if (!mayType(desk)) {
        if (!composing.current) element.value = '';
        return;
      }
      startEditing(desk, 'type');
    }
    desk.set(desk.typed, element.value);
    place(element, desk, desk.rightToLeft);
    if (!composing.current) void suggest(desk, element.value);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    // 229 is what a key reports while an input method deals with it; Safari sends it even after the composition has ended.
    if (composing.current || event.nativeEvent.isComposing || event.keyCode === 229) return;
    const editing = desk.get(desk.editing);
    if (editing !== null && event.key === 'Enter' && event.altKey && box.current !== null) {
      event.preventDefault();
      return breakLine(box.current, desk);
    }
    const command = editing === null ? commandOf(event.nativeEvent, desk.rightToLeft, event.getModifierState('AltGraph')) : null;
    const done = editing === null ? command !== null && perform(desk, command, around) : keyWhileEditing(desk, event, around);
    if (!done) return;
    event.preventDefault();
    event.stopPropagation();
  };

  const onClipboard = (event: ClipboardEvent) => {
    const editing = desk.get(desk.editing);
    if (editing !== null) return;
    if (event.type === 'copy') copySelection(desk, event.nativeEvent);
    else if (event.type === 'cut') cutSelection(desk, event.nativeEvent);
    else void pasteInto(desk, event.nativeEvent);
  };

  // Only a click inside this sheet ends editing; another window or another tab leaves the half-typed cell as it is.
  const onBlur = (event: FocusEvent) => {
    const goes = event.relatedTarget as HTMLElement | null;
    if (goes?.closest('.sheet') === box.current?.closest('.sheet') && goes?.closest('[data-keeps-editing]') === null) settle(desk);
  };

  return {
    onKeyDown,
    onInput: accept,
    onCopy: onClipboard,
    onCut: onClipboard,
    onPaste: onClipboard,
    onBlur,
    onCompositionStart: () => {
      composing.current = true;
      if (desk.get(desk.editing) === null && mayType(desk)) startEditing(desk, 'type');
    },
    onCompositionEnd: () => {
      composing.current = false;
      if (desk.get(desk.editing) === null && box.current !== null) box.current.value = '';
      else accept();
    },
  };
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
  const events = useEditorEvents(box, desk, around);
  const column = desk.columnAt(selection.active.col);

  useEffect(() => {
    desk.editor = {
      focus: () => box.current?.focus({ preventScroll: true }),
      text: () => box.current?.value ?? '',
      setText: (text, caret) => {
        const element = box.current;
        if (element === null) return;
        element.value = text;
        if (caret === 'all') element.select();
        else element.setSelectionRange(text.length, text.length);
      },
    };
    return () => {
      desk.editor = null;
    };
  }, [desk]);

  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    if (editing?.mode === 'bar') element.value = typed;
    place(element, desk, desk.rightToLeft);
  }, [desk, selection, editing, region, typed]);

  return (
    <>
      <textarea
        ref={box}
        className="cell-editor"
        data-mode={editing?.mode ?? 'ready'}
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
        {...events}
      />
      <span id={hint} className="visually-hidden">
        {t('sheet:grid.hint')}
      </span>
      <SuggestionList desk={desk} />
    </>
  );
}
