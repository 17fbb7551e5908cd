import { useLayoutEffect, useMemo, useRef } from 'react';
import type { RefObject } from 'react';
import { piecesOf } from '#client/sheet/formula/marks';
import type { Names } from '#workers/formula/names';

/**
 * The text of a formula in the colours of its columns, laid behind a box whose own letters are transparent: the box keeps caret,
 * selection and input methods, this layer the ink. It scrolls with the box.
 */
export function FormulaInk({ text, names, box }: { text: string; names: Names; box: RefObject<HTMLInputElement | null> }) {
  const layer = useRef<HTMLDivElement>(null);
  const pieces = useMemo(() => piecesOf(text, names), [text, names]);
  useLayoutEffect(() => {
    const input = box.current;
    if (input === null) return;
    const scroll = () => layer.current?.scrollTo({ left: input.scrollLeft });
    scroll();
    // An input scrolls to its caret only after the key has been dealt with.
    const frame = requestAnimationFrame(scroll);
    input.addEventListener('scroll', scroll);
    return () => {
      cancelAnimationFrame(frame);
      input.removeEventListener('scroll', scroll);
    };
  }, [box, text]);
  return (
    <div ref={layer} className="formula-ink" dir="ltr" aria-hidden="true">
      {pieces.map(({ text: part, colour }, at) => (
        <span key={at} className={colour === null ? undefined : `reference reference-${colour}`}>
          {part}
        </span>
      ))}
    </div>
  );
}
