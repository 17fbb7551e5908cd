import type { Paper, PaperKind, PaperValue } from '#define/paper';
import { languages, type Language } from '#names/languages';
import type { Engine } from '#server/engine';
import { PaperFailed, type Printed } from '#server/papers/house';
import { written, type WrittenPaper } from '#define/writtenPaper';
import { Refused, type ServerRefusal } from '#server/refused';
import { keptApart, keptLeftToRight } from '#values/paperText';
import { nearest, type TemplateMark } from '#workers/workbook/filling/marks';

/** A layout is a page of text; anything larger is none. */
export const mostLayoutBytes = 200 * 1024;

const mostFaults = 20;
/** Lines of a paper as it comes, and of one with many: of the longest texts these fill a hundred pages and more. */
const usualLines = 3;
const manyLines = 100;
/** Longest a sample may take: ours take less than a second. */
const sampleMs = 10_000;

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

/** What a layout is tried with and looked at in: a paper as it comes, one of longest texts, one with many lines of each list, and one with nothing on it. */
export const sampleNames = ['usual', 'longest', 'many', 'empty'] as const;
export type SampleName = (typeof sampleNames)[number];

interface Sample {
  readonly name: SampleName;
  readonly texts: WrittenPaper;
}

/** Something of a kind to look at; texts and codes are called as their field is. */
const usual: Readonly<Record<Exclude<PaperKind, 'text' | 'latin' | 'code'>, PaperValue>> = {
  integer: '3',
  number: '2',
  weight: '18250',
  volume: '66.5',
  percent: '6',
  rate: '7.1234',
  day: '2026-03-31',
  letterDay: '2026-03-31',
  cutOff: { moment: '2026-03-31T04:00:00.000Z', zone: 'UTC' },
  money: { amount: '12345.67', currency: 'USD' },
  phone: '0574-00000000',
};

/** A paper as it comes, its texts called as their fields are. */
function usualPaper({ papers }: Engine, paper: Paper, language: Language): WrittenPaper {
  const { labels } = papers.templates.of(paper.code).words[language];
  const filled = (kinds: Readonly<Record<string, PaperKind>>, before = '') =>
    Object.fromEntries(
      Object.entries(kinds).map(([name, kind]) => [
        name,
        kind === 'text' || kind === 'latin' || kind === 'code' ? (labels[`${before}${name}`] ?? name) : usual[kind],
      ]),
    );
  const { fields, lists = {} } = paper;
  const of = (list: string, kinds: Readonly<Record<string, PaperKind>>) =>
    Array.from({ length: usualLines }, () => filled(kinds, `${list}.`));
  const content = {
    fields: filled(fields),
    lists: Object.fromEntries(Object.entries(lists).map(([list, kinds]) => [list, of(list, kinds)])),
  };
  return written(paper, content, language);
}

/** Papers a layout is tried with; that of many lines for each list in turn. */
function samplesOf(engine: Engine, paper: Paper, language: Language): Sample[] {
  const { fields, lists = {} } = paper;
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
  return [
    { name: 'usual', texts: usualPaper(engine, paper, language) },
    { name: 'longest', texts: of(() => 1) },
    ...Object.keys(lists).map((many): Sample => ({ name: 'many', texts: of((list) => (list === many ? manyLines : 1), short) })),
    { name: 'empty', texts: nothing },
  ];
}

/** A layout as it is printed with one of the samples; `ours`: as we print the paper, to be laid beside it. */
export interface LayoutSample {
  readonly name: SampleName | 'ours';
  readonly pdf: Uint8Array;
}

/** A layout that may be kept: the names it uses, and what it looks like. */
export interface JudgedLayout {
  readonly marks: TemplateMark[];
  readonly samples: readonly LayoutSample[];
}

/**
 * Judges a layout of the company's own: names nobody knows and what reaches out of the paper are told at once with line and column, then it is
 * printed with samples in each of its languages, by a process of its own so that nobody waits behind one that never ends. Samples are kept of
 * one language: the one asked for, else the one of `shownIn`. @throws Refused
 */
export async function judgeLayout(
  engine: Engine,
  paper: Paper,
  content: Uint8Array,
  { language, shownIn }: { readonly language: Language | null; readonly shownIn: Language },
): Promise<JudgedLayout> {
  const source = new TextDecoder().decode(content);
  const { marks, faults } = scan(engine, paper, source);
  if (faults.length > 0) throw new Refused(faults);
  const tried = language === null ? paper.languages : [language];
  const shown = tried.includes(shownIn) ? shownIn : tried[0];
  const samples = new Map<LayoutSample['name'], Uint8Array>();
  for (const one of tried)
    for (const { name, texts } of samplesOf(engine, paper, one)) {
      const { pdf } = await printedSample(engine, paper, source, one, texts);
      // Of several lists the first is the paper's own.
      if (one === shown && !samples.has(name)) samples.set(name, pdf);
    }
  if (shown !== undefined) {
    const { layout } = engine.papers.templates.of(paper.code);
    const ours = await engine.papers.tryOut(engine, paper, layout, {
      language: shown,
      texts: usualPaper(engine, paper, shown),
      timeoutMs: sampleMs,
    });
    samples.set('ours', ours.pdf);
  }
  return { marks, samples: [...samples].map(([name, pdf]) => ({ name, pdf })) };
}

/** Prints a layout with a sample. @throws Refused with the places of what is wrong in it */
async function printedSample(engine: Engine, paper: Paper, source: string, language: Language, texts: WrittenPaper): Promise<Printed> {
  try {
    return await engine.papers.tryOut(engine, paper, source, { language, texts, timeoutMs: sampleMs });
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
