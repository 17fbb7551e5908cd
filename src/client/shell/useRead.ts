import { useCallback, useEffect, useState } from 'react';
import { reasonOf } from '#client/calls/reasonOf';

/** What was read, why it could not be, and the way to read it anew; the last answer stays while a new one is awaited. */
export interface Reading<T> {
  readonly read: T | undefined;
  /** Empty where all is well, and where the session's own dialog says it. */
  readonly failed: string;
  readonly again: () => void;
}

/** Reads what a part of the page shows; `ask` is called again whenever it is another function, `waitMs` later where somebody may still be typing. */
export function useRead<T>(ask: () => Promise<T>, waitMs = 0): Reading<T> {
  const [read, setRead] = useState<T | undefined>();
  const [failed, setFailed] = useState('');
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    let current = true;
    const show = () =>
      void ask().then(
        (answer) => {
          if (!current) return;
          setRead(() => answer);
          setFailed('');
        },
        (error: unknown) => current && setFailed(reasonOf(error)),
      );
    const timer = setTimeout(show, waitMs);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [ask, turn, waitMs]);
  const again = useCallback(() => setTurn((last) => last + 1), []);
  return { read, failed, again };
}
