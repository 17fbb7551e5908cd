import i18next from 'i18next';
import { atom, getDefaultStore } from 'jotai';
import { CallFailed } from '#client/calls/failed';
import { uploadFile, type FileOwner } from '#client/files/files';
import { toast } from '#client/shell/feedback.tsx';

/** A file on its way to a row; it goes on when the person looks at another row meanwhile. */
export interface Upload {
  readonly key: string;
  readonly owner: FileOwner;
  readonly file: File;
  readonly docType: string;
  readonly visibility: string;
  /** The field of the row it is for; null: beside the other files. */
  readonly field: string | null;
  readonly state: 'waiting' | 'sending' | 'failed';
  /** 0 to 100. */
  readonly percent: number;
  /** Why it failed, in words. */
  readonly reason: string;
  /** The line failed, not the file: the same may work again. */
  readonly mayRetry: boolean;
  readonly ending: AbortController;
}

const store = getDefaultStore();

/** Files on their way, and those that failed and were not put aside yet. */
export const uploadsAtom = atom<readonly Upload[]>([]);

/** Grows whenever an upload has arrived: lists of files are read again. */
export const arrivedAtom = atom(0);

const change = (key: string, values: Partial<Upload>) =>
  store.set(uploadsAtom, (all) => all.map((one) => (one.key === key ? { ...one, ...values } : one)));
const drop = (key: string) => store.set(uploadsAtom, (all) => all.filter((one) => one.key !== key));

let running: Promise<void> | null = null;

async function sendOne({ key, owner, file, docType, visibility, field, ending }: Upload): Promise<void> {
  change(key, { state: 'sending' });
  try {
    await uploadFile(owner, file, {
      docType,
      visibility,
      field,
      key,
      signal: ending.signal,
      onProgress: (share) => change(key, { percent: Math.round(share * 100) }),
    });
    drop(key);
    toast('done', i18next.t('files:uploaded', { name: file.name }));
  } catch (error) {
    const cancelled = error instanceof CallFailed && error.kind === 'cancelled';
    if (cancelled) drop(key);
    else
      change(key, {
        state: 'failed',
        reason: error instanceof Error ? error.message : String(error),
        mayRetry: error instanceof CallFailed && (error.kind === 'network' || error.code >= 500),
      });
  }
  // A cancelled one may have arrived all the same.
  store.set(arrivedAtom, (count) => count + 1);
}

/** One after another, so that the first is there soon and a slow line is not shared by all. */
async function sendAll(): Promise<void> {
  for (;;) {
    const next = store.get(uploadsAtom).find(({ state }) => state === 'waiting');
    if (next === undefined) return;
    await sendOne(next);
  }
}

function run(): void {
  running ??= sendAll().finally(() => {
    running = null;
  });
}

/** Sends files to a row, or one to a field of it. */
export function startUploads(
  owner: FileOwner,
  files: readonly File[],
  { docType = 'OTHER', visibility = 'BRANCH', field = null }: Partial<Pick<Upload, 'docType' | 'visibility' | 'field'>> = {},
): void {
  const added = files.map((file): Upload => ({
    key: crypto.randomUUID(),
    owner,
    file,
    docType,
    visibility,
    field,
    state: 'waiting',
    percent: 0,
    reason: '',
    mayRetry: false,
    ending: new AbortController(),
  }));
  store.set(uploadsAtom, (all) => [...all, ...added]);
  run();
}

/** Sends a failed one again, as the same upload. */
export function retryUpload(key: string): void {
  change(key, { state: 'waiting', percent: 0, reason: '' });
  run();
}

/** Stops an upload, or puts a failed one aside. */
export function cancelUpload({ key, state, file, ending }: Upload): void {
  if (state === 'sending') ending.abort();
  else drop(key);
  if (state !== 'failed') toast('info', i18next.t('files:cancelled', { name: file.name }));
}
