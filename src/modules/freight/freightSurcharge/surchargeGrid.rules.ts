import type { RefusalCode } from '#names/refusals';
import type { SurchargeBasis } from '#modules/freight/freightSurcharge/bases.rules';
import { groupsOf } from '#modules/freight/freightSurcharge/freightSurcharge.rules';
import { basisOf, currencyOf, readSurchargeCell, type SurchargeCell } from '#modules/freight/freightSurcharge/surchargeCell.rules';

/** What is known of a charge item: its usual measure and currency, and which group it belongs to. */
export interface KnownItem {
  readonly basis: SurchargeBasis;
  readonly currency: string;
  readonly feeGroup: string;
}

/** How names are looked up; null where nobody knows one. */
export interface SurchargeNames {
  readonly code: (entity: 'carrier' | 'port' | 'tradeLane' | 'chargeItem' | 'containerType', text: string) => string | null;
  readonly item: (feeCode: string) => KnownItem | undefined;
  /** Groups of ports a text names on one side; several where the carriers of the line call different ones so. */
  readonly groups: (text: string, of: GroupAsked) => readonly string[];
  /** The days a text says. */
  readonly period: (text: string) => Period | 'AMBIGUOUS' | null;
}

/** Days a charge holds; null where an end is open or nobody says. */
export interface Period {
  readonly from: string | null;
  readonly to: string | null;
}

/** Where a group of ports is named: on which side, for which carriers, over which days. */
export interface GroupAsked {
  readonly side: 'POL' | 'POD';
  readonly carriers: readonly string[];
  readonly from: string | null;
}

/** What a blank condition of a matrix means: the one above, or any. Nobody may guess it. */
export type Blanks = 'inherit' | 'any';

/** A charge as a file says it, with where. */
export interface GridCharge {
  readonly feeCode: string;
  readonly direction: 'BUY' | 'SELL' | 'BOTH';
  readonly cell: SurchargeCell;
  readonly basis: SurchargeBasis;
  readonly currency: string;
  /** Its basis is the item's usual one. */
  readonly usual: boolean;
  readonly taxRate: string | null;
  readonly remark: string | null;
  readonly row: number;
}

export interface GridProblem {
  readonly code: RefusalCode;
  readonly value: string;
  readonly row: number;
  /** What it is about; none where it is a charge. */
  readonly field?: Condition | 'validFrom' | 'containerTypes';
  /** What it is at odds with. */
  readonly other?: string;
}

/** Charges that hold under the same conditions over the same days. */
export interface GridSurcharge {
  readonly conditions: Readonly<Record<Condition, readonly string[]>>;
  /** Groups of ports beside the ports. */
  readonly groups: Readonly<Record<Grouping, readonly string[]>>;
  readonly isDg: 'YES' | 'NO' | null;
  /** The days that are said of it, in its line, in a title, by the sheet or the file; null where nothing is. */
  readonly period: Period | null;
  readonly charges: readonly GridCharge[];
  readonly problems: readonly GridProblem[];
}

export interface SurchargeGrid {
  readonly layout: 'LIST' | 'MATRIX';
  readonly surcharges: readonly GridSurcharge[];
  /** Blank conditions of a matrix that nobody has said the meaning of. */
  readonly openBlanks: number;
}

const conditionNames = ['carriers', 'lines', 'portLoadings', 'portDestinations'] as const;
type Condition = (typeof conditionNames)[number];
type Grouping = (typeof groupsOf)[keyof typeof groupsOf];
const sides = { portLoadings: 'POL', portDestinations: 'POD' } as const;
/** What the names of each condition are looked up among. */
export const entityOf = { carriers: 'carrier', lines: 'tradeLane', portLoadings: 'port', portDestinations: 'port' } as const;

const heads: Readonly<Record<string, RegExp>> = {
  carriers: /^(船公司|船司|船东|承运人|carrier|line operator|shipping line)$/u,
  lines: /^(航线|lane|trade)$/u,
  portLoadings: /^(起运港|装货港|装港|pol|port of loading)$/u,
  portDestinations: /^(目的港|卸货港|pod|destination)$/u,
  isDg: /^(危|危险品|dg|imo)$/u,
  validity: /^(有效期限?|validity|valid|validity period)$/u,
  validFrom: /^(生效日?期?|起始日?期?|有效期起|effective|effective (date|from)|valid from|from|start date)$/u,
  validTo: /^(失效日?期?|截止日?期?|有效期止|valid (to|until|till)|expiry|expiry date|to|until|end date)$/u,
  fee: /^(费用|费目|费用名称|费用项目|charge|charges|item|charge item)$/u,
  boxes: /^(箱型|柜型|box|size|container|container type|equipment)$/u,
  unit: /^(单位|计费单位|unit|basis)$/u,
  currency: /^(币种|币别|curr|currency)$/u,
  amount: /^(金额|价格|amount|rate)$/u,
  buy: /^(成本|买价|buy|cost)$/u,
  sell: /^(销售|卖价|sell|selling)$/u,
  min: /^(最低|min|minimum)$/u,
  max: /^(最高|max|maximum)$/u,
  tax: /^(税率|tax|vat)$/u,
  remark: /^(备注|说明|remark|remarks|note)$/u,
  '20GP': /^20('|gp|dc|dv|尺)?$/u,
  '40GP': /^40('|gp|dc|dv|尺)?$/u,
  '40HQ': /^(40)?(hq|hc|高)$/u,
  '45HQ': /^45('|hq|hc)?$/u,
};
const folded = (text: string): string => text.normalize('NFKC').trim().toLowerCase();
const headOf = (text: string): string | null => Object.keys(heads).find((name) => heads[name]?.test(folded(text))) ?? null;

const boxNames = ['20GP', '40GP', '40HQ', '45HQ'] as const;
type Box = (typeof boxNames)[number];
/** The box a text is the name of. */
const boxIn = (text: string): Box | null => boxNames.find((box) => box === headOf(text.replaceAll(/\s/gu, ''))) ?? null;

/** The item a header of a matrix names; boxes and units behind it only say how its cells are written. */
const itemIn = (header: string, names: SurchargeNames): string | null =>
  names.code('chargeItem', header.trim()) ?? names.code('chargeItem', header.replace(/[\s(（].*$/u, '').trim());

interface Header {
  readonly row: number;
  readonly layout: SurchargeGrid['layout'];
  readonly heads: readonly string[];
  readonly columns: readonly (string | null)[];
  readonly items: readonly (string | null)[];
  /** The box a column of a charge is for, where its head or the line of boxes below says one. */
  readonly boxes: readonly (Box | null)[];
}

function headerOf(rows: readonly (readonly string[])[], names: SurchargeNames): Header | null {
  for (const [row, cells] of rows.entries()) {
    const columns = cells.map(headOf);
    const items = cells.map((cell, at) => (columns[at] === null && cell !== '' ? itemIn(cell, names) : null));
    const at = { heads: cells, columns, items };
    if (columns.includes('fee')) return { ...at, row, layout: 'LIST', boxes: [] };
    const places = columns.filter((name) => conditionNames.some((one) => one === name)).length;
    if (places === 0 || items.every((item) => item === null)) continue;
    const below = (rows[row + 1] ?? []).map((cell, column) => (items[column] ? boxIn(cell) : null));
    if (below.some((box) => box !== null)) return { ...at, row: row + 1, layout: 'MATRIX', boxes: below };
    return { ...at, row, layout: 'MATRIX', boxes: cells.map((cell, column) => (items[column] ? boxIn(cell.replace(/^\S+/u, '')) : null)) };
  }
  return null;
}

/** What is said above a table, and by its sheet and file: days, and whose charges they are where one carrier is named. */
function titleOf(above: readonly string[], names: SurchargeNames): { readonly period: Period | null; readonly carrier: string } {
  const period = above.map((text) => names.period(text)).find((found): found is Period => found !== null && found !== 'AMBIGUOUS') ?? null;
  const words = above.flatMap((text) => text.match(/\p{Script=Han}{2,}|\b[A-Z]{3,}\b/gu) ?? []);
  const carriers = new Map(words.map((word) => [names.code('carrier', word), word]));
  carriers.delete(null);
  return { period, carrier: carriers.size === 1 ? ([...carriers.values()][0] as string) : '' };
}

/** Values of a line by what its columns mean. */
const saidIn = (cells: readonly string[], columns: readonly (string | null)[]): Readonly<Record<string, string>> =>
  Object.fromEntries(columns.flatMap((name, at) => (name === null ? [] : [[name, (cells[at] ?? '').trim()]])));

type Said = Readonly<Record<string, string>>;
type Written = readonly [side: GridCharge['direction'], text: string, boxes: readonly (Box | null)[]];

/** The cells a line of a list has: one for each box, the amount of both sides, or one for each side. */
function cellsOf(said: Said): Written[] {
  const boxed = boxNames.flatMap((box): Written[] => (said[box] ? [['BOTH', said[box], [box]]] : []));
  const boxes = listOf(said.boxes ?? '').map(boxIn);
  const sides = { BOTH: said.amount, BUY: said.buy, SELL: said.sell } as const;
  if (boxed.length > 0) return boxed;
  return Object.entries(sides).flatMap(([side, text]): Written[] => (text ? [[side as GridCharge['direction'], text, boxes]] : []));
}

/** A charge with what its line says of it besides its cell: unit, currency, bounds, tax, remark. */
function chargeOf(
  feeCode: string,
  direction: GridCharge['direction'],
  cell: SurchargeCell,
  said: Said,
  names: SurchargeNames,
  row: number,
): GridCharge {
  const item = names.item(feeCode);
  const unit = said.unit ? basisOf(said.unit) : null;
  return {
    feeCode,
    direction,
    cell: { ...cell, minAmount: cell.minAmount ?? (said.min || null), maxAmount: cell.maxAmount ?? (said.max || null) },
    basis: cell.basis ?? unit ?? item?.basis ?? 'PER_BILL',
    currency: cell.currency ?? currencyOf(said.currency ?? '') ?? item?.currency ?? 'CNY',
    usual: cell.basis === null && unit === null,
    taxRate: said.tax ? said.tax.replace('%', '') : null,
    remark: cell.remark ?? (said.remark || null),
    row,
  };
}

const listOf = (text: string): string[] =>
  text
    .split(/[/、,，;；]/u)
    .map((part) => part.trim())
    .filter((part) => part !== '');

type Conditions = Pick<GridSurcharge, 'conditions' | 'groups'> & { readonly problems: GridProblem[] };

/** Where the charges of a line hold. A group of ports stays one, whether a cell is its name ("LA/LB") or names it among ports. */
function conditionsIn(said: Said, period: Period | null, names: SurchargeNames, row: number): Conditions {
  const problems: GridProblem[] = [];
  const conditions: Record<Condition, string[]> = { carriers: [], lines: [], portLoadings: [], portDestinations: [] };
  const groups: Record<Grouping, string[]> = { loadingGroups: [], destinationGroups: [] };
  const take = (name: Condition, text: string): void => {
    const code = names.code(entityOf[name], text);
    if (code === null && isPorts(name) && takeGroup(name, text)) return;
    if (code === null) problems.push({ code: isPorts(name) ? 'PORT_UNKNOWN' : 'REFERENCE_UNKNOWN', value: text, row, field: name });
    conditions[name].push(code ?? text);
  };
  const takeGroup = (name: keyof typeof groupsOf, text: string): boolean => {
    const found = names.groups(text, { side: sides[name], carriers: conditions.carriers, from: period?.from ?? null });
    if (found.length > 1) problems.push({ code: 'REFERENCE_AMBIGUOUS', value: text, row, field: name });
    groups[groupsOf[name]].push(...found);
    return found.length > 0;
  };
  for (const name of conditionNames) {
    const text = said[name] ?? '';
    if (text !== '' && !(isPorts(name) && takeGroup(name, text))) for (const part of listOf(text)) take(name, part);
  }
  return { conditions, groups, problems };
}
const isPorts = (name: Condition): name is keyof typeof groupsOf => name in groupsOf;

/** The days a line says, in one column or in two, each end else as its title says; what is no day is named. */
function daysIn(said: Said, title: Period | null, names: SurchargeNames, row: number) {
  const problems: GridProblem[] = [];
  const read = (name: string): Period | null => {
    const value = said[name] ?? '';
    const found = value === '' ? null : names.period(value);
    if (value !== '' && (found === null || found === 'AMBIGUOUS'))
      problems.push({ code: found === null ? 'DATE_UNPARSED' : 'DATE_AMBIGUOUS', value, row, field: 'validFrom' });
    return found === 'AMBIGUOUS' ? null : found;
  };
  const [both, from, until] = [read('validity'), read('validFrom'), read('validTo')];
  const own = both ?? (from || until ? { from: from?.from ?? null, to: until?.to ?? until?.from ?? from?.to ?? null } : null);
  return { period: own && own.from === null ? { from: title?.from ?? null, to: own.to } : (own ?? title), problems };
}

/** The boxes a cell names, each with the amount that stands beside them; null where it is for all, or one is none. */
function ofBoxes(cell: SurchargeCell, boxes: readonly (Box | null)[]): SurchargeCell | null {
  if (boxes.includes(null)) return null;
  if (boxes.length === 0 || cell.amount === null) return cell;
  const amounts = Object.fromEntries(boxes.map((box) => [box, cell.amount ?? '']));
  return { ...cell, basis: cell.basis ?? 'PER_CONTAINER', amount: null, amounts };
}

const keyOf = ({ feeCode, direction, basis, currency }: GridCharge): string => [feeCode, direction, basis, currency].join();

/** One charge said in several lines or columns, each for its boxes, is one; said twice with different prices it is named. */
function joined(charges: readonly GridCharge[], problems: GridProblem[]): GridCharge[] {
  const made = new Map<string, GridCharge>();
  for (const charge of charges) {
    const first = made.get(keyOf(charge));
    const { amounts, ...rest } = charge.cell;
    const { amounts: before, ...restBefore } = first?.cell ?? charge.cell;
    const apart = Object.entries(amounts).some(([box, amount]) => before[box] !== undefined && before[box] !== amount);
    const same = JSON.stringify(rest) === JSON.stringify(restBefore) && (rest.amount === null || Object.keys(before).length === 0);
    if (!first) made.set(keyOf(charge), charge);
    else if (apart || !same) problems.push({ code: 'LINE_REPEATED', value: charge.feeCode, row: charge.row, other: String(first.row) });
    else made.set(keyOf(charge), { ...first, cell: { ...first.cell, amounts: { ...before, ...amounts } } });
  }
  return [...made.values()];
}

/**
 * Reads a table of surcharges: a list (one charge a line) or a matrix (conditions at the start, charges across). Blank conditions of a list
 * are those of the line above; of a matrix what `blanks` says, and counted while nobody has (domain/15 §15.7). What `around` it, the sheet
 * and the file say of days and carrier, holds where no line says otherwise. Null: no such table.
 */
export function readSurchargeGrid(
  rows: readonly (readonly string[])[],
  names: SurchargeNames,
  blanks: Blanks | null,
  around: readonly string[] = [],
): SurchargeGrid | null {
  const header = headerOf(rows, names);
  if (header === null) return null;
  const { layout, heads, columns, items, boxes } = header;
  const inherits = layout === 'LIST' || blanks === 'inherit';
  const groups = new Map<string, { -readonly [K in keyof GridSurcharge]: GridSurcharge[K] }>();
  const title = titleOf([...rows.slice(0, header.row).flatMap((cells) => [...new Set(cells)]), ...around], names);
  let above: Readonly<Record<string, string>> = columns.includes('carriers') ? {} : { carriers: title.carrier };
  let openBlanks = 0;
  for (const [at, cells] of rows.entries()) {
    if (at <= header.row || cells.every((cell) => cell.trim() === '')) continue;
    const row = at + 1;
    const own = saidIn(cells, columns);
    const placed = [...conditionNames, 'isDg', 'validity', 'validFrom', 'validTo'].filter((name) => name in own);
    const blank = placed.filter((name) => own[name] === '' && (above[name] ?? '') !== '');
    if (layout === 'MATRIX' && blanks === null) openBlanks += blank.length;
    const said: Said = {
      ...(columns.includes('carriers') ? {} : { carriers: title.carrier }),
      ...own,
      ...(inherits ? Object.fromEntries(blank.map((name) => [name, above[name] ?? ''])) : {}),
    };
    above = { ...above, ...Object.fromEntries(placed.flatMap((name) => (said[name] ? [[name, said[name]]] : []))) };
    const days = daysIn(said, title.period, names, row);
    const { conditions, groups: portGroups, problems } = conditionsIn(said, days.period, names, row);
    problems.push(...days.problems);
    const isDg = said.isDg ? (/^(y|yes|是|危|dg|1)$/iu.test(said.isDg) ? 'YES' : 'NO') : null;
    const key = JSON.stringify([conditions, portGroups, isDg, days.period]);
    const group = groups.get(key) ?? { conditions, groups: portGroups, isDg, period: days.period, charges: [], problems: [] };
    const found: GridCharge[] = [];
    const take = (text: string, written: string, feeCode: string | null, side: GridCharge['direction'], box: readonly (Box | null)[]) => {
      const read = readSurchargeCell(written);
      if (read === null) return;
      if (feeCode === null) return void problems.push({ code: 'FEE_UNKNOWN', value: text, row });
      if (read === 'unread') return void problems.push({ code: 'PRICE_UNPARSED', value: `${feeCode} ${written}`, row });
      const cell = ofBoxes(read, box);
      if (cell === null) return void problems.push({ code: 'REFERENCE_UNKNOWN', value: said.boxes ?? '', row, field: 'containerTypes' });
      found.push(chargeOf(feeCode, side, cell, said, names, row));
    };
    if (layout === 'LIST') {
      for (const [side, text, of] of cellsOf(said)) take(said.fee ?? '', text, itemIn(said.fee ?? '', names), side, of);
    } else
      for (const [column, text] of heads.entries())
        if (columns[column] === null && text !== '')
          take(text, cells[column] ?? '', items[column] ?? null, 'BOTH', boxes[column] ? [boxes[column]] : []);
    if (found.length + problems.length === 0) continue;
    const charges = joined([...group.charges, ...found], problems);
    groups.set(key, { ...group, charges, problems: [...group.problems, ...problems] });
  }
  return { layout, surcharges: [...groups.values()], openBlanks };
}

const categories: Readonly<Record<string, string>> = { FREIGHT: 'CARRIER', DEST: 'DEST_LOCAL', CUSTOMS: 'CUSTOMS' };
/** What a group of charges is called by those it holds: local ones of the origin unless all are of one other kind. */
export function categoryOf(charges: readonly GridCharge[], names: SurchargeNames): string {
  const kinds = new Set(charges.map(({ feeCode }) => categories[names.item(feeCode)?.feeGroup ?? ''] ?? 'ORIGIN_LOCAL'));
  return kinds.size === 1 ? ([...kinds][0] as string) : 'ORIGIN_LOCAL';
}
