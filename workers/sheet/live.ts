import { fieldOfWire } from '#define/entity';
import type { Value, Values } from '#define/row';
import type { ChangeFrame, LabelRow } from '#define/wire';
import type { EnginePorts } from '#workers/sheet/crossing';
import type { Editor } from '#workers/sheet/edits/editor';
import type { GridColumn } from '#workers/sheet/grid';
import type { Applied, Truth } from '#workers/sheet/outbox/truth';

/** Frames of the socket: rows, or only that the branch moved on, or that too much was missed. */
export type LiveFrame = ChangeFrame | { readonly kind: 'seq' | 'reload'; readonly seq: number };

export interface Listening {
  readonly editor: Editor;
  readonly truth: Truth;
}

const retryMs = 5_000;

/** Follows the branch's changes by their numbers: each once and in order, a gap asked for, too much of one loaded anew. */
export class Live {
  private seq: number | null = null;
  private held: LiveFrame[] = [];
  private asking = false;

  constructor(
    private readonly listening: () => Listening,
    private readonly ports: EnginePorts,
    private readonly owned: (batchId: string) => 'travelling' | 'own' | 'no',
    private readonly applied: (rows: readonly Applied[], frame: ChangeFrame, own: boolean) => void,
    private readonly reload: () => void,
    private readonly later: (ms: number, call: () => void) => () => void,
  ) {}

  /** The rows now stand at this number; frames that came meanwhile follow. */
  startAt(seq: number): void {
    this.seq = seq;
    this.drain();
  }

  receive(frame: LiveFrame): void {
    this.held.push(frame);
    this.drain();
  }

  /** Asks for what was missed: after the connection was away. */
  catchUp(): void {
    if (this.seq !== null) void this.ask();
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
    this.reload();
  }

  private apply(frame: ChangeFrame): void {
    const { editor, truth } = this.listening();
    const own = this.owned(frame.batchId);
    const rows: Applied[] = [];
    if (frame.entity === editor.grid.definition.name) {
      // The answer to a batch on the road brings the same rows, and says which of the new ones are ours.
      if (own === 'travelling') return;
      for (const row of frame.rows) {
        const one = truth.apply(row, { own: own === 'own', by: frame.by.name, at: frame.at });
        if (one) rows.push(one);
      }
    } else rows.push(...applyForeign(editor, frame));
    editor.settle();
    this.applied(rows, frame, own !== 'no');
  }
}

/** Changes of other entities: facts the rules look at, labels, and values carried from referenced rows. */
function applyForeign(editor: Editor, frame: ChangeFrame): Applied[] {
  const { grid } = editor;
  const definition = grid.catalogue.get(frame.entity);
  const applied: Applied[] = [];
  for (const { id, after } of frame.rows) {
    const values: Values = { id };
    for (const [wire, value] of Object.entries(after ?? {})) values[fieldOfWire(definition, wire) ?? wire] = value;
    const key = definition.key ? values[definition.key] : id;
    const list = grid.facts.lists[frame.entity] as Map<string, Values> | undefined;
    if (list && typeof key === 'string') {
      if (after) list.set(key, { ...list.get(key), ...values });
      else list.delete(key);
    }
    if (!after) continue;
    if (definition.label && typeof key === 'string') grid.labels.merge(frame.entity, labelOf(grid.labels.label(frame.entity, key), key, definition.label, values));
    applied.push(...applyCarried(editor, frame, id, values));
  }
  return applied;
}

function labelOf(known: LabelRow | undefined, key: string, label: { zh: string; en: string; ar?: string; search: readonly string[] }, values: Values): LabelRow[] {
  if (!known) return [];
  const text = (field: string, before: string) => (values[field] === undefined ? before : String(values[field] ?? ''));
  const words = label.search.map((field) => values[field]).filter((value): value is string => typeof value === 'string');
  return [{ ...known, key, zh: text(label.zh, known.zh), en: text(label.en, known.en), ar: text(label.ar ?? label.en, known.ar), search: [...new Set([...known.search, ...words])] }];
}

/** Read-only values that rows carry from the changed one: the lock of an order, its job number. */
function applyCarried(editor: Editor, frame: ChangeFrame, id: string, values: Values): Applied[] {
  const { grid } = editor;
  const carried = Object.entries(grid.definition.looked ?? {}).filter(([, looked]) => looked.to === frame.entity && values[looked.field] !== undefined);
  const applied = new Map<number, number[]>();
  for (const [name, { via, field }] of carried) {
    const [column, link] = [grid.column(name), grid.column(via)];
    const stored = link && grid.store.columns[link.index];
    if (!column || stored?.stores !== 'codes') continue;
    const code = stored.dictionary.find(id);
    if (code === 0) continue;
    for (let slot = 0; slot < grid.store.count; slot++) {
      if (stored.codes[slot] !== code || grid.gone.has(slot)) continue;
      if (!setCarried(editor, slot, column, values[field] as Value)) continue;
      applied.set(slot, [...(applied.get(slot) ?? []), column.index]);
    }
  }
  return [...applied].map(([slot, changed]) => ({ slot, changed }));
}

function setCarried(editor: Editor, slot: number, column: GridColumn, value: Value): boolean {
  if (editor.same(column, editor.grid.value(slot, column), value)) return false;
  editor.grid.set(slot, column, value);
  editor.touch(slot);
  return true;
}
