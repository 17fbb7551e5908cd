import type { Field } from '#define/field';
import type { ImportField } from '#define/sheet';
import { kindOf } from '#define/kinds';
import { parseFreeTime, parseTransit } from '#values/rateText';
import { foldSearch } from '#values/text';
import type { Draft } from '#workers/import/draft';
import type { Names } from '#workers/import/names';
import type { ReadCell } from '#workers/import/sheetCells';
import type { ImportTarget, Source } from '#workers/import/staged';

export interface PlainReader {
  readonly target: ImportTarget;
  readonly names: Names;
}

const VIA = /^(?:via|经由?|t\/s|ts|转)\s*[:：]?\s*/iu;
const DAYS = /^(\d{1,3})\s*(?:days?|d|天|日)$/iu;
const TEXTS = new Set(['text', 'latin']);

/** Reads one cell into the fields of its plan; what cannot be read stays as written, with its problem. */
export function readPlainCell(reader: PlainReader, draft: Draft, plan: ImportField, read: ReadCell, word: string | null): void {
  if (plan.grammar === 'transit') readTransit(draft, plan, read);
  else if (plan.grammar === 'freeTime') readFreeTime(reader, draft, plan, read);
  else if (plan.grammar === 'ports') readVia(reader, draft, plan, read);
  else readByKind(reader, draft, plan.field, shownText(read), read.address, word);
}

/** Numbers are read by their exact digits, but a text keeps them as the workbook shows them ("000123"). */
function shownText(read: ReadCell): string {
  const { cell } = read;
  return cell !== null && typeof cell === 'object' && 'number' in cell ? cell.shown.trim() || cell.number : read.text;
}

/** Reads a text by the kind of its field. `word` is put in front where several columns make up one text. */
export function readByKind(reader: PlainReader, draft: Draft, name: string, text: string, source: Source, word: string | null): void {
  const field = reader.target.fields[name];
  if (field === undefined) return;
  if (TEXTS.has(field.kind)) return readText(draft, name, field, word === null ? text : `${word}: ${text}`, source);
  if (field.to !== undefined) return readName(reader, draft, name, field, text, source);
  const typed = typedText(field, text, reader.names);
  const parsed = kindOf(field).parse(typed, field, { zone: 'UTC', language: 'en' });
  if ('refusal' in parsed) {
    draft.put(name, text, source);
    draft.problem(name, parsed.refusal, { value: text, ...parsed.detail });
  } else if (parsed.value !== null) draft.put(name, String(parsed.value), source);
}

/** Words of the trade for choices, and counts with their unit. */
function typedText(field: Field, text: string, { vocabulary }: Names): string {
  if (field.kind === 'choice') return vocabulary.optionOf(text, field.options ?? []) ?? text;
  return field.kind === 'integer' ? (DAYS.exec(text)?.[1] ?? text) : text;
}

function readText(draft: Draft, name: string, field: Field, text: string, source: Source): void {
  draft.add(name, text, source);
  const whole = draft.values[name] ?? '';
  if (field.max !== undefined && [...whole].length > field.max) draft.problem(name, 'FIELD_TOO_LONG', { n: String(field.max) });
}

function readName(reader: PlainReader, draft: Draft, name: string, field: Field, text: string, source: Source): void {
  const entity = field.to;
  if (entity === undefined) return;
  const found = reader.names.one(entity, text);
  reader.names.count(entity, found);
  draft.put(name, found.text, source);
  if (found.problem) draft.problem(name, found.problem.code, found.problem.detail);
}

function readTransit(draft: Draft, plan: ImportField, read: ReadCell): void {
  const [least = plan.field, most = least, routing] = plan.fills ?? [];
  const transit = parseTransit(read.text);
  if (transit === null) {
    draft.put(least, read.text, read.address);
    draft.problem(least, 'INTEGER_UNPARSED', { value: read.text });
    return;
  }
  if (transit.min !== null) draft.put(least, String(transit.min), read.address);
  if (transit.max !== null) draft.put(most, String(transit.max), read.address);
  if (transit.routing !== null && routing !== undefined && !draft.has(routing)) draft.put(routing, transit.routing, read.address);
}

function readFreeTime(reader: PlainReader, draft: Draft, plan: ImportField, read: ReadCell): void {
  const [dem = plan.field, det = dem, combined = dem] = plan.fills ?? [];
  const free = parseFreeTime(read.text);
  if (free === null) {
    draft.put(combined, read.text, read.address);
    draft.problem(combined, 'INTEGER_UNPARSED', { value: read.text });
    return;
  }
  if (free.note !== null) draft.note(plan.field, 'TARIFF', { text: free.note });
  for (const [field, days] of [
    [dem, free.dem],
    [det, free.det],
    [combined, free.combined],
  ] as const) {
    if (days !== null) readByKind(reader, draft, field, String(days), read.address, null);
  }
}

/** What a cell says besides a canal or a cape; null where it names none: "Cape Town" is a port. */
function besidesWays({ names, target }: PlainReader, { field }: ImportField, text: string): string | null {
  const rest = names.vocabulary.besidesWays(text);
  const to = target.fields[field]?.to;
  const isPlace = rest !== null && rest !== '' && to !== undefined && names.key(to, text.replace(VIA, '').trim()) !== null;
  return isPlace ? null : rest;
}

/** How the box travels: "DIRECT", "T/S", "via SGSIN", or the port alone. Of a canal or a cape the words are kept as a remark. */
function readVia(reader: PlainReader, draft: Draft, plan: ImportField, read: ReadCell): void {
  const [port = plan.field, routing, remark] = plan.fills ?? [];
  const options = routing === undefined ? [] : (reader.target.fields[routing]?.options ?? []);
  const rest = remark === undefined ? null : besidesWays(reader, plan, read.text);
  if (remark !== undefined && rest !== null) readByKind(reader, draft, remark, read.text.trim(), read.address, null);
  const said = rest ?? read.text;
  const alone = reader.names.vocabulary.optionOf(said, options);
  if (alone !== null && routing !== undefined) return draft.put(routing, alone, read.address);
  const folded = foldSearch(said).trim();
  if (folded === '' || /^[-/]+$/u.test(folded)) return;
  const field = reader.target.fields[port];
  if (field === undefined) return;
  readName(reader, draft, port, field, said.replace(VIA, '').trim(), read.address);
  if (routing !== undefined) draft.put(routing, options.includes('TRANSSHIP') ? 'TRANSSHIP' : (options.at(-1) ?? ''), read.address);
}
