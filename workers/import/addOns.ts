import type { AddOnPlan } from '#define/sheet';
import { add, multiply, decimalOf, isDecimalText, plainText, toDecimal, type Decimal } from '#values/decimal';
import { parseCombinedPrice } from '#values/rateText';
import { boxTeu } from '#values/standards';
import { foldSearch, foldWidth } from '#values/text';
import { Draft } from '#workers/import/draft';
import type { Names, PortFound } from '#workers/import/names';
import type { ReadCell } from '#workers/import/sheetCells';
import type { ImportTarget, StagedRow, TablePlace } from '#workers/import/staged';
import { portFieldsOf, priceFieldsOf, type TableColumns } from '#workers/import/tableColumns';
import { holdsWord } from '#workers/import/tradeNames';
import { foldHeader, HEADER_PATH } from '#workers/workbook/synonyms';

/** So many of the prices carry a plus sign where a table adds to another. */
const MOSTLY_SIGNED = 0.6;
const ADDRESS = /^[A-Z]+\d+$/u;

/** What one cell adds to the price of a box. */
interface Amount {
  readonly amount: Decimal;
  readonly perTeu: boolean;
  readonly currency: string | null;
  readonly address: string;
}

/** Columns of a table of add-ons: the ports served and their base port by words of their own, where they stand side by side. */
export function addOnColumns(headers: readonly string[], columns: readonly (string | null)[], plan: AddOnPlan): (string | null)[] | null {
  const heads = (synonyms: readonly string[]) => {
    const words = new Set(synonyms.map(foldHeader));
    return headers.findIndex((header) => words.has(foldHeader(header.split(HEADER_PATH).at(-1) ?? '')));
  };
  const [served, base] = [heads(plan.served.synonyms), heads(plan.base.synonyms)];
  if (served < 0 || base < 0 || served === base) return null;
  return columns.map((field, at) => (at === served ? plan.served.field : at === base ? plan.base.field : field));
}

/**
 * Does a table add to the prices of another (domain/15 §15.4, D)? It has the served ports beside their base port, or one port
 * column alone, and its sheet, its titles or a heading of prices says so, or most of its prices carry a plus sign.
 */
export function isAddOn(
  table: Pick<TablePlace, 'headers'> & { columns: readonly (string | null)[]; besideBase: boolean },
  texts: readonly string[],
  sample: readonly (readonly string[])[],
  target: ImportTarget,
): boolean {
  const { addOns } = target.plan;
  if (addOns === undefined) return false;
  const prices = priceFieldsOf(target);
  const priceFields = new Set([...prices.byBox.values(), prices.combined]);
  const ports = portFieldsOf(target);
  const priced = table.columns.flatMap((field, at) => (field !== null && priceFields.has(field) ? [at] : []));
  const ported = table.columns.filter((field) => field !== null && ports.includes(field)).length;
  if (priced.length === 0 || !(table.besideBase || ported === 1)) return false;
  if ([...texts, ...priced.map((at) => table.headers[at] ?? '')].some((text) => addOns.words.some((word) => holdsWord(text, word))))
    return true;
  const cells = sample.flatMap((line) => priced.flatMap((at) => line[at] || []));
  return cells.length > 0 && cells.filter((text) => /^\s*[+＋]/u.test(text)).length >= cells.length * MOSTLY_SIGNED;
}

/** Spreads lines of add-ons over the rows of the base ports they add to. */
export class AddOns {
  private readonly prices;
  private readonly plan: AddOnPlan;
  private readonly perTeu: readonly string[];

  constructor(
    target: ImportTarget & { plan: { addOns: AddOnPlan } },
    private readonly names: Names,
    private readonly sheetName: string,
    private readonly base: readonly StagedRow[],
  ) {
    this.prices = priceFieldsOf(target);
    this.plan = target.plan.addOns;
    this.perTeu = this.plan.perTeu.map((word) => foldSearch(word));
  }

  /** Rows of one line: for each served port, every base row with what the line adds. */
  read(row: number, cells: readonly (ReadCell | null)[], columns: TableColumns, headers: readonly string[]): StagedRow[] {
    const { served, base } = this.plan;
    const cellOf = (field: string) => {
      const column = columns.plain.find(({ plan }) => plan.field === field)?.column;
      return column === undefined ? null : (cells[column] ?? null);
    };
    const [outport, hub] = [cellOf(served.field), cellOf(base.field)];
    const amounts = this.amountsOf(cells, columns, headers);
    const ports = outport === null ? [] : this.names.ports(outport.text);
    const meant = this.basesOf(hub);
    const place = { row, outport, hub };
    if (meant.length === 0 || ports.length === 0) return [this.alone(place, ports[0] ?? null, amounts)];
    return ports.flatMap((port) => meant.map((one) => this.summed(one, place, port, amounts)));
  }

  private basesOf(hub: ReadCell | null): readonly StagedRow[] {
    const { field } = this.plan.served;
    const codes =
      hub === null ? new Set(this.base.map(({ values }) => values[field])) : new Set(this.names.ports(hub.text).map(({ text }) => text));
    // Nobody says which of several base ports a port without one is served from.
    return hub === null && codes.size !== 1 ? [] : this.base.filter(({ values }) => codes.has(values[field]));
  }

  private amountsOf(
    cells: readonly (ReadCell | null)[],
    columns: TableColumns,
    headers: readonly string[],
  ): Map<string, Amount | ReadCell> {
    const amounts = new Map<string, Amount | ReadCell>();
    for (const { column, boxes, currency: headed } of columns.groups.flatMap((group) => group.columns)) {
      const cell = cells[column];
      if (cell == null) continue;
      const { text, perTeu } = this.withoutUnit(cell.text);
      const each = perTeu || this.withoutUnit(headers[column] ?? '').perTeu;
      const read = parseCombinedPrice(text, boxes);
      const put = (box: string, price: string, currency: string | null) =>
        void amounts.set(box, { amount: toDecimal(price), perTeu: each, currency: currency ?? headed, address: cell.address });
      if (read.kind === 'single') for (const box of boxes) put(box, read.price, read.currency);
      else if (read.kind === 'prices') for (const [box, price] of Object.entries(read.prices)) put(box, price, read.currency);
      else if (read.kind !== 'notOffered') for (const box of boxes) amounts.set(box, cell);
    }
    for (const [box, all] of Object.entries(this.plan.serves)) {
      const amount = amounts.get(box);
      if (amount !== undefined) for (const other of all) if (!amounts.has(other)) amounts.set(other, amount);
    }
    return amounts;
  }

  private withoutUnit(text: string): { text: string; perTeu: boolean } {
    const folded = foldWidth(text).trim();
    const unit = this.perTeu.find((word) => foldSearch(folded).includes(word));
    if (unit === undefined) return { text: folded.replace(/\s*(?:\/|per\s+)\s*(?:box|cntr|ctr|unit)$/iu, ''), perTeu: false };
    const at = foldSearch(folded).indexOf(unit);
    return { text: `${folded.slice(0, at)}${folded.slice(at + unit.length)}`.trim(), perTeu: true };
  }

  /** A line whose base is nowhere: it is shown with its own amounts, and waits. */
  private alone({ row, outport, hub }: Place, port: PortFound | null, amounts: ReadonlyMap<string, Amount | ReadCell>): StagedRow {
    const draft = new Draft();
    const { served, base } = this.plan;
    if (port !== null && outport !== null) this.putPort(draft, served.field, port, outport.address);
    if (hub !== null) draft.put(base.field, hub.text, hub.address);
    draft.problem(base.field, 'ADDON_BASE_UNKNOWN', { value: hub?.text ?? '' });
    for (const [box, amount] of amounts) {
      const field = this.prices.byBox.get(box);
      if (field !== undefined) draft.put(field, 'amount' in amount ? plainText(amount.amount) : amount.text, amount.address);
    }
    return draft.row(this.sheetName, row + 1);
  }

  private putPort(draft: Draft, field: string, port: PortFound, address: string): void {
    draft.put(field, port.text, address);
    this.names.countPlace(port);
    if (port.problem) draft.problem(field, port.problem.code, port.problem.detail);
    if (port.group !== undefined) draft.note(field, 'GROUP', { name: port.group });
  }

  private summed(
    base: StagedRow,
    { row, outport, hub }: Place,
    port: PortFound,
    amounts: ReadonlyMap<string, Amount | ReadCell>,
  ): StagedRow {
    const { served, base: hubPlan } = this.plan;
    const from = (source: string) => (ADDRESS.test(source) && base.sheet !== this.sheetName ? `${base.sheet}!${source}` : source);
    const here = (address: string) => (base.sheet === this.sheetName ? address : `${this.sheetName}!${address}`);
    const cells = Object.fromEntries(Object.entries(base.cells).map(([field, source]) => [field, from(source)]));
    const problems = base.problems.filter(({ field }) => field !== served.field);
    const draft = new Draft({ ...base.values }, cells, [...problems], [...base.notes]);
    draft.put(hubPlan.field, base.values[served.field] ?? '', hub?.address ?? from(base.cells[served.field] ?? ''));
    this.putPort(draft, served.field, port, outport?.address ?? '');
    for (const [box, field] of this.prices.byBox) {
      const price = base.values[field];
      if (price === undefined) continue;
      const amount = amounts.get(box);
      const source = base.cells[field] ?? '';
      if (amount === undefined) draft.drop(field, 'NOT_OFFERED');
      else if (!('amount' in amount)) {
        draft.put(field, amount.text, amount.address);
        draft.problem(field, 'PRICE_UNPARSED', { value: amount.text });
      } else if (isDecimalText(price)) this.putSum(draft, { field, box, price, amount, source: `${from(source)}+${here(amount.address)}` });
    }
    return draft.row(this.sheetName, row + 1);
  }

  private putSum(draft: Draft, { field, box, price, amount, source }: Sum): void {
    const added = amount.perTeu ? multiply(amount.amount, decimalOf(boxTeu(box) ?? 1, 0)) : amount.amount;
    draft.put(field, plainText(add(toDecimal(price), added)), source);
    draft.note(field, 'ADDED_ON', { base: price, add: plainText(added) });
    const { currency } = draft.values;
    if (amount.currency !== null && currency !== undefined && currency !== amount.currency) draft.problem(field, 'CURRENCY_MIX');
  }
}

interface Place {
  readonly row: number;
  readonly outport: ReadCell | null;
  readonly hub: ReadCell | null;
}

interface Sum {
  readonly field: string;
  readonly box: string;
  readonly price: string;
  readonly amount: Amount;
  readonly source: string;
}
