import { asList } from '#names/listText';
import { foldSearch, foldWidth, nearest } from '#values/text';
import type { FormulaColumn } from '#workers/formula/scene';

interface Heading {
  readonly pattern: RegExp;
  readonly column: FormulaColumn;
  readonly size: number;
}

const mostOffered = 4;
const letter = /\p{L}/u;
const percent = /\s*%$/u;
const numeric: ReadonlySet<string> = new Set(['decimal', 'money', 'integer']);
const folded = (label: string) => foldSearch(label).trim();

/** The names formulas of a sheet may use: fields, and the header words of the screen unless two columns share them. */
export class Names {
  private readonly fields: ReadonlyMap<string, FormulaColumn>;
  /** Longest first: "Tax %" is not "Tax". */
  private readonly headings: readonly Heading[];
  private readonly spelt: readonly string[];
  private readonly offered: readonly string[];

  constructor(readonly columns: readonly FormulaColumn[]) {
    this.fields = new Map(columns.map((column) => [foldSearch(column.name), column]));
    const shared = new Map<string, number>();
    for (const { label } of columns) shared.set(folded(label), (shared.get(folded(label)) ?? 0) + 1);
    const own = columns.filter(({ label }) => letter.test(label) && shared.get(folded(label)) === 1);
    this.headings = own.flatMap((column) => headingsOf(column, shared)).sort((a, b) => b.size - a.size);
    this.spelt = [...columns.map(({ name }) => name), ...own.map(({ label }) => label)];
    this.offered = own.filter(({ kind }) => numeric.has(kind)).map(({ label }) => label);
  }

  /** The column of a field's name, in any case. */
  field(name: string): FormulaColumn | undefined {
    return this.fields.get(foldSearch(name));
  }

  /** What people call a column: its header words, else its field name. */
  labelOf(name: string): string {
    return this.field(name)?.label || name;
  }

  /** Words that lead back to the column when they are read, else its field name. */
  wordsOf({ name, label }: FormulaColumn): string {
    const words = label.replace(percent, '').trim();
    const found = words === '' ? null : this.headingAt(foldWidth(words), 0);
    return found?.column.name === name && found.length === words.length ? words : name;
  }

  /** The longest heading that begins at a place of a width-folded text, and its length there. */
  headingAt(text: string, at: number): { column: FormulaColumn; length: number } | null {
    for (const { pattern, column } of this.headings) {
      pattern.lastIndex = at;
      const found = pattern.exec(text);
      if (found) return { column, length: found[0].length };
    }
    return null;
  }

  /** Names spelt like one that is not known, for "did you mean"; without any, some that hold numbers. */
  like(name: string): string {
    const like = nearest(name, this.spelt, mostOffered);
    return asList(like.length > 0 ? like : this.offered.slice(0, mostOffered));
  }
}

/**
 * Brackets and signs of a heading belong to it: 毛重(kg), AR/AP. A percent sign at its end stays a sign, so that 单价*税率% is
 * a hundredth of what the column 税率% holds times the price; 税率 alone is the column where no other is called so.
 */
function headingsOf(column: FormulaColumn, shared: ReadonlyMap<string, number>): Heading[] {
  const bare = column.label.replace(percent, '');
  if (bare === column.label) return [{ column, size: bare.length, pattern: patternOf(bare, '') }];
  const marked: Heading = { column, size: column.label.length, pattern: patternOf(bare, '(?=\\s*%)') };
  return shared.has(folded(bare)) ? [marked] : [marked, { column, size: bare.length, pattern: patternOf(bare, '') }];
}

function patternOf(label: string, ahead: string): RegExp {
  const words = foldWidth(label)
    .trim()
    .split(/\s+/u)
    .map((word) => word.replace(/[\\^$.*+?()[\]{}|/]/gu, '\\$&'));
  const ending = /[\p{L}\p{N}_]$/u.test(label) ? '(?![\\p{L}\\p{N}_])' : '';
  return new RegExp(`${words.join('\\s*')}${ending}${ahead}`, 'iuy');
}
