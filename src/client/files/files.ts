import type { AxiosProgressEvent } from 'axios';
import { getDefaultStore } from 'jotai';
import { call } from '#client/calls/http';
import { acrossBranchesAtom } from '#client/session/session';
import { currentLanguage, localeTag } from '#client/words/words';

/** A file attached to a row, as the server answers it. */
export interface AttachedFile {
  readonly id: string;
  readonly fileName: string;
  readonly extension: string;
  readonly mimeType: string;
  readonly sizeBytes: number;
  readonly docType: string;
  /** BRANCH: everybody who reads the row; the others are told in the list. */
  readonly visibility: string;
  readonly createUser: string | null;
  readonly createTime: string;
  /** PDF and pictures, which a page may show; everything else is only ever saved. */
  readonly isInline: boolean;
  readonly mayDelete: boolean;
  /** From 1; of documents that are replaced by later ones. */
  readonly version: number;
  /** The field of the row that holds it, as the wire spells it; of files beside the others none. */
  readonly field?: string;
  /** Those before it, the latest first. */
  readonly versions?: readonly AttachedFile[];
}

/** The row files hang on, as the specification spells its table. */
export interface FileOwner {
  readonly tableName: string;
  readonly tableId: string;
}

const transferMs = 600_000;

/** Files are read in every branch whose rows the person reads. */
const inBranches = (): { branches?: 'all' } => (getDefaultStore().get(acrossBranchesAtom) ? { branches: 'all' } : {});

/** The files of a row, the newest first. Rejects with `CallFailed`. */
export const filesOf = ({ tableName, tableId }: FileOwner): Promise<AttachedFile[]> =>
  call('GET', '/FileController/select', { tableName, tableId, ...inBranches() }, { quiet: true });

interface Sending {
  /** The field of the row it is for; null: beside the other files. */
  readonly field: string | null;
  readonly docType: string;
  readonly visibility: string;
  /** The same for every try, so that a file sent twice is attached once. */
  readonly key: string;
  readonly signal: AbortSignal;
  readonly onProgress: (share: number) => void;
}

/** Uploads one file to a row. Rejects with `CallFailed`, kind `cancelled` after the signal. */
export function uploadFile(
  { tableName, tableId }: FileOwner,
  file: File,
  { docType, visibility, field, key, signal, onProgress }: Sending,
): Promise<AttachedFile> {
  const form = new FormData();
  for (const [name, value] of Object.entries({ tableName, tableId, docType, visibility, ...(field === null ? {} : { field }) }))
    form.append(name, value);
  form.append('file', file, file.name);
  const onUpload = ({ loaded, total }: AxiosProgressEvent) => onProgress(total ? loaded / total : 0);
  return call('POST', '/FileController/upload', form, {
    quiet: true,
    signal,
    timeoutMs: transferMs,
    headers: { 'Idempotency-Key': key },
    onUpload,
  });
}

/** Takes a file off its row. */
export const deleteFile = (id: string): Promise<unknown> => call('POST', '/FileController/delete', { id });

/** The bytes of a file. Rejects with `CallFailed`. */
export const fileBytes = (id: string, quiet = false): Promise<Blob> =>
  call('GET', '/FileController/download', { id, ...inBranches() }, { responseType: 'blob', timeoutMs: transferMs, quiet });

/** A file's bytes with the name it was given. Rejects with `CallFailed`, told nowhere. */
export async function namedBytes(id: string): Promise<{ bytes: Blob; fileName: string; mimeType: string }> {
  let [fileName, mimeType] = ['', ''];
  const onHeaders = (headers: Readonly<Record<string, unknown>>) => {
    fileName = decodeURIComponent(/filename\*=UTF-8''([^;]+)/u.exec(String(headers['content-disposition'] ?? ''))?.[1] ?? '');
    mimeType = String(headers['content-type'] ?? '').split(';')[0] ?? '';
  };
  const bytes = await call<Blob>(
    'GET',
    '/FileController/download',
    { id, ...inBranches() },
    { responseType: 'blob', timeoutMs: transferMs, quiet: true, onHeaders },
  );
  return { bytes, fileName, mimeType };
}

/** Hands bytes to the browser to be saved under a name; they are never opened by it, whatever they hold. */
export function saveBytes(bytes: Blob, fileName: string): void {
  const url = URL.createObjectURL(new Blob([bytes], { type: 'application/octet-stream' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), transferMs / 10);
}

/** Saves a file on the person's machine; what goes wrong has been told by the call. */
export const downloadFile = ({ id, fileName }: AttachedFile): Promise<void> =>
  fileBytes(id).then(
    (bytes) => saveBytes(bytes, fileName),
    () => undefined,
  );

/** "640 B, "12.3 KB", "4.1 MB". */
export function sizeText(bytes: number): string {
  const number = new Intl.NumberFormat(localeTag(currentLanguage()), { maximumFractionDigits: 1 });
  if (bytes < 1024) return `${number.format(bytes)} B`;
  if (bytes < 1024 * 1024) return `${number.format(bytes / 1024)} KB`;
  return `${number.format(bytes / 1024 / 1024)} MB`;
}
