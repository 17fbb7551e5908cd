import { createElement, useEffect, useState } from 'react';
import type { ComponentType } from 'react';

/**
 * A part nobody needs for the first cell: its file is fetched when it is first drawn, and nothing stands in its place until then. Not
 * `lazy` with `Suspense`: React holds back for 300 ms what follows a fallback.
 */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let part: ComponentType<Props> | undefined;
  return function Later(props: Props) {
    const [, setHere] = useState(part !== undefined);
    const [failed, setFailed] = useState<unknown>();
    useEffect(() => {
      if (part !== undefined) return setHere(true);
      let current = true;
      load().then(
        (loaded) => {
          part = loaded;
          if (current) setHere(true);
        },
        (error: unknown) => current && setFailed(error),
      );
      return () => {
        current = false;
      };
    }, []);
    // Into the nearest boundary, which offers another try.
    if (failed !== undefined) throw failed;
    return part === undefined ? null : createElement(part, props);
  };
}

/** Whether the rows have been on the screen once: what opens over them is fetched from then on. */
export function useFirstCell(loaded: boolean): boolean {
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (seen || !loaded) return undefined;
    // After the picture with the rows, not before it.
    const timer = setTimeout(() => setSeen(true), 0);
    return () => clearTimeout(timer);
  }, [seen, loaded]);
  return seen;
}
