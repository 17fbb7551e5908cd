import { useEffect, useRef, useState } from 'react';
import type { MorningOnWire } from '#define/figure';
import { call } from '#client/calls/http';
import { onFrame } from '#client/live/socket';
import { useView } from '#client/shell/view';
import { wordsComplete } from '#client/words/words';

const everyMs = 5 * 60_000;
/** A page that comes back to the screen sooner than this shows what it showed. */
const freshMs = 20_000;

export interface Morning {
  readonly told: MorningOnWire | undefined;
  /** The last reading failed; what was told before stays. */
  readonly failed: boolean;
  readonly again: () => void;
}

/**
 * What has to be known this morning. Read when the page comes to the screen, every five minutes while it stays there, and
 * when somebody has changed rows meanwhile and the person looks at it again.
 */
export function useMorning(): Morning {
  const { active } = useView();
  const [told, setTold] = useState<MorningOnWire | undefined>();
  const [failed, setFailed] = useState(false);
  const [turn, setTurn] = useState(0);
  const readAt = useRef(0);

  useEffect(() => onFrame('change', () => void (readAt.current = 0)), []);
  useEffect(() => {
    if (!active) return;
    let current = true;
    const read = () => {
      readAt.current = Date.now();
      Promise.all([
        call<MorningOnWire>('GET', '/PublicQueryController/selectHome', {}, { quiet: true, background: true }),
        wordsComplete(),
      ]).then(
        ([answer]) => {
          if (!current) return;
          setTold(answer);
          setFailed(false);
        },
        () => current && setFailed(true),
      );
    };
    if (turn > 0 || Date.now() - readAt.current > freshMs) read();
    const timer = setInterval(read, everyMs);
    return () => {
      current = false;
      // A reading that nobody waited for is none.
      readAt.current = 0;
      clearInterval(timer);
    };
  }, [active, turn]);
  return { told, failed, again: () => setTurn((one) => one + 1) };
}
