import { WorkbookFault } from './contents';
import { LIMITS } from './limits';

/** Receives the pieces of an XML part in order. Names come without their namespace prefix. */
export interface MarkupReceiver {
  /** Text is only decoded and handed over while this is true. */
  wantsText: boolean;
  /** `attributes` is the raw text behind the name: ask it with `attribute`. An empty element is closed at once. */
  open(name: string, attributes: string): void;
  close(name: string): void;
  text(content: string): void;
  /**
   * Offered every tag first, for what comes a million times: the position behind what was taken, INCOMPLETE when the text ends
   * in the middle of it, or NOT_TAKEN. `at` is the position of "<".
   */
  take?(text: string, at: number): number;
}

export const INCOMPLETE = -1;
export const NOT_TAKEN = -2;

const SLASH = 47;
const BANG = 33;
const QUESTION = 63;
const GREATER = 62;
const DOUBLE_QUOTE = 34;
const SINGLE_QUOTE = 39;

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/**
 * Reads XML as it comes out of the inflater, in pieces cut anywhere. Resolves character references and the five entities;
 * a document type declaration, the home of entity bombs, is refused. Throws WORKBOOK_DOCTYPE, WORKBOOK_DAMAGED, and WORKBOOK_TOO_LARGE of a text without end.
 */
export class MarkupScanner {
  private rest = '';
  private depth = 0;
  private begun = false;

  constructor(private readonly receiver: MarkupReceiver) {}

  push(piece: string): void {
    const text = this.rest === '' ? piece : this.rest + piece;
    this.rest = text.slice(this.scan(text));
    if (this.rest.length > LIMITS.markupPiece)
      throw new WorkbookFault('WORKBOOK_TOO_LARGE', `one tag or text of more than ${LIMITS.markupPiece} characters`);
  }

  /** To be called behind the last piece. Throws when an element is still open or nothing was there. */
  finish(): void {
    if (!this.begun || this.depth !== 0 || this.rest.trim() !== '') throw damaged('the part is cut short');
  }

  /** Takes whole tags and texts off `text` and answers the position where the first unfinished one begins. */
  private scan(text: string): number {
    const { receiver } = this;
    let at = 0;
    for (;;) {
      const open = text.indexOf('<', at);
      if (receiver.wantsText && open !== at) {
        if (open < 0) return at;
        receiver.text(decodeMarkup(text.slice(at, open)));
      }
      if (open < 0) return text.length;
      const taken = receiver.take === undefined ? NOT_TAKEN : receiver.take(text, open);
      const next = taken === NOT_TAKEN ? this.tag(text, open) : taken;
      if (next === INCOMPLETE) return open;
      at = next;
    }
  }

  private tag(text: string, open: number): number {
    const first = text.charCodeAt(open + 1);
    if (first === BANG) return this.declaration(text, open);
    if (first === QUESTION) return behind(text, '?>', open);
    const end = tagEnd(text, open + 1);
    if (end === INCOMPLETE) return INCOMPLETE;
    if (first === SLASH) {
      this.depth -= 1;
      if (this.depth < 0) throw damaged('an element is closed that was never opened');
      this.receiver.close(localName(text, open + 2, end));
      return end + 1;
    }
    const empty = text.charCodeAt(end - 1) === SLASH;
    const nameEnd = endOfName(text, open + 1, empty ? end - 1 : end);
    const name = localName(text, open + 1, nameEnd);
    this.begun = true;
    this.receiver.open(name, text.slice(nameEnd, empty ? end - 1 : end));
    if (empty) this.receiver.close(name);
    else this.depth += 1;
    return end + 1;
  }

  private declaration(text: string, open: number): number {
    if (text.startsWith('<!--', open)) return behind(text, '-->', open + 4);
    if (text.startsWith('<![CDATA[', open)) {
      const end = text.indexOf(']]>', open + 9);
      if (end < 0) return INCOMPLETE;
      if (this.receiver.wantsText) this.receiver.text(text.slice(open + 9, end));
      return end + 3;
    }
    if (text.length < open + 9) return INCOMPLETE;
    throw new WorkbookFault('WORKBOOK_DOCTYPE', 'a part declares a document type');
  }
}

/** The value of an attribute by its name, or null; a name without a prefix also finds it under any prefix. */
export function attribute(attributes: string, name: string): string | null {
  const end = attributes.length;
  let at = 0;
  while (at < end) {
    while (at < end && isSpace(attributes.charCodeAt(at))) at += 1;
    const equals = attributes.indexOf('=', at);
    if (equals < 0) return null;
    let open = equals + 1;
    while (open < end && isSpace(attributes.charCodeAt(open))) open += 1;
    const close = attributes.indexOf(attributes.charCodeAt(open) === SINGLE_QUOTE ? "'" : '"', open + 1);
    if (close < 0) return null;
    const found = attributes.slice(at, equals).trim();
    if (found === name || found.endsWith(`:${name}`)) return decodeMarkup(attributes.slice(open + 1, close));
    at = close + 1;
  }
  return null;
}

/** True of "1", "true" and "on"; false of anything else and of a missing attribute. */
export function flagAttribute(attributes: string, name: string): boolean {
  const value = attribute(attributes, name);
  return value !== null && /^(?:1|true|on)$/i.test(value);
}

/** Text with entities and character references resolved and line ends made line feeds, as XML asks. */
export function decodeMarkup(raw: string): string {
  const text = raw.includes('\r') ? raw.replace(/\r\n?/g, '\n') : raw;
  if (!text.includes('&')) return text;
  return text.replace(
    /&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([a-z]{2,4}));/g,
    (whole, decimal?: string, hexadecimal?: string, name?: string) => {
      if (name !== undefined) return ENTITIES[name] ?? whole;
      const code = decimal === undefined ? Number.parseInt(hexadecimal as string, 16) : Number(decimal);
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    },
  );
}

function behind(text: string, mark: string, from: number): number {
  const at = text.indexOf(mark, from);
  return at < 0 ? INCOMPLETE : at + mark.length;
}

/** The position of the ">" that closes a tag; one inside a quoted value does not. */
function tagEnd(text: string, from: number): number {
  for (let at = from; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === GREATER) return at;
    if (code !== DOUBLE_QUOTE && code !== SINGLE_QUOTE) continue;
    at = text.indexOf(code === DOUBLE_QUOTE ? '"' : "'", at + 1);
    if (at < 0) return INCOMPLETE;
  }
  return INCOMPLETE;
}

function endOfName(text: string, from: number, end: number): number {
  let at = from;
  while (at < end && !isSpace(text.charCodeAt(at))) at += 1;
  return at;
}

function localName(text: string, from: number, end: number): string {
  const name = text.slice(from, endOfName(text, from, end));
  const colon = name.indexOf(':');
  return colon < 0 ? name : name.slice(colon + 1);
}

function isSpace(code: number): boolean {
  return code === 32 || code === 10 || code === 13 || code === 9;
}

function damaged(detail: string): WorkbookFault {
  return new WorkbookFault('WORKBOOK_DAMAGED', detail);
}
