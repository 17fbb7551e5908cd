import { atom, getDefaultStore } from 'jotai';
import type { BatchAnswer } from '#define/wire';

/** What an import has saved: the rows that came or changed, and the numbers of the batches they were saved in. */
export interface ImportedRows {
  readonly rowIds: readonly string[];
  readonly seqs: readonly number[];
}

export const noneImported: ImportedRows = { rowIds: [], seqs: [] };

/** With what one more batch saved; a dry run saves nothing and has no number. */
export function withSaved({ rowIds, seqs }: ImportedRows, { seq, done }: BatchAnswer): ImportedRows {
  return seq === undefined ? { rowIds, seqs } : { rowIds: [...rowIds, ...done.map(({ id }) => id)], seqs: [...seqs, seq] };
}

/** What was imported last into each sheet, by the sheet's code, until the person has seen enough of it. */
export const importedAtom = atom<Readonly<Record<string, ImportedRows>>>({});

/** Notes what an import into a sheet has saved; null forgets it. */
export function noteImported(mod: string, imported: ImportedRows | null): void {
  const { [mod]: _before, ...others } = getDefaultStore().get(importedAtom);
  getDefaultStore().set(importedAtom, imported === null || imported.rowIds.length === 0 ? others : { ...others, [mod]: imported });
}
