import type { CopyKind, PaperIssued, PaperOnWire, PaperPreview, PrintOnWire } from '#define/paper';
import type { Language } from '#names/languages';
import { call } from '#client/calls/http';
import { currentLanguage } from '#client/words/words';

/** By entity and language of the page, whose words the papers are told in. */
const known = new Map<string, Promise<readonly PaperOnWire[]>>();

/** The papers of an entity, asked for once. */
export function papersOf(entity: string): Promise<readonly PaperOnWire[]> {
  const key = `${entity} ${currentLanguage()}`;
  const asked =
    known.get(key) ?? call<readonly PaperOnWire[]>('GET', '/paperController/select', { entity }, { quiet: true, background: true });
  known.set(key, asked);
  // An answer that failed is asked for again.
  return asked.catch(() => {
    known.delete(key);
    return [];
  });
}

/** What is printed: a paper of rows, in a language, of documents of title also as what. */
export interface Printing {
  readonly paper: string;
  readonly ids: readonly string[];
  readonly language: Language;
  readonly copyKind: CopyKind | null;
  /** A workbook of the company's own; null: as we print it. */
  readonly templateId: string | null;
}

const asked = (printing: Printing) => Object.fromEntries(Object.entries(printing).filter(([, value]) => value !== null));

/** Rejects with `CallFailed`. */
export const previewPaper = (printing: Printing) =>
  call<PaperPreview>('POST', '/paperController/preview', asked(printing), { quiet: true });

/** Tells the house that a paper's preview, or text of it, was taken along; nobody waits for that, nor fails with it. */
export function tellTaken(path: string, { ids, language }: Printing): void {
  void call('POST', path, { ids, language, batchId: crypto.randomUUID() }, { quiet: true }).catch(() => undefined);
}

/** Papers that were issued, and why others were not. */
export interface Issued {
  readonly done: readonly PaperIssued[];
  readonly refused: readonly { readonly id: string; readonly text: string }[];
}

/** What was issued of a row, the latest first. */
export const printsOf = (tableName: string, tableId: string) =>
  call<readonly PrintOnWire[]>('GET', '/paperController/prints', { tableName, tableId }, { quiet: true });

/** Calls in a set of originals. Rejects with `CallFailed`. */
export const voidSet = (id: string, reason: string) =>
  call('POST', '/paperController/void', { id, reason, batchId: crypto.randomUUID() }, { quiet: true });

/** Most papers one call issues; more go out by themselves. */
const mostAtOnce = 20;
/** How often it is asked how far they are. */
const askedEveryMs = 1_000;

interface Progress {
  readonly state: 'WAITING' | 'DONE';
  readonly total: number;
  readonly done: number;
  readonly refused: number;
  readonly answers: readonly ({ readonly id: string } & ({ readonly issued: PaperIssued } | { readonly text: string }))[];
}

/** Orders many papers and follows them until each has its answer; who looks away loses nothing. Rejects with `CallFailed`. */
async function inOneRun(wish: Readonly<Record<string, unknown>>, onProgress: (ready: number, total: number) => void): Promise<Issued> {
  const { id } = await call<{ id: string }>('POST', '/paperController/run', wish, { quiet: true });
  for (;;) {
    const { state, total, done, refused, answers } = await call<Progress>('GET', '/paperController/progress', { id }, { quiet: true });
    onProgress(done + refused, total);
    if (state === 'DONE')
      return {
        done: answers.flatMap((one) => ('issued' in one ? [one.issued] : [])),
        refused: answers.flatMap((one) => ('text' in one ? [one] : [])),
      };
    await new Promise((resolve) => setTimeout(resolve, askedEveryMs));
  }
}

/**
 * Issues a paper of each row, and mails it to whom it is for where it `mails`; without a language each in theirs. Rows with something in
 * the way are left. Many go out by themselves. Rejects with `CallFailed` where it comes to none.
 */
export function issuePapers(
  printing: Printing,
  {
    mails,
    more,
    onProgress,
  }: { mails: boolean; more: Readonly<Record<string, string>>; onProgress: (ready: number, total: number) => void },
): Promise<Issued> {
  const { language, ...rest } = printing;
  // Several rows are of several readers: each gets its own language.
  const all = { ...rest, ...more, ...(mails && rest.ids.length > 1 ? {} : { language }), batchId: crypto.randomUUID() };
  const wish = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null));
  if (rest.ids.length > mostAtOnce) return inOneRun({ ...wish, mails }, onProgress);
  return call<Issued>('POST', mails ? '/paperController/send' : '/paperController/issue', wish, { quiet: true, timeoutMs: 120_000 });
}
