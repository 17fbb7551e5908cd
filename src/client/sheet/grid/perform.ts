import { addRows, exportSheet, nextProblem, nowText, save, todayText, undo } from '#client/sheet/desk/commands';
import type { Desk } from '#client/sheet/desk/desk';
import { mayType, startEditing } from '#client/sheet/desk/editing';
import { clearSelection, copyFromAbove, fillAcross, fillDown, putText } from '#client/sheet/desk/filling';
import type { Command } from '#client/sheet/grid/keys';
import { destination, type Move } from '#client/sheet/grid/moves';
import { at, cellCount, everything, extendTo, stepInside, wholeColumns, wholeRows } from '#client/sheet/grid/selection';

/** What the screen around the grid does for some keys. */
export interface Surroundings {
  /** Name of the file an export makes. */
  readonly title: string;
  /** Rows may be added and removed here. */
  readonly adds: boolean;
  leaveGrid(): void;
  openList(): void;
  onImport: (() => void) | undefined;
  onOpenRow: ((rowId: string) => void) | undefined;
  mayExport: boolean;
}

function move(desk: Desk, wish: Move, extend: boolean): void {
  const selection = desk.get(desk.selection);
  const from = extend ? selection.head : selection.active;
  const to = destination(desk.model, desk.visibleNames(), from, wish, desk.extent(), desk.grid?.pageRows() ?? 20);
  desk.select(extend ? extendTo(selection, to) : at(to), extend ? 'head' : 'active');
  if (wish.by === 'rowStart' || wish.by === 'sheetStart') desk.grid?.scrollToStart();
}

/** Enter: down, or through a selection of several cells; after a run of Tab keys back to the column where the run began. */
export function enter(desk: Desk, back: boolean): void {
  const selection = desk.get(desk.selection);
  const step = back ? -1 : 1;
  if (cellCount(selection) > 1) return desk.select(stepInside(selection, step, true));
  const { rows } = desk.extent();
  const { active, tabFrom } = selection;
  desk.select(at({ row: Math.max(0, Math.min(rows - 1, active.row + step)), col: tabFrom ?? active.col }));
}

/** Tab: the next column, remembering where the run began. */
export function tab(desk: Desk, back: boolean): void {
  const selection = desk.get(desk.selection);
  const step = back ? -1 : 1;
  if (cellCount(selection) > 1) return desk.select(stepInside(selection, step, false));
  const { cols } = desk.extent();
  const { active, tabFrom } = selection;
  desk.select(at({ row: active.row, col: Math.max(0, Math.min(cols - 1, active.col + step)) }, tabFrom ?? active.col));
}

/** Esc: a selection of several cells shrinks to the active one; from there the key leaves the grid, so that it is no trap. */
function escape(desk: Desk, around: Surroundings): void {
  const selection = desk.get(desk.selection);
  if (desk.get(desk.cut) !== null) desk.set(desk.cut, null);
  else if (cellCount(selection) > 1) desk.select(at(selection.active), 'none');
  else around.leaveGrid();
}

function openMenu(desk: Desk): void {
  const bounds = desk.grid?.boundsOf(desk.get(desk.selection).active);
  if (bounds) desk.set(desk.overlay, { what: 'menu', x: bounds.left + Math.min(24, bounds.width / 2), y: bounds.bottom });
}

/** Alt+↓ on a column without a list, Ctrl+Shift+L: the filter of the active column. */
function openFilter(desk: Desk): void {
  const { active } = desk.get(desk.selection);
  const column = desk.columnAt(active.col);
  const beside = desk.grid?.headerOf(active.col);
  if (column && beside) desk.set(desk.overlay, { what: 'header', column: column.name, beside });
}

function list(desk: Desk, around: Surroundings): void {
  const column = desk.columnAt(desk.get(desk.selection).active.col);
  if (column?.listed !== true) return openFilter(desk);
  if (mayType(desk)) {
    startEditing(desk, 'edit');
    around.openList();
  }
}

function edit(desk: Desk, empty: boolean): void {
  const cell = desk.activeCell();
  if (cell === null) return;
  if (desk.model.editable(cell.place.row, cell.column) === null) {
    startEditing(desk, 'edit');
    if (empty) {
      desk.editor?.setText('', 'end');
      desk.set(desk.typed, '');
    }
  } else if (mayType(desk) === false && !empty) startEditing(desk, 'read');
}

/** Does what a key wishes. False where nothing here answers it, so that the key keeps its meaning in the browser. */
export function perform(desk: Desk, command: Command, around: Surroundings): boolean {
  const selection = desk.get(desk.selection);
  const extent = desk.extent();
  switch (command.name) {
    case 'move':
      move(desk, command.move, command.extend);
      return true;
    case 'enter':
      enter(desk, command.back);
      return true;
    case 'tab':
      tab(desk, command.back);
      return true;
    case 'sideways':
      desk.grid?.scrollSideways(command.pages);
      return true;
    case 'nextProblem':
      void nextProblem(desk, command.direction);
      return true;
    case 'all':
      desk.select(everything(selection, extent), 'none');
      return true;
    case 'row':
      desk.select(wholeRows(selection, selection.anchor.row, selection.head.row, extent, false), 'none');
      return true;
    case 'column':
      desk.select(wholeColumns(selection, selection.anchor.col, selection.head.col, extent, false), 'none');
      return true;
    case 'openRow': {
      const cell = desk.activeCell();
      if (around.onOpenRow === undefined || cell === null) return false;
      around.onOpenRow(cell.rowId);
      return true;
    }
    default:
      return performPlain(desk, command.name, around);
  }
}

type PlainName = Exclude<Command['name'], 'move' | 'enter' | 'tab' | 'sideways' | 'nextProblem' | 'all' | 'row' | 'column' | 'openRow'>;

function performPlain(desk: Desk, name: PlainName, around: Surroundings): boolean {
  const actions: Record<PlainName, (() => void) | undefined> = {
    edit: () => edit(desk, false),
    clearAndEdit: () => edit(desk, true),
    escape: () => escape(desk, around),
    clear: () => clearSelection(desk),
    list: () => list(desk, around),
    fillDown: () => fillDown(desk),
    fillAcross: () => fillAcross(desk),
    fromAbove: () => copyFromAbove(desk),
    today: () => mayType(desk) && putText(desk, todayText()),
    now: () => mayType(desk) && putText(desk, nowText()),
    undo: () => void undo(desk, false),
    redo: () => void undo(desk, true),
    save: () => void save(desk),
    find: () => desk.search?.focus(),
    filter: () => openFilter(desk),
    menu: () => openMenu(desk),
    export: around.mayExport ? () => void exportSheet(desk, around.title) : undefined,
    import: around.onImport,
  };
  actions[name]?.();
  return actions[name] !== undefined;
}

/** Adds as many rows as are selected, at least one. */
export function insertRows(desk: Desk): void {
  const area = desk.get(desk.selection).areas.at(-1);
  void addRows(desk, area === undefined || desk.extent().rows === 0 ? 1 : Math.min(1000, area.bottom - area.top + 1));
}
