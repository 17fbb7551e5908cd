import type { Value } from '#define/row';
import { batchLimits } from '#define/wire';
import type { RawReport } from '#workers/sheet/crossing';
import { mostHtmlCells, writeHtml } from '#workers/sheet/clipboard/html';
import { copyShape, planPaste, type Block } from '#workers/sheet/clipboard/shape';
import { parseTsv, writeTsv } from '#workers/sheet/clipboard/tsv';
import type { CellWish, Operations } from '#workers/sheet/edits/operations';
import type { Step } from '#workers/sheet/edits/history';
import { Typed } from '#workers/sheet/edits/overlay';
import type { Grid, GridColumn } from '#workers/sheet/grid';
import type { SheetArea } from '#workers/sheet/view/sums';
import type { View } from '#workers/sheet/view/view';

export interface Copied {
  text: string;
  html: string | null;
  problem?: 'multiErr' | 'cpInvalidErr';
}

export type PasteProblem = 'pasteMultiErr' | 'hashes' | 'tooLarge' | 'empty';

/** What was copied last, with its values: pasting inside the sheet loses nothing and guesses nothing. */
interface Held {
  readonly text: string;
  readonly columns: readonly GridColumn[];
  readonly values: readonly (readonly (Value | Typed)[])[];
  readonly cut: readonly { readonly slot: number; readonly column: GridColumn }[];
}

/** What Excel puts on the clipboard for numbers wider than their column. */
const hashes = /^#{3,}$/u;
const blockOf = ({ top, bottom, left, right }: SheetArea): Block => ({ r: top, c: left, h: bottom - top + 1, w: right - left + 1 });

export class Clipboard {
  private held: Held | null = null;

  constructor(private readonly grid: Grid, private readonly view: View, private readonly operations: Operations) {}

  copy(areas: readonly SheetArea[], visible: readonly GridColumn[], header: readonly string[] | null, cut: boolean): Copied {
    const shape = copyShape(areas.map((area) => blockOf({ ...area, bottom: Math.min(area.bottom, this.view.count - 1) })), cut);
    if ('problem' in shape) return { text: '', html: null, problem: shape.problem };
    const [one] = shape.blocks;
    const columns = shape.blocks.flatMap((block) => (shape.along === 'rows' && block !== one ? [] : visible.slice(block.c, block.c + block.w)));
    const slots = shape.blocks.flatMap((block) => (shape.along === 'columns' && block !== one ? [] : [...this.view.order.subarray(block.r, block.r + block.h)]));
    if (cut && slots.some((slot) => columns.some((column) => this.operations.editor.guard(slot, column)))) return { text: '', html: null, problem: 'cpInvalidErr' };
    const rows = slots.map((slot) => columns.map((column) => this.shown(slot, column)));
    const text = writeTsv(header ? [columns.map((column) => header[visible.indexOf(column)] ?? column.name), ...rows] : rows);
    const keeps = slots.length * columns.length <= mostHtmlCells;
    this.held = header || !keeps
      ? null
      : {
          text, columns,
          values: slots.map((slot) => columns.map((column) => this.operations.editor.content(slot, column) as Value | Typed)),
          cut: cut ? slots.flatMap((slot) => columns.map((column) => ({ slot, column }))) : [],
        };
    const shownRows = header ? [columns.map((column) => header[visible.indexOf(column)] ?? column.name), ...rows] : rows;
    const isText = (at: number, row: number) => (header !== null && row === 0) || !isNumber(columns[at]);
    return { text, html: keeps ? writeHtml(shownRows, isText) : null };
  }

  private shown(slot: number, column: GridColumn): string {
    const content = this.operations.editor.content(slot, column);
    return content instanceof Typed ? content.text : this.grid.clipboardText(slot, column);
  }

  /** Pastes text; rows it adds at the end are told to `appended` so that they enter the view first. */
  async paste(areas: readonly SheetArea[], visible: readonly GridColumn[], text: string, appended: (slots: readonly number[]) => void): Promise<{ report: RawReport; step: Step } | { problem: PasteProblem }> {
    const held = this.held && sameText(this.held.text, text) ? this.held : null;
    if (text === '' && !held) return { problem: 'empty' };
    const cells = parseTsv(text);
    const [h, w] = [cells.length, cells[0]?.length ?? 1];
    if (!held && cells.some((row) => row.some((cell) => hashes.test(cell)))) return { problem: 'hashes' };
    const plan = planPaste({ h, w }, areas.map(blockOf), { rows: this.view.count, columns: visible.length, adds: this.grid.mayAdd() });
    if ('problem' in plan) return { problem: 'pasteMultiErr' };
    if (plan.areas.reduce((sum, area) => sum + area.h * area.w, 0) > batchLimits.cells) return { problem: 'tooLarge' };
    const added = plan.appendedRows > 0 ? this.operations.addRows(plan.appendedRows, false).slots : [];
    appended(added);
    const report: RawReport = { written: 0, skipped: [], refused: 0, added: added.length };
    if (plan.clippedRows > 0 || plan.clippedColumns > 0) report.clipped = { rows: plan.clippedRows, columns: plan.clippedColumns };
    const wishes = plan.areas.flatMap((area) => this.wishes(area, visible, cells, held));
    if (held && held.cut.length > 0) {
      wishes.push(...cleared(held.cut, wishes));
      this.held = null;
    }
    const step = await this.operations.write(wishes, this.grid.setup.steps.paste, report, added);
    return { report, step };
  }

  private wishes(area: Block, visible: readonly GridColumn[], cells: readonly (readonly string[])[], held: Held | null): CellWish[] {
    const wishes: CellWish[] = [];
    for (let row = 0; row < area.h; row++) {
      const slot = this.view.slotAt(area.r + row);
      const from = cells[row % cells.length] as readonly string[];
      for (let at = 0; at < area.w; at++) {
        const column = visible[area.c + at] as GridColumn;
        const text = from[at % from.length] as string;
        const source = held?.columns[at % from.length];
        const value = source && fits(source, column) ? held?.values[row % cells.length]?.[at % from.length] : undefined;
        wishes.push(value === undefined || value instanceof Typed ? { slot, column, text } : { slot, column, text, value });
      }
    }
    return wishes;
  }
}

/** Cells a cut leaves blank: those the paste does not fill itself. */
function cleared(cut: Held['cut'], wishes: readonly CellWish[]): CellWish[] {
  const written = new Set(wishes.map(({ slot, column }) => `${slot} ${column.index}`));
  return cut.filter(({ slot, column }) => !written.has(`${slot} ${column.index}`)).map((cell) => ({ ...cell, text: '' }));
}

const isNumber = (column: GridColumn | undefined) => {
  const kind = column?.field?.kind;
  return kind === 'money' || kind === 'decimal' || kind === 'integer' || kind === 'day';
};

/** May a value go from one column into another as it is? */
function fits(from: GridColumn, to: GridColumn): boolean {
  const [a, b] = [from.field, to.field];
  if (!a || !b || a.kind !== b.kind) return false;
  if (from === to) return true;
  return (a.kind === 'ref' || a.kind === 'dict') ? a.to === b.to : a.kind === 'day' || a.kind === 'moment' || a.kind === 'flag';
}

const normalised = (text: string) => text.replace(/\r\n?/gu, '\n').replace(/\n$/u, '');
const sameText = (a: string, b: string) => a === b || normalised(a) === normalised(b);
