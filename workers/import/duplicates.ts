import type { ImportTarget, SkippedRow, StagedRow } from '#workers/import/staged';
import type { Pauses } from '#workers/workbook/receiver';
import { priceFieldsOf } from '#workers/import/tableColumns';

/**
 * Collapses rows that say the same, as they come from a block pasted twice, puts together those that price other boxes of the same carriage
 * in the same period, and marks those that give it another price.
 */
export class DuplicateRows {
  private readonly priceFields: ReadonlySet<string>;

  constructor(target: ImportTarget) {
    this.priceFields = new Set(priceFieldsOf(target).byBox.values());
  }

  async collapse(rows: readonly StagedRow[], pauses: Pauses): Promise<{ rows: StagedRow[]; duplicates: SkippedRow[] }> {
    const whole = new Map<string, StagedRow>();
    // By what is carried, the place of the row among those that are kept.
    const carriage = new Map<string, number>();
    const kept: StagedRow[] = [];
    const duplicates: SkippedRow[] = [];
    const [names, prices] = this.namesOf(rows);
    for (const row of rows) {
      if (pauses.isDue()) await pauses.pause();
      const key = saying(row, names);
      const all = key + saying(row, prices);
      const same = whole.get(all);
      if (same !== undefined) {
        duplicates.push({ sheet: row.sheet, row: row.row, reason: 'duplicate', text: '', sameAs: { sheet: same.sheet, row: same.row } });
        continue;
      }
      whole.set(all, row);
      const at = carriage.get(key);
      const other = at === undefined ? undefined : kept[at];
      if (at !== undefined && other !== undefined && this.pricesOthers(row, other)) {
        kept[at] = together(other, row);
        continue;
      }
      if (other === undefined) carriage.set(key, kept.length);
      const [first = ''] = this.priceFields;
      kept.push(
        other === undefined
          ? row
          : {
              ...row,
              notes: [...row.notes, { field: first, code: 'OTHER_PRICE', detail: { sheet: other.sheet, row: String(other.row) } }],
            },
      );
    }
    return { rows: kept, duplicates };
  }

  /** Of one sheet, and none of its boxes is priced by the other. */
  private pricesOthers(row: StagedRow, other: StagedRow): boolean {
    const priced = [...this.priceFields].filter((field) => row.values[field] !== undefined);
    return row.sheet === other.sheet && priced.length > 0 && priced.every((field) => other.values[field] === undefined);
  }

  /** Fields any of the rows has: those that say what is carried, and the prices. */
  private namesOf(rows: readonly StagedRow[]): [string[], string[]] {
    const names = new Set<string>();
    for (const { values } of rows) for (const name in values) names.add(name);
    return [[...names].filter((name) => !this.priceFields.has(name)), [...names].filter((name) => this.priceFields.has(name))];
  }
}

/** Two lines that price different boxes of one carriage, as one row. */
const together = (one: StagedRow, other: StagedRow): StagedRow => ({
  ...one,
  values: { ...other.values, ...one.values },
  cells: { ...other.cells, ...one.cells },
  problems: [...one.problems, ...other.problems.filter(({ field }) => one.values[field] === undefined)],
  notes: [...one.notes, ...other.notes],
});

/** Parts two values; no cell of a workbook holds it. */
const BETWEEN = '\u001f';

/** What a row says in these fields, as one text; a field it lacks differs from a blank one. */
function saying({ values }: StagedRow, names: readonly string[]): string {
  let said = '';
  for (const name of names) {
    const value = values[name];
    said += value === undefined ? BETWEEN : `=${value.length > LONGEST_WHOLE ? digestOf(value) : value}${BETWEEN}`;
  }
  return said;
}

/** Longer texts are compared by a digest: a map tells very long keys of one length apart only by reading them all. */
const LONGEST_WHOLE = 1_000;

/** Two hashes of 32 bits with the length and the beginning. */
function digestOf(text: string): string {
  let [one, two] = [0x9e3779b9, 0x85ebca6b];
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    one = Math.imul(one ^ unit, 0x01000193);
    two = Math.imul(two, 31) + unit;
  }
  return `${text.slice(0, 100)}${text.length}:${one >>> 0}:${two >>> 0}`;
}
