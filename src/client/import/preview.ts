import type { SheetModel } from '#client/sheet/model';
import type { Sheet } from '#define/sheet';
import type { StagedRow } from '#workers/import/staged';
import type { LaidCell } from '#workers/sheet/tools/laying';

const rowsAtOnce = 1_000;

/** The sheet rows are checked in: the columns an import can fill, in the order of the sheet it fills. */
export function previewSheet(sheet: Sheet, shown: readonly string[]): Sheet {
  const wanted = new Set(shown);
  return {
    mod: `${sheet.mod}.import`,
    entity: sheet.entity,
    adds: true,
    columns: sheet.columns.filter(({ field }) => wanted.has(field)).map(({ hidden: _hidden, ...column }) => column),
  };
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

/** A cell an import may not change, with the reason. */
export interface LeftCell {
  readonly row: StagedRow;
  readonly field: string;
  readonly text: string;
}

/**
 * Lays staged rows into the model: over the rows they are about, the others as added rows; rows of the list that none is about
 * leave the sheet, and so do those nothing of which may be changed. Answers the cells that may not be changed. Stops where `current` turns false.
 */
export async function fillModel(
  model: SheetModel,
  rows: readonly StagedRow[],
  label: string,
  onProgress: (done: number) => void,
  current: () => boolean,
  onLaid: (rowId: string, row: StagedRow) => void,
): Promise<LeftCell[]> {
  await model.tools.laying.only(rows.flatMap(({ of }) => of ?? []));
  const left: LeftCell[] = [];
  const idle = new Set<string>();
  for (let from = 0; from < rows.length && current(); from += rowsAtOnce) {
    const part = rows.slice(from, from + rowsAtOnce);
    const added = [...(await model.addRows(part.filter(({ of }) => of === undefined).length))];
    const byId = new Map(
      part.flatMap((row) => {
        const rowId = row.of ?? added.shift();
        return rowId === undefined ? [] : [[rowId, row] as const];
      }),
    );
    for (const [rowId, row] of byId) onLaid(rowId, row);
    const held = new Map<StagedRow, number>();
    const { skipped } = await model.tools.laying.write(
      [...byId].flatMap(([rowId, row]) => cellsOf(rowId, row)),
      label,
    );
    for (const { rowId, column, problem } of skipped) {
      const row = byId.get(rowId);
      if (row === undefined) continue;
      left.push({ row, field: column, text: problem.text });
      held.set(row, (held.get(row) ?? 0) + 1);
    }
    for (const [row, cells] of held) if (row.of !== undefined && cells === Object.keys(row.values).length) idle.add(row.of);
    onProgress(from + part.length);
  }
  if (idle.size > 0) await model.tools.laying.only(rows.flatMap(({ of }) => (of === undefined || idle.has(of) ? [] : of)));
  return left;
}

/** Rows of rates are read again by the sheet, so that it says itself what is wrong with them; those of lists were read for good. */
function cellsOf(rowId: string, { values, set, problems }: StagedRow): LaidCell[] {
  return Object.entries(values).map(([column, text]) => {
    const problem = set === undefined ? undefined : problems.find(({ field }) => field === column);
    if (problem !== undefined)
      return { rowId, column, text, problem: { code: problem.code, ...(problem.detail ? { detail: problem.detail } : {}) } };
    const value = set?.[column];
    return value === undefined ? { rowId, column, text } : { rowId, column, text, value };
  });
}

/** Rows that cannot be saved as they stand. */
export async function wrongRows(model: SheetModel): Promise<number> {
  return new Set((await model.problems()).map((one) => one.rowId)).size;
}
