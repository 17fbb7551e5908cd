import { actionList, alt, type KeyPress } from '#client/sheet/actions/action';
import { bandsOf } from '#client/sheet/bands/bands';
import { turnBranches } from '#client/sheet/branches/branchesShown';
import { fitColumn, freezeColumn, hideColumn, stepColumn } from '#client/sheet/desk/arranging';
import type { Desk } from '#client/sheet/desk/desk';
import type { ShownColumn } from '#client/sheet/desk/layout';
import { openFill, openNewColumn } from '#client/sheet/formula/opening';
import type { Surroundings } from '#client/sheet/grid/perform';
import { groupByColumn, groupsOf } from '#client/sheet/groups/groups';
import { totalsModes, totalsOf } from '#client/sheet/totals/totals';

const altShift = (code: string): KeyPress => ({ code, control: false, shift: true, alt: true });

const opens = (desk: Desk): boolean => desk.model.sheet.opens !== undefined;
const grouped = (desk: Desk): boolean => desk.get(groupsOf(desk).by).length > 0;

const activeColumn = (desk: Desk): ShownColumn | undefined => desk.columnAt(desk.get(desk.selection).active.col);

/** Does something with the column of the active cell. */
const withColumn =
  (run: (desk: Desk, column: ShownColumn) => unknown) =>
  (desk: Desk): void => {
    const column = activeColumn(desk);
    if (column) void run(desk, column);
  };

/** Beside the button that opens the chooser too, or else at the top of the sheet. */
function chooseColumns(desk: Desk): void {
  const beside = desk.grid?.headerOf(desk.get(desk.selection).active.col) ?? new DOMRect(0, 96, 1, 1);
  desk.set(desk.overlay, { what: 'columns', beside });
}

/** The next way for totals to stand below the rows. */
function turnTotals(desk: Desk): void {
  const totals = totalsOf(desk);
  const mode = desk.get(totals.mode);
  totals.turn(totalsModes[(totalsModes.indexOf(mode) + 1) % totalsModes.length] ?? 'lines');
}

const offersFormulas = (desk: Desk): boolean => desk.model.tools.formulas.offered;
const fillsFormulas = (desk: Desk, around: Surroundings): boolean => offersFormulas(desk) && (around.writes.edits || around.writes.adds);

/** What concerns columns: their places and widths, formulas over them, their totals. Dragging a header does the same. */
export const arranging = actionList([
  { name: 'columnBack', group: 'columns', keys: [altShift('ArrowLeft')], run: withColumn((desk, { name }) => stepColumn(desk, name, -1)) },
  { name: 'columnOn', group: 'columns', keys: [altShift('ArrowRight')], run: withColumn((desk, { name }) => stepColumn(desk, name, 1)) },
  {
    name: 'freezeColumn',
    group: 'columns',
    keys: [altShift('KeyF')],
    run: withColumn((desk, { name, frozen }) => freezeColumn(desk, name, !frozen)),
  },
  {
    name: 'hideColumn',
    group: 'columns',
    keys: [altShift('KeyH')],
    available: (desk) => desk.get(desk.columns).length > 1,
    run: withColumn((desk, { name }) => hideColumn(desk, name, true)),
  },
  { name: 'fitColumn', group: 'columns', keys: [altShift('KeyW')], run: withColumn((desk, { name }) => fitColumn(desk, name)) },
  { name: 'chooseColumns', group: 'columns', keys: [altShift('KeyC')], run: chooseColumns },
  { name: 'fillFormula', group: 'fill', keys: [altShift('KeyE')], offered: fillsFormulas, run: (desk) => openFill(desk) },
  {
    name: 'formulaColumn',
    group: 'columns',
    keys: [],
    offered: offersFormulas,
    run: (desk) => openNewColumn(desk, activeColumn(desk)?.name ?? null),
  },
  { name: 'groupBy', group: 'view', keys: [altShift('KeyG')], run: withColumn((desk, column) => groupByColumn(desk, column)) },
  {
    name: 'unfold',
    group: 'view',
    keys: [alt('KeyO')],
    heard: 'screen',
    available: (desk) => grouped(desk) || opens(desk),
    run: (desk) => bandsOf(desk).turnHere() || groupsOf(desk).turnHere(),
  },
  {
    name: 'foldAll',
    group: 'view',
    keys: [altShift('KeyO')],
    available: grouped,
    run: (desk) => groupsOf(desk).foldAll(!desk.model.tools.groups.allFolded()),
  },
  {
    name: 'ungroup',
    group: 'view',
    keys: [altShift('KeyU')],
    available: (desk) => desk.get(groupsOf(desk).open),
    run: (desk) => groupsOf(desk).end(),
  },
  {
    name: 'allBranches',
    group: 'view',
    keys: [],
    offered: (desk) => desk.model.tools.branches.offered,
    run: (desk) => turnBranches(desk, !desk.model.tools.branches.all()),
  },
  { name: 'totals', group: 'view', keys: [altShift('KeyT')], run: turnTotals },
]);
