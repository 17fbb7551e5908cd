import type { Area } from '#client/sheet/model';
import type { Desk } from '#client/sheet/desk/desk';

export const directions = ['down', 'up', 'on', 'back'] as const;
export type FillDirection = (typeof directions)[number];

/** Rows or columns a selection has in a direction. */
export const reachOf = (area: Area, direction: FillDirection): number =>
  (direction === 'down' || direction === 'up' ? area.bottom - area.top : area.right - area.left) + 1;

/** The first `count` rows or columns of a selection, seen in the direction of the fill, and the rest of it. */
export function divided(area: Area, direction: FillDirection, count: number): { source: Area; over: Area } {
  switch (direction) {
    case 'down':
      return { source: { ...area, bottom: area.top + count - 1 }, over: { ...area, top: area.top + count } };
    case 'up':
      return { source: { ...area, top: area.bottom - count + 1 }, over: { ...area, bottom: area.bottom - count } };
    case 'on':
      return { source: { ...area, right: area.left + count - 1 }, over: { ...area, left: area.left + count } };
    case 'back':
      return { source: { ...area, left: area.right - count + 1 }, over: { ...area, right: area.right - count } };
  }
}

/** The cells of the first run, from the source outwards. */
export function alongFirst(over: Area, direction: FillDirection, most: number): { row: number; col: number }[] {
  const count = Math.min(most, reachOf(over, direction));
  return Array.from({ length: count }, (_, at) => {
    if (direction === 'down') return { row: over.top + at, col: over.left };
    if (direction === 'up') return { row: over.bottom - at, col: over.left };
    return { row: over.top, col: direction === 'on' ? over.left + at : over.right - at };
  });
}

/** How many filled cells a selection begins with: what the fill goes on from, at least one and never all. */
export function filledFirst(desk: Desk, area: Area, direction: FillDirection): number {
  const reach = reachOf(area, direction);
  const cells = alongFirst(area, direction, Math.min(reach, 200));
  const blank = cells.findIndex(({ row, col }) => desk.model.cell(row, desk.columnAt(col)?.name ?? '').text === '');
  return Math.max(1, Math.min(blank < 0 ? 1 : blank, reach - 1));
}
