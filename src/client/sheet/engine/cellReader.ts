import type { Actor } from '#define/actor';
import type { Column } from '#define/catalogue';
import { frozenFor } from '#define/decide';
import type { Definition } from '#define/entity';
import type { Reading } from '#define/kind';
import type { Row, Value } from '#define/row';
import { actorOfWire } from '#define/wire';
import type { EntityName } from '#names/entities';
import type { FieldRefusal } from '#names/refusals';
import type { CellProblem, CellState, CellView, RowView } from '#client/sheet/model';
import type { Marks } from '#client/sheet/engine/marks';
import type { SheetModelOptions } from '#client/sheet/engine/options';
import type { PageRows } from '#client/sheet/engine/pageRows';
import { rowFlags, type HeadForPage, type RawProblem } from '#workers/sheet/crossing';
import { flagsOf, guardCell } from '#workers/sheet/guard';
import { editText, isNegative, shownText, type PrintContext } from '#workers/sheet/printing';

const noRow: RowView = { id: '', added: false, removed: false, locked: false, problems: 0 };
const noCell: CellView = { text: '', editText: '', state: 'plain', negative: false };

/** Reads rows and cells as they are drawn: value, edits over it, what was typed this moment, and why a cell is grey. */
export class CellReader {
  private actor: Actor | null = null;
  private readonly columnsByName = new Map<string, Column>();
  private readonly labels = new Map<EntityName, Map<string, string>>();
  private readonly reading: { zone: string; language: Reading['language'] };
  readonly context: { baseCurrency: string } & Omit<PrintContext, 'baseCurrency'>;

  constructor(private readonly options: SheetModelOptions, private readonly definition: Definition, private readonly rows: PageRows, private readonly marks: Marks) {
    this.reading = { zone: 'UTC', language: options.language };
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
    this.actor = actorOfWire(head.actor);
    this.reading.zone = head.zone;
    this.context.baseCurrency = String(head.facts.branch.baseCurrency ?? '');
    const sent = new Set(head.columns.map(({ name }) => name));
    const columns = this.options.catalogue.columns(this.definition).filter(({ name }) => sent.has(name));
    this.columnsByName.clear();
    for (const column of columns) this.columnsByName.set(column.name, column);
    this.labels.clear();
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
      code: raw.code, text,
      ...(raw.theirs === undefined ? {} : { theirs: raw.theirs }),
      ...(raw.changedBy === undefined ? {} : { changedBy: raw.changedBy }),
      ...(raw.changedAt === undefined ? {} : { changedAt: raw.changedAt }),
    };
  }

  private flags(slot: number): Row {
    return flagsOf(this.definition, (name) => this.value(slot, name));
  }

  /** Why a cell may not be edited, and whether that is the row's lock or the cell's nature. */
  private guard(slot: number, column: string): { refusal: FieldRefusal; state: 'locked' | 'readOnly' } | null {
    if (!this.actor) return { refusal: { code: 'FIELD_READ_ONLY', field: column }, state: 'readOnly' };
    const before = this.marks.added(slot) ? null : this.flags(slot);
    const refusal = guardCell(this.definition, column, before, this.actor);
    if (!refusal) return this.marks.removed(slot) ? { refusal: { code: 'ROW_GONE', field: column }, state: 'readOnly' } : null;
    const frozen = before && frozenFor(this.definition, before, column);
    return { refusal, state: frozen && frozen.code === refusal.code ? 'locked' : 'readOnly' };
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
    const added = (flags & rowFlags.added) !== 0;
    return {
      id: this.rows.rowId(slot), added,
      removed: (flags & rowFlags.removed) !== 0,
      locked: !added && frozenFor(this.definition, this.flags(slot), '') !== null,
      problems: mark?.problems ?? 0,
      ...(by === undefined ? {} : { changedBy: by }),
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
    const view: CellView = {
      text: typed ?? this.text(slot, column, value),
      editText: typed ?? editText(name, column.field, value, this.context),
      state: this.marks.typedText(slot, place) === null ? (mark?.state ?? 'plain') : 'waiting',
      negative: typed === null && (column.field.kind === 'money' || column.field.kind === 'decimal' || column.field.kind === 'integer') && isNegative(value),
    };
    if (mark?.before !== null && mark?.before !== undefined) view.before = mark.before;
    if (mark?.problem && view.state !== 'waiting') view.problem = this.problem(mark.problem, name);
    if (view.state === 'plain') this.quiet(view, slot, place, name);
    return view;
  }

  /** States of cells without an edit: the glow of a moment, else what keeps people from editing. */
  private quiet(view: CellView, slot: number, place: number, name: string): void {
    const glow: CellState | null = this.marks.glowOf(slot, place);
    const guard = this.guard(slot, name);
    if (guard) view.problem = this.problem(guard.refusal, name);
    view.state = glow ?? guard?.state ?? 'plain';
  }
}
