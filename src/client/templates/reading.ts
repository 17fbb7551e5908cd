import type { CellTransform } from '#workers/import/staged';
import { foldHeader } from '#workers/workbook/synonyms';

/** How the workbooks of somebody are read: which column goes where, and what every line of them says. */
export interface ImportTemplate {
  readonly id: string;
  readonly name: string;
  readonly columns: readonly { readonly headers: readonly string[]; readonly field: string; readonly required: boolean }[];
  /** What becomes of the cells of a field before they are read. */
  readonly transforms?: Readonly<Record<string, CellTransform>>;
  readonly constants: Readonly<Record<string, string>>;
}

/** The columns of a table as a template reads them: by their titles, whatever their order. */
export function columnsBy({ columns }: ImportTemplate, headers: readonly string[], knows: (field: string) => boolean): (string | null)[] {
  const left = new Map(columns.flatMap(({ headers: words, field }) => words.map((word) => [foldHeader(word), field] as const)));
  const taken = new Set<string>();
  return headers.map((header) => {
    const field = header === '' ? undefined : left.get(foldHeader(header));
    if (field === undefined || taken.has(field) || !knows(field)) return null;
    taken.add(field);
    return field;
  });
}

/** Titles of a template that must be there and are not. */
export function missingOf({ columns }: ImportTemplate, headers: readonly string[]): readonly string[] {
  const there = new Set(headers.map(foldHeader));
  return columns
    .filter(({ required, headers: words }) => required && !words.some((word) => there.has(foldHeader(word))))
    .map(({ headers: [first = ''], field }) => first || field);
}

/** Every column of the template that is read stands in the table: it is one of those it was made for. */
export const fits = (template: ImportTemplate, headers: readonly string[]): boolean => {
  const there = new Set(headers.map(foldHeader));
  return template.columns.length > 1 && template.columns.every(({ headers: words }) => words.some((word) => there.has(foldHeader(word))));
};

/** The name of the one list of a sheet that goes out, as marks and columns of its templates know it. */
export const sheetRows = 'rows';
