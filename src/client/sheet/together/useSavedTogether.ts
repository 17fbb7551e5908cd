import i18next from 'i18next';
import { useEffect, useReducer, useState } from 'react';
import { SavedTogether } from '#client/sheet/together/savedTogether';

/** The sheets of one page, for as long as it is open. */
export function useSavedTogether(): SavedTogether {
  const [together] = useState(() => new SavedTogether(() => i18next.t('sheet:save.heldTogether')));
  return together;
}

/** Draws anew whenever something happens in one of the sheets. */
export function useFollowed(together: SavedTogether | null): void {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  useEffect(() => together?.subscribe(redraw), [together]);
}
