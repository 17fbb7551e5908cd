import type { Actor } from '#define/actor';
import { branchColumn } from '#define/branches';
import { frozenFor } from '#define/decide';
import type { Definition } from '#define/entity';
import type { Row, Value, Values } from '#define/row';
import type { FieldRefusal } from '#names/refusals';
import { flagsOf, guardCell } from '#workers/sheet/guard';

/** Why a cell may not be edited, and whether that is the row's lock or the cell's nature. */
export interface Guarded {
  readonly refusal: FieldRefusal;
  readonly state: 'locked' | 'readOnly';
}

interface RowFlags {
  readonly row: Row;
  /** The flags as one word: rows with the same are guarded the same. */
  readonly word: string;
}

const mostRows = 4_000;

/** The guard of `decide` for cells being drawn: asked once a column for each combination of a row's flags, not once a cell. */
export class Guards {
  private actor: Actor | null = null;
  private viewOnly: ReadonlySet<string> = new Set();
  private branch: Values = {};
  private past = false;
  private readonly rows = new Map<number, RowFlags>();
  private readonly known = new Map<string, Map<string, Guarded | null>>();

  constructor(
    private readonly definition: Definition,
    private readonly valueOf: (slot: number, name: string) => Value,
    private readonly rowId: (slot: number) => string,
    private readonly branchName: (id: string) => string,
  ) {}

  /** `past`: the rows are those of a moment past. */
  begin(actor: Actor, { viewOnly, past }: { viewOnly: readonly string[]; past: boolean }, branch: Values): void {
    this.actor = actor;
    this.past = past;
    this.branch = branch;
    this.viewOnly = new Set(viewOnly);
    this.known.clear();
    this.rows.clear();
  }

  /** Rows may have changed: their flags are read again. */
  forgetRows(): void {
    this.rows.clear();
  }

  /** The other branch a row is of, in words; null for rows of the branch signed in to. */
  elsewhere(slot: number): string | null {
    const id = this.valueOf(slot, branchColumn);
    return typeof id !== 'string' || id === this.actor?.epId ? null : this.branchName(id);
  }

  private flags(slot: number): RowFlags {
    let flags = this.rows.get(slot);
    if (!flags) {
      if (this.rows.size >= mostRows) this.rows.clear();
      const row = flagsOf(
        this.definition,
        (name) => this.valueOf(slot, name),
        { past: this.past, viewOnly: this.viewOnly.has(this.rowId(slot)), elsewhere: this.elsewhere(slot) },
        this.branch,
      );
      flags = { row, word: Object.values(row).join(' ') };
      this.rows.set(slot, flags);
    }
    return flags;
  }

  /** Null where the cell may be edited; an added row has nothing that freezes it. */
  of(slot: number, added: boolean, column: string): Guarded | null {
    const { actor } = this;
    if (!actor) return { refusal: { code: 'FIELD_READ_ONLY', field: column }, state: 'readOnly' };
    const flags = added ? null : this.flags(slot);
    let ofColumn = this.known.get(column);
    if (!ofColumn) {
      ofColumn = new Map();
      this.known.set(column, ofColumn);
    }
    const word = flags?.word ?? 'added';
    let guarded = ofColumn.get(word);
    if (guarded === undefined) {
      guarded = this.judge(column, flags?.row ?? null, actor);
      ofColumn.set(word, guarded);
    }
    return guarded;
  }

  private judge(column: string, before: Row | null, actor: Actor): Guarded | null {
    const refusal = guardCell(this.definition, column, before, actor);
    if (!refusal) return null;
    const frozen = before && frozenFor(this.definition, before, column);
    return { refusal, state: frozen && frozen.code === refusal.code ? 'locked' : 'readOnly' };
  }

  /** Is the row as such frozen by one of its flags? */
  frozen(slot: number): boolean {
    return frozenFor(this.definition, this.flags(slot).row, '') !== null;
  }
}
