import { clockText } from '#client/session/clock';
import i18next from 'i18next';
import { useEffect, useState } from 'react';
import type { Desk } from '#client/sheet/desk/desk';
import { columnWords } from '#client/sheet/desk/wording';
import { locksOf } from '#client/sheet/history/historyCalls';

/** Whose locks keep a row from being edited, and since when, in words; null `rowId` asks for nothing. */
export function useLockHolders(desk: Desk, rowId: string | null): readonly string[] {
  const [held, setHeld] = useState<{ rowId: string; words: readonly string[] } | null>(null);
  useEffect(() => {
    if (rowId === null || rowId.startsWith('new:')) return;
    let current = true;
    const told = (holders: Awaited<ReturnType<typeof locksOf>>) =>
      holders.map(({ flag, by, at, reason }) =>
        i18next.t(reason === null ? 'locks:held' : 'locks:heldFor', {
          flag: columnWords(desk, flag),
          who: by,
          time: clockText(at),
          reason,
        }),
      );
    void locksOf(desk.model.definition.name, rowId, desk.model.tools.branches.asked()).then(
      (holders) => current && setHeld({ rowId, words: told(holders) }),
    );
    return () => {
      current = false;
    };
  }, [desk, rowId]);
  return held !== null && held.rowId === rowId ? held.words : [];
}
