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
    for (const row of rows) {
      const all = this.keyOf(row, false);
      const same = whole.get(all);
      if (same !== undefined) {
        duplicates.push({ sheet: row.sheet, row: row.row, reason: 'duplicate', text: '', sameAs: { sheet: same.sheet, row: same.row } });
        continue;
      }
      whole.set(all, row);
      const key = this.keyOf(row, true);
      const other = carriage.get(key);
      if (other === undefined) carriage.set(key, row);
      const [first = ''] = this.priceFields;
      kept.push(other === undefined ? row : { ...row, notes: [...row.notes, { field: first, code: 'OTHER_PRICE', detail: { sheet: other.sheet, row: String(other.row) } }] });
    }
    return { rows: kept, duplicates };
  }

  private keyOf(row: StagedRow, withoutPrices: boolean): string {
    const names = Object.keys(row.values).filter((name) => !withoutPrices || !this.priceFields.has(name));
    return JSON.stringify(names.sort().map((name) => [name, row.values[name]]));
  }
}
