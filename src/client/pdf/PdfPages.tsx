import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { PdfPage } from '#client/pdf/PdfPage.tsx';
import type { Finding, Found } from '#client/pdf/finding';
import { Marks } from '#client/pdf/marks';
import type { PageSize, PdfDocument } from '#client/pdf/pdfDocument';

/** Room between pages and around them, in pixels. */
const gap = 12;
const margin = 24;
const sizesAtOnce = 40;
const none: readonly Found[] = [];

/** Sizes of all pages: at first the first one's for all, then what each really is. Long documents are on the screen before all is known. */
export function usePageSizes(document: PdfDocument): readonly PageSize[] {
  const [sizes, setSizes] = useState<readonly PageSize[]>([]);
  useEffect(() => {
    let current = true;
    const measure = async () => {
      const first = await document.size(1);
      const known: PageSize[] = Array.from({ length: document.count }, () => first);
      if (current) setSizes([...known]);
      for (let from = 1; from < document.count && current; from += sizesAtOnce) {
        const some = await Promise.all(
          Array.from({ length: Math.min(sizesAtOnce, document.count - from) }, (_, at) => document.size(from + at + 1)),
        );
        const differing = some.some((size, at) => size.width !== known[from + at]?.width || size.height !== known[from + at]?.height);
        known.splice(from, some.length, ...some);
        if (current && differing) setSizes([...known]);
      }
    };
    measure().catch(() => undefined);
    return () => {
      current = false;
    };
  }, [document]);
  return sizes;
}

export const widestOf = (sizes: readonly PageSize[]): number => Math.max(1, ...sizes.map(({ width }) => width));

/** Zoom at which the widest page fills a width. */
export const zoomToFit = (sizes: readonly PageSize[], room: number): number => Math.max(0.1, (room - 2 * margin) / widestOf(sizes));

function topsOf(sizes: readonly PageSize[], zoom: number): number[] {
  let top = margin;
  const tops = sizes.map(({ height }) => {
    const mine = top;
    top += Math.round(height * zoom) + gap;
    return mine;
  });
  return [...tops, top];
}

/** The last page whose top is not below a place. */
function pageAt(tops: readonly number[], place: number): number {
  let at = 0;
  while (at + 2 < tops.length && (tops[at + 1] ?? Infinity) <= place) at++;
  return at;
}

function pagesOf(found: readonly Found[]): ReadonlyMap<number, readonly Found[]> {
  const pages = new Map<number, Found[]>();
  for (const one of found) pages.set(one.page, [...(pages.get(one.page) ?? []), one]);
  return pages;
}

export interface PdfPagesProps {
  readonly document: PdfDocument;
  readonly sizes: readonly PageSize[];
  readonly zoom: number;
  readonly finding: Finding;
  readonly scroll: RefObject<HTMLDivElement | null>;
  readonly name: string;
  readonly onPage: (page: number) => void;
  readonly onRoom: (width: number) => void;
}

/** Puts a page's top to the top of the scrolling part. */
export function showPage(scroll: HTMLElement | null, page: number): void {
  const target = scroll?.querySelector<HTMLElement>('.pdf-pages');
  const top = Number(target?.dataset.tops?.split(',')[page - 1] ?? Number.NaN);
  if (scroll && Number.isFinite(top)) scroll.scrollTo({ top: top - gap, behavior: 'instant' });
}

/** All pages under one another; only those in sight and their neighbours are drawn. */
export function PdfPages({ document, sizes, zoom, finding, scroll, name, onPage, onRoom }: PdfPagesProps) {
  const { t } = useTranslation();
  const tops = useMemo(() => topsOf(sizes, zoom), [sizes, zoom]);
  const marks = useMemo(() => new Marks(), []);
  const [sight, setSight] = useState({ from: 0, to: 1 });
  const anchor = useRef({ page: 0, share: 0 });
  const look = useCallback(() => {
    const element = scroll.current;
    if (element === null || sizes.length === 0) return;
    const [above, below] = [pageAt(tops, element.scrollTop), pageAt(tops, element.scrollTop + element.clientHeight)];
    anchor.current = { page: above, share: (element.scrollTop - (tops[above] ?? 0)) / ((tops[above + 1] ?? 1) - (tops[above] ?? 0)) };
    const [from, to] = [Math.max(0, above - 1), Math.min(sizes.length - 1, below + 1)];
    setSight((now) => (now.from === from && now.to === to ? now : { from, to }));
    onPage(pageAt(tops, element.scrollTop + element.clientHeight / 3) + 1);
  }, [tops, sizes, scroll, onPage]);
  // What was at the top stays there when pages change their size.
  useLayoutEffect(() => {
    const element = scroll.current;
    if (element === null) return;
    const { page, share } = anchor.current;
    const [top, next] = [tops[page] ?? 0, tops[page + 1] ?? 0];
    if (page > 0 || share > 0) element.scrollTo({ top: top + share * (next - top), behavior: 'instant' });
    look();
  }, [tops, scroll, look]);
  useEffect(() => {
    const element = scroll.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => onRoom(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, [scroll, onRoom]);
  const shown = finding.found[finding.at];
  useEffect(() => {
    if (shown) showPage(scroll.current, shown.page);
  }, [shown, scroll]);
  const byPage = useMemo(() => pagesOf(finding.found), [finding.found]);
  return (
    <div
      ref={scroll}
      className="pdf-scroll"
      dir="ltr"
      tabIndex={0}
      role="document"
      aria-label={t('pdf:document', { name })}
      onScroll={look}
    >
      <div
        className="pdf-pages"
        data-tops={tops.join(',')}
        style={{ blockSize: `${(tops.at(-1) ?? 0) + margin}px`, minInlineSize: `${Math.round(widestOf(sizes) * zoom) + 2 * margin}px` }}
      >
        {sizes.slice(sight.from, sight.to + 1).map(({ width, height }, at) => {
          const number = sight.from + at + 1;
          const found = byPage.get(number) ?? none;
          return (
            <section
              key={number}
              className="pdf-page"
              aria-label={t('pdf:page', { page: number })}
              style={{
                insetBlockStart: `${tops[number - 1]}px`,
                inlineSize: `${Math.round(width * zoom)}px`,
                blockSize: `${Math.round(height * zoom)}px`,
              }}
            >
              <PdfPage
                document={document}
                number={number}
                zoom={zoom}
                found={found}
                shownAt={shown === undefined ? -1 : found.indexOf(shown)}
                marks={marks}
              />
            </section>
          );
        })}
      </div>
    </div>
  );
}
