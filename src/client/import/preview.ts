import type { CellEdit, SheetModel } from '#client/sheet/model';
import type { Definition } from '#define/entity';
import type { Sheet } from '#define/sheet';
import type { StagedRow } from '#workers/import/staged';

const rowsAtOnce = 1_000;

/** The sheet rows are checked in: the columns an import can fill, in the order of the sheet it fills. */
export function previewSheet(sheet: Sheet, shown: readonly string[]): Sheet {
  const wanted = new Set(shown);
  return { mod: `${sheet.mod}.import`, entity: sheet.entity, adds: true, columns: sheet.columns.filter(({ field }) => wanted.has(field)).map(({ hidden: _hidden, ...column }) => column) };
}

/** Settles when the model has its list, be it without rows. Rejects with the reason it was not to be had. */
export function loaded(model: SheetModel): Promise<void> {
  return new Promise((resolve, reject) => {
    let stop: () => void = () => undefined;
    const look = () => {
      const { loading, failed } = model.status();
      if (loading !== null) return;
      stop();
      if (failed === null) resolve();
      else reject(new Error(failed.text));
    };
    stop = model.subscribe(look);
    look();
  });
}

/** Writes staged rows into the model as added rows; answers their ids in order. Stops where `current` turns false. */
export async function fillModel(model: SheetModel, rows: readonly StagedRow[], label: string, onProgress: (done: number) => void, current: () => boolean): Promise<string[]> {
  const ids: string[] = [];
  for (let from = 0; from < rows.length && current(); from += rowsAtOnce) {
    const part = rows.slice(from, from + rowsAtOnce);
    const added = await model.addRows(part.length);
    const edits = part.flatMap(({ values }, at): CellEdit[] => {
      const rowId = added[at];
      return rowId === undefined ? [] : Object.entries(values).map(([column, text]) => ({ rowId, column, text }));
    });
    await model.edit(edits, label);
    ids.push(...added);
    onProgress(ids.length);
  }
  return ids;
}

/** Fields a row must bring itself: required, and neither given by the definition nor worked out. */
export function neededFields(definition: Definition): string[] {
  const suggested = new Set((definition.suggested ?? []).map(({ field }) => field));
  return Object.entries(definition.fields).filter(([name, field]) => field.required && field.edit !== 'never' && field.initial === undefined && !suggested.has(name)).map(([name]) => name);
}

/**
 * Lets blank required cells show what is wrong with them before anybody tries to save: a save that wrong rows hold back sends
 * nothing and marks them all. Does nothing where no row lacks anything, because such a save would go through.
 */
export async function markMissing(model: SheetModel, rows: readonly StagedRow[]): Promise<void> {
  const needed = neededFields(model.definition);
  if (rows.some(({ values }) => needed.some((field) => values[field] === undefined))) await model.save({ keepGood: false });
}

/** Rows that cannot be saved as they stand. */
export async function wrongRows(model: SheetModel): Promise<number> {
  return new Set((await model.problems()).map((one) => one.rowId)).size;
}
