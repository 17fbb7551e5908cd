const ESCAPED = /_x([0-9a-fA-F]{4})_/g;
const LOOKS_ESCAPED = /_(?=x[0-9a-fA-F]{4}_)/g;

/** What XML cannot hold or a reader would change: control characters (a carriage return among them), U+FFFE, U+FFFF, half a surrogate pair. */
const UNHOLDABLE = /[\u0000-\u0008\u000B-\u001F\uFFFE\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;
const MARKED_UP = /[&<>]/;
/** Anything at all that `markupText` has to change; most texts have nothing. */
const SPECIAL = /[&<>\u0000-\u0008\u000B-\u001F\uD800-\uDFFF\uFFFE\uFFFF]|_x/;

/** Resolves `_xHHHH_` in a workbook's text (ECMA-376 part 1 §22.9.2.19), once: `_x005F_x0041_` is the text `_x0041_`. */
export function decodeEscapes(text: string): string {
  return text.includes('_x') ? text.replace(ESCAPED, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))) : text;
}

/** A text as it stands in XML, so that `decodeMarkup` and `decodeEscapes` give back every character. */
export function markupText(text: string): string {
  if (!SPECIAL.test(text)) return text;
  const escaped = text
    .replace(LOOKS_ESCAPED, '_x005F_')
    .replace(UNHOLDABLE, (unit) => `_x${unit.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`);
  if (!MARKED_UP.test(escaped)) return escaped;
  return escaped.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
