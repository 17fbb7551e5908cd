import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { rangesIn, type Found } from '#client/pdf/finding';
import type { Marks } from '#client/pdf/marks';
import { layText, viewportOf, type PdfDocument } from '#client/pdf/pdfDocument';

/** Dots of one canvas; beyond it browsers draw nothing. Larger zooms are drawn coarser. */
const mostDots = 16_000_000;

export interface PdfPageProps {
  readonly document: PdfDocument;
  readonly number: number;
  readonly zoom: number;
  /** What was found on this page, and which of it is shown, -1 for none. */
  readonly found: readonly Found[];
  readonly shownAt: number;
  readonly marks: Marks;
}

interface Drawn {
  readonly pieces: readonly HTMLElement[];
}

/** Draws a page into `paper` and lays its words into `words`; answers the pieces of text. The old picture stays until the new one is whole. */
async function draw(
  { document, number, zoom }: Pick<PdfPageProps, 'document' | 'number' | 'zoom'>,
  paper: HTMLElement,
  words: HTMLElement,
  stops: (() => void)[],
): Promise<Drawn> {
  const page = await document.page(number);
  const viewport = viewportOf(page, zoom);
  const sharpness = Math.min(globalThis.devicePixelRatio || 1, Math.sqrt(mostDots / (viewport.width * viewport.height)));
  const canvas = globalThis.document.createElement('canvas');
  [canvas.width, canvas.height] = [Math.floor(viewport.width * sharpness), Math.floor(viewport.height * sharpness)];
  const task = page.render({ canvas, viewport, ...(sharpness === 1 ? {} : { transform: [sharpness, 0, 0, sharpness, 0, 0] }) });
  stops.push(() => task.cancel());
  await task.promise;
  paper.replaceChildren(canvas);
  words.replaceChildren();
  words.style.setProperty('--total-scale-factor', String(viewport.scale));
  const { pieces, stop } = await layText(page, zoom, words);
  stops.push(stop);
  return { pieces };
}

/** Brings a place into the upper third of the scrolling part, where it is not in sight already. */
function reveal(place: Range | undefined, scroll: Element | null): void {
  if (place === undefined || scroll === null) return;
  const [box, room] = [place.getBoundingClientRect(), scroll.getBoundingClientRect()];
  const [above, below] = [box.top < room.top, box.bottom > room.bottom];
  const [before, after] = [box.left < room.left, box.right > room.right];
  const top = above || below ? box.top - room.top - room.height / 3 : 0;
  const left = before || after ? box.left - room.left - room.width / 3 : 0;
  scroll.scrollBy({ top, left, behavior: 'instant' });
}

/** One page: its picture, and its words over it to be selected and read aloud. Drawn anew at every zoom. */
export function PdfPage({ document, number, zoom, found, shownAt, marks }: PdfPageProps) {
  const { t } = useTranslation();
  const paper = useRef<HTMLDivElement>(null);
  const words = useRef<HTMLDivElement>(null);
  const [drawn, setDrawn] = useState<Drawn | null>(null);
  const [broken, setBroken] = useState(false);
  useEffect(() => {
    const stops: (() => void)[] = [];
    let current = true;
    if (paper.current && words.current) {
      draw({ document, number, zoom }, paper.current, words.current, stops).then(
        (done) => current && setDrawn(done),
        // A drawing that was cancelled rejects too, but nobody looks at it any more.
        () => current && setBroken(true),
      );
    }
    return () => {
      current = false;
      for (const stop of stops) stop();
    };
  }, [document, number, zoom]);
  useEffect(() => {
    if (drawn === null) return;
    const ranges = rangesIn(drawn.pieces, found);
    marks.set(number, ranges, shownAt);
    reveal(ranges[shownAt], words.current?.closest('.pdf-scroll') ?? null);
    return () => marks.drop(number);
  }, [drawn, found, shownAt, marks, number]);
  return (
    <>
      <div ref={paper} className="pdf-picture" aria-hidden="true" />
      <div ref={words} className="pdf-words" />
      {broken ? (
        <p className="pdf-broken" role="alert">
          {t('pdf:why.page', { page: number })}
        </p>
      ) : null}
    </>
  );
}
