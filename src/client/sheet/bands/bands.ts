import i18next from 'i18next';
import { atom } from 'jotai';
import type { Sheet } from '#define/sheet';
import { toast } from '#client/shell/feedback.tsx';
import { bandRoom, type PlacedBand } from '#client/sheet/bands/placing';
import type { Desk } from '#client/sheet/desk/desk';
import { settle } from '#client/sheet/desk/editing';
import { rowBeside } from '#client/sheet/desk/rowLines';
import { rowLabel } from '#client/sheet/desk/wording';
import { bandHeight, hasGroups } from '#client/sheet/grid/headGroups';
import { at, samePlace, type Place } from '#client/sheet/grid/selection';

/** The parts of an open row, as a sheet of their own. */
export interface WithinRow {
  readonly rowId: string;
  readonly desk: Desk;
}

/** Rows of a sheet that are open to their parts in place: each a sheet of its own in a band beneath its row. */
export class RowBands {
  /** The sheet rows open to; null while it is being fetched, where rows open to nothing, and where the person may not read it. */
  readonly sheet = atom<Sheet | null>(null);
  /** Ids of open rows. */
  readonly open = atom<readonly string[]>([]);
  /** Grows whenever a band may have another height. */
  readonly sized = atom(0);
  /** Where the plain table keeps room beneath open rows, by their ids. */
  readonly slots = atom<ReadonlyMap<string, Element>>(new Map());
  private stands: readonly PlacedBand[] = [];
  /** The open row whose parts one stands in, and the cell of this sheet that was left for them. */
  private entered: { readonly rowId: string; readonly from: Place } | null = null;
  private readonly within = new Map<string, Desk>();

  constructor(private readonly desk: Desk) {}

  isOpen(rowId: string): boolean {
    return this.desk.get(this.open).includes(rowId);
  }

  /** Takes the sheet of a row's parts in, which grows with its rows; answers the way to let it go. */
  take(rowId: string, inner: Desk): () => void {
    const sized = () => this.desk.set(this.sized, (n) => n + 1);
    this.within.set(rowId, inner);
    hosts.set(inner, { desk: this.desk, rowId });
    const stop = inner.model.subscribe((event) => event.what === 'view' && sized());
    sized();
    return () => {
      stop();
      this.within.delete(rowId);
      sized();
    };
  }

  /** Room the plain table keeps beneath the row its element names; answers the way to give it up. */
  readonly slot = (element: HTMLElement | null): (() => void) | undefined => {
    const rowId = element?.dataset.row;
    if (element === null || rowId === undefined) return undefined;
    this.desk.set(this.slots, (slots) => new Map([...slots, [rowId, element]]));
    return () => this.desk.set(this.slots, (slots) => new Map([...slots].filter(([id]) => id !== rowId)));
  };

  /** Open rows that stand in the view, from the top, the same list while nothing moves; `rowHeight` is that of a line, in pixels. */
  placed(rowHeight: number): readonly PlacedBand[] {
    const placed = this.desk.get(this.open).flatMap((rowId) => {
      const row = this.desk.model.viewRowOf(rowId);
      return row === null ? [] : [{ rowId, row, height: this.roomOf(rowId, rowHeight) }];
    });
    placed.sort((a, b) => a.row - b.row);
    if (JSON.stringify(placed) !== JSON.stringify(this.stands)) this.stands = placed;
    return this.stands;
  }

  /** The sheets in open rows that are there already, from the top. */
  shown(): readonly WithinRow[] {
    return this.stands.flatMap(({ rowId }) => {
      const desk = this.within.get(rowId);
      return desk ? [{ rowId, desk }] : [];
    });
  }

  /** One stands in the parts of an open row now, until one moves among these rows; null: among these. */
  enter(rowId: string | null): void {
    this.entered = rowId === null ? null : { rowId, from: this.desk.get(this.desk.selection).active };
  }

  /** The open row whose parts one stands in, and their sheet; null among these rows. */
  here(): WithinRow | null {
    const { entered } = this;
    const desk = entered && this.within.get(entered.rowId);
    if (!entered || !desk || !samePlace(entered.from, this.desk.get(this.desk.selection).active)) return null;
    return { rowId: entered.rowId, desk };
  }

  /**
   * The sheets that lie within what is selected: those between rows that are selected whole. Of fewer columns the parts are none,
   * for they have others; and the last row's lie below what is selected.
   */
  selected(): readonly WithinRow[] {
    const { desk } = this;
    const whole = desk.get(desk.selection).areas.filter(({ left, right }) => left === 0 && right === desk.extent().cols - 1);
    return this.shown().filter(({ rowId }) => {
      const row = desk.model.viewRowOf(rowId);
      return row !== null && whole.some(({ top, bottom }) => row >= top && row < bottom);
    });
  }

  /** Brings the parts of an open row into sight. */
  reveal(rowId: string): void {
    const row = this.desk.model.viewRowOf(rowId);
    if (row !== null) this.desk.grid?.revealBand(row);
  }

  private roomOf(rowId: string, rowHeight: number): number {
    const inner = this.within.get(rowId);
    const grouped = inner !== undefined && hasGroups(inner.get(inner.columns));
    return bandRoom(inner?.extent().rows ?? 0, rowHeight, rowHeight + (grouped ? bandHeight : 0));
  }

  /** Opens or folds away what hangs on a line; false where it heads a group. */
  turnAt(row: number): boolean {
    const { desk } = this;
    const rowId = desk.model.rowIdAt(row);
    if (rowId === null || desk.get(this.sheet) === null) return false;
    settle(desk);
    if (this.isOpen(rowId)) return this.close(rowId);
    if (rowId.startsWith('new:')) toast('info', i18next.t('sheet:bands.unsaved'));
    else {
      desk.set(this.open, [...desk.get(this.open), rowId]);
      desk.grid?.revealBand(row);
      desk.say(i18next.t('sheet:bands.opened', { row: rowLabel(desk, row) }));
    }
    return true;
  }

  /** The same for the active row, or for the row whose parts this sheet shows; false where neither opens. */
  turnHere(): boolean {
    const host = hosts.get(this.desk);
    if (host) return bandsOf(host.desk).close(host.rowId);
    return this.turnAt(this.desk.get(this.desk.selection).active.row);
  }

  /** Folds the parts of a row away, and goes back to it; what waits in them to be saved keeps them open. */
  close(rowId: string): true {
    const { desk } = this;
    if ((this.within.get(rowId)?.model.status().waiting ?? 0) > 0) toast('warning', i18next.t('sheet:bands.waiting'));
    else {
      desk.set(
        this.open,
        desk.get(this.open).filter((one) => one !== rowId),
      );
      this.goBack(rowId, 0);
    }
    return true;
  }

  /** A step up or down that leads into the parts of a row, or out of those this sheet shows. False where it stays among these rows. */
  walk(step: 1 | -1): boolean {
    const { desk } = this;
    const { active } = desk.get(desk.selection);
    const host = hosts.get(desk);
    if (host && (step === 1 ? active.row >= desk.extent().rows - 1 : active.row === 0)) return bandsOf(host.desk).goBack(host.rowId, step);
    const above = step === 1 ? active.row : active.row - 1;
    const inner = this.within.get(desk.model.rowIdAt(above) ?? '');
    if (inner === undefined) return false;
    inner.select(at({ row: step === 1 ? 0 : inner.extent().rows - 1, col: inner.get(inner.selection).active.col }));
    desk.grid?.revealBand(above);
    inner.editor?.focus();
    return true;
  }

  /** Out of the parts this sheet shows, to their row or with 1 to the one after it; false where it shows none. */
  leave(step: 0 | 1): boolean {
    const host = hosts.get(this.desk);
    return host !== undefined && bandsOf(host.desk).goBack(host.rowId, step);
  }

  /** To an open row; down from its parts means to the row after it. */
  private goBack(rowId: string, step: 0 | 1 | -1): true {
    const { desk } = this;
    const row = desk.model.viewRowOf(rowId);
    const { col } = desk.get(desk.selection).active;
    this.enter(null);
    if (row !== null) desk.select(at({ row: (step === 1 ? rowBeside(desk, row, 1) : null) ?? row, col }));
    desk.editor?.focus();
    return true;
  }
}

const kits = new WeakMap<Desk, RowBands>();
/** The row a sheet shows the parts of. */
const hosts = new WeakMap<Desk, WithinRow>();

/** The row whose parts a sheet shows, and the sheet that row stands in; null where it shows none. */
export const hostOf = (desk: Desk): WithinRow | null => hosts.get(desk) ?? null;

/** What rows of a sheet on the screen are open to. */
export function bandsOf(desk: Desk): RowBands {
  let bands = kits.get(desk);
  if (!bands) kits.set(desk, (bands = new RowBands(desk)));
  return bands;
}
