import { getDefaultStore } from 'jotai';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '#client/calls/http';
import { endSession, sessionHasEnded } from '#client/calls/sessionEnd';
import { idleMsAtom } from '#client/session/session';
import { readToken } from '#client/session/token';

/** So long before the end a person is asked (design/experience.md §5.8, line 13). */
const warnBeforeMs = 5 * 60_000;
/** Work in the page that asks the server for nothing is told to it at most so often. */
const tellEveryMs = 5 * 60_000;
const checkMs = 1_000;
/** Where the windows of one browser tell each other that somebody is there. */
const remembered = 'lastActive';
const shareEveryMs = 10_000;
const signs = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

function lastElsewhere(): number {
  const at = Number(localStorage.getItem(remembered) ?? '0');
  return Number.isFinite(at) && at <= Date.now() ? at : 0;
}

/** The server counts from now on again. */
const stay = (): Promise<unknown> => call('POST', '/loginController/stay', {}, { quiet: true }).catch(() => undefined);

/** Ends an idle session: drafts are written, the dialog of a lapsed session shown, and the server told. */
async function lapse(): Promise<void> {
  const shown = endSession('expired', readToken());
  await call('POST', '/loginController/userLogout', { idle: true }, { quiet: true }).catch(() => undefined);
  await shown;
}

/** Milliseconds until the session ends by idleness, from five minutes before; null while there is no hurry. `onStay`: somebody is there. */
export function useIdleEnd(): { leftMs: number | null; onStay: () => void } {
  const [leftMs, setLeftMs] = useState<number | null>(null);
  const active = useRef(Date.now());
  const told = useRef(Date.now());
  const warned = useRef(false);

  const here = useCallback(() => {
    const now = Date.now();
    if (now - active.current > shareEveryMs || lastElsewhere() < active.current - shareEveryMs)
      localStorage.setItem(remembered, String(now));
    active.current = now;
  }, []);
  const onStay = useCallback(() => {
    warned.current = false;
    here();
    localStorage.setItem(remembered, String(active.current));
    told.current = active.current;
    setLeftMs(null);
    void stay();
  }, [here]);

  useEffect(() => {
    // While the question stands, only its answer counts: a nudged mouse on an empty desk is nobody.
    const sign = () => void (warned.current || here());
    for (const name of signs) window.addEventListener(name, sign, { capture: true, passive: true });
    const timer = setInterval(() => {
      const idleMs = getDefaultStore().get(idleMsAtom);
      if (sessionHasEnded() || readToken() === undefined || idleMs === 0) return;
      const last = Math.max(active.current, lastElsewhere());
      const left = idleMs - (Date.now() - last);
      if (left <= 0) {
        setLeftMs(null);
        void lapse();
      } else if (left <= warnBeforeMs) {
        warned.current = true;
        setLeftMs(left);
      } else {
        warned.current = false;
        setLeftMs(null);
        if (active.current - told.current > tellEveryMs) {
          told.current = Date.now();
          void stay();
        }
      }
    }, checkMs);
    return () => {
      for (const name of signs) window.removeEventListener(name, sign, { capture: true });
      clearInterval(timer);
    };
  }, [here]);
  return { leftMs, onStay };
}
