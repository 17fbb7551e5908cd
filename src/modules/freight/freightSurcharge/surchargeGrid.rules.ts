import type { SurchargeBasis } from '#modules/freight/freightSurcharge/bases.rules';
import { groupsOf } from '#modules/freight/freightSurcharge/freightSurcharge.rules';
import {
  basisOf,
  blankCell,
  currencyOf,
  readSurchargeCell,
  type SurchargeCell,
} from '#modules/freight/freightSurcharge/surchargeCell.rules';

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
}

/** Where a group of ports is named: on which side, for which carriers, over which days. */
export interface GroupAsked {
  readonly side: 'POL' | 'POD';
  readonly carriers: readonly string[];
  readonly validity: string | null;
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
  readonly code: 'FEE_UNKNOWN' | 'PORT_UNKNOWN' | 'REFERENCE_UNKNOWN' | 'REFERENCE_AMBIGUOUS' | 'PRICE_UNPARSED';
  readonly value: string;
  readonly row: number;
  /** The condition it is about; none where it is a charge. */
  readonly field?: Condition;
}

/** Charges that hold under the same conditions over the same days. */
export interface GridSurcharge {
  readonly conditions: Readonly<Record<Condition, readonly string[]>>;
  /** Groups of ports beside the ports. */
  readonly groups: Readonly<Record<Grouping, readonly string[]>>;
  readonly isDg: 'YES' | 'NO' | null;
  readonly validity: string | null;
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
const entityOf = { carriers: 'carrier', lines: 'tradeLane', portLoadings: 'port', portDestinations: 'port' } as const;

const heads: Readonly<Record<string, RegExp>> = {
  carriers: /^(船公司|承运人|carrier|line operator)$/u,
  lines: /^(航线|lane|trade)$/u,
  portLoadings: /^(起运港|装货港|装港|pol|port of loading)$/u,
  portDestinations: /^(目的港|卸货港|pod|destination)$/u,
  isDg: /^(危|危险品|dg|imo)$/u,
  validity: /^(有效期|validity|valid)$/u,
  fee: /^(费用|费目|费用名称|费用项目|charge|charges|item|charge item)$/u,
  boxes: /^(箱型|box|size|container)$/u,
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

/** The item a header of a matrix names; boxes and units behind it only say how its cells are written. */
const itemIn = (header: string, names: SurchargeNames): string | null =>
  names.code('chargeItem', header.trim()) ?? names.code('chargeItem', header.replace(/[\s(（].*$/u, '').trim());

interface Header {
  readonly row: number;
  readonly layout: SurchargeGrid['layout'];
  readonly columns: readonly (string | null)[];
  readonly items: readonly (string | null)[];
}

function headerOf(rows: readonly (readonly string[])[], names: SurchargeNames): Header | null {
  for (const [row, cells] of rows.entries()) {
    const columns = cells.map(headOf);
    const items = cells.map((cell, at) => (columns[at] === null && cell !== '' ? itemIn(cell, names) : null));
    if (columns.includes('fee')) return { row, layout: 'LIST', columns, items };
    const places = columns.filter((name) => conditionNames.some((one) => one === name)).length;
    if (places > 0 && items.some((item) => item !== null)) return { row, layout: 'MATRIX', columns, items };
  }
  return null;
}

/** Values of a line by what its columns mean. */
const saidIn = (cells: readonly string[], columns: readonly (string | null)[]): Readonly<Record<string, string>> =>
  Object.fromEntries(columns.flatMap((name, at) => (name === null ? [] : [[name, (cells[at] ?? '').trim()]])));

const boxNames = ['20GP', '40GP', '40HQ', '45HQ'] as const;
/** The cells a line of a list has: the amount of both sides, or one for each. */
function cellsOf(said: Readonly<Record<string, string>>): (readonly ['BUY' | 'SELL' | 'BOTH', SurchargeCell | 'unread' | null])[] {
  const boxed = Object.fromEntries(boxNames.flatMap((box) => (said[box] ? [[box, said[box]]] : [])));
  if (Object.keys(boxed).length > 0) {
    const cells = Object.entries(boxed).map(([box, text]) => [box, readSurchargeCell(text)] as const);
    if (cells.some(([, cell]) => cell === 'unread')) return [['BOTH', 'unread']];
    const amounts = Object.fromEntries(
      cells.flatMap(([box, cell]) => (cell && cell !== 'unread' && cell.amount !== null ? [[box, cell.amount]] : [])),
    );
    return [['BOTH', { ...blankCell, basis: 'PER_CONTAINER', amounts }]];
  }
  const sides = [
    ['BOTH', said.amount],
    ['BUY', said.buy],
    ['SELL', said.sell],
  ] as const;
  return sides.flatMap(([side, text]) => (text ? [[side, readSurchargeCell(text)] as const] : []));
}

const listOf = (text: string): string[] =>
  text
    .split(/[/、,，;；]/u)
    .map((part) => part.trim())
    .filter((part) => part !== '');

type Conditions = Pick<GridSurcharge, 'conditions' | 'groups'> & { readonly problems: GridProblem[] };

/** Where the charges of a line hold. A group of ports stays one, whether a cell is its name ("LA/LB") or names it among ports. */
function conditionsIn(said: Readonly<Record<string, string>>, names: SurchargeNames, row: number): Conditions {
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
    const found = names.groups(text, { side: sides[name], carriers: conditions.carriers, validity: said.validity || null });
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

/**
 * Reads a table of surcharges: a list (one charge a line) or a matrix (conditions at the start, charges across). Blank conditions of a list
 * are those of the line above; of a matrix what `blanks` says, and counted while nobody has (domain/15 §15.7). Null: no such table.
 */
export function readSurchargeGrid(
  rows: readonly (readonly string[])[],
  names: SurchargeNames,
  blanks: Blanks | null,
): SurchargeGrid | null {
  const header = headerOf(rows, names);
  if (header === null) return null;
  const { layout, columns, items } = header;
  const inherits = layout === 'LIST' || blanks === 'inherit';
  const groups = new Map<string, { -readonly [K in keyof GridSurcharge]: GridSurcharge[K] }>();
  let above: Readonly<Record<string, string>> = {};
  let openBlanks = 0;
  for (const [at, cells] of rows.entries()) {
    if (at <= header.row || cells.every((cell) => cell.trim() === '')) continue;
    const row = at + 1;
    const own = saidIn(cells, columns);
    const placed = [...conditionNames, 'isDg', 'validity'].filter((name) => name in own);
    const blank = placed.filter((name) => own[name] === '' && (above[name] ?? '') !== '');
    if (layout === 'MATRIX' && blanks === null) openBlanks += blank.length;
    const said = { ...own, ...(inherits ? Object.fromEntries(blank.map((name) => [name, above[name] ?? ''])) : {}) };
    above = { ...above, ...Object.fromEntries(placed.flatMap((name) => (said[name] ? [[name, said[name]]] : []))) };
    const { conditions, groups: portGroups, problems } = conditionsIn(said, names, row);
    const isDg = said.isDg ? (/^(y|yes|是|危|dg|1)$/iu.test(said.isDg) ? 'YES' : 'NO') : null;
    const validity = said.validity ?? '';
    const key = JSON.stringify([conditions, portGroups, isDg, validity]);
    const group = groups.get(key) ?? {
      conditions,
      groups: portGroups,
      isDg,
      validity: validity === '' ? null : validity,
      charges: [],
      problems: [],
    };
    const found: GridCharge[] = [];
    const take = (text: string, feeCode: string | null, side: GridCharge['direction'], cell: SurchargeCell | 'unread' | null) => {
      if (cell === null) return;
      if (feeCode === null) return void problems.push({ code: 'FEE_UNKNOWN', value: text, row });
      if (cell === 'unread') return void problems.push({ code: 'PRICE_UNPARSED', value: text, row });
      const item = names.item(feeCode);
      const unit = said.unit ? basisOf(said.unit) : null;
      const basis = cell.basis ?? unit ?? item?.basis ?? 'PER_BILL';
      found.push({
        feeCode,
        direction: side,
        cell: { ...cell, minAmount: cell.minAmount ?? (said.min || null), maxAmount: cell.maxAmount ?? (said.max || null) },
        basis,
        currency: cell.currency ?? currencyOf(said.currency ?? '') ?? item?.currency ?? 'CNY',
        usual: cell.basis === null && unit === null,
        taxRate: said.tax ? said.tax.replace('%', '') : null,
        remark: cell.remark ?? (said.remark || null),
        row,
      });
    };
    if (layout === 'LIST') for (const [side, cell] of cellsOf(said)) take(said.fee ?? '', itemIn(said.fee ?? '', names), side, cell);
    else
      for (const [column, text] of (rows[header.row] ?? []).entries())
        if (columns[column] === null && text !== '') take(text, items[column] ?? null, 'BOTH', readSurchargeCell(cells[column] ?? ''));
    if (found.length + problems.length === 0) continue;
    groups.set(key, { ...group, charges: [...group.charges, ...found], problems: [...group.problems, ...problems] });
  }
  return { layout, surcharges: [...groups.values()], openBlanks };
}

const categories: Readonly<Record<string, string>> = { FREIGHT: 'CARRIER', DEST: 'DEST_LOCAL', CUSTOMS: 'CUSTOMS' };
/** What a group of charges is called by those it holds: local ones of the origin unless all are of one other kind. */
export function categoryOf(charges: readonly GridCharge[], names: SurchargeNames): string {
  const kinds = new Set(charges.map(({ feeCode }) => categories[names.item(feeCode)?.feeGroup ?? ''] ?? 'ORIGIN_LOCAL'));
  return kinds.size === 1 ? ([...kinds][0] as string) : 'ORIGIN_LOCAL';
}
