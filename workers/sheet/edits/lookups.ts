import type { Value, Values } from '#define/row';
import type { EntityName } from '#names/entities';
import type { Figure } from '#workers/formula/figures';
import type { EnginePorts, Evaluated, RawProblem } from '#workers/sheet/crossing';
import type { Editor } from '#workers/sheet/edits/editor';
import type { CellStep } from '#workers/sheet/edits/history';
import { Typed, type Content } from '#workers/sheet/edits/overlay';
import { readResult, readTyped } from '#workers/sheet/edits/typedText';
import type { GridColumn } from '#workers/sheet/grid';
import { learnLabels } from '#workers/sheet/learning';
import { readAsSuggested } from '#workers/sheet/suggesting';

export interface Lookup {
  /** The list it was asked in; loaded again, the list asks anew. */
  readonly editor: Editor;
  readonly slot: number;
  readonly column: GridColumn;
  readonly text: string;
  readonly by: 'label' | 'choice' | 'formula';
  readonly cell: CellStep;
  /** Value the cell held before the text was typed into it, a waiting edit of its own included. */
  readonly held?: Value;
  /** Where nothing is called so, the first suggestion is meant. */
  readonly suggested?: boolean | undefined;
}

/**
 * Typed texts whose value only the server or the formula engine knows. They wait in their cells and hold nothing up;
 * a cell that was typed over meanwhile is left alone. What could not be asked is asked again with the next run.
 */
export class Lookups {
  private waiting: Lookup[] = [];
  private running: Promise<void> = Promise.resolve();

  /** `figures` answers what formulas ask of whole columns, each time anew. */
  constructor(
    private readonly editor: () => Editor,
    private readonly ports: EnginePorts,
    private readonly changed: () => void,
    private readonly figures: () => (figure: Figure) => Evaluated,
  ) {}

  get pending(): boolean {
    return this.waiting.length > 0;
  }

  ask(lookup: Lookup): void {
    this.waiting.push(lookup);
  }

  /** Resolves when everything asked so far was answered or could not be. */
  run(): Promise<void> {
    this.running = this.running.then(() => this.runOnce());
    return this.running;
  }

  private async runOnce(): Promise<void> {
    const lookups = this.waiting.filter(({ editor }) => editor === this.editor());
    this.waiting = [];
    if (lookups.length === 0) return;
    const byEntity = new Map<EntityName, Lookup[]>();
    for (const lookup of lookups) {
      const to = lookup.column.field?.to;
      if (lookup.by !== 'label' || !to) continue;
      const together = byEntity.get(to);
      if (together) together.push(lookup);
      else byEntity.set(to, [lookup]);
    }
    const answerOf = this.figures();
    await Promise.all([
      ...[...byEntity].map(([entity, ones]) => this.labels(entity, ones)),
      this.choices(lookups.filter(({ by }) => by === 'choice')),
      ...lookups.filter(({ by }) => by === 'formula').map((one) => this.formula(one, answerOf)),
    ]);
    this.editor().settle();
    this.changed();
  }

  private async labels(entity: EntityName, lookups: Lookup[]): Promise<void> {
    const { grid } = this.editor();
    try {
      const typed = [...new Set(lookups.map(({ text }) => text.trim()))];
      await learnLabels(grid.labels, entity, typed, this.ports);
    } catch {
      this.waiting.push(...lookups);
      return;
    }
    this.readAgain(lookups);
  }

  private async choices(lookups: Lookup[]): Promise<void> {
    if (lookups.length === 0) return;
    const { grid } = this.editor();
    try {
      grid.learnChoices(await this.ports.choiceWords());
    } catch {
      this.waiting.push(...lookups);
      return;
    }
    this.readAgain(lookups);
  }

  private readAgain(lookups: readonly Lookup[]): void {
    const { grid } = this.editor();
    for (const lookup of lookups) {
      const { column, text, suggested } = lookup;
      const plain = readTyped(grid, column, null, text, true);
      const read = suggested === true ? readAsSuggested(grid, column, text, plain) : plain;
      if (read.is === 'value') this.finish(lookup, read.value);
      else if (read.is === 'problem') this.finish(lookup, new Typed(text, read.problem));
    }
  }

  private async formula(lookup: Lookup, answerOf: (figure: Figure) => Evaluated): Promise<void> {
    const { grid } = this.editor();
    const row = this.asHeld(lookup, () => grid.formulaRow(lookup.slot));
    let answer: Awaited<ReturnType<EnginePorts['evaluate']>>;
    try {
      const typed = lookup.text.trim();
      answer = await this.ports.evaluate(typed, row);
      if ('wants' in answer) {
        const { wants } = answer;
        answer = await this.ports.evaluate(
          typed,
          row,
          this.asHeld(lookup, (held) => wants.map(held ? this.figures() : answerOf)),
        );
      }
      if ('wants' in answer) throw new Error('a formula asks for figures it was given');
    } catch {
      this.waiting.push(lookup);
      return;
    }
    const problem = (refused: RawProblem) => this.finish(lookup, new Typed(lookup.text, refused));
    if ('problem' in answer) return problem(answer.detail ? { code: answer.problem, detail: answer.detail } : { code: answer.problem });
    const read = readResult(grid, lookup.column, lookup.text, answer.value);
    if (read.is === 'value') this.finish(lookup, read.value);
    else if (read.is === 'problem') problem(read.problem);
  }

  /**
   * Looks at the list as it stood before a formula was typed into its cell: until it is worked out the cell holds what the server
   * has, but the formula may name the column itself, or what follows from it. `held`: that differs from what the list says now.
   */
  private asHeld<T>({ slot, column, held }: Lookup, look: (held: boolean) => T): T {
    const editor = this.editor();
    const { grid } = editor;
    if (held === undefined || editor.same(column, held, grid.value(slot, column))) return look(false);
    const before: Values = editor.supposing(slot, column, held);
    const moved = grid.columns.flatMap((one) => {
      const [now, earlier] = [grid.value(slot, one), (before[one.name] ?? null) as Value];
      return one.field && one.name in before && !editor.same(one, now, earlier) ? [{ one, now, earlier }] : [];
    });
    for (const { one, earlier } of moved) grid.set(slot, one, earlier);
    try {
      return look(true);
    } finally {
      for (const { one, now } of moved) grid.set(slot, one, now);
    }
  }

  private finish({ editor, slot, column, text, cell }: Lookup, content: Content): void {
    if (editor !== this.editor()) return;
    // The step learns what it came to also where the cell was typed over meanwhile: undo leads back to it.
    const step = cell.into ?? cell;
    if (step.now instanceof Typed && step.now.text === text) step.now = content;
    const now = editor.overlay.get(slot)?.cells.get(column.index);
    if (!now || now.text !== text || now.problem) return;
    editor.write(slot, column, content);
  }
}
