import { foldSearch, foldWidth, nearest } from '#values/text';
import type { FormulaColumn } from '#workers/formula/scene';

/** Brackets, signs and spaces of a header word belong to its name: 毛重(kg), Tax %, AR/AP. */
interface Heading {
  readonly pattern: RegExp;
  readonly column: FormulaColumn;
}

const mostOffered = 3;
const letter = /\p{L}/u;

/** The names formulas of a sheet may use: fields, and the header words of the screen unless two columns share them. */
export class Names {
  private readonly fields: ReadonlyMap<string, FormulaColumn>;
  private readonly headings: readonly Heading[];
  private readonly spelt: readonly string[];

  constructor(columns: readonly FormulaColumn[]) {
    this.fields = new Map(columns.map((column) => [foldSearch(column.name), column]));
    const shared = new Map<string, number>();
    for (const { label } of columns) shared.set(foldSearch(label).trim(), (shared.get(foldSearch(label).trim()) ?? 0) + 1);
    const own = columns.filter(({ label }) => letter.test(label) && shared.get(foldSearch(label).trim()) === 1);
    this.headings = own.map((column) => ({ column, pattern: patternOf(column.label) }));
    this.spelt = [...columns.map(({ name }) => name), ...own.map(({ label }) => label)];
  }

  /** The column of a field's name, in any case. */
  field(name: string): FormulaColumn | undefined {
    return this.fields.get(foldSearch(name));
  }

  /** The longest heading that begins at a place of a width-folded text, and its length there. */
  headingAt(text: string, at: number): { column: FormulaColumn; length: number } | null {
    let longest: { column: FormulaColumn; length: number } | null = null;
    for (const { pattern, column } of this.headings) {
      pattern.lastIndex = at;
      const length = pattern.exec(text)?.[0].length ?? 0;
      if (length > (longest?.length ?? 0)) longest = { column, length };
    }
    return longest;
  }

  /** Names spelt like one that is not known, for "did you mean". */
  like(name: string): string {
    return nearest(name, this.spelt, mostOffered).join(', ');
  }
}

function patternOf(label: string): RegExp {
  const words = foldWidth(label).trim().split(/\s+/u).map((word) => word.replace(/[\\^$.*+?()[\]{}|/-]/gu, '\\$&'));
  const ending = /[\p{L}\p{N}_]$/u.test(label) ? '(?![\\p{L}\\p{N}_])' : '';
  return new RegExp(`${words.join('\\s*')}${ending}`, 'iuy');
}
