import type { Rectangle } from '@glideapps/glide-data-grid';
import { useAtomValue } from 'jotai';
import { useEffect, useMemo, useState } from 'react';
import type { Area } from '#client/sheet/model';
import type { Desk } from '#client/sheet/desk/desk';
import { fillOf } from '#client/sheet/fill/fillState';
import type { GridLook } from '#client/sheet/grid/gridLook';

/** A dashed frame on the canvas. */
export interface Outline {
  readonly color: string;
  readonly style: 'dashed';
  readonly range: Rectangle;
}

/** The area that was cut, for as long as its rows are where they were. */
function useCutArea(desk: Desk): Area | null {
  const cut = useAtomValue(desk.cut);
  const [, setMoves] = useState(0);
  useEffect(() => {
    if (cut === null) return;
    return desk.model.subscribe(({ what }) => {
      if (what === 'view') setMoves((moves) => moves + 1);
    });
  }, [desk, cut]);
  const stands = cut !== null && desk.model.rowIdAt(cut.area.top) === cut.first && desk.model.rowIdAt(cut.area.bottom) === cut.last;
  return stands ? cut.area : null;
}

/** Frames around what was cut and around what a drag of the handle would fill. `start`: first row of the canvas. */
export function useOutlines(
  desk: Desk,
  look: GridLook,
  start: number,
  rectangleOf: (area: Area, start: number) => Rectangle,
): readonly Outline[] {
  const cut = useCutArea(desk);
  const over = useAtomValue(fillOf(desk).dragged)?.over ?? null;
  return useMemo(
    () =>
      [cut, over].flatMap((area) =>
        area === null ? [] : [{ color: look.accentWash, style: 'dashed' as const, range: rectangleOf(area, start) }],
      ),
    [cut, over, look, start, rectangleOf],
  );
}
