import type { Leaf, Operator, Where } from '#define/filter';
import { asList } from '#names/listText';
import { plainText, toDecimal, type Decimal } from '#values/decimal';
import { foldWidth } from '#values/text';
import type { Figure } from '#workers/formula/figures';
import type { Evaluated } from '#workers/sheet/crossing';
import type { Grid, GridColumn } from '#workers/sheet/grid';
import type { StoredColumn } from '#workers/sheet/store/columns';
import { currencyCodes, Total, type LeftOut } from '#workers/sheet/view/sums';
import type { View } from '#workers/sheet/view/view';

const comparisons: Readonly<Record<string, Exclude<Operator, 'custom'>>> = {
  '<>': 'unequal',
  '>=': 'ge',
  '<=': 'le',
  '>': 'gt',
  '<': 'lt',
  '=': 'equal',
};
const signed = /^\s*(<>|>=|<=|=|>|<)?\s*(.*?)\s*$/su;

/** The filter a condition stands for: ">100", "<>USD", "宁波*"; without a sign the cell equals it. */
function conditionLeaf(field: string, text: string): Leaf {
  const typed = foldWidth(text).replaceAll('\u2260', '<>').replaceAll('\u2265', '>=').replaceAll('\u2264', '<=');
  const [, sign = '=', value = ''] = signed.exec(typed) ?? [];
  return { field, op: comparisons[sign] ?? 'equal', value };
}

/** Running totals of one group of rows, by currency where the column holds money. */
type Totals = Map<string, Total>;

interface Reading {
  readonly stored: Extract<StoredColumn, { stores: 'scaled' | 'integer' }>;
  readonly currencyOf: (slot: number) => string;
  readonly unread?: ReadonlySet<number> | undefined;
}

/**
 * Exact figures of whole columns for formulas, over the rows shown or over all there are. Answers are kept while nothing
 * changes, so that a formula filled into a hundred thousand rows adds the column up once.
 */
export class Figures {
  private readonly known = new Map<string, Evaluated>();
  private readonly groups = new Map<string, ReadonlyMap<string | null, Evaluated>>();

  constructor(
    private readonly grid: Grid,
    private readonly view: View,
    private readonly over: 'shown' | 'all',
    /** Cells that show a text without a value: what the store still holds beneath is no part of any figure. */
    private readonly leftOut: LeftOut,
  ) {}

  /** The figure as decimal text, an average as a fraction, or why there is none: amounts of several currencies are never added. */
  readonly answer = (figure: Figure): Evaluated => {
    const grouped = this.grouped(figure);
    if (grouped) return grouped;
    const key = JSON.stringify(figure);
    let answer = this.known.get(key);
    if (!answer) {
      answer = this.work(figure);
      this.known.set(key, answer);
    }
    return answer;
  };

  private rows(): Iterable<number> {
    if (this.over === 'shown') return this.view.order;
    const { store, gone } = this.grid;
    return Array.from({ length: store.count }, (_, slot) => slot).filter((slot) => !gone.has(slot));
  }

  private work({ of, column, where }: Figure): Evaluated {
    const known = this.grid.column(column);
    if (!known) return { problem: 'FORMULA_NAME_UNKNOWN', detail: { value: column, nearest: '' } };
    const leaves = where.map(({ column: field, is }): Where =>
      'text' in is ? conditionLeaf(field, is.text) : { field, op: 'equal', anyOf: [is.key] },
    );
    const mask = leaves.length === 0 ? null : this.view.filter.mask({ and: leaves }, '');
    if (of === 'ROWS') {
      let rows = 0;
      for (const slot of this.rows()) if (!mask || mask[slot] === 1) rows += 1;
      return { value: String(rows) };
    }
    const reading = this.reading(known);
    if (!reading) return of === 'COUNT' ? { value: '0' } : { problem: 'FORMULA_NOT_NUMBER', detail: { value: column } };
    const totals: Totals = new Map();
    for (const slot of this.rows()) if (!mask || mask[slot] === 1) add(reading, totals, slot);
    return closed(of, column, totals);
  }

  private reading(column: GridColumn): Reading | null {
    const reading = readingOf(this.grid, column);
    return reading && { ...reading, unread: this.leftOut.unread?.get(column.index) };
  }

  /** Per-job and per-customer totals: all groups of a column of codes in one go. */
  private grouped({ of, column, where }: Figure): Evaluated | null {
    const [only] = where;
    if (where.length !== 1 || !only || !('key' in only.is) || of === 'ROWS') return null;
    const [by, known] = [this.grid.column(only.column), this.grid.column(column)];
    const codes = by && this.grid.store.columns[by.index];
    const reading = known && this.reading(known);
    if (!by || codes?.stores !== 'codes' || !reading) return null;
    const name = `${of} ${column} ${only.column}`;
    let groups = this.groups.get(name);
    if (!groups) {
      const byCode = new Map<number, Totals>();
      for (const slot of this.rows()) {
        const code = codes.codes[slot] as number;
        let totals = byCode.get(code);
        if (!totals) byCode.set(code, (totals = new Map()));
        add(reading, totals, slot);
      }
      groups = new Map(
        [...byCode].map(([code, totals]) => [code === 0 ? null : (codes.dictionary.entries[code - 1] ?? null), closed(of, column, totals)]),
      );
      this.groups.set(name, groups);
    }
    return groups.get(only.is.key) ?? closed(of, column, new Map());
  }
}

/** How the numbers of a column are read; null for columns of texts, days and the like. */
function readingOf(grid: Grid, column: GridColumn): Reading | null {
  const stored = grid.store.columns[column.index];
  const kind = column.field?.kind;
  if (
    !stored ||
    (kind !== 'money' && kind !== 'decimal' && kind !== 'integer') ||
    (stored.stores !== 'scaled' && stored.stores !== 'integer')
  )
    return null;
  const fixed = kind === 'money' ? grid.context.baseCurrency : '';
  const codes = kind === 'money' && column.field?.currency !== 'base' ? currencyCodes(grid, column) : null;
  return { stored, currencyOf: codes ? (slot) => codes.dictionary.entries[(codes.codes[slot] as number) - 1] ?? '' : () => fixed };
}

function add({ stored, currencyOf, unread }: Reading, totals: Totals, slot: number): void {
  if (stored.blank(slot) || unread?.has(slot) === true) return;
  const currency = currencyOf(slot);
  let total = totals.get(currency);
  if (!total) totals.set(currency, (total = new Total(stored.stores === 'scaled' ? stored.scale : 0)));
  const exact = stored.stores === 'scaled' ? stored.exceptions.get(slot) : undefined;
  if (exact === undefined) total.add(stored.values[slot] as number);
  else total.addExact(toDecimal(exact));
}

const text = (value: Decimal): string => plainText(value);

function closed(of: Exclude<Figure['of'], 'ROWS'>, column: string, totals: Totals): Evaluated {
  const parts = [...totals].map(([currency, total]) => ({ currency, ...total.close() }));
  const count = parts.reduce((sum, part) => sum + part.count, 0);
  if (of === 'COUNT') return { value: String(count) };
  const [only] = parts;
  if (parts.length > 1)
    return {
      problem: 'FORMULA_CURRENCIES',
      detail: {
        value: column,
        currencies: asList(parts.map(({ currency }) => currency).sort()),
      },
    };
  if (!only) return of === 'SUM' ? { value: '0' } : { problem: 'FORMULA_BLANK', detail: { value: column } };
  switch (of) {
    case 'SUM':
      return { value: text(only.sum) };
    case 'MIN':
      return { value: text(only.least) };
    case 'MAX':
      return { value: text(only.most) };
    // A fraction, so that nothing is lost before the formula goes on with it.
    case 'AVERAGE':
      return { value: `${text(only.sum)}/${only.count}` };
  }
}
