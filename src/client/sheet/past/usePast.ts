import { useEffect, useState } from 'react';
import type { PastOnWire } from '#define/wire';
import type { Desk } from '#client/sheet/desk/desk';

/** The moment the rows of a sheet are shown as of, and what happened to them since; null where they are those of now. */
export function usePast(desk: Desk | null): PastOnWire | null {
  const [past, setPast] = useState<PastOnWire | null>(null);
  useEffect(() => {
    if (desk === null) return;
    const { model } = desk;
    const look = () => setPast(model.tools.past.shown());
    look();
    return model.subscribe(({ what }) => {
      if (what === 'view') look();
    });
  }, [desk]);
  return past;
}
