import { fieldOfWire } from '#define/entity';
import type { Value, Values } from '#define/row';
import { nameFields, nameOfRow } from '#define/label';
import type { ChangeFrame, LabelRow } from '#define/wire';
import type { EnginePorts } from '#workers/sheet/crossing';
import type { Editor } from '#workers/sheet/edits/editor';
import type { GridColumn } from '#workers/sheet/grid';
import type { Applied, Truth } from '#workers/sheet/outbox/truth';

/** Frames of the branch signed in to: rows, or only that it moved on, or that too much was missed. */
type OwnFrame = ChangeFrame | { readonly kind: 'seq' | 'reload'; readonly seq: number };

/** Frames of the socket; `elsewhere` hints that another branch of the person's moved on. */
export type LiveFrame = OwnFrame | { readonly kind: 'elsewhere'; readonly branch: string; readonly seq: number };

export interface Listening {
  readonly editor: Editor;
  readonly truth: Truth;
}

const retryMs = 5_000;
/** Hints that follow each other closely are asked for together. */
const gatherMs = 150;

/** What follows another branch asks of the sheet. */
interface Hands {
  readonly changesSince: EnginePorts['changesSince'];
  readonly apply: (frame: ChangeFrame) => void;
  readonly startAnew: () => void;
  readonly later: (ms: number, call: () => void) => () => void;
}

/** Follows a branch beside the one signed in to: hints say that it moved on, what is new is asked for by its own numbers. */
class Elsewhere {
  private heard = 0;
  private asking = false;
  /** The list was loaded anew: what is still on its way is of the one before. */
  private over = false;

  constructor(
    private readonly branch: string,
    private seq: number,
    private readonly hands: Hands,
  ) {}

  hear(seq: number): void {
    this.heard = Math.max(this.heard, seq);
    if (this.heard > this.seq) this.askSoon(gatherMs);
  }

  askSoon(ms: number): void {
    if (this.asking) return;
    this.asking = true;
    this.hands.later(ms, () => void this.ask());
  }

  end(): void {
    this.over = true;
  }

  private async ask(): Promise<void> {
    const answer = this.over ? null : await this.hands.changesSince(this.seq, this.branch).catch(() => null);
    this.asking = false;
    if (this.over) return;
    if (!answer) return this.askSoon(retryMs);
    if (answer.reload) return this.hands.startAnew();
    for (const frame of [...answer.frames].sort((a, b) => a.seq - b.seq)) this.hands.apply(frame);
    this.seq = Math.max(this.seq, answer.seq);
    if (this.heard > this.seq) this.askSoon(gatherMs);
  }
}

/** Follows the branch's changes by their numbers: each once and in order, a gap asked for, too much of one loaded anew. */
export class Live {
  private seq: number | null = null;
  private held: OwnFrame[] = [];
  private asking = false;
  private resting = false;
  /** Other branches whose rows are in the list too, and the last numbers heard of any. */
  private branches = new Map<string, Elsewhere>();
  private readonly hinted = new Map<string, number>();

  constructor(
    private readonly listening: () => Listening,
    private readonly ports: EnginePorts,
    private readonly owned: (batchId: string) => 'travelling' | 'own' | 'no',
    // Whose change it is: null of a batch of this sheet, nobody's name where the person did it by an act or elsewhere.
    private readonly applied: (rows: readonly Applied[], by: string | null) => void,
    private readonly reload: () => void,
    private readonly later: (ms: number, call: () => void) => () => void,
  ) {}

  /** The rows now stand at this number, those of other branches at theirs; frames that came meanwhile follow. */
  startAt(seq: number, elsewhere: Readonly<Record<string, number>> = {}): void {
    this.seq = seq;
    this.resting = false;
    const hands: Hands = {
      changesSince: (since, branch) => this.ports.changesSince(since, branch),
      apply: (frame) => this.apply(frame, true),
      startAnew: () => this.startAnew(),
      later: this.later,
    };
    this.leaveBranches();
    this.branches = new Map(Object.entries(elsewhere).map(([branch, at]) => [branch, new Elsewhere(branch, at, hands)]));
    for (const [branch, followed] of this.branches) followed.hear(this.hinted.get(branch) ?? 0);
    this.drain();
  }

  /** The rows are those of a moment past: nothing follows them until a list is loaded that does. */
  rest(): void {
    this.seq = null;
    this.resting = true;
    this.held = [];
    this.leaveBranches();
  }

  receive(frame: LiveFrame): void {
    if (this.resting) return;
    if (frame.kind === 'elsewhere') {
      this.hinted.set(frame.branch, frame.seq);
      this.branches.get(frame.branch)?.hear(frame.seq);
      return;
    }
    this.held.push(frame);
    this.drain();
  }

  /** Asks for what was missed: after the connection was away. */
  catchUp(): void {
    if (this.seq !== null) void this.ask();
    for (const followed of this.branches.values()) followed.askSoon(0);
  }

  private drain(): void {
    if (this.seq === null) return;
    this.held.sort((a, b) => a.seq - b.seq);
    let next = this.held[0];
    while (next && next.seq <= this.seq + 1) {
      this.held.shift();
      if (next.kind === 'reload') return this.startAnew();
      if (next.kind === 'change' && next.seq >= this.seq) this.apply(next);
      this.seq = Math.max(this.seq, next.seq);
      next = this.held[0];
    }
    if (next) void this.ask();
  }

  private async ask(): Promise<void> {
    if (this.asking || this.seq === null) return;
    this.asking = true;
    const answer = await this.ports.changesSince(this.seq).catch(() => null);
    this.asking = false;
    if (!answer) {
      this.later(retryMs, () => this.catchUp());
      return;
    }
    if (answer.reload) return this.startAnew();
    for (const frame of [...answer.frames].sort((a, b) => a.seq - b.seq)) this.apply(frame);
    this.seq = Math.max(this.seq, answer.seq);
    this.held = this.held.filter(({ seq }) => seq > (this.seq as number));
    this.drain();
  }

  private startAnew(): void {
    this.seq = null;
    this.leaveBranches();
    this.reload();
  }

  private leaveBranches(): void {
    for (const followed of this.branches.values()) followed.end();
    this.branches.clear();
  }

  private apply(frame: ChangeFrame, elsewhere = false): void {
    const { editor, truth } = this.listening();
    const own = this.owned(frame.batchId);
    const mine = frame.by.id === editor.grid.actor.userId;
    const rows: Applied[] = [];
    if (frame.entity === editor.grid.definition.name) {
      // The answer to a batch on the road brings the same rows, and says which of the new ones are ours.
      if (own === 'travelling') return;
      for (const row of frame.rows) {
        if (row.beside) continue;
        const one = truth.apply(row, { own: own === 'own', mine, by: frame.by.name, at: frame.at });
        if (one) rows.push(one);
      }
    } else rows.push(...applyForeign(editor, frame, elsewhere));
    editor.settle();
    this.applied(rows, own !== 'no' ? null : mine ? '' : frame.by.name);
  }
}

/** Changes of other entities: facts the rules look at, which are those of the own branch, labels, and values carried from referenced rows. */
function applyForeign(editor: Editor, frame: ChangeFrame, elsewhere: boolean): Applied[] {
  const { grid } = editor;
  // Of an area nothing in this list points to: its definitions are not even here.
  if (!grid.catalogue.has(frame.entity)) return [];
  const definition = grid.catalogue.get(frame.entity);
  const changed = new Map<string, Values>();
  const named: LabelRow[] = [];
  for (const { id, after } of frame.rows) {
    const values: Values = { id };
    for (const [wire, value] of Object.entries(after ?? {})) values[fieldOfWire(definition, wire) ?? wire] = value;
    const key = definition.key ? values[definition.key] : id;
    const list = elsewhere ? undefined : grid.facts.lists[frame.entity];
    // Of facts that come with labels a change says only what moved: the rest comes when the row is named.
    const whole = grid.head.facts.lists[frame.entity] !== undefined;
    if (list && typeof key === 'string') {
      if (!after) list.delete(key);
      else if (whole || list.has(key)) list.set(key, { ...list.get(key), ...values });
    }
    if (!after) continue;
    if (definition.label && typeof key === 'string') {
      const known = grid.labels.label(frame.entity, key);
      if (known) named.push(...labelOf(known, key, definition.label, values));
      else if (!elsewhere) grid.labels.missing(frame.entity);
    }
    changed.set(id, values);
  }
  grid.labels.merge(frame.entity, named);
  return applyCarried(editor, frame, changed);
}

/** The label of a changed row, where it reads differently now. */
function labelOf(
  known: LabelRow,
  key: string,
  label: { zh: string; en: string; ar?: string; search: readonly string[] },
  values: Values,
): LabelRow[] {
  const text = (field: string, before: string) => (values[field] === undefined ? before : String(values[field] ?? ''));
  const words = label.search.map((field) => values[field]).filter((value): value is string => typeof value === 'string');
  const row = {
    ...known,
    key,
    zh: text(label.zh, known.zh),
    en: text(label.en, known.en),
    ar: text(label.ar ?? label.en, known.ar),
    search: [...new Set([...known.search, ...words])],
  };
  const same = row.zh === known.zh && row.en === known.en && row.ar === known.ar && row.search.length === known.search.length;
  return same ? [] : [row];
}

/** Read-only values that rows carry from the changed ones: the lock of an order, its job number. One pass over the rows, however many changed. */
function applyCarried(editor: Editor, frame: ChangeFrame, changed: ReadonlyMap<string, Values>): Applied[] {
  const { grid } = editor;
  const carried = Object.entries(grid.definition.looked ?? {}).filter(([, looked]) => looked.to === frame.entity);
  const applied: Applied[] = [];
  for (const via of new Set(carried.map(([, looked]) => looked.via))) {
    const stored = grid.store.columns[grid.column(via)?.index ?? -1];
    if (stored?.stores !== 'codes') continue;
    const byCode = new Map(
      [...changed].map(([id, values]) => [stored.dictionary.find(id), values] as const).filter(([code]) => code !== 0),
    );
    const columns = carried.flatMap(([name, looked]) => {
      const column = looked.via === via ? grid.column(name) : undefined;
      if (!column) return [];
      const names = nameFields(grid.catalogue.get(frame.entity), looked.field);
      return [
        {
          column,
          field: looked.field,
          told: (values: Values) => (names ? nameOfRow(grid.labels.language, names, values) : (values[looked.field] as Value)),
        },
      ];
    });
    if (byCode.size === 0 || columns.length === 0) continue;
    const wanted = new Uint8Array(stored.dictionary.entries.length + 1);
    for (const code of byCode.keys()) wanted[code] = 1;
    for (let slot = 0; slot < grid.store.count; slot++) {
      const code = stored.codes[slot] as number;
      if (wanted[code] !== 1 || grid.gone.has(slot)) continue;
      const values = byCode.get(code) as Values;
      const set = columns.filter(
        ({ column, field, told }) => values[field] !== undefined && setCarried(editor, slot, column, told(values)),
      );
      if (set.length > 0) applied.push({ slot, changed: set.map(({ column }) => column.index) });
    }
  }
  return applied;
}

function setCarried(editor: Editor, slot: number, column: GridColumn, value: Value): boolean {
  if (editor.same(column, editor.grid.value(slot, column), value)) return false;
  editor.grid.set(slot, column, value);
  editor.touch(slot);
  return true;
}
