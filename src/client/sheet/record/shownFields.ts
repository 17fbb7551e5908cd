import type { Column } from '#define/catalogue';
import { systemFields } from '#define/words';
import { yes } from '#define/kinds/times';
import type { Desk } from '#client/sheet/desk/desk';
import { sectionsOf, type Section } from '#client/sheet/record/sections';

/** What a row's record shows of it. */
export interface Shown {
  readonly sections: readonly Section[];
  readonly byName: ReadonlyMap<string, Column>;
  /** States of the row, which acts turn. */
  readonly marks: readonly Column[];
  /** What the product alone keeps of every row. */
  readonly kept: readonly Column[];
}

export const isYes = (text: string): boolean => yes.has(text.toLowerCase());

export const written = (column: Column): boolean => column.field.edit !== 'never' && column.via === undefined;

/** Every column the reader may see, in the order of the sheet, those it does not show after them. */
export function shownOf(desk: Desk, row: number): Shown {
  const byName = new Map(desk.model.columns.map((column) => [column.name, column]));
  const ordered = [...new Set([...desk.visibleNames(), ...desk.model.sheet.columns.map(({ field }) => field), ...byName.keys()])].flatMap(
    (name) => byName.get(name) ?? [],
  );
  const isMark = (column: Column) => column.field.kind === 'flag' && !written(column);
  const isKept = ({ name }: Column) => systemFields.has(name);
  const filled = (name: string) => desk.model.cell(row, name).text !== '';
  const { columns, beyond, milestones = [] } = desk.model.sheet;
  const own = new Set([...columns.map(({ field }) => field), ...milestones.flatMap(({ until, fields }) => [until, ...fields])]);
  const touched = ({ name, field }: Column) => {
    const value = desk.model.value(row, name);
    return filled(name) && value !== false && value !== (field.initial ?? null);
  };
  // What the product works out is shown where it says something, and what the sheet does not know where somebody wrote it.
  const said = (column: Column) =>
    beyond === undefined || own.has(column.name) ? written(column) || filled(column.name) : written(column) && touched(column);
  // What versions of one thing agree in is a key for the product, and no word for people.
  const key = desk.model.definition.versioned?.by;
  const fields = ordered.filter((column) => !isMark(column) && !isKept(column) && column.name !== key && said(column));
  return {
    sections: sectionsOf(
      desk.model.sheet,
      fields.map(({ name }) => name),
      filled,
    ),
    byName,
    marks: ordered.filter(isMark),
    kept: ordered.filter(isKept),
  };
}

/** The reason for which most of these fields are locked, where two or more are: said once, not beneath each of them. */
export function commonLock(desk: Desk, row: number, columns: readonly Column[]): string | null {
  const reasons = new Map<string, number>();
  for (const { name } of columns) {
    const { state, problem } = desk.model.cell(row, name);
    if (state === 'locked' && problem) reasons.set(problem.text, (reasons.get(problem.text) ?? 0) + 1);
  }
  const [most] = [...reasons].sort(([, a], [, b]) => b - a);
  return most !== undefined && most[1] > 1 ? most[0] : null;
}
