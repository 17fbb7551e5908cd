import { use, useCallback } from 'react';
import type { Sheet } from '#define/sheet';
import { countOf } from '#client/sheet/openSheet';
import { SheetEngineContext } from '#client/sheet/SheetEngineContext';
import { useRead } from '#client/shell/useRead';

/** The page's own rows come first. */
const waitMs = 300;

/**
 * How many rows hang on a row in each of these sheets, by sheet: known before a tab is opened, asked anew with every tab that is. A sheet
 * that cannot be counted is not in it.
 */
export function useTabCounts(sheets: readonly Sheet[], rowId: string, opened: number): ReadonlyMap<Sheet, number> {
  const engine = use(SheetEngineContext);
  const ask = useCallback(async (): Promise<ReadonlyMap<Sheet, number>> => {
    void opened;
    if (engine === null) return new Map();
    const counts = await Promise.all(sheets.map((sheet) => countOf(engine.catalogue, sheet, rowId).catch(() => null)));
    return new Map(sheets.flatMap((sheet, at) => (typeof counts[at] === 'number' ? [[sheet, counts[at]] as const] : [])));
  }, [engine, sheets, rowId, opened]);
  return useRead(ask, waitMs).read ?? new Map<Sheet, number>();
}
