import type { CopyKind, PaperIssued, PaperOnWire, PaperPreview, PrintOnWire } from '#define/paper';
import type { Language } from '#names/languages';
import { call } from '#client/calls/http';
import { inParts } from '#client/sheet/papers/inParts';
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

/** Papers that were issued, and why others were not. */
export interface Issued {
  readonly done: readonly PaperIssued[];
  readonly refused: readonly { readonly id: string; readonly text: string }[];
}

/** Issues a paper of each row; rows with something in the way are left. Rejects with `CallFailed` where it comes to none. */
export const issuePapers = (printing: Printing, batchId: string, reason: string | null) =>
  call<Issued>('POST', '/paperController/issue', { ...asked(printing), batchId, reason }, { quiet: true, timeoutMs: 120_000 });

/** What was issued of a row, the latest first. */
export const printsOf = (tableName: string, tableId: string) =>
  call<readonly PrintOnWire[]>('GET', '/paperController/prints', { tableName, tableId }, { quiet: true });

/** Calls in a set of originals. Rejects with `CallFailed`. */
export const voidSet = (id: string, reason: string) =>
  call('POST', '/paperController/void', { id, reason, batchId: crypto.randomUUID() }, { quiet: true });

/** Most papers one call sends. */
const mostAtOnce = 20;

/**
 * Issues a paper of each row and mails it to whom it is for; without a language each in theirs. Many go call by call. Rejects with
 * `CallFailed` where none went out.
 */
export function sendPapers(printing: Printing, batchIds: () => string, more: Readonly<Record<string, string>>): Promise<Issued> {
  const { ids, language, ...rest } = printing;
  // Several rows are of several readers: each gets its own language.
  const wish = { ...rest, ...more, ...(ids.length === 1 ? { language } : {}) };
  return inParts(ids, mostAtOnce, (part) =>
    call<Issued>('POST', '/paperController/send', asked({ ...wish, ids: part, batchId: batchIds() } as unknown as Printing), {
      quiet: true,
      timeoutMs: 120_000,
    }),
  );
}
