import type { ReadCell } from '#workers/import/sheetCells';
import type { ImportTarget, StagedRow } from '#workers/import/staged';

const MARKED = /^([*†‡※]+)\s*(\S.*)$/su;
const LONG_TEXT = 500;

/** Remarks that begin with the stars of a port ("** via Manzanillo"): they belong to the rates of the ports so marked. */
export class Footnotes {
  private readonly texts = new Map<string, { text: string; address: string }>();
  private readonly field: string | null;

  constructor(target: ImportTarget) {
    this.field =
      target.plan.fields.find(({ field }) => target.fields[field]?.kind === 'text' && (target.fields[field]?.max ?? 0) >= LONG_TEXT)
        ?.field ?? null;
  }

  /** Takes in a line that is a remark. */
  note(line: readonly (ReadCell | null)[]): void {
    const cell = line.find((one) => one !== null);
    const marked = MARKED.exec(cell?.text ?? '');
    if (marked !== null) this.texts.set(marked[1] as string, { text: marked[0], address: cell?.address ?? '' });
  }

  /** The row with its footnotes behind its remark. */
  added(row: StagedRow): StagedRow {
    const { field } = this;
    if (field === null || this.texts.size === 0) return row;
    const notes = row.notes.flatMap(({ code, detail }) => (code === 'FOOTNOTE' ? (this.texts.get(detail?.mark ?? '') ?? []) : []));
    const [first] = notes;
    if (first === undefined) return row;
    const before = row.values[field];
    const whole = [...(before === undefined ? [] : [before]), ...notes.map(({ text }) => text)].join('; ');
    return { ...row, values: { ...row.values, [field]: whole }, cells: { [field]: first.address, ...row.cells } };
  }
}
