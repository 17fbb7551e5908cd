import * as pdfjs from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { OwnFiles, workerAddress } from '#client/pdf/ownFiles';

export type PdfPageHandle = PDFPageProxy;

/** Pictures of more dots than this are left out rather than drawn: one of them alone could take a gigabyte. */
const mostPictureDots = 64_000_000;

/** Why a PDF was not opened: `locked` – no password was given; `broken` – its content cannot be read. */
export class PdfUnread extends Error {
  constructor(readonly why: 'locked' | 'broken') {
    super(why);
  }
}

/** Width and height of a page in points of CSS at 100 %. */
export interface PageSize {
  readonly width: number;
  readonly height: number;
}

/** A password for the file; null gives up. `again`: the one before was wrong. */
export type AskPassword = (again: boolean) => Promise<string | null>;

/** Dots of CSS to one point of paper. */
const pointScale = 96 / 72;

/** Safety first: nothing of a document is ever evaluated, its scripts and forms of the second kind (XFA) are not looked at. */
const safely = {
  isEvalSupported: false,
  enableXfa: false,
  maxImageSize: mostPictureDots,
  useWorkerFetch: false,
  stopAtErrors: false,
} as const;

/** A PDF that is open in a worker of its own. */
export class PdfDocument {
  private readonly texts = new Map<number, Promise<string>>();

  private constructor(
    private readonly document: PDFDocumentProxy,
    private readonly worker: Worker,
  ) {}

  /**
   * Opens the bytes of a PDF.
   * @throws PdfUnread when it is broken or its password is not given.
   */
  static async open(bytes: ArrayBuffer, askPassword: AskPassword): Promise<PdfDocument> {
    const worker = new Worker(workerAddress, { type: 'module', name: 'pdf' });
    const task = pdfjs.getDocument({
      ...safely,
      data: bytes,
      BinaryDataFactory: OwnFiles,
      worker: new pdfjs.PDFWorker({ port: worker as never }),
    });
    let gaveUp = false;
    task.onPassword = (take: (password: string) => void, reason: number) => {
      void askPassword(reason === pdfjs.PasswordResponses.INCORRECT_PASSWORD).then((password) => {
        if (password !== null) return take(password);
        gaveUp = true;
        void task.destroy();
      });
    };
    const failed = new Promise<never>((_resolve, reject) =>
      worker.addEventListener('error', () => reject(new Error('the worker of the PDF viewer did not start'))),
    );
    try {
      return new PdfDocument(await Promise.race([task.promise, failed]), worker);
    } catch (error) {
      worker.terminate();
      if (gaveUp || (error instanceof Error && error.name === 'PasswordException')) throw new PdfUnread('locked');
      if (error instanceof Error && /Invalid|Format|Missing|Unknown|Response/u.test(error.name)) throw new PdfUnread('broken');
      throw error;
    }
  }

  get count(): number {
    return this.document.numPages;
  }

  /** A page by its number from 1. */
  page(number: number): Promise<PdfPageHandle> {
    return this.document.getPage(number);
  }

  async size(number: number): Promise<PageSize> {
    const { width, height } = (await this.page(number)).getViewport({ scale: pointScale });
    return { width, height };
  }

  /** Everything a page says, in the order of its pieces. */
  text(number: number): Promise<string> {
    let text = this.texts.get(number);
    if (text === undefined) {
      text = this.page(number).then(async (page) =>
        (await page.getTextContent()).items.map((item) => ('str' in item ? item.str : '')).join(''),
      );
      this.texts.set(number, text);
    }
    return text;
  }

  async close(): Promise<void> {
    await this.document.loadingTask.destroy();
    this.worker.terminate();
  }
}

/** Viewport of a page at a zoom; 1 is its real size on paper. */
export const viewportOf = (page: PdfPageHandle, zoom: number) => page.getViewport({ scale: zoom * pointScale });

/** Lays the page's words over its picture, unseen, so that they can be selected and found; answers the pieces in their order. */
export async function layText(
  page: PdfPageHandle,
  zoom: number,
  container: HTMLElement,
): Promise<{ pieces: readonly HTMLElement[]; stop: () => void }> {
  const layer = new pdfjs.TextLayer({ textContentSource: page.streamTextContent(), container, viewport: viewportOf(page, zoom) });
  await layer.render();
  return { pieces: layer.textDivs, stop: () => layer.cancel() };
}
