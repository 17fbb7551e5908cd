import { useAtomValue } from 'jotai';
import { useCallback, useEffect, useRef } from 'react';
import { call } from '#client/calls/http';
import { useRead } from '#client/shell/useRead';
import { languageAtom } from '#client/words/words';
import type { EntityName } from '#names/entities';

interface Entry {
  readonly code: string;
  /** Personnel natures spell it as the specification does. */
  readonly name?: string;
  readonly user_nature?: string;
  readonly englishName: string | null;
  readonly arabicName: string | null;
  readonly state: 'ENABLED' | 'DISABLED';
}

export interface Names {
  /** Why they could not be read; empty where all is well. They are read anew by themselves. */
  readonly failed: string;
  readonly again: () => void;
  /** What may be chosen, in the order of the dictionary. */
  readonly offered: readonly { readonly id: string; readonly name: string }[];
  /** Its name in the language of the screen, also where it is no longer offered; the code until names are known. */
  nameOf(code: string): string;
}

const firstRetryMs = 3_000;
const longestRetryMs = 60_000;

/** Reads anew by itself while it fails: after three seconds, each time twice as long, and at once when the network is back. */
function useRetries(failed: boolean, again: () => void): void {
  const tries = useRef(0);
  useEffect(() => {
    if (!failed) {
      tries.current = 0;
      return;
    }
    const retry = () => {
      tries.current += 1;
      again();
    };
    // A failure that follows a failure is no change of `failed`: the clock goes on by itself.
    let timer = setTimeout(function next() {
      retry();
      timer = setTimeout(next, waitOf(tries.current));
    }, waitOf(tries.current));
    window.addEventListener('online', retry);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', retry);
    };
  }, [failed, again]);
}

const waitOf = (tries: number) => Math.min(longestRetryMs, firstRetryMs * 2 ** tries);

/** The rows of a plain dictionary of the company by their names; read anew with each form (domain/02a §2.3.4). */
export function useNames(dictionary: EntityName): Names {
  const language = useAtomValue(languageAtom);
  const {
    read: rows = [],
    failed,
    again,
  } = useRead(
    useCallback(
      async () =>
        (
          await call<{ rows: readonly Entry[] }>(
            'GET',
            `/basicDataController/select_${dictionary}`,
            { page: 1, size: 1000 },
            { quiet: true },
          )
        ).rows,
      [dictionary],
    ),
  );
  useRetries(failed !== '', again);
  const name = (row: Entry) => {
    const chinese = row.user_nature ?? row.name ?? row.code;
    return language === 'zh' ? chinese : ((language === 'ar' ? row.arabicName : null) ?? row.englishName ?? chinese);
  };
  return {
    failed,
    again,
    offered: rows.filter(({ state }) => state === 'ENABLED').map((row) => ({ id: row.code, name: name(row) })),
    nameOf(code) {
      const row = rows.find((one) => one.code === code);
      return row === undefined ? code : name(row);
    },
  };
}
