import { open } from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';
import { Refused } from '#server/refused';
import { extensionOf } from '#server/files/fileName';

/** What a file is, by its content. */
export interface ContentKind {
  readonly mimeType: string;
  /** Extension to give a name that has none. */
  readonly extension: string;
  /** May be shown in the product's own pages: PDF and pictures of dots, which hold nothing that runs there. */
  readonly inline: boolean;
}

interface Known extends ContentKind {
  /** Kinds of one family may carry each other's extension: a picture is often named .jpg and is a PNG. */
  readonly family: string;
  readonly extensions: readonly string[];
}

const known = (family: string, mimeType: string, extensions: readonly [string, ...string[]], inline = false): Known => ({
  family,
  mimeType,
  extensions,
  extension: extensions[0],
  inline,
});
const openXml = 'application/vnd.openxmlformats-officedocument';

const pdf = known('pdf', 'application/pdf', ['pdf'], true);
const plainText = known('text', 'text/plain', ['txt']);
const xml = known('text', 'application/xml', ['xml']);
const workbook = known('xlsx', `${openXml}.spreadsheetml.sheet`, ['xlsx']);

/** What a file is that the product itself made, by its name: a paper, a workbook, a text or a message for another system. */
export const madeKind = (fileName: string): ContentKind =>
  fileName.endsWith('.xlsx') ? workbook : /\.(?:txt|typ)$/u.test(fileName) ? plainText : fileName.endsWith('.xml') ? xml : pdf;

/** The kinds a file may have (domain/02a §2.3.1), by the name they are detected as. HTML and SVG are kept, and only ever handed out as attachments. */
const kinds: Readonly<Record<string, Known>> = {
  pdf,
  jpg: known('picture', 'image/jpeg', ['jpg', 'jpeg', 'jfif'], true),
  png: known('picture', 'image/png', ['png'], true),
  gif: known('picture', 'image/gif', ['gif'], true),
  webp: known('picture', 'image/webp', ['webp'], true),
  tif: known('picture', 'image/tiff', ['tif', 'tiff']),
  heic: known('picture', 'image/heic', ['heic', 'heif']),
  xlsx: workbook,
  docx: known('docx', `${openXml}.wordprocessingml.document`, ['docx']),
  xls: known('xls', 'application/vnd.ms-excel', ['xls']),
  doc: known('doc', 'application/msword', ['doc']),
  msg: known('msg', 'application/vnd.ms-outlook', ['msg']),
  zip: known('zip', 'application/zip', ['zip']),
  ofd: known('ofd', 'application/ofd', ['ofd']),
  dwg: known('dwg', 'image/vnd.dwg', ['dwg']),
  txt: plainText,
  csv: known('text', 'text/csv', ['csv']),
  eml: known('text', 'message/rfc822', ['eml']),
  xml,
  html: known('text', 'text/html', ['html', 'htm', 'xhtml']),
  svg: known('text', 'image/svg+xml', ['svg']),
};

const byExtension = new Map(
  Object.entries(kinds).flatMap(([name, kind]) => kind.extensions.map((extension): [string, string] => [extension, name])),
);

/** Extensions with which some system runs what it opens, whatever is inside. */
const runs: ReadonlySet<string> = new Set(
  'exe dll com scr pif cpl msi msp mst bat cmd ps1 psm1 vbs vbe vb js jse mjs cjs wsf wsh hta chm lnk url reg inf scf jar apk app dmg pkg deb rpm sh bash zsh csh command php asp aspx jsp py rb pl iso img vhd vhdx xll xla xlam xlsm xltm xlsb docm dotm pptm potm ppam class elf so wasm swf appx msix settingscontent library-ms'.split(
    ' ',
  ),
);

/** Contents that are programs, or documents with programs in them, by the name they are detected as. */
const programs: ReadonlySet<string> = new Set(
  'exe elf macho wasm class jar apk dmg deb rpm lnk crx swf xpi iso xlsm xltm docm dotm pptm potm ppsm'.split(' '),
);

const headBytes = 65_536;

async function headOf(path: string): Promise<Buffer> {
  const handle = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** The beginning of a text in one of the encodings of the trade, or null where the bytes are no text. */
function textOf(head: Buffer): string | null {
  const marked = head[0] === 0xff && head[1] === 0xfe ? 'utf-16le' : head[0] === 0xfe && head[1] === 0xff ? 'utf-16be' : null;
  for (const encoding of marked === null ? ['utf-8', 'gb18030'] : [marked]) {
    try {
      // A character cut in two at the end of the piece is no fault of the text.
      const text = new TextDecoder(encoding, { fatal: true }).decode(head, { stream: true });
      // oxlint-disable-next-line no-control-regex
      return /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/u.test(text) ? null : text;
    } catch {
      continue;
    }
  }
  return null;
}

const beforeMarkup = String.raw`^(?:\s|<\?[^>]*>|<!--[\s\S]*?-->)*`;
const isSvg = (text: string) => new RegExp(`${beforeMarkup}(?:<!doctype\\s+svg[^>]*>\\s*)?<(?:\\w+:)?svg[\\s>]`, 'iu').test(text);
const isHtml = (text: string) =>
  new RegExp(
    `${beforeMarkup}<(?:!doctype\\s+html|html|head|body|title|script|iframe|style|table|div|p|img|meta|link|form|object|embed)[\\s>/]`,
    'iu',
  ).test(text);

function textKind(text: string, extension: string): string | null {
  if (text.startsWith('#!')) throw new Refused('FILE_EXECUTABLE', { value: extension || '#!' }, 'file');
  if (isSvg(text)) return 'svg';
  if (isHtml(text)) return 'html';
  if (extension === '') return 'txt';
  const named = byExtension.get(extension);
  if (named === 'xml' || named === 'svg') return /^\s*</u.test(text) ? named : 'txt';
  return named !== undefined && kinds[named]?.family === 'text' ? named : 'txt';
}

/** Containers that several kinds share tell them apart by the name only. */
function sharedKind(detected: string, extension: string): string | null {
  const named = byExtension.get(extension) ?? '';
  if (detected === 'cfb') return ['xls', 'doc', 'msg'].includes(named) ? named : null;
  return ['ofd', 'xlsx', 'docx'].includes(named) ? named : 'zip';
}

async function detect(path: string, extension: string): Promise<string | null> {
  const found = (await fileTypeFromFile(path))?.ext ?? null;
  if (found !== null && programs.has(found)) throw new Refused('FILE_EXECUTABLE', { value: found }, 'file');
  if (found === 'cfb' || found === 'zip') return sharedKind(found, extension);
  if (found !== null && found !== 'xml') return kinds[found] ? found : null;
  const text = textOf(await headOf(path));
  return text === null ? null : textKind(text, extension);
}

const accepted = 'PDF, OFD, XML, JPG, PNG, XLS, XLSX, CSV, DOC, DOCX, TXT, ZIP, EML, MSG, DWG';

/**
 * What a file is: its content decides, its name may not say otherwise.
 * @throws Refused FILE_EXECUTABLE (programs, scripts, macros), FILE_KIND (nothing the product keeps), FILE_MISMATCH (the name says another kind).
 */
export async function contentKindOf(path: string, fileName: string): Promise<ContentKind> {
  const extension = extensionOf(fileName);
  if (runs.has(extension)) throw new Refused('FILE_EXECUTABLE', { value: extension }, 'file');
  const name = await detect(path, extension);
  const kind = name === null ? undefined : kinds[name];
  if (kind === undefined) throw new Refused('FILE_KIND', { accepted }, 'file');
  const named = kinds[byExtension.get(extension) ?? ''];
  if (named === undefined && extension !== '' && kind.family === 'text') throw new Refused('FILE_KIND', { accepted }, 'file');
  if (named !== undefined && named.family !== kind.family)
    throw new Refused('FILE_MISMATCH', { value: `.${extension}`, real: kind.extension.toUpperCase() }, 'file');
  return kind;
}

/** May files of this type be shown in a page of ours, rather than only saved? */
export const isInline = (mimeType: string): boolean => Object.values(kinds).some((kind) => kind.inline && kind.mimeType === mimeType);

/** The name with an extension that fits its kind, where it has none that does. */
export function withExtension(fileName: string, kind: ContentKind): string {
  return byExtension.has(extensionOf(fileName)) ? fileName : `${fileName}.${kind.extension}`;
}
