import { branchColumn } from '#define/branches';
import { kindOf } from '#define/kinds';
import type { Column } from '#define/catalogue';
import type { Definition } from '#define/entity';
import { branchEntity } from '#define/facts';
import type { Reading } from '#define/kind';
import { isOwnName } from '#define/ownColumn';
import type { Value, Values } from '#define/row';
import { actorOfWire, type PastOnWire } from '#define/wire';
import type { EntityName } from '#names/entities';
import type { CellProblem, CellShown, CellState, CellView, RowView } from '#client/sheet/model';
import { Guards, type Guarded } from '#client/sheet/engine/guards';
import { Shows } from '#client/sheet/engine/shows';
import type { CellMark, Marks } from '#client/sheet/engine/marks';
import type { SheetModelOptions } from '#client/sheet/engine/options';
import type { OwnSight } from '#client/sheet/engine/ownSight';
import type { PageRows } from '#client/sheet/engine/pageRows';
import { rowFlags, type HeadForPage, type RawProblem } from '#workers/sheet/crossing';
import { editText, isNegative, shownText, type PrintContext } from '#workers/sheet/printing';

const noRow: RowView = { id: '', added: false, removed: false, locked: false, edited: false, problems: 0 };
const noCell: CellView = { text: '', editText: '', state: 'plain', negative: false };

/** What a cell was read from. */
interface Source {
  readonly slot: number;
  readonly column: Column;
  readonly value: Value;
  readonly mark: CellMark | undefined;
  /** Typed text that stands in the cell instead of a value. */
  readonly typed: string | null;
  /** Typed this moment; the worker has not answered for it. */
  readonly waiting: boolean;
  readonly guard: Guarded | null;
}

/** A cell of the model; what only an editor or a tip asks for is worked out when it is asked for, because hundreds are drawn a frame. */
class ReadCell implements CellView {
  constructor(
    readonly text: string,
    readonly negative: boolean,
    readonly state: CellState,
    readonly shown: CellShown | undefined,
    private readonly reader: CellReader,
    private readonly source: Source,
  ) {}

  get editText(): string {
    return this.reader.editText(this.source);
  }

  get problem(): CellProblem | undefined {
    return this.reader.problemOf(this.source);
  }
}

/** Reads rows and cells as they are drawn: value, edits over it, what was typed this moment, and why a cell is grey. */
export class CellReader {
  private readonly guards: Guards;
  private readonly shows: Shows;
  private past: PastOnWire | null = null;
  private goneSince: ReadonlySet<string> = new Set();
  private readonly columnsByName = new Map<string, Column>();
  private readonly labels = new Map<EntityName, Map<string, string>>();
  private readonly reading: { zone: string; language: Reading['language'] };
  readonly context: { baseCurrency: string } & Omit<PrintContext, 'baseCurrency'>;

  constructor(
    private readonly options: SheetModelOptions,
    private readonly definition: Definition,
    private readonly rows: PageRows,
    private readonly marks: Marks,
    private readonly own: OwnSight,
  ) {
    this.reading = { zone: 'UTC', language: options.language };
    this.guards = new Guards(
      definition,
      (slot, name) => this.value(slot, name),
      (slot) => rows.rowId(slot),
      (id) => this.labels.get(branchEntity)?.get(id) ?? id,
    );
    const words = options.shownWords;
    this.shows = new Shows(words ? (options.sheet.shown ?? []) : [], (slot, name) => this.value(slot, name), words ?? String);
    const choices = new Map<string, string>();
    this.context = {
      reading: this.reading,
      baseCurrency: '',
      label: (entity, key) => this.labels.get(entity)?.get(key),
      choice: (column, option) => {
        const key = `${column} ${option}`;
        let text = choices.get(key);
        if (text === undefined) {
          text = options.choiceLabel(column, option);
          choices.set(key, text);
        }
        return text;
      },
    };
  }

  begin(head: HeadForPage): readonly Column[] {
    this.guards.begin(actorOfWire(head.actor), { viewOnly: head.viewOnly, past: head.past !== undefined }, head.facts.branch);
    this.past = head.past ?? null;
    this.goneSince = new Set(head.past?.gone);
    this.reading.zone = head.zone;
    this.shows.begin(head.zone, head.past?.at ?? null);
    this.context.baseCurrency = String(head.facts.branch.baseCurrency ?? '');
    const sent = new Set(head.columns.map(({ name }) => name));
    const columns = this.options.catalogue.columns(this.definition, sent.has(branchColumn)).filter(({ name }) => sent.has(name));
    this.columnsByName.clear();
    for (const column of columns) this.columnsByName.set(column.name, column);
    this.labels.clear();
    return columns;
  }

  /** Own columns behind those of the list; answers all of them. */
  extend({ columns, places }: { columns: readonly Column[]; places: ReadonlyMap<string, number> }): readonly Column[] {
    this.rows.extend(places);
    for (const name of this.columnsByName.keys()) if (isOwnName(name)) this.columnsByName.delete(name);
    for (const column of columns) this.columnsByName.set(column.name, column);
    return columns;
  }

  name(labels: readonly (readonly [EntityName, string, string])[]): void {
    for (const [entity, key, text] of labels) {
      let known = this.labels.get(entity);
      if (!known) {
        known = new Map();
        this.labels.set(entity, known);
      }
      known.set(key, text);
    }
  }

  value(slot: number, column: string): Value {
    const place = this.rows.place(column);
    return place < 0 ? null : this.rows.value(slot, place);
  }

  text(slot: number, column: Column, value: Value = this.value(slot, column.name)): string {
    return shownText(column.name, column.field, value, this.context, (name) => this.value(slot, name));
  }

  problem(raw: RawProblem, column: string): CellProblem {
    const text = raw.text ?? this.options.words(raw.code, raw.detail ?? {}, this.options.fieldLabel(column));
    return {
      code: raw.code,
      text,
      ...(raw.theirs === undefined ? {} : { theirs: raw.theirs }),
      ...(raw.changedBy === undefined ? {} : { changedBy: raw.changedBy }),
      ...(raw.changedAt === undefined ? {} : { changedAt: raw.changedAt }),
      ...(raw.refusedAt === undefined ? {} : { refusedAt: raw.refusedAt }),
    };
  }

  /** Rows may read differently from now on. */
  forgetRows(): void {
    this.guards.forgetRows();
    this.shows.forgetRows();
  }

  private guard(slot: number, column: string): Guarded | null {
    if (this.own.has(column)) return { refusal: { code: 'FORMULA_COLUMN', field: column }, state: 'readOnly' };
    const guarded = this.guards.of(slot, this.marks.added(slot), column);
    return guarded ?? (this.marks.removed(slot) ? { refusal: { code: 'ROW_GONE', field: column }, state: 'readOnly' } : null);
  }

  editable(viewRow: number, column: string): CellProblem | null {
    const slot = this.rows.slotAt(viewRow);
    if (slot < 0) return this.problem({ code: 'ROW_GONE' }, column);
    const guard = this.guard(slot, column);
    return guard && this.problem(guard.refusal, column);
  }

  row(viewRow: number): RowView {
    const slot = this.rows.slotAt(viewRow);
    if (slot < 0) return noRow;
    const mark = this.marks.row(slot);
    const flags = mark?.flags ?? 0;
    const by = this.marks.changedBy(slot);
    const elsewhere = this.guards.elsewhere(slot);
    const added = (flags & rowFlags.added) !== 0;
    return {
      id: this.rows.rowId(slot),
      added,
      removed: (flags & rowFlags.removed) !== 0,
      locked: !added && this.guards.frozen(slot),
      edited: mark !== undefined && (mark.flags !== 0 || mark.cells.size > 0),
      problems: mark?.problems ?? 0,
      ...(by === undefined ? {} : { changedBy: by }),
      ...(elsewhere === null ? {} : { elsewhere }),
    };
  }

  cell(viewRow: number, name: string): CellView {
    const slot = this.rows.slotAt(viewRow);
    const column = this.columnsByName.get(name);
    if (slot < 0 || !column) return noCell;
    const place = this.rows.place(name);
    const value = this.rows.value(slot, place);
    const mark = this.marks.row(slot)?.cells.get(place);
    const typed = this.marks.typedText(slot, place) ?? mark?.text ?? null;
    const waiting = this.marks.typedText(slot, place) !== null;
    const marked = waiting ? 'waiting' : (mark?.state ?? 'plain');
    const state = marked === 'waiting' && this.isContent(slot) ? 'plain' : marked;
    const guard = state === 'plain' ? this.guard(slot, name) : null;
    return new ReadCell(
      typed ?? (value === null && this.own.has(name) ? (this.reason(slot, name)?.sign ?? '') : this.text(slot, column, value)),
      typed === null && kindOf(column.field).presented.numeric && isNegative(value),
      state === 'plain' ? (this.marks.glowOf(slot, place) ?? guard?.state ?? 'plain') : state,
      this.movedSince(slot, name) ?? this.shows.of(slot, name),
      this,
      { slot, column, value, mark, typed, waiting, guard },
    );
  }

  /** What changed since the moment the rows are shown as of. */
  private movedSince(slot: number, name: string): CellShown | undefined {
    if (this.past === null) return undefined;
    const id = this.rows.rowId(slot);
    if (this.past.moved[id]?.includes(name)) return { sign: 'dot', words: this.options.pastWords?.('changed') ?? '' };
    return this.goneSince.has(id) ? { struck: true, ink: 'quiet', words: this.options.pastWords?.('gone') ?? '' } : undefined;
  }

  /** Where added rows are what the sheet is about, none of their cells is an edit. */
  private isContent(slot: number): boolean {
    return this.options.newRowsOnly === true && this.marks.added(slot);
  }

  /** What the rules of the sheet say of a column of a row that is in no list. */
  shownOf(row: Values, column: string): CellShown | undefined {
    return this.shows.told(row, column);
  }

  /** Why an own column has no result in a row. */
  private reason(slot: number, name: string) {
    return this.own.reason(name, (column) => this.value(slot, column));
  }

  editText({ column, value, typed }: Source): string {
    return typed ?? editText(column.name, column.field, value, this.context);
  }

  /** What is wrong with a cell's edit, else what keeps people from editing it. */
  problemOf({ slot, column, value, mark, waiting, guard }: Source): CellProblem | undefined {
    const nothing = value === null && this.own.has(column.name) ? this.reason(slot, column.name)?.problem : undefined;
    const raw = waiting ? undefined : (nothing ?? mark?.problem ?? guard?.refusal);
    return raw && this.problem(raw, column.name);
  }
}
