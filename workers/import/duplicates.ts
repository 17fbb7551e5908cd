import type { ImportTarget, SkippedRow, StagedRow } from '#workers/import/staged';
import { priceFieldsOf } from '#workers/import/tableColumns';

/**
 * Collapses rows that say the same, as they come from a block pasted twice, and marks those that give the same carriage
 * in the same period another price.
 */
export class DuplicateRows {
  private readonly priceFields: ReadonlySet<string>;

  constructor(target: ImportTarget) {
    this.priceFields = new Set(priceFieldsOf(target).byBox.values());
  }

  collapse(rows: readonly StagedRow[]): { rows: StagedRow[]; duplicates: SkippedRow[] } {
    const whole = new Map<string, StagedRow>();
    const carriage = new Map<string, StagedRow>();
    const kept: StagedRow[] = [];
    const duplicates: SkippedRow[] = [];
    const [names, prices] = this.namesOf(rows);
    for (const row of rows) {
      const key = saying(row, names);
      const all = key + saying(row, prices);
      const same = whole.get(all);
      if (same !== undefined) {
        duplicates.push({ sheet: row.sheet, row: row.row, reason: 'duplicate', text: '', sameAs: { sheet: same.sheet, row: same.row } });
        continue;
      }
      whole.set(all, row);
      const other = carriage.get(key);
      if (other === undefined) carriage.set(key, row);
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

  /** Fields any of the rows has: those that say what is carried, and the prices. */
  private namesOf(rows: readonly StagedRow[]): [string[], string[]] {
    const names = new Set<string>();
    for (const { values } of rows) for (const name in values) names.add(name);
    return [[...names].filter((name) => !this.priceFields.has(name)), [...names].filter((name) => this.priceFields.has(name))];
  }
}

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
