import { useAtomValue } from 'jotai';
import { useCallback, useEffect, useRef, useState } from 'react';
import { beforeSessionEnds } from '#client/calls/sessionEnd';
import { draftKey } from '#client/session/draftKey';
import { KeptPlace, type Kept } from '#client/session/keptPlace';
import { epIdAtom, userAtom } from '#client/session/session';
import { readToken } from '#client/session/token';

const pauseMs = 300;

/** The place of a form's unsaved work with what an earlier page left there; null until it has been opened, and where nothing can be kept. */
function useKeptPlace<T>(name: string): { place: KeptPlace<T> | null; found: Kept<T> | null; answer: () => void } {
  const [opened, setOpened] = useState<{ place: KeptPlace<T>; found: Kept<T> | null } | null>(null);
  useEffect(() => {
    let here = true;
    const open = async () => {
      const key = await draftKey().catch(() => null);
      if (key === null || !here) return;
      const place = new KeptPlace<T>(name, key);
      const found = await place.read();
      if (here) setOpened({ place, found });
    };
    void open();
    return () => {
      here = false;
      setOpened(null);
    };
  }, [name]);
  return {
    place: opened?.place ?? null,
    found: opened?.found ?? null,
    answer: useCallback(() => setOpened((now) => now && { ...now, found: null }), []),
  };
}

/**
 * Keeps what stands unsaved in a form on this computer, sealed, for this person in this branch alone, so that it outlives the session and
 * the page (shell.md §8). `work`: what is unsaved now, null where nothing is; nothing secret may be in it. `found`: what an earlier page
 * left, until it is answered. Saved and dropped work is forgotten.
 */
export function useKeptWork<T>(form: string, work: T | null): { found: Kept<T> | null; answer: () => void } {
  const [user, epId] = [useAtomValue(userAtom)?.id ?? '', useAtomValue(epIdAtom)];
  const { place, found, answer } = useKeptPlace<T>(`unsaved.${user}.${epId}.${form}`);
  const now = useRef<Kept<T> | null>(null);
  const left = useRef(found);
  useEffect(() => {
    now.current = work === null ? null : { work, at: new Date().toISOString() };
    left.current = found;
    const keep = () => {
      const kept = now.current ?? left.current;
      return kept === null ? place?.forget() : place?.put(kept);
    };
    const timer = setTimeout(() => void keep(), pauseMs);
    const stop = beforeSessionEnds(keep);
    window.addEventListener('pagehide', keep);
    return () => {
      clearTimeout(timer);
      stop();
      window.removeEventListener('pagehide', keep);
    };
  }, [place, work, found]);
  useEffect(
    () => () => {
      // Without a token the session is over, not the form left.
      const kept = readToken() === undefined ? (now.current ?? left.current) : left.current;
      if (kept === null) place?.forget();
      else void place?.put(kept);
    },
    [place],
  );
  return { found, answer };
}
