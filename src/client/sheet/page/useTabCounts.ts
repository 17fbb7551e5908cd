import { use, useCallback, useRef } from 'react';
import type { Sheet } from '#define/sheet';
import { countOf } from '#client/sheet/openSheet';
import { SheetEngineContext } from '#client/sheet/SheetEngineContext';
import { useRead } from '#client/shell/useRead';

/** The page's own rows come first. */
const waitMs = 300;

/**
 * How many rows hang on a row in each of these sheets, by sheet: asked anew when these are others, as with every tab that is
 * opened and tells its own; what was counted before stays. A sheet that cannot be counted is not in it.
 */
export function useTabCounts(sheets: readonly Sheet[], rowId: string): ReadonlyMap<Sheet, number> {
  const engine = use(SheetEngineContext);
  const known = useRef({ rowId, counts: new Map<Sheet, number>() });
  const ask = useCallback(async (): Promise<ReadonlyMap<Sheet, number>> => {
    if (engine === null) return new Map();
    const counts = await Promise.all(sheets.map((sheet) => countOf(engine.catalogue, sheet, rowId).catch(() => null)));
    const fresh = sheets.flatMap((sheet, at) => (typeof counts[at] === 'number' ? [[sheet, counts[at]] as const] : []));
    known.current = { rowId, counts: new Map([...(known.current.rowId === rowId ? known.current.counts : []), ...fresh]) };
    return known.current.counts;
  }, [engine, sheets, rowId]);
  return useRead(ask, waitMs).read ?? new Map<Sheet, number>();
}
