import type { PaperIssued, PaperOnWire, PaperPreview } from '#define/paper';
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

/** Rejects with `CallFailed`. */
export const previewPaper = (paper: string, ids: readonly string[], language: Language) =>
  call<PaperPreview>('POST', '/paperController/preview', { paper, ids, language }, { quiet: true });

/** Issues a paper of each row; rows with something in the way are left. Rejects with `CallFailed` where it comes to none. */
export const issuePapers = (paper: string, ids: readonly string[], language: Language, batchId: string) =>
  call<{ done: readonly PaperIssued[] }>('POST', '/paperController/issue', { paper, ids, language, batchId }, { quiet: true });
