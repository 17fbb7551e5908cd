import { useAtomValue } from 'jotai';
import { bandsOf } from '#client/sheet/bands/bands';
import type { PlacedBand } from '#client/sheet/bands/placing';
import type { Desk } from '#client/sheet/desk/desk';

/** Open rows where they stand now; the same list as long as nothing has moved. */
export function usePlaced(desk: Desk, rowHeight: number): readonly PlacedBand[] {
  const bands = bandsOf(desk);
  useAtomValue(bands.open);
  useAtomValue(bands.sized);
  useAtomValue(desk.version);
  return bands.placed(rowHeight);
}
