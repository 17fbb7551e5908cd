import type { RefusalCode } from '#names/refusals';
import type { NoteCode, Source, StagedNote, StagedProblem, StagedRow } from '#workers/import/staged';

/** A staged row in the making. Copies are cheap, because one line of a workbook often gives many. */
export class Draft {
  constructor(
    readonly values: Record<string, string> = {},
    readonly cells: Record<string, Source> = {},
    private readonly problems: StagedProblem[] = [],
    private readonly notes: StagedNote[] = [],
  ) {}

  copy(): Draft {
    return new Draft({ ...this.values }, { ...this.cells }, [...this.problems], [...this.notes]);
  }

  has(field: string): boolean {
    return this.values[field] !== undefined;
  }

  put(field: string, text: string, source: Source): void {
    this.values[field] = text;
    this.cells[field] = source;
  }

  /** Adds to a text that several columns make up. */
  add(field: string, text: string, source: Source): void {
    const before = this.values[field];
    if (before === undefined) this.put(field, text, source);
    else if (!before.split('; ').includes(text)) this.values[field] = `${before}; ${text}`;
  }

  /** Takes a value away that does not hold here, and says so. */
  drop(field: string, code: NoteCode): void {
    delete this.values[field];
    delete this.cells[field];
    this.note(field, code);
  }

  problem(field: string, code: RefusalCode, detail?: Record<string, string>): void {
    this.problems.push(detail === undefined ? { field, code } : { field, code, detail });
  }

  note(field: string, code: NoteCode, detail?: Record<string, string>): void {
    this.notes.push(detail === undefined ? { field, code } : { field, code, detail });
  }

  row(sheet: string, row: number): StagedRow {
    return { sheet, row, values: this.values, cells: this.cells, problems: this.problems, notes: this.notes };
  }
}
