import type { Paper, PaperKind } from '#define/paper';
import { languages, type Language } from '#names/languages';
import type { Engine } from '#server/engine';
import { PaperFailed } from '#server/papers/house';
import type { WrittenPaper } from '#server/papers/writing';
import { Refused, type ServerRefusal } from '#server/refused';
import { keptApart, keptLeftToRight } from '#values/paperText';
import { nearest, type TemplateMark } from '#workers/workbook/filling/marks';

/** A layout is a page of text; anything larger is none. */
export const mostLayoutBytes = 200 * 1024;

const mostFaults = 20;
const manyLines = 500;
/** Longest a sample may take, and one of a long list. */
const shortMs = 10_000;
const longMs = 60_000;

/** Where a file, a package or the hour of the machine would come in: a paper is a picture of its data alone (design/papers.md "Saved only when right"). */
const forbidden: readonly RegExp[] = [
  /(?:^|[#{;])\s*import\s+(?!"paper\.typ")[^\s]/gmu,
  /(?:^|[#{;])\s*include\b/gmu,
  /"@[^"]*"/gu,
  /\b(?:read|plugin|eval|json|csv|toml|yaml|xml|cbor|bibliography|image)\s*(?:\.\w+\s*)?\(/gu,
  /(?:=|[(,:])\s*(?:read|plugin|eval|json|csv|toml|yaml|xml|cbor|image)\s*(?=[\n;,)])/gu,
  /\bdatetime\s*\.\s*today\b/gu,
  /\bsys\s*\./gu,
];

/** A name that is put together is met when the samples are printed. */
const called = /(?<![\w-])(f|has|lines|words|label-of|picture)\(\s*"([^"]*)"\s*(?=[),])/gu;

const placeAt = (source: string, at: number): string => {
  const before = source.slice(0, at);
  const line = before.split('\n').length;
  return `${line}:${at - before.lastIndexOf('\n')}`;
};

const faultAt = (code: ServerRefusal['code'], place: string, detail: Readonly<Record<string, string>>): ServerRefusal => ({
  code,
  field: place === '' ? 'file' : place,
  cell: place,
  detail: { ...detail, place, value: detail.found ?? detail.name ?? '' },
});

/** What is asked for and is not the paper's, and what reaches out of it; and the names it uses, where each stands. */
function scan({ papers }: Engine, paper: Paper, source: string): { marks: TemplateMark[]; faults: ServerRefusal[] } {
  const { words } = papers.templates.of(paper.code);
  const known: Readonly<Record<string, readonly string[]>> = {
    f: Object.keys(paper.fields),
    has: Object.keys(paper.fields),
    lines: Object.keys(paper.lists ?? {}),
    words: [...new Set(languages.flatMap((language) => Object.keys(words[language].texts)))],
    'label-of': [...new Set(languages.flatMap((language) => Object.keys(words[language].labels)))],
  };
  const faults = forbidden.flatMap((pattern) =>
    [...source.matchAll(pattern)].map((found) => {
      const at = found.index + found[0].length - found[0].trimStart().length;
      return faultAt('TEMPLATE_FORBIDDEN', placeAt(source, at), {
        found: found[0]
          .trim()
          .replace(/^[#{;=(,:]\s*/u, '')
          .slice(0, 60),
      });
    }),
  );
  const marks: TemplateMark[] = [];
  for (const found of source.matchAll(called)) {
    const [, by = '', name = ''] = found;
    const [place, names] = [placeAt(source, found.index), known[by]];
    if (names === undefined) continue;
    if (!names.includes(name)) faults.push(faultAt('TEMPLATE_FIELD_UNKNOWN', place, { name, near: nearest(name, names) }));
    else if (by === 'f') marks.push({ sheet: '', cell: place, kind: 'ATTRIBUTE', name, list: null });
    else if (by === 'lines') marks.push({ sheet: '', cell: place, kind: 'BLOCK', name, list: name });
  }
  return { marks, faults: faults.slice(0, mostFaults) };
}

/** A value as long as any of its kind comes. */
const longest = (kind: PaperKind, language: Language): string => {
  // Layouts count by whole numbers, such as how many originals or riders there are.
  if (kind === 'integer' || kind === 'number' || kind === 'code') return '3';
  if (kind !== 'text' && kind !== 'latin') return language === 'ar' ? keptLeftToRight('9,999,999,999.99') : '9,999,999,999.99';
  const text =
    kind === 'latin' ? 'NINGBO LONGEST NAMES CO., LTD. '.repeat(7) : '宁波很长很长的名称有限公司 Longest Names Co., Ltd. '.repeat(5);
  return language === 'ar' ? keptApart(text.trim()) : text.trim();
};

/** Papers a layout is tried with: nothing on it, one line of each list with the longest texts, and five hundred of each list in turn. */
function samplesOf({ fields, lists = {} }: Paper, language: Language): WrittenPaper[] {
  const filled = (kinds: Readonly<Record<string, PaperKind>>) =>
    Object.fromEntries(Object.entries(kinds).map(([name, kind]) => [name, longest(kind, language)]));
  const short = (kinds: Readonly<Record<string, PaperKind>>) => Object.fromEntries(Object.keys(kinds).map((name) => [name, '1']));
  const of = (count: (list: string) => number, heads = filled): WrittenPaper => ({
    fields: heads(fields),
    lists: Object.fromEntries(
      Object.entries(lists).map(([list, kinds]) => [list, Array.from({ length: count(list) }, () => filled(kinds))]),
    ),
  });
  const nothing = {
    fields: Object.fromEntries(Object.keys(fields).map((name) => [name, ''])),
    lists: Object.fromEntries(Object.keys(lists).map((list) => [list, []])),
  };
  return [nothing, of(() => 1), ...Object.keys(lists).map((many) => of((list) => (list === many ? manyLines : 1), short))];
}

/**
 * Judges a layout of the company's own: names nobody knows and what reaches out of the paper are told at once with line and column, then it is
 * printed with samples in each of its languages, by a process of its own so that nobody waits behind one that never ends.
 * Answers the names it uses. @throws Refused
 */
export async function judgeLayout(engine: Engine, paper: Paper, content: Uint8Array, language: Language | null): Promise<TemplateMark[]> {
  const source = new TextDecoder().decode(content);
  const { marks, faults } = scan(engine, paper, source);
  if (faults.length > 0) throw new Refused(faults);
  const { papers } = engine;
  for (const one of language === null ? paper.languages : [language])
    for (const [at, texts] of samplesOf(paper, one).entries()) {
      try {
        await papers.tryOut(engine, paper, source, { language: one, texts, timeoutMs: at < 2 ? shortMs : longMs });
      } catch (error) {
        if (!(error instanceof PaperFailed)) throw error;
        const never = error.faults.find(({ message }) => message.includes('infinite'));
        if (never !== undefined) throw new Refused([faultAt('TEMPLATE_ENDLESS', `${never.line}:${never.column}`, { found: 'loop' })]);
        if (error.why !== 'layout') throw new Refused([faultAt('TEMPLATE_ENDLESS', '', { found: error.why })]);
        const told = error.faults.slice(0, mostFaults);
        throw new Refused(
          told.map(({ file, line, column, message }) =>
            // What goes wrong within our frame was asked for by the layout, at a place the compiler does not tell.
            faultAt('TEMPLATE_LAYOUT', file === 'layout.typ' ? `${line}:${column}` : '', { found: message }),
          ),
        );
      }
    }
  return marks;
}
