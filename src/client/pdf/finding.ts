import { useEffect, useRef, useState } from 'react';
import type { PdfDocument } from '#client/pdf/pdfDocument';

/** A place where the words looked for stand: a page from 1, and where its text has them. */
export interface Found {
  readonly page: number;
  readonly from: number;
  readonly to: number;
}

const mostFound = 5_000;

/** Every place of the wanted words in a text, whatever their case. */
export function placesIn(text: string, wanted: string): { from: number; to: number }[] {
  const [hay, needle] = [text.toLowerCase(), wanted.toLowerCase()];
  const places: { from: number; to: number }[] = [];
  for (
    let at = needle === '' ? -1 : hay.indexOf(needle);
    at >= 0 && places.length < mostFound;
    at = hay.indexOf(needle, at + needle.length)
  )
    places.push({ from: at, to: at + needle.length });
  return places;
}

/** Ranges of the wanted places in the pieces a page's text was laid out in. */
export function rangesIn(pieces: readonly HTMLElement[], places: readonly { from: number; to: number }[]): Range[] {
  const ranges: Range[] = [];
  const nodes = pieces.map((piece) => piece.firstChild);
  let [at, start] = [0, 0];
  const lengthAt = (index: number) => nodes[index]?.textContent?.length ?? 0;
  for (const { from, to } of places) {
    while (at < nodes.length && start + lengthAt(at) <= from) {
      start += lengthAt(at);
      at += 1;
    }
    const range = document.createRange();
    let [end, endStart] = [at, start];
    while (end < nodes.length && endStart + lengthAt(end) < to) {
      endStart += lengthAt(end);
      end += 1;
    }
    const [first, last] = [nodes[at], nodes[end]];
    if (!first || !last) return ranges;
    range.setStart(first, from - start);
    range.setEnd(last, to - endStart);
    ranges.push(range);
  }
  return ranges;
}

export interface Finding {
  readonly wanted: string;
  readonly found: readonly Found[];
  /** Index of the one shown; -1 while there is none. */
  readonly at: number;
  readonly busy: boolean;
  want(text: string): void;
  step(by: 1 | -1): void;
}

const typingMs = 200;

/** Looks for words in the whole document, page after page; a newer wish ends the older. */
export function useFinding(document: PdfDocument): Finding {
  const [wanted, setWanted] = useState('');
  const [found, setFound] = useState<readonly Found[]>([]);
  const [at, setAt] = useState(-1);
  const [busy, setBusy] = useState(false);
  const turn = useRef(0);
  useEffect(() => {
    turn.current += 1;
    const mine = turn.current;
    setFound([]);
    setAt(-1);
    setBusy(wanted !== '');
    if (wanted === '') return;
    const look = async () => {
      const all: Found[] = [];
      for (let page = 1; page <= document.count && all.length < mostFound && turn.current === mine; page++) {
        all.push(...placesIn(await document.text(page), wanted).map((place) => ({ page, ...place })));
      }
      if (turn.current !== mine) return;
      setFound(all);
      setAt(all.length > 0 ? 0 : -1);
      setBusy(false);
    };
    const timer = setTimeout(() => void look().catch(() => turn.current === mine && setBusy(false)), typingMs);
    return () => clearTimeout(timer);
  }, [document, wanted]);
  return { wanted, found, at, busy, want: setWanted, step: (by) => found.length > 0 && setAt((at + by + found.length) % found.length) };
}
