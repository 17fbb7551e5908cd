/** Most bytes of a name: file systems take 255, and a download may get "(1)" added to it. */
const mostNameBytes = 200;

// Controls, and the marks that turn the direction of what follows: "invoice\u202Efdp.exe" reads as "invoiceexe.pdf".
// oxlint-disable-next-line no-control-regex
const unseen = /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\ufffe\uffff]|\p{Cs}/gu;
const reserved = /^(con|prn|aux|nul|com[0-9]|lpt[0-9])(?=\.|$)/iu;

/** Extension of a name in small letters, without its dot; empty where it has none. */
export function extensionOf(fileName: string): string {
  return /^.+\.([\p{L}\p{N}]{1,10})$/u.exec(fileName)?.[1]?.toLowerCase() ?? '';
}

/** The longest beginning of a text of at most so many bytes of UTF-8; characters stay whole. */
function beginning(text: string, mostBytes: number): string {
  let bytes = 0;
  let kept = '';
  for (const character of text) {
    bytes += Buffer.byteLength(character);
    if (bytes > mostBytes) break;
    kept += character;
  }
  return kept;
}

/**
 * A name that any system can keep, out of whatever an upload called itself: no folders, no control or direction characters, no
 * character or name that Windows reserves, at most 200 bytes with its extension kept. Blank names become "file".
 */
export function safeFileName(given: string): string {
  // A browser's form writes these three in percent signs.
  const whole = given.replace(/%0d|%0a/giu, '').replaceAll('%22', '"');
  const last = whole.normalize('NFC').replace(unseen, '').split(/[/\\]/u).at(-1) ?? '';
  const plain = last
    .replace(/[<>:"|?*]/gu, '_')
    .replace(/\s+/gu, ' ')
    .replace(/^[\s.]+|[\s.]+$/gu, '')
    .replace(reserved, '_$1');
  const extension = extensionOf(plain);
  const stem = extension === '' ? plain : plain.slice(0, -extension.length - 1);
  const ending = extension === '' ? '' : `.${plain.slice(-extension.length)}`;
  return `${beginning(stem, mostNameBytes - Buffer.byteLength(ending)).trimEnd() || 'file'}${ending}`;
}

/** `Content-Disposition` of a name in any writing (RFC 6266 with RFC 8187): old readers get an ASCII stand-in. */
export function dispositionOf(fileName: string, way: 'inline' | 'attachment'): string {
  const ascii = fileName.replace(/[^ -~]|["\\%]/gu, '_');
  const exact = encodeURIComponent(fileName).replace(/['()*]/gu, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
  return `${way}; filename="${ascii}"; filename*=UTF-8''${exact}`;
}
