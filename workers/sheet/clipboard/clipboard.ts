import { batchLimits } from '#define/wire';
import type { RawReport } from '#workers/sheet/crossing';
import { writeCopy } from '#workers/sheet/clipboard/copying';
import { heldContent, sameText, type Held } from '#workers/sheet/clipboard/held';
import { mostHtmlCells } from '#workers/sheet/clipboard/html';
import { pasteWishes, targetOf, type Target } from '#workers/sheet/clipboard/pasting';
import { copyShape, planPaste, type Block, type PastePlan } from '#workers/sheet/clipboard/shape';
import { parseTsv } from '#workers/sheet/clipboard/tsv';
import type { CellWish, Operations } from '#workers/sheet/edits/operations';
import type { Step } from '#workers/sheet/edits/history';
import type { Typed } from '#workers/sheet/edits/overlay';
import type { Value } from '#define/row';
import type { Grid, GridColumn } from '#workers/sheet/grid';
import type { SheetArea } from '#workers/sheet/view/sums';
import type { View } from '#workers/sheet/view/view';

export interface CopyWish {
  readonly areas: readonly SheetArea[];
  readonly visible: readonly GridColumn[];
  /** Words of the visible columns for a first line; null without one. */
  readonly header: readonly string[] | null;
  readonly cut: boolean;
  /** The text that already lies on the clipboard for these cells: only their values are to be kept. */
  readonly lies?: string | undefined;
}

export interface Copied {
  text: string;
  html: string | null;
  problem?: 'multiErr' | 'cpInvalidErr';
}

export type PasteProblem = 'pasteMultiErr' | 'hashes' | 'tooLarge' | 'empty';

/** How a paste deals with what its text leaves open. */
export interface PasteOptions {
  /** Rows beyond the last: added (the usual case), left out, or asked about before anything is written. */
  readonly beyond?: 'add' | 'clip' | 'ask';
  /** Texts alone: no formula is worked out, nothing copied here is taken with its values. */
  readonly plain?: boolean;
  /** The person has called off the cut: its source stays. */
  readonly keepSource?: boolean;
}

export type Pasted = { report: RawReport; step: Step } | { problem: PasteProblem } | { beyond: number };

/** What Excel puts on the clipboard for numbers wider than their column. */
const hashes = /^#{3,}$/u;
const blockOf = ({ top, bottom, left, right }: SheetArea): Block => ({ r: top, c: left, h: bottom - top + 1, w: right - left + 1 });
const nothing = (problem: Copied['problem'] & string): Copied => ({ text: '', html: null, problem });

/** Copying, cutting and pasting by the rules of design/sheet.md §1.5. */
export class Clipboard {
  private held: Held | null = null;

  constructor(
    private readonly grid: Grid,
    private readonly view: View,
    private readonly operations: Operations,
    private readonly breathe: () => Promise<void>,
  ) {}

  /** Are there so many cells that a copy of them need not be waited for by others? */
  isLarge(areas: readonly SheetArea[]): boolean {
    return (
      areas.reduce((sum, { top, bottom, left, right }) => sum + (Math.min(bottom, this.view.count - 1) - top + 1) * (right - left + 1), 0) >
      mostHtmlCells
    );
  }

  async copy({ areas, visible, header, cut, lies }: CopyWish): Promise<Copied> {
    const shape = copyShape(
      areas.map((area) => blockOf({ ...area, bottom: Math.min(area.bottom, this.view.count - 1) })),
      cut,
    );
    if ('problem' in shape) return nothing(shape.problem);
    const [one] = shape.blocks;
    const places = shape.blocks.flatMap(({ c, w }, at) =>
      shape.along === 'rows' && shape.blocks[at] !== one ? [] : Array.from({ length: w }, (_, column) => c + column),
    );
    const columns = places.map((place) => visible[place] as GridColumn);
    const slots =
      shape.along === 'columns'
        ? this.view.order.slice(one?.r, (one?.r ?? 0) + (one?.h ?? 0))
        : joined(shape.blocks.map(({ r, h }) => this.view.order.subarray(r, r + h)));
    if (cut && slots.some((slot) => columns.some((column) => this.operations.editor.guard(slot, column)))) return nothing('cpInvalidErr');
    const small = slots.length * columns.length <= mostHtmlCells;
    const { editor } = this.operations;
    const source = { slots, columns, header: header && places.map((place) => header[place] ?? visible[place]?.name ?? '') };
    const made = lies === undefined ? await writeCopy(editor, source, small, this.breathe) : { text: lies, html: null };
    this.held = header || !small ? null : { text: made.text, columns, slots: [...slots], values: this.contents(slots, columns), cut };
    return made;
  }

  private contents(slots: Uint32Array, columns: readonly GridColumn[]): (Value | Typed)[][] {
    return Array.from(slots, (slot) => columns.map((column) => this.operations.editor.content(slot, column) as Value | Typed));
  }

  /** Pastes text; rows it adds at the end are told to `appended` so that they enter the view first. */
  async paste(
    areas: readonly SheetArea[],
    visible: readonly GridColumn[],
    text: string,
    options: PasteOptions,
    appended: () => void,
  ): Promise<Pasted> {
    const held = this.held && sameText(this.held.text, text) ? this.held : null;
    if (text === '' && !held) return { problem: 'empty' };
    const cells = parseTsv(text);
    if (!held && cells.some((row) => row.some((cell) => hashes.test(cell)))) return { problem: 'hashes' };
    const adds = options.beyond !== 'clip' && this.grid.mayAdd();
    const plan = planPaste({ h: cells.length, w: cells[0]?.length ?? 1 }, areas.map(blockOf), {
      rows: this.view.count,
      columns: visible.length,
      adds,
    });
    if ('problem' in plan) return { problem: 'pasteMultiErr' };
    if (plan.areas.reduce((sum, area) => sum + area.h * area.w, 0) > batchLimits.cells) return { problem: 'tooLarge' };
    if (options.beyond === 'ask' && plan.appendedRows > 0) return { beyond: plan.appendedRows };
    return this.write(plan, visible, cells, held, options, appended);
  }

  private async write(
    plan: PastePlan,
    visible: readonly GridColumn[],
    cells: readonly (readonly string[])[],
    held: Held | null,
    options: PasteOptions,
    appended: () => void,
  ): Promise<Pasted> {
    const added = plan.appendedRows > 0 ? this.operations.addRows(plan.appendedRows, false).slots : [];
    appended();
    const report: RawReport = { written: 0, skipped: [], refused: 0, added: added.length };
    if (plan.clippedRows > 0 || plan.clippedColumns > 0) report.clipped = { rows: plan.clippedRows, columns: plan.clippedColumns };
    report.areas = plan.areas.map(({ r, c, h, w }) => ({ top: r, bottom: r + h - 1, left: c, right: c + w - 1 }));
    const targets = plan.areas.map((area) => targetOf(area, this.view.order, visible));
    const moves = held?.cut === true && options.keepSource !== true && options.plain !== true;
    const cleared = held && moves ? this.cleared(held, targets) : [];
    if (held && moves) this.held = null;
    const wishes = pasteWishes(targets, cells, options.plain ? null : held, options.plain === true);
    const step = await this.operations.write(both(wishes, cleared), this.grid.setup.steps.paste, report, added);
    // What a cut leaves behind is no news to the person.
    report.written -= cleared.length;
    return { report, step };
  }

  /**
   * Cells a cut leaves blank: those that have landed somewhere, that the paste does not fill itself, and that still hold what
   * was cut; a colleague's later word is not swept away.
   */
  private cleared(held: Held, targets: readonly Target[]): CellWish[] {
    const { editor } = this.operations;
    const [height, width] = [held.slots.length, held.columns.length];
    const landed = new Uint8Array(height * width);
    const written = new Set<number>();
    for (const { slots, columns } of targets) {
      for (let row = 0; row < slots.length; row++) {
        columns.forEach((column, at) => {
          const slot = slots[row] as number;
          if (editor.guard(slot, column)) return;
          written.add(this.place(slot, column));
          landed[(row % height) * width + (at % width)] = 1;
        });
      }
    }
    return held.slots.flatMap((slot, row) =>
      held.columns.flatMap((column, at) => {
        const stands =
          landed[row * width + at] === 1 &&
          !written.has(this.place(slot, column)) &&
          editor.sameContent(column, editor.content(slot, column), heldContent(held, row, at));
        return stands ? [{ slot, column, text: '' }] : [];
      }),
    );
  }

  private place(slot: number, column: GridColumn): number {
    return slot * this.grid.columns.length + column.index;
  }
}

function joined(parts: readonly Uint32Array[]): Uint32Array {
  const whole = new Uint32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function* both<T>(first: Iterable<T>, second: Iterable<T>): Generator<T> {
  yield* first;
  yield* second;
}
