/** Whole rows of a sheet that are repeated: from and to, counted from 1, and how often they stand in the filled sheet. */
export interface Repeated {
  readonly from: number;
  readonly to: number;
  readonly copies: number;
}

/** Where a formula stands: its sheet, and in which repeated rows and which copy of them; null outside of them. */
export interface Standing {
  readonly sheet: string;
  readonly block: Repeated | null;
  readonly copy: number;
}

/** Repeated rows of each sheet by its name. */
export type RepeatedRows = ReadonlyMap<string, readonly Repeated[]>;

const heightOf = ({ from, to }: Repeated): number => to - from + 1;
const blockAt = (blocks: readonly Repeated[], row: number): Repeated | undefined => blocks.find(({ from, to }) => row >= from && row <= to);

/** Where a row of the template stands in the filled sheet; of a repeated one its copy, counted from 0. */
export const movedRow = (blocks: readonly Repeated[], row: number, copy = 0): number =>
  blocks.reduce((at, block) => (block.to < row ? at + heightOf(block) * (block.copies - 1) : at), row) +
  heightOf(blockAt(blocks, row) ?? { from: 1, to: 0, copies: 1 }) * copy;

const lastCopy = (blocks: readonly Repeated[], row: number): number => (blockAt(blocks, row)?.copies ?? 1) - 1;

/** A range of rows as it stands in the filled sheet: one that reaches into repeated rows takes all their copies. */
export const movedRange = (blocks: readonly Repeated[], from: number, to: number): readonly [number, number] => [
  movedRow(blocks, from),
  movedRow(blocks, to, lastCopy(blocks, to)),
];

/** A reference of an attribute such as `ref` or `sqref`, several parted by blanks; `grows`: one repeated cell becomes the range of its copies. */
export const movedReference = (blocks: readonly Repeated[], reference: string, grows = false): string =>
  reference.replace(
    /(\$?[A-Z]{1,3}\$?)(\d+)(?::(\$?[A-Z]{1,3}\$?)(\d+))?/gu,
    (_whole, start: string, from: string, end?: string, to?: string) => {
      if (end === undefined) {
        const [at, upTo] = movedRange(blocks, Number(from), Number(from));
        return grows && upTo > at ? `${start}${at}:${start}${upTo}` : `${start}${at}`;
      }
      const [first, last] = movedRange(blocks, Number(from), Number(to));
      return `${start}${first}:${end}${last}`;
    },
  );

/** Texts in quotes, then sheet names, then a reference of cells or of whole rows. */
const tokens =
  /("(?:[^"]|"")*")|((?:'(?:[^']|'')+'|[\p{L}\p{N}_.]+)!)?(?<![\p{L}\p{N}_.$])(?:(\$?[A-Z]{1,3})(\$?)(\d{1,7})(?::(\$?[A-Z]{1,3})(\$?)(\d{1,7}))?|(\$?)(\d{1,7}):(\$?)(\d{1,7}))(?![\p{L}\p{N}_(.])/gu;

const sheetOf = (prefix: string): string => prefix.slice(0, -1).replace(/^'|'$/gu, '').replaceAll("''", "'");

/**
 * A formula as it stands in the filled workbook: what it names below repeated rows moves down with them, ranges over repeated rows take
 * all of them, and in a copy it names that copy's own rows unless they are fixed by `$`.
 */
export function movedFormula(rows: RepeatedRows, formula: string, { sheet, block, copy }: Standing): string {
  return formula.replace(tokens, (whole, quoted: string | undefined, prefix = '', ...parts: (string | undefined)[]) => {
    if (quoted !== undefined) return whole;
    const [start, fixed, from, end, endFixed, to, rowFixed, first, lastFixed, last] = parts;
    const named = prefix === '' ? sheet : sheetOf(prefix);
    const blocks = rows.get(named) ?? [];
    const own = (row: number, isFixed: string | undefined): number =>
      named === sheet && isFixed !== '$' && block !== null && row >= block.from && row <= block.to ? copy : 0;
    const range = (a: number, aFixed: string | undefined, b: number, bFixed: string | undefined): readonly [number, number] => {
      const inside =
        own(a, aFixed) === copy &&
        own(b, bFixed) === copy &&
        block !== null &&
        blockAt(blocks, a) === block &&
        blockAt(blocks, b) === block;
      if (inside && named === sheet && aFixed !== '$' && bFixed !== '$') return [movedRow(blocks, a, copy), movedRow(blocks, b, copy)];
      return movedRange(blocks, a, b);
    };
    if (start === undefined) {
      const [a, b] = range(Number(first), rowFixed, Number(last), lastFixed);
      return `${prefix}${rowFixed ?? ''}${a}:${lastFixed ?? ''}${b}`;
    }
    if (end === undefined) return `${prefix}${start}${fixed ?? ''}${movedRow(blocks, Number(from), own(Number(from), fixed))}`;
    const [a, b] = range(Number(from), fixed, Number(to), endFixed);
    return `${prefix}${start}${fixed ?? ''}${a}:${end}${endFixed ?? ''}${b}`;
  });
}

const letters = (column: number): string => {
  let [text, rest] = ['', column];
  for (; rest > 0; rest = Math.floor((rest - 1) / 26)) text = String.fromCharCode(65 + ((rest - 1) % 26)) + text;
  return text;
};
const columnOf = (text: string): number => [...text].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);

/** A shared formula written out for another cell: references that are not fixed go along. `by`: columns and rows from its first cell. */
export function translated(formula: string, by: { readonly columns: number; readonly rows: number }): string {
  return formula.replace(
    /("(?:[^"]|"")*")|(?<![\p{L}\p{N}_.$])(\$?)([A-Z]{1,3})(\$?)(\d{1,7})(?![\p{L}\p{N}_(.])/gu,
    (whole, quoted: string | undefined, fixedColumn: string, column: string, fixedRow: string, row: string) =>
      quoted === undefined
        ? `${fixedColumn}${fixedColumn === '$' ? column : letters(columnOf(column) + by.columns)}${fixedRow}${fixedRow === '$' ? row : Number(row) + by.rows}`
        : whole,
  );
}

/** Column (from 1) and row of a cell's name. */
export function cellPlace(name: string): { column: number; row: number } {
  const [, column = 'A', row = '1'] = /^([A-Z]+)(\d+)$/u.exec(name) ?? [];
  return { column: columnOf(column), row: Number(row) };
}
