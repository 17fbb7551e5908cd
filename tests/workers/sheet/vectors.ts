import { readFileSync } from 'node:fs';
import type { Leaf } from '#define/filter';
import type { Value } from '#define/row';

type Group = 'filter' | 'find' | 'findOrder' | 'replace' | 'tsv' | 'html' | 'copy' | 'paste' | 'fill' | 'extend';

/** The checked vectors of one operation of the sheet: what Excel does, measured or documented, or what was decided where it is silent. */
export function vectorsOf<T>(group: Group): T[] {
  const { vectors } = JSON.parse(readFileSync(new URL('./vectors/grid.json', import.meta.url), 'utf8')) as { vectors: { group: string }[] };
  return vectors.filter((vector) => vector.group === group) as T[];
}

export interface FilterVector {
  readonly id: string;
  readonly operator: string;
  readonly type: 'text' | 'number' | 'date' | 'boolean' | 'empty';
  readonly cell: string | number | boolean | null;
  readonly argument:
    | string
    | readonly [string, string]
    | { readonly conds: readonly { readonly op: string; readonly arg: string }[]; readonly mode: 'and' | 'or' };
  readonly expected: boolean;
  /** Excel's own answer where ours differs on purpose. */
  readonly excel?: boolean | string;
  readonly options?: { readonly caseSensitive?: boolean };
}

/** The filter a vector stands for, on one column. */
export function leafOf({ argument, operator, options }: FilterVector, place: string): Leaf {
  const field = { field: place, ...(options?.caseSensitive ? { matchCase: true } : {}) };
  const op = operator as Leaf['op'];
  if (typeof argument === 'string') return { ...field, op, value: argument };
  if ('conds' in argument)
    return { ...field, op, join: argument.mode, parts: argument.conds.map((one) => ({ op: one.op as never, value: one.arg })) };
  return { ...field, op, value: argument[0], value2: argument[1] };
}

const isoMoment = (cell: string) => `${cell.replace(' ', 'T')}:00.000Z`;

/** Columns a vector's cell can stand in (`text`, `number`, `day`, `moment`, `flag`), with its value there. */
export function placesOf({ type, cell }: FilterVector): [string, Value][] {
  switch (type) {
    case 'text':
      return [['text', cell as string]];
    case 'number':
      return [['number', String(cell)]];
    case 'boolean':
      return [['flag', cell as boolean]];
    case 'date':
      return String(cell).includes(' ')
        ? [['moment', isoMoment(String(cell))]]
        : [
            ['day', cell as string],
            ['moment', isoMoment(`${String(cell)} 10:30`)],
          ];
    case 'empty':
      return [
        ['text', null],
        ['number', null],
        ['day', null],
        ['moment', null],
        ['flag', null],
      ];
  }
}
