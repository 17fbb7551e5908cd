import type { Desk } from '#client/sheet/desk/desk';
import type { Surroundings } from '#client/sheet/grid/perform';

/**
 * A key with its modifiers. `code` is the place of a key that types (`KeyZ`, `Semicolon`), so that Ctrl+Z undoes under an Arabic
 * or Chinese keyboard too, and the name of one that does not (`Enter`, `ArrowUp`, `F8`). `control` is Cmd on a Mac.
 */
export interface KeyPress {
  readonly code: string;
  readonly control: boolean;
  readonly shift: boolean;
  readonly alt: boolean;
}

/** Parts of the shortcut sheet and of the palette, in their order. */
export const actionGroups = [
  'move',
  'select',
  'edit',
  'fill',
  'clipboard',
  'history',
  'find',
  'check',
  'rows',
  'columns',
  'view',
  'files',
] as const;
export type ActionGroup = (typeof actionGroups)[number];

/**
 * Something that can be done on a sheet. Its words are `actions:name.<name>`. Key dispatcher, shortcut sheet, palette, menus and
 * tips all read this one table.
 */
export interface SheetAction<Name extends string = string> {
  readonly name: Name;
  readonly group: ActionGroup;
  /** The first is the one that menus and tips show. */
  readonly keys: readonly KeyPress[];
  /**
   * Who hears the keys: the grid while no cell is open (the usual case), the whole screen of the sheet, only the editor of an open
   * cell, or the browser, which makes a clipboard event of them.
   */
  readonly heard?: 'grid' | 'screen' | 'editor' | 'browser';
  /** Is it there on this sheet at all? Otherwise its keys keep their meaning in the browser. */
  readonly offered?: (desk: Desk, around: Surroundings) => boolean;
  /** Would it do anything now? Otherwise menus and palette show it disabled; its keys still run it, and it says why not. */
  readonly available?: (desk: Desk, around: Surroundings) => boolean;
  /** What it does; without it the editor of the open cell answers. `press` tells which of its keys it was. */
  readonly run?: (desk: Desk, around: Surroundings, press: KeyPress | null) => unknown;
  /** Not listed in the palette: moves and the like, which nobody looks for there. */
  readonly onlyKeys?: boolean;
}

const press = (code: string, modifiers: Partial<Omit<KeyPress, 'code'>>): KeyPress => ({
  code,
  control: false,
  shift: false,
  alt: false,
  ...modifiers,
});

export const plain = (code: string): KeyPress => press(code, {});
export const shift = (code: string): KeyPress => press(code, { shift: true });
export const control = (code: string): KeyPress => press(code, { control: true });
export const controlShift = (code: string): KeyPress => press(code, { control: true, shift: true });
export const alt = (code: string): KeyPress => press(code, { alt: true });
export const controlAlt = (code: string): KeyPress => press(code, { control: true, alt: true });

/** A list of actions that keeps their names for the compiler. */
export const actionList = <const Name extends string>(list: readonly SheetAction<Name>[]): readonly SheetAction<Name>[] => list;
