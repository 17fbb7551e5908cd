import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { saveBytes } from '#client/files/files';
import { useFinding } from '#client/pdf/finding';
import { PdfPages, showPage, usePageSizes, zoomToFit } from '#client/pdf/PdfPages.tsx';
import { nextZoom, PdfTools } from '#client/pdf/PdfTools.tsx';
import type { PdfDocument } from '#client/pdf/pdfDocument';
import { printPdf } from '#client/pdf/printing';
import { useView } from '#client/shell/view';

/** Larger than life helps nobody on a wide window. */
const mostFitted = 1.6;

interface Printing {
  readonly page: number | null;
  readonly print: () => void;
}

function usePrinting(document: PdfDocument): Printing {
  const [page, setPage] = useState<number | null>(null);
  const ending = useRef<AbortController | null>(null);
  useEffect(() => () => ending.current?.abort(), [document]);
  const print = () => {
    if (page !== null) return;
    ending.current = new AbortController();
    void printPdf(document, setPage, ending.current.signal).finally(() => setPage(null));
  };
  return { page, print };
}

/** What the keys of a viewer do: find, print and zoom of the document instead of the page around it. */
function useKeys(active: boolean, deeds: Readonly<Record<'f' | 'p' | '+' | '-' | '0', () => void>>): void {
  const latest = useRef(deeds);
  useLayoutEffect(() => {
    latest.current = deeds;
  });
  useEffect(() => {
    if (!active) return;
    const answer = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      const key = event.key === '=' ? '+' : event.key.toLowerCase();
      if (!(key in latest.current)) return;
      event.preventDefault();
      event.stopPropagation();
      latest.current[key as keyof typeof deeds]();
    };
    window.addEventListener('keydown', answer, { capture: true });
    return () => window.removeEventListener('keydown', answer, { capture: true });
  }, [active]);
}

interface Viewed {
  readonly document: PdfDocument;
  readonly bytes: Blob;
  readonly name: string;
  /** It was saved or printed. */
  readonly onTaken?: (() => void) | undefined;
}

/** An open PDF with its tools. */
export function PdfViewer({ document, bytes, name, onTaken }: Viewed) {
  const { active } = useView();
  const scroll = useRef<HTMLDivElement>(null);
  const findField = useRef<HTMLInputElement>(null);
  const sizes = usePageSizes(document);
  const finding = useFinding(document);
  const { page: printing, print } = usePrinting(document);
  const printed = () => {
    print();
    onTaken?.();
  };
  const [page, setPage] = useState(1);
  const [room, setRoom] = useState(0);
  // Null: as wide as the window lets it be.
  const [chosen, setChosen] = useState<number | null>(null);
  const zoom = chosen ?? (room === 0 || sizes.length === 0 ? 1 : Math.min(mostFitted, zoomToFit(sizes, room)));
  useKeys(active, {
    f: () => findField.current?.select(),
    p: printed,
    '+': () => setChosen(nextZoom(zoom, 1)),
    '-': () => setChosen(nextZoom(zoom, -1)),
    '0': () => setChosen(null),
  });
  return (
    <div className="pdf">
      <PdfTools
        name={name}
        page={page}
        count={document.count}
        zoom={zoom}
        fits={chosen === null}
        finding={finding}
        findField={findField}
        printing={printing}
        onPage={(wanted) => showPage(scroll.current, wanted)}
        onZoom={setChosen}
        onSave={() => {
          saveBytes(bytes, name);
          onTaken?.();
        }}
        onPrint={printed}
      />
      <PdfPages
        document={document}
        sizes={sizes}
        zoom={zoom}
        finding={finding}
        scroll={scroll}
        name={name}
        onPage={setPage}
        onRoom={setRoom}
      />
    </div>
  );
}
