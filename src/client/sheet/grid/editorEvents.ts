import type { ClipboardEvent, CompositionEvent, FocusEvent, InputEvent, KeyboardEvent, MouseEvent } from 'react';
import { copySelection, cutSelection, flavoursOf, pasteInto } from '#client/sheet/desk/clipboard';
import type { Desk } from '#client/sheet/desk/desk';
import { cancelEditing, commitEditing, mayType, settle, startTyping } from '#client/sheet/desk/editing';
import { assistOf } from '#client/sheet/formula/assist';
import { HeldKeys } from '#client/sheet/grid/heldKeys';
import { commandOf } from '#client/sheet/grid/keys';
import { perform, type Surroundings } from '#client/sheet/grid/perform';
import { stepSuggestion, suggest } from '#client/sheet/grid/suggesting';
import { enter, tab } from '#client/sheet/grid/walking';

type Box = HTMLTextAreaElement;

/** Keys that end a value, and what stands between it and the next one in a held text. */
const runKeys: Readonly<Record<string, string>> = {
  Enter: '\n',
  ArrowDown: '\n',
  ArrowUp: '\n',
  Tab: '\t',
  ArrowLeft: '\t',
  ArrowRight: '\t',
};

/**
 * What the cell editor does with events. Its textarea always has the focus while the grid is in use: a key typed at any moment
 * lands in it, and the first one opens the cell, so that neither a scanner nor an input method ever loses a letter.
 */
export class EditorEvents {
  private composing = false;
  /** The last keys were Ctrl+Shift+V: the paste event that follows brings texts alone. */
  private plain = false;
  private readonly held: HeldKeys;
  private around: Surroundings | null = null;

  /** One for as long as the sheet is open: keys that wait and a composition go on while the screen around it becomes another. */
  constructor(private readonly desk: Desk) {
    this.held = new HeldKeys(desk);
  }

  /** What the screen around the grid does from now on. */
  standIn(around: Surroundings): void {
    this.around = around;
  }

  readonly onKeyDown = (event: KeyboardEvent<Box>): void => {
    // 229 is what a key reports while an input method deals with it; Safari sends it even after the composition has ended.
    if (this.composing || event.nativeEvent.isComposing || event.keyCode === 229) return;
    if (this.held.hold(event)) return;
    this.plain = (event.ctrlKey || event.metaKey) && event.shiftKey && event.code === 'KeyV';
    const open = this.desk.get(this.desk.editing) !== null;
    if (!(open ? this.keyWhileOpen(event) : this.keyWhileClosed(event))) return;
    event.preventDefault();
    event.stopPropagation();
  };

  /** The menu key's own event comes after the key, on some systems when it is let go: the browser's menu has no place over a closed cell. */
  readonly onContextMenu = (event: MouseEvent<Box>): void => {
    if (this.desk.get(this.desk.editing) !== null) return;
    event.preventDefault();
    event.stopPropagation();
  };

  readonly onInput = (event: InputEvent<Box>): void => this.accept(event.currentTarget);

  readonly onCompositionStart = (): void => {
    this.composing = true;
    if (this.desk.get(this.desk.editing) === null) startTyping(this.desk);
  };

  readonly onCompositionEnd = (event: CompositionEvent<Box>): void => {
    this.composing = false;
    if (this.desk.get(this.desk.editing) === null) this.desk.editor?.setText('', 'end');
    else this.accept(event.currentTarget);
  };

  readonly onClipboard = (event: ClipboardEvent<Box>): void => {
    if (this.desk.get(this.desk.editing) !== null) return;
    if (event.type === 'copy') copySelection(this.desk, event.nativeEvent);
    else if (event.type === 'cut') cutSelection(this.desk, event.nativeEvent);
    else {
      event.preventDefault();
      const [flavours, plain] = [flavoursOf(event.nativeEvent), this.plain];
      if (this.desk.arriving === null) void pasteInto(this.desk, flavours, plain);
      else void this.desk.arriving.then(() => pasteInto(this.desk, flavours, plain));
    }
  };

  /** Only a click inside this sheet ends editing, and held values stay for one on another cell; another window or another tab leaves the half-typed cell as it is. */
  readonly onBlur = (event: FocusEvent<Box>): void => {
    const goes = event.relatedTarget;
    if (!(goes instanceof HTMLElement) || goes.closest('[data-keeps-editing]') !== null) return;
    if (this.desk.get(this.desk.editing)?.mode === 'held' && goes.closest('[role="gridcell"]') === null) return;
    if (goes.closest('.sheet') === event.currentTarget.closest('.sheet')) settle(this.desk);
  };

  private accept(box: Box): void {
    const { desk } = this;
    if (desk.get(desk.editing) === null) {
      if (box.value === '') return;
      // The Enter that brought the focus here leaves its line break in the box: it is no beginning of a text.
      if (!this.composing && box.value.trim() === '' && box.value.includes('\n')) return this.desk.editor?.setText('', 'end');
      if (!startTyping(desk)) {
        if (!this.composing) desk.editor?.setText('', 'end');
        return;
      }
    }
    const held = desk.get(desk.editing)?.mode === 'held';
    if (held && box.value === '' && !this.composing) return cancelEditing(desk);
    desk.set(desk.typed, box.value);
    if (!this.composing && !held) void suggest(desk, box.value);
  }

  private command(event: KeyboardEvent): boolean {
    const command = commandOf(event.nativeEvent, this.desk.rightToLeft, event.getModifierState('AltGraph'));
    return command !== null && this.around !== null && perform(this.desk, command, this.around);
  }

  private keyWhileClosed(event: KeyboardEvent<Box>): boolean {
    return this.command(event);
  }

  private keyWhileOpen(event: KeyboardEvent<Box>): boolean {
    const { desk } = this;
    if (desk.get(desk.editing)?.mode === 'held' && this.keyWhileHeld(event)) return true;
    if (assistOf(desk).key(event)) return true;
    const control = event.ctrlKey || event.metaKey;
    switch (event.key) {
      case 'Escape':
        this.escape();
        return true;
      case 'Enter':
        if (event.altKey) this.breakLine(event.currentTarget);
        else this.commit(control, () => control || enter(desk, event.shiftKey));
        return true;
      case 'Tab':
        this.commit(false, () => tab(desk, event.shiftKey));
        return true;
      case 'F2':
        this.turnMode();
        return true;
      case 'F8':
        commitEditing(desk);
        return this.command(event);
      case 'ArrowUp':
      case 'ArrowDown':
      case 'ArrowLeft':
      case 'ArrowRight':
        return this.arrow(event);
      default:
        return control && event.code === 'KeyS' && this.command(event);
    }
  }

  /**
   * A key that ends a value and moves on stops here: what is typed next is held behind it, a line for a row and a tab for a column, so
   * that all of it can be taken to where it belongs.
   */
  private keyWhileHeld(event: KeyboardEvent<Box>): boolean {
    const between = runKeys[event.key];
    if (between === undefined || event.ctrlKey || event.metaKey || event.altKey || (event.shiftKey && event.key.startsWith('Arrow')))
      return false;
    const box = event.currentTarget;
    if (!/[\n\t]$/.test(box.value)) box.setRangeText(between, box.value.length, box.value.length, 'end');
    this.accept(box);
    mayType(this.desk);
    return true;
  }

  private commit(fill: boolean, then: () => void): void {
    commitEditing(this.desk, fill);
    then();
  }

  /** Esc leaves the cell as it was; only where something has been typed over its text does the first one close no more than the list. */
  private escape(): void {
    const { desk } = this;
    const editing = desk.get(desk.editing);
    const touched = editing?.mode !== 'type' && desk.get(desk.typed) !== editing?.before;
    if (editing !== null && desk.get(desk.suggestions) !== null && touched) {
      desk.set(desk.suggestions, null);
      desk.set(desk.editing, { ...editing, declined: desk.get(desk.typed) });
    } else cancelEditing(desk);
  }

  /** A line break in the text, where Alt+Enter was pressed. */
  private breakLine(box: Box): void {
    box.setRangeText('\n', box.selectionStart, box.selectionEnd, 'end');
    this.accept(box);
  }

  /** F2 switches between arrows that commit and arrows that move the caret. */
  private turnMode(): void {
    const { desk } = this;
    const editing = desk.get(desk.editing);
    if (editing?.mode === 'type' || editing?.mode === 'edit')
      desk.set(desk.editing, { ...editing, mode: editing.mode === 'type' ? 'edit' : 'type' });
  }

  /** Arrows choose in an open list, commit while typing, and move the caret otherwise. */
  private arrow(event: KeyboardEvent<Box>): boolean {
    const { desk } = this;
    const upOrDown = event.key === 'ArrowUp' || event.key === 'ArrowDown';
    if (event.altKey && event.key === 'ArrowDown') {
      void suggest(desk, desk.get(desk.typed), true);
      return true;
    }
    if (upOrDown && (desk.get(desk.suggestions)?.items.length ?? 0) > 0) {
      stepSuggestion(desk, event.key === 'ArrowDown' ? 1 : -1);
      return true;
    }
    if (desk.get(desk.editing)?.mode !== 'type' || event.shiftKey || event.ctrlKey || event.metaKey) return false;
    commitEditing(desk);
    return this.command(event);
  }
}
