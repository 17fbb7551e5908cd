import { readTemplate, type TemplatePart } from '#values/letterTemplate';
import { attribute, decodeMarkup } from '../markup';
import { sheetsOf, textOfPart, type Parts, type SheetPart } from './package';
import { cellPlace } from './references';

/** Names a template may use: of the paper itself, and of each of its lists; the first list is meant where none is named. */
export interface KnownNames {
  readonly fields: readonly string[];
  readonly lists: Readonly<Record<string, readonly string[]>>;
}

/** A mark in a template as the calls tell of it (domain/15 §15.13). */
export interface TemplateMark {
  readonly sheet: string;
  readonly cell: string;
  readonly kind: 'ATTRIBUTE' | 'BLOCK' | 'CONDITION';
  readonly name: string;
  readonly list: string | null;
}

/** What is wrong with a template, and where. */
export interface TemplateFault {
  readonly sheet: string;
  readonly cell: string;
  readonly code: 'TEMPLATE_FIELD_UNKNOWN' | 'TEMPLATE_UNREAD' | 'TEMPLATE_BLOCK' | 'WORKBOOK_LINKS';
  readonly detail: Readonly<Record<string, string>>;
}

/** A run of a cell's text: its properties as they stand, and its text read. */
export interface CellRun {
  readonly properties: string;
  readonly parts: readonly TemplatePart[];
}

/** Rows of a sheet that repeat over a list. */
export interface Block {
  readonly from: number;
  readonly to: number;
  readonly list: string;
}

/** A sheet with what is to be filled in it. */
export interface SheetTemplate extends SheetPart {
  readonly cells: ReadonlyMap<string, readonly CellRun[]>;
  readonly blocks: readonly Block[];
}

export interface WorkbookTemplate {
  readonly sheets: readonly SheetTemplate[];
  readonly marks: readonly TemplateMark[];
  readonly faults: readonly TemplateFault[];
}

interface RawRun {
  readonly properties: string;
  readonly text: string;
}

const textIn = (markup: string): string =>
  [...markup.matchAll(/<t(?:\s[^>]*)?>([^<]*)<\/t>/gu)].map(([, text = '']) => decodeMarkup(text)).join('');

/** The runs of a shared or inline text; one without properties where it is plain. */
function runsOf(markup: string): RawRun[] {
  // How a text is read aloud is not part of it.
  const said = markup.replace(/<rPh\b.*?<\/rPh>/gsu, '');
  const runs = [...said.matchAll(/<r>(.*?)<\/r>/gsu)].map(([, inner = '']) => ({
    properties: /<rPr>.*?<\/rPr>/su.exec(inner)?.[0] ?? '',
    text: textIn(inner),
  }));
  return runs.length > 0 ? runs : [{ properties: '', text: textIn(said) }];
}

/** The rows of a sheet as they stand, each with its attributes and cells. */
export const rowsOf = (sheet: string): { readonly whole: string; readonly attributes: string; readonly cells: string }[] =>
  [...sheet.matchAll(/<row\b([^>]*?)(?:\/>|>(.*?)<\/row>)/gsu)].map(([whole, attributes = '', cells = '']) => ({
    whole,
    attributes,
    cells,
  }));

/** The cells of a row as they stand. */
export const cellsOf = (row: string): { readonly attributes: string; readonly inner: string }[] =>
  [...row.matchAll(/<c\b([^>]*?)(?:\/>|>(.*?)<\/c>)/gsu)].map(([, attributes = '', inner = '']) => ({ attributes, inner }));

function rawRuns(shared: readonly string[], { attributes, inner }: { attributes: string; inner: string }): RawRun[] {
  const type = attribute(attributes, 't');
  if (type === 'inlineStr') return runsOf(inner);
  // Other programs than Excel write plain texts where it has results of formulas.
  if (type === 'str' && !inner.includes('<f')) return [{ properties: '', text: decodeMarkup(/<v>([^<]*)<\/v>/u.exec(inner)?.[1] ?? '') }];
  if (type !== 's') return [];
  return runsOf(shared[Number(/<v>(\d+)<\/v>/u.exec(inner)?.[1] ?? -1)] ?? '');
}

/** Texts that say something to be filled; others, a `>` among them, are plain. */
const isTemplate = (text: string): boolean => /[{}]|\[\[|\]\]/u.test(text.replace(/\\./gu, ''));

const begin = /(?<!\\)\[\[(?:\s*(\w+)\s*: ?)?/u;
const end = /(?<!\\)\]\]/u;

/** Nearest of the names there are, for a misspelt one. */
export function nearest(name: string, known: readonly string[]): string {
  const distance = (one: string): number => {
    let row = Array.from({ length: one.length + 1 }, (_, at) => at);
    for (const [at, letter] of [...name.toLowerCase()].entries())
      row = row.reduce<number[]>(
        (next, above, to) =>
          to === 0
            ? [at + 1]
            : [...next, Math.min(above + 1, (next[to - 1] ?? 0) + 1, (row[to - 1] ?? 0) + (one[to - 1]?.toLowerCase() === letter ? 0 : 1))],
        [],
      );
    return row.at(-1) ?? 0;
  };
  return [...known].sort((one, other) => distance(one) - distance(other))[0] ?? '';
}

interface Found {
  readonly cell: string;
  readonly row: number;
  readonly runs: readonly RawRun[];
}

class SheetReader {
  readonly cells = new Map<string, readonly CellRun[]>();
  readonly blocks: Block[] = [];
  private open: { readonly row: number; readonly cell: string; readonly list: string } | null = null;

  constructor(
    private readonly name: string,
    private readonly known: KnownNames,
    private readonly marks: TemplateMark[],
    private readonly faults: TemplateFault[],
  ) {}

  /** Finds the blocks first: what a cell may name depends on the rows around it. */
  read(found: readonly Found[]): void {
    const bare = found.map((one) => ({ ...one, runs: one.runs.map((run) => ({ ...run, text: this.withoutBlocks(one, run.text) })) }));
    if (this.open !== null) this.fault(this.open.cell, 'TEMPLATE_UNREAD', { problem: 'unclosed', found: '[[' });
    for (const one of bare) this.cells.set(one.cell, this.partsOf(one));
  }

  private fault(cell: string, code: TemplateFault['code'], detail: TemplateFault['detail']): void {
    this.faults.push({ sheet: this.name, cell, code, detail });
  }

  private withoutBlocks({ cell, row }: Found, text: string): string {
    let rest = text;
    for (let found = begin.exec(rest); found !== null; found = begin.exec(rest)) {
      const list = found[1] ?? Object.keys(this.known.lists)[0] ?? '';
      if (this.open !== null) this.fault(cell, 'TEMPLATE_UNREAD', { problem: 'nested', found: '[[' });
      else if (!(list in this.known.lists))
        this.fault(cell, 'TEMPLATE_FIELD_UNKNOWN', { name: list, near: nearest(list, Object.keys(this.known.lists)) });
      this.open = { row, cell, list };
      this.marks.push({ sheet: this.name, cell, kind: 'BLOCK', name: list, list });
      rest = rest.slice(0, found.index) + rest.slice(found.index + found[0].length);
      rest = this.closed(cell, row, rest);
    }
    return this.closed(cell, row, rest);
  }

  private closed(cell: string, row: number, text: string): string {
    const found = end.exec(text);
    if (found === null) return text;
    if (this.open === null) this.fault(cell, 'TEMPLATE_UNREAD', { problem: 'unopened', found: ']]' });
    else {
      const { row: from, list } = this.open;
      const last = this.blocks.at(-1);
      if (last !== undefined && last.to >= from) this.fault(cell, 'TEMPLATE_BLOCK', { rows: `${from}:${row}` });
      this.blocks.push({ from, to: row, list });
      this.open = null;
    }
    return text.slice(0, found.index) + text.slice(found.index + 2);
  }

  private partsOf({ cell, row, runs }: Found): CellRun[] {
    const block = this.blocks.find(({ from, to }) => row >= from && row <= to);
    const names = [...(block ? (this.known.lists[block.list] ?? []) : []), ...this.known.fields];
    return runs.map(({ properties, text }) => {
      const parts = readTemplate(text, new Set(names));
      if ('problem' in parts) {
        const { problem, at, found } = parts;
        if (problem === 'unknown') this.fault(cell, 'TEMPLATE_FIELD_UNKNOWN', { name: found, near: nearest(found, names) });
        else this.fault(cell, 'TEMPLATE_UNREAD', { problem, at: String(at), found });
        return { properties, parts: [] };
      }
      this.mark(cell, block?.list ?? null, parts);
      return { properties, parts };
    });
  }

  private mark(cell: string, list: string | null, parts: readonly TemplatePart[]): void {
    for (const part of parts) {
      if ('attribute' in part) this.marks.push({ sheet: this.name, cell, kind: 'ATTRIBUTE', name: part.attribute, list });
      else if ('condition' in part) {
        this.marks.push({ sheet: this.name, cell, kind: 'CONDITION', name: '', list });
        this.mark(cell, list, part.condition);
      }
    }
  }
}

/** Merged cells, matrix formulas and tables that begin in repeated rows and end outside of them, or the other way round. */
function crossings(parts: Parts, sheet: string, path: string, blocks: readonly Block[]): { cell: string; rows: string }[] {
  const spans = [
    ...[...sheet.matchAll(/<mergeCell\s[^>]*?ref="([^"]+)"/gu)].map(([, reference = '']) => reference),
    ...[...sheet.matchAll(/<f\b[^>]*?t="array"[^>]*?ref="([^"]+)"/gu)].map(([, reference = '']) => reference),
    ...tablesOf(parts, path).map((table) => /<table\b[^>]*?\sref="([^"]+)"/u.exec(textOfPart(parts, table))?.[1] ?? ''),
  ];
  return spans.flatMap((reference) => {
    const [first = '', last = first] = reference.split(':');
    const [a, b] = [cellPlace(first).row, cellPlace(last).row];
    const cut = blocks.find(({ from, to }) => (a < from && b >= from && b < to) || (a > from && a <= to && b > to));
    return cut === undefined ? [] : [{ cell: first, rows: `${cut.from}:${cut.to}` }];
  });
}

/** Tables that lie on a sheet. */
export function tablesOf(parts: Parts, path: string): string[] {
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const relations = textOfPart(parts, `${folder}_rels/${path.slice(folder.length)}.rels`);
  return [...relations.matchAll(/Target="[^"]*?(tables\/[^"/]+\.xml)"/gu)]
    .map(([, target = '']) => `xl/${target}`)
    .filter((name) => parts.has(name));
}

/** Reads what a workbook asks to be filled, and everything that is wrong with it at once. */
export function readWorkbookTemplate(parts: Parts, known: KnownNames): WorkbookTemplate {
  const shared = [...textOfPart(parts, 'xl/sharedStrings.xml').matchAll(/<si(?:\s[^>]*)?>(.*?)<\/si>|<si\/>/gsu)].map(
    ([, inner = '']) => inner,
  );
  const marks: TemplateMark[] = [];
  const faults: TemplateFault[] = [...parts.keys()].some((name) => name.startsWith('xl/externalLinks/'))
    ? [{ sheet: '', cell: '', code: 'WORKBOOK_LINKS', detail: {} }]
    : [];
  const sheets = sheetsOf(parts).map((sheet): SheetTemplate => {
    const text = textOfPart(parts, sheet.path);
    const found = rowsOf(text).flatMap(({ cells }) =>
      cellsOf(cells).flatMap((one): Found[] => {
        const runs = rawRuns(shared, one);
        const cell = attribute(one.attributes, 'r') ?? '';
        return isTemplate(runs.map((run) => run.text).join('')) ? [{ cell, row: cellPlace(cell).row, runs }] : [];
      }),
    );
    const reader = new SheetReader(sheet.name, known, marks, faults);
    reader.read(found);
    for (const { cell, rows } of crossings(parts, text, sheet.path, reader.blocks))
      faults.push({ sheet: sheet.name, cell, code: 'TEMPLATE_BLOCK', detail: { rows } });
    return { ...sheet, cells: reader.cells, blocks: reader.blocks };
  });
  return { sheets, marks, faults };
}
