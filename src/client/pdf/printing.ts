import { viewportOf, type PdfDocument } from '#client/pdf/pdfDocument';

/** 150 dots to the inch: sharp on paper, and a hundred pages still fit into memory as compressed pictures. */
const printZoom = 150 / 96;

async function picture(document: PdfDocument, number: number): Promise<HTMLImageElement> {
  const page = await document.page(number);
  const viewport = viewportOf(page, printZoom);
  const canvas = globalThis.document.createElement('canvas');
  [canvas.width, canvas.height] = [Math.floor(viewport.width), Math.floor(viewport.height)];
  await page.render({ canvas, viewport, intent: 'print' }).promise;
  const bytes = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  canvas.width = 0;
  const image = new Image();
  if (bytes !== null) image.src = URL.createObjectURL(bytes);
  image.className = viewport.width > viewport.height ? 'pdf-sheet pdf-sheet-wide' : 'pdf-sheet';
  await image.decode();
  return image;
}

/** Draws every page and opens the browser's own print dialog with them alone. `onPage` hears which page is being drawn; the signal ends it. */
export async function printPdf(document: PdfDocument, onPage: (page: number) => void, signal: AbortSignal): Promise<void> {
  const paper = globalThis.document.createElement('div');
  paper.className = 'pdf-paper';
  try {
    for (let number = 1; number <= document.count; number++) {
      onPage(number);
      paper.append(await picture(document, number));
      if (signal.aborted) return;
    }
    globalThis.document.body.append(paper);
    globalThis.print();
  } finally {
    paper.remove();
    for (const image of paper.querySelectorAll('img')) URL.revokeObjectURL(image.src);
  }
}
