import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import type { Desk } from '#client/sheet/desk/desk';

/** The grid is narrower once a panel stands; as soon as it has noticed, the active cell is brought out from behind it. */
export function useActiveInSight(desk: Desk): void {
  const region = useAtomValue(desk.region);
  const [first] = useState(region);
  const moved = region !== first;
  useEffect(() => {
    if (!moved) return;
    const frame = requestAnimationFrame(() => desk.grid?.reveal(desk.get(desk.selection).active));
    return () => cancelAnimationFrame(frame);
  }, [desk, moved]);
}
