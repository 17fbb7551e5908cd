import { useAtomValue } from 'jotai';
import { useCallback, useEffect, useRef, useState } from 'react';
import { beforeSessionEnds } from '#client/calls/sessionEnd';
import { epIdAtom, userAtom } from '#client/session/session';
import { readToken } from '#client/session/token';

/** Work that was not saved, and when it was last touched (ISO). */
export interface Kept<T> {
  readonly work: T;
  readonly at: string;
}

const pauseMs = 300;

function read<T>(place: string): Kept<T> | null {
  try {
    const kept = JSON.parse(localStorage.getItem(place) ?? 'null') as Kept<T> | null;
    return typeof kept?.at === 'string' && kept.work !== undefined ? kept : null;
  } catch {
    return null;
  }
}

function write<T>(place: string, kept: Kept<T> | null): void {
  try {
    if (kept === null) localStorage.removeItem(place);
    else localStorage.setItem(place, JSON.stringify(kept));
  } catch {
    // A full store keeps nothing; the form itself goes on.
  }
}

/**
 * Keeps what stands unsaved in a form on this computer, for this person in this branch alone, so that it outlives the session and the page
 * (shell.md §8). `work`: what is unsaved now, null where nothing is; nothing secret may be in it. `found`: what an earlier page left, until
 * it is answered. Saved and dropped work is forgotten.
 */
export function useKeptWork<T>(form: string, work: T | null): { found: Kept<T> | null; answer: () => void } {
  const [user, epId] = [useAtomValue(userAtom)?.id ?? '', useAtomValue(epIdAtom)];
  const place = `unsaved.${user}.${epId}.${form}`;
  const [found, setFound] = useState(() => read<T>(place));
  const now = useRef<Kept<T> | null>(null);
  const left = useRef(found);
  useEffect(() => {
    now.current = work === null ? null : { work, at: new Date().toISOString() };
    left.current = found;
    const keep = () => write(place, now.current ?? left.current);
    const timer = setTimeout(keep, pauseMs);
    const stop = beforeSessionEnds(keep);
    window.addEventListener('pagehide', keep);
    return () => {
      clearTimeout(timer);
      stop();
      window.removeEventListener('pagehide', keep);
    };
  }, [place, work, found]);
  useEffect(
    // Without a token the session is over, not the form left.
    () => () => write(place, readToken() === undefined ? (now.current ?? left.current) : left.current),
    [place],
  );
  return { found, answer: useCallback(() => setFound(null), []) };
}
