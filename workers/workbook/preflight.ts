import { openCompoundFile } from './compoundFile';
import { WorkbookFault } from './contents';
import type { WorkbookKind, WorkbookProblem } from './contents';
import { decodeText } from './encodings';
import { LIMITS } from './limits';
import { InflateBudget, inflated, zipEntries } from './zip';
import type { ZipEntry } from './zip';

/** What a file turned out to be by its content. `entries` only of zips. */
export interface Outline {
  kind: WorkbookKind;
  entries: ZipEntry[];
}

const BIFF_BOF = 0x0809;
const BIFF_FILEPASS = 0x002f;
const BIFF_SHEET = 0x0085;
const BIFF_END = 0x000a;
const GLOBALS_LOOKED_AT = 65_536;
const TEXT_LOOKED_AT = 65_536;

/** Of the main part of .xlsm, .xltm and .xlam; "binary.macroEnabled" is every .xlsb. */
const MACRO_ENABLED = /(?:sheet|template|addin)\.macroEnabled\.main\+xml/i;
const MARKED_UP = /^\s*<(?:!doctype|!--|\?xml|html|head|meta|body|table|div|style|script)/i;
const WEB_ARCHIVE = /^\s*MIME-Version:/i;

const FOREIGN: readonly [prefix: readonly number[], what: string][] = [
  [[0x25, 0x50, 0x44, 0x46], 'pdf'],
  [[0x7b, 0x5c, 0x72, 0x74, 0x66], 'rtf'],
  [[0x89, 0x50, 0x4e, 0x47], 'png'],
  [[0xff, 0xd8, 0xff], 'jpeg'],
  [[0x47, 0x49, 0x46, 0x38], 'gif'],
  [[0x1f, 0x8b], 'gzip'],
  [[0x52, 0x61, 0x72, 0x21], 'rar'],
  [[0x37, 0x7a, 0xbc, 0xaf], '7z'],
];

/**
 * Looks at a file before anything is read from it: what it is by its content (never by its name) and whether it is safe to
 * read within the limits. Everything in a zip is really unpacked, counted and thrown away, so headers may claim what they like.
 */
export function inspectWorkbook(bytes: Uint8Array): WorkbookProblem | { kind: WorkbookKind } {
  try {
    const { kind, entries } = outlineWorkbook(bytes);
    countEntries(bytes, entries, new InflateBudget());
    return { kind };
  } catch (error) {
    if (error instanceof WorkbookFault) return error.problem;
    return { code: 'WORKBOOK_DAMAGED', detail: error instanceof Error ? error.message : String(error) };
  }
}

/** Unpacks entries only to count them. Throws like `inflated`. */
export function countEntries(bytes: Uint8Array, entries: readonly ZipEntry[], budget: InflateBudget): void {
  for (const entry of entries) {
    for (const _ of inflated(bytes, entry, budget));
  }
}

/**
 * The cheap half of the pre-flight: size, kind, zip directory, passwords and macros; nothing but the list of content types
 * is unpacked. Throws WorkbookFault.
 */
export function outlineWorkbook(bytes: Uint8Array): Outline {
  if (bytes.length === 0) throw new WorkbookFault('WORKBOOK_EMPTY', 'no bytes');
  const zipped = startsWith(bytes, [0x50, 0x4b, 0x03, 0x04]);
  if (bytes.length > (zipped ? LIMITS.zipBytes : LIMITS.plainBytes)) throw new WorkbookFault('WORKBOOK_TOO_LARGE', `${bytes.length} bytes`);
  if (zipped) return outlineZip(bytes);
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])) return outlineCompound(bytes);
  const foreign = FOREIGN.find(([prefix]) => startsWith(bytes, prefix));
  if (foreign !== undefined) throw notAWorkbook(foreign[1]);
  if (bytes[0] === 0x09 && bytes[1] === 0x08 && bytes[2] !== undefined && bytes[2] >= 8 && bytes[3] === 0) return outlineBiff(bytes);
  if (bytes[0] === 0x09 && (bytes[1] === 0 || bytes[1] === 2 || bytes[1] === 4) && bytes[3] === 0)
    throw notAWorkbook('a workbook of Excel 4 or older');
  return outlineText(bytes);
}

function outlineZip(bytes: Uint8Array): Outline {
  const entries = zipEntries(bytes);
  const named = (name: string) => entries.find((entry) => entry.name.toLowerCase() === name);
  if (entries.some((entry) => /(?:^|\/)vbaproject\.bin$/i.test(entry.name))) throw new WorkbookFault('WORKBOOK_MACRO', 'vbaProject.bin');
  if (named('encryptedpackage') !== undefined) throw new WorkbookFault('WORKBOOK_ENCRYPTED', 'EncryptedPackage');
  const types = named('[content_types].xml');
  const declared = types === undefined ? '' : beginningOfText(bytes, types);
  if (MACRO_ENABLED.test(declared)) throw new WorkbookFault('WORKBOOK_MACRO', 'macro-enabled content type');
  if (named('xl/workbook.bin') !== undefined && named('xl/workbook.xml') === undefined) return { kind: 'xlsb', entries };
  if (named('mimetype') !== undefined && named('content.xml') !== undefined) throw notAWorkbook('OpenDocument');
  if (named('word/document.xml') !== undefined) throw notAWorkbook('a Word document');
  if (named('ppt/presentation.xml') !== undefined) throw notAWorkbook('a presentation');
  const office = types !== undefined || named('_rels/.rels') !== undefined || named('xl/workbook.xml') !== undefined;
  if (!office) throw notAWorkbook('a zip without a workbook');
  return { kind: 'xlsx', entries };
}

function outlineCompound(bytes: Uint8Array): Outline {
  const file = openCompoundFile(bytes);
  const has = (wanted: RegExp) => [...file.names].some((name) => wanted.test(name));
  if (has(/^(?:EncryptedPackage|EncryptionInfo)$/i)) throw new WorkbookFault('WORKBOOK_ENCRYPTED', 'EncryptedPackage');
  const globals = file.stream('Workbook', GLOBALS_LOOKED_AT) ?? file.stream('Book', GLOBALS_LOOKED_AT);
  if (globals === null) {
    if (has(/^WordDocument$/i)) throw notAWorkbook('a Word document');
    if (has(/^PowerPoint Document$/i)) throw notAWorkbook('a presentation');
    throw notAWorkbook('a compound file without a workbook');
  }
  if (hasFilePass(globals)) throw new WorkbookFault('WORKBOOK_ENCRYPTED', 'FILEPASS record');
  if (has(/^_VBA_PROJECT_CUR$/i)) throw new WorkbookFault('WORKBOOK_MACRO', '_VBA_PROJECT_CUR');
  return { kind: 'xls', entries: [] };
}

function outlineBiff(bytes: Uint8Array): Outline {
  if (hasFilePass(bytes.subarray(0, GLOBALS_LOOKED_AT))) throw new WorkbookFault('WORKBOOK_ENCRYPTED', 'FILEPASS record');
  return { kind: 'xls', entries: [] };
}

/** Walks the records of the workbook's globals up to the first sheet's entry; a password's record stands before it. */
function hasFilePass(stream: Uint8Array): boolean {
  const view = new DataView(stream.buffer, stream.byteOffset, stream.byteLength);
  if (view.byteLength < 4 || view.getUint16(0, true) !== BIFF_BOF)
    throw new WorkbookFault('WORKBOOK_DAMAGED', 'the workbook stream does not begin with BOF');
  for (let at = 0; at + 4 <= view.byteLength; at += 4 + view.getUint16(at + 2, true)) {
    const record = view.getUint16(at, true);
    if (record === BIFF_FILEPASS) return true;
    if (record === BIFF_SHEET || record === BIFF_END) return false;
  }
  return false;
}

function outlineText(bytes: Uint8Array): Outline {
  const decoded = decodeText(bytes.subarray(0, TEXT_LOOKED_AT));
  if (decoded === null) throw notAWorkbook('binary data');
  if (MARKED_UP.test(decoded.text)) throw notAWorkbook(/^\s*<\?xml/i.test(decoded.text) ? 'xml' : 'html');
  if (WEB_ARCHIVE.test(decoded.text)) throw notAWorkbook('html');
  if (bytes.length <= TEXT_LOOKED_AT && decoded.text.trim() === '') throw new WorkbookFault('WORKBOOK_EMPTY', 'nothing but white space');
  return { kind: 'csv', entries: [] };
}

function beginningOfText(bytes: Uint8Array, entry: ZipEntry): string {
  const decoder = new TextDecoder();
  let text = '';
  for (const piece of inflated(bytes, entry, new InflateBudget())) {
    text += decoder.decode(piece, { stream: true });
    if (text.length > LIMITS.markupPiece) break;
  }
  return text;
}

function startsWith(bytes: Uint8Array, prefix: readonly number[]): boolean {
  return prefix.every((value, at) => bytes[at] === value);
}

function notAWorkbook(detail: string): WorkbookFault {
  return new WorkbookFault('NOT_A_WORKBOOK', detail);
}
