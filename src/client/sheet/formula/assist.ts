import { atom, getDefaultStore } from 'jotai';
import { kindOf } from '#define/kinds';
import { writing, type Desk } from '#client/sheet/desk/desk';
import { marksIn, type Mark } from '#client/sheet/formula/marks';
import { offersFor, type Offers } from '#client/sheet/formula/offers';
import { Names } from '#workers/formula/names';
import { beginsFormula } from '#workers/formula/references';
import type { FormulaColumn } from '#workers/formula/scene';

type Box = HTMLInputElement | HTMLTextAreaElement;

/** The list under a formula; `picked` once somebody moved the mark, so that Enter takes it instead of the formula. */
export interface OpenOffers extends Offers {
  readonly chosen: number;
  readonly picked: boolean;
}

const noNames = new Names([]);

/** The box being typed in, if it is one of a sheet's. */
function activeBox(): Box | null {
  const element = document.activeElement;
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element : null;
}

/** Puts a text in place of a part of a box, as if it had been typed. */
export function putInto(box: Box, from: number, to: number, text: string): void {
  box.setRangeText(text, from, to, 'end');
  box.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Columns of a sheet as formulas name them, those on the screen first. */
export function preferredColumns(desk: Desk, columns: readonly FormulaColumn[]): FormulaColumn[] {
  const shown = new Map(desk.visibleNames().map((name, at) => [name, at]));
  const place = ({ name }: FormulaColumn) => shown.get(name) ?? Infinity;
  return [...columns].sort((a, b) => (place(a) === place(b) ? 0 : place(a) - place(b)));
}

/** Helps with the formula that is typed in a cell or in the bar: what may be meant, and which columns it names. */
export class FormulaAssist {
  readonly offers = atom<OpenOffers | null>(null);
  /** Columns the formula names, and the row it stands in. */
  readonly marked = atom<{ readonly marks: readonly Mark[]; readonly rowId: string | null }>({ marks: [], rowId: null });
  /** Names as they were when the cell was opened. */
  private names: Names = noNames;
  private columns: readonly FormulaColumn[] = [];
  private known: unknown = null;

  constructor(private readonly desk: Desk) {
    const store = getDefaultStore();
    store.sub(desk.editing, () => this.follow());
    store.sub(desk.typed, () => this.follow());
  }

  /** Names formulas may use now. */
  namesNow(): Names {
    return this.known === null ? this.desk.model.tools.formulas.names() : this.names;
  }

  private follow(): void {
    const { desk } = this;
    const editing = desk.get(desk.editing);
    const typed = desk.get(desk.typed);
    const column = desk.get(desk.columns).find(({ name }) => name === editing?.column);
    const formula =
      writing(editing) &&
      column !== undefined &&
      kindOf(column.column.field).comparison === 'number' &&
      beginsFormula(typed) &&
      desk.model.tools.formulas.offered;
    if (!formula) return this.forget();
    if (this.known !== editing.rowId + editing.column) {
      this.known = editing.rowId + editing.column;
      this.names = desk.model.tools.formulas.names();
      this.columns = preferredColumns(desk, this.names.columns);
    }
    desk.set(this.marked, { marks: marksIn(typed, this.names), rowId: editing.rowId });
    const box = activeBox();
    const offers =
      box === null
        ? null
        : offersFor(
            typed,
            box.selectionStart ?? typed.length,
            this.names,
            this.columns.filter(({ name }) => name !== editing.column),
          );
    desk.set(this.offers, offers === null ? null : { ...offers, chosen: 0, picked: false });
  }

  private forget(): void {
    const { desk } = this;
    this.known = null;
    if (desk.get(this.offers) !== null) desk.set(this.offers, null);
    if (desk.get(this.marked).marks.length > 0) desk.set(this.marked, { marks: [], rowId: null });
  }

  /** Takes an offer into the formula; what is typed goes on behind it. */
  take(chosen: number): void {
    const open = this.desk.get(this.offers);
    const item = open?.items[chosen];
    const box = activeBox();
    if (open && item && box) putInto(box, open.from, open.to, item.text);
  }

  /** Moves the mark in the list; the ends meet. */
  private step(by: 1 | -1): void {
    const open = this.desk.get(this.offers);
    if (open === null) return;
    const chosen = open.picked ? (open.chosen + by + open.items.length) % open.items.length : by === 1 ? 0 : open.items.length - 1;
    this.desk.set(this.offers, { ...open, chosen, picked: true });
    this.desk.say(open.items[chosen]?.label ?? '');
  }

  /** Answers true where a key was meant for the list. In a formula the arrows move the caret instead of leaving the cell. */
  key(event: {
    readonly key: string;
    readonly altKey: boolean;
    readonly ctrlKey: boolean;
    readonly metaKey: boolean;
    readonly shiftKey: boolean;
  }): boolean {
    const { desk } = this;
    const editing = desk.get(desk.editing);
    if (
      this.known !== null &&
      editing?.mode === 'type' &&
      (event.key === 'ArrowLeft' || event.key === 'ArrowRight' || event.key === 'Home' || event.key === 'End')
    )
      desk.set(desk.editing, { ...editing, mode: 'edit' });
    const open = desk.get(this.offers);
    if (open === null || event.altKey || event.ctrlKey || event.metaKey) return false;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') this.step(event.key === 'ArrowDown' ? 1 : -1);
    else if (event.key === 'Escape') desk.set(this.offers, null);
    else if (event.key === 'Tab' && !event.shiftKey && (open.picked || open.typed !== '')) this.take(open.chosen);
    else if (event.key === 'Enter' && open.picked) this.take(open.chosen);
    else return false;
    return true;
  }
}

const assists = new WeakMap<Desk, FormulaAssist>();

/** The help of a sheet on the screen, made when first asked for. */
export function assistOf(desk: Desk): FormulaAssist {
  let assist = assists.get(desk);
  if (!assist) assists.set(desk, (assist = new FormulaAssist(desk)));
  return assist;
}
