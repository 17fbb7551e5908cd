import type { CargoClass, ImportField } from '#define/sheet';
import { batchLimits } from '#define/wire';
import type { Day } from '#values/day';
import { compare, isDecimalText, multiply, plainText, subtract, toDecimal } from '#values/decimal';
import { classOf } from '#workers/import/cargoClasses';
import { Draft } from '#workers/import/draft';
import { boxesIn } from '#workers/import/headings';
import type { Title } from '#workers/import/lines';
import type { Names, PortFound } from '#workers/import/names';
import {
  asFound,
  dialogPeriod,
  endsOf,
  mergedPeriod,
  periodAt,
  readPeriodCells,
  type FoundPeriod,
  type PeriodDays,
} from '#workers/import/periods';
import { readByKind, readPlainCell, type PlainReader } from '#workers/import/plainCells';
import { readPrices, type ReadPrices } from '#workers/import/prices';
import type { ReadCell } from '#workers/import/sheetCells';
import {
  dialogSource,
  fileNameSource,
  sheetNameSource,
  type ImportChoice,
  type ImportTarget,
  type SkipReason,
  type Source,
  type StagedRow,
} from '#workers/import/staged';
import { Titles } from '#workers/import/titles';
import { datedDay, nearestDated } from '#workers/import/years';
import {
  heavyBox,
  portFieldsOf,
  priceFieldsOf,
  type PlainColumn,
  type PriceFields,
  type PriceGroup,
  type TableColumns,
} from '#workers/import/tableColumns';
import { limitOf } from '#workers/import/weights';

export interface RateContext {
  readonly target: ImportTarget;
  readonly choice: ImportChoice;
  readonly names: Names;
  readonly sheetName: string;
  readonly date1904: boolean;
  /** Where the days of the table lie that are written without a year. */
  readonly days: PeriodDays;
  /** The validity the terms of the file name. */
  readonly terms?: FoundPeriod | null;
}

/** A cell that is struck through, which counts as blank. */
export interface StruckCell {
  readonly cell: ReadCell;
  readonly column: number;
}

/** What one line gave: rows, or the reason why it gave none. */
export interface LineRates {
  readonly rows: readonly StagedRow[];
  readonly skipped: Extract<SkipReason, 'notOffered' | 'onRequest'> | null;
  readonly singlePrices: number;
  readonly ambiguousDays: number;
}

/** A cell under a column that says one thing about the whole row. */
interface PlainCell {
  readonly cell: ReadCell;
  readonly column: number;
  readonly word: string;
}

type LineCells = Map<string, PlainCell[]>;

/** What is the same for every line under the same columns. */
interface ColumnFacts {
  readonly columns: TableColumns;
  /** Columns whose blank cells inherit the one above. */
  readonly identity: readonly PlainColumn[];
  /** Plans read as they stand, each with whether several columns make up its text. */
  readonly plain: ReadonlyMap<string, { readonly plan: ImportField; readonly several: boolean }>;
}

interface Ports {
  readonly found: readonly PortFound[];
  readonly source: Source;
  readonly inherited: boolean;
}

/** A price above nought, as it was read. */
const PLAIN_AMOUNT = /^(?:[1-9]\d*|0(?=\.\d*[1-9]))(?:\.\d+)?$/u;
const NOTHING = /^(?:-+|\/|n\.?\/?a\.?|nil|none|无)$/iu;
/** The longest text {@link NOTHING} takes, dashes apart. */
const LONGEST_NOTHING = 5;
const saysNothing = (text: string): boolean => (text.length <= LONGEST_NOTHING || text.startsWith('-')) && NOTHING.test(text);

/** Turns the data lines of one table into rows; remembers what stood above, for the blank cells below. */
export class RateReader {
  private readonly above = new Map<string, ReadCell>();
  private readonly titles = new Titles();
  private readonly sheetPeriod: FoundPeriod | null;
  private readonly filePeriod: FoundPeriod | null;
  private readonly prices: PriceFields;
  private readonly portFields: readonly string[];
  private readonly periodPlan: ImportField | undefined;
  private readonly plainReader: PlainReader;
  private readonly periodPlans: readonly ImportField[];
  /** A day with its year in a line above, of the same block. */
  private datedAbove: Day | null = null;
  private facts: ColumnFacts | null = null;
  private readonly sheetClass: CargoClass | null;

  constructor(private readonly context: RateContext) {
    const { target, choice, names, sheetName } = context;
    this.sheetPeriod = periodAt(sheetName, sheetNameSource, this.daysNear(sheetName));
    this.filePeriod = periodAt(choice.fileName, fileNameSource, this.daysNear(choice.fileName));
    this.sheetClass = classOf(sheetName, target.plan);
    this.prices = priceFieldsOf(target);
    this.portFields = portFieldsOf(target);
    this.periodPlans = target.plan.fields.filter((field) => field.grammar === 'dateRange');
    this.periodPlan = this.periodPlans[0];
    this.plainReader = { target, names };
  }

  /** Takes a title in: it speaks for the rows below, and what stood in cells above it ends. */
  title(title: Title, aboveHeader: boolean): void {
    this.above.clear();
    this.datedAbove = null;
    this.titles.take(title, aboveHeader);
  }

  private daysNear(text: string): PeriodDays {
    const { days } = this.context;
    return { ...days, context: datedDay(text, days) ?? days.context };
  }

  /** Rows of one data line: one for each port of loading, port of destination and group of prices. */
  read(row: number, cells: readonly (ReadCell | null)[], columns: TableColumns, struck: readonly StruckCell[] = []): LineRates {
    const facts = this.factsOf(columns);
    const line = cellsByField(cells, columns);
    this.titles.used();
    const base = new Draft();
    const inherited = this.inherit(line, facts);
    this.readPlain(base, line, facts);
    for (const { cell, column } of struck) this.noteStruck(base, cell, column, columns);
    const ports = new Map<string, Ports>();
    for (const field of this.portFields) {
      const found = this.portsOf(field, line, inherited, columns);
      if (found !== null) ports.set(field, found);
    }
    const own = this.rowPeriod(line);
    let singlePrices = 0;
    const boxes = this.boxesOf(line);
    const single = boxes?.length === 0 ? 'ask' : this.context.choice.singlePrice;
    const priced = columns.groups.map((group) => ({ group, prices: readPrices(this.narrowed(group, boxes), cells, single) }));
    const rows: StagedRow[] = [];
    for (const { group, prices } of priced) {
      if (rows.length > batchLimits.rows) break;
      singlePrices += prices.single;
      if (prices.texts.size === 0 && (priced.length > 1 || prices.notOffered.length + prices.onRequest.length > 0)) continue;
      // Nobody else needs the draft of a line with one group of prices.
      const draft = priced.length === 1 ? base : base.copy();
      this.fillGroup(draft, group, columns);
      this.fillPrices(draft, prices);
      this.fillApart(draft, group);
      this.fillWeights(draft, prices, group);
      this.fillPeriod(draft, own, group);
      for (const field of inherited) draft.note(field, 'INHERITED', { from: this.above.get(field)?.address ?? '' });
      this.fillRest(draft);
      for (const one of this.spread(draft, ports, group, columns)) rows.push(one.row(this.context.sheetName, row + 1));
    }
    // Of several prices side by side one on request gives no row, which is said beside the rows of the others.
    const onRequest = priced.some(({ prices }) => prices.onRequest.length > 0 && (prices.texts.size === 0 || rows.length === 0));
    return {
      rows,
      skipped: onRequest ? 'onRequest' : rows.length > 0 ? null : 'notOffered',
      singlePrices,
      ambiguousDays: own.problems?.some(({ code }) => code === 'DATE_AMBIGUOUS') ? 1 : 0,
    };
  }

  /** Boxes a column of box types names; empty where nobody knows them, null where there is no such column. */
  private boxesOf(line: LineCells): readonly string[] | null {
    const plan = this.context.target.plan.fields.find(({ grammar }) => grammar === 'boxType');
    const cell = plan === undefined ? undefined : line.get(plan.field)?.[0]?.cell;
    return cell === undefined ? null : boxesIn(cell.text);
  }

  /** Prices whose heading names no box are for those the line names. */
  private narrowed(group: PriceGroup, boxes: readonly string[] | null): PriceGroup {
    if (boxes === null || boxes.length === 0) return group;
    return { ...group, columns: group.columns.map((one) => (one.unnamed ? { ...one, boxes } : one)) };
  }

  /** What was struck through is named where it would have stood. */
  private noteStruck(draft: Draft, { text }: ReadCell, column: number, columns: TableColumns): void {
    const [box] = columns.groups.flatMap((group) => group.columns).find((one) => one.column === column)?.boxes ?? [];
    const field =
      box === undefined
        ? columns.plain.find((one) => one.column === column)?.plan.field
        : (this.prices.byBox.get(box) ?? this.prices.heavy?.beyond);
    if (field !== undefined) draft.note(field, 'STRUCK', { text });
  }

  private factsOf(columns: TableColumns): ColumnFacts {
    if (this.facts?.columns !== columns) {
      const { inherited } = this.context.target.plan;
      const plain = new Map<string, { plan: ImportField; several: boolean }>();
      for (const { plan } of columns.plain) {
        if (plan.grammar === 'dateRange' || this.portFields.includes(plan.field)) continue;
        plain.set(plan.field, { plan, several: plain.has(plan.field) });
      }
      this.facts = { columns, identity: columns.plain.filter(({ plan }) => inherited.includes(plan.field)), plain };
    }
    return this.facts;
  }

  /**
   * Fills blank identity cells from above and remembers the others. A port stays blank behind a new port to its left, and
   * where the line says nothing of its own but prices: such a row is named, not guessed.
   */
  private inherit(line: LineCells, { identity }: ColumnFacts): string[] {
    const taken: string[] = [];
    let ownColumns: readonly PlainColumn[] | null = null;
    for (const { plan, column, word } of identity) {
      const own = line.get(plan.field)?.[0]?.cell;
      if (own !== undefined) this.above.set(plan.field, own);
      const before = this.above.get(plan.field);
      if (own !== undefined || before === undefined) continue;
      ownColumns ??= identity.filter((one) => line.has(one.plan.field) && !taken.includes(one.plan.field));
      const isLastPort = plan.field === this.portFields.at(-1);
      if (isLastPort && (ownColumns.length === 0 || ownColumns.some((other) => other.plan.grammar === 'ports' && other.column < column)))
        continue;
      line.set(plan.field, [{ cell: before, column, word }]);
      taken.push(plan.field);
    }
    return taken;
  }

  private readPlain(draft: Draft, line: LineCells, { plain }: ColumnFacts): void {
    for (const [field, cells] of line) {
      const known = plain.get(field);
      if (known === undefined) continue;
      for (const { cell, word } of cells) readPlainCell(this.plainReader, draft, known.plan, cell, known.several ? word : null);
    }
  }

  private portsOf(
    field: string,
    line: ReadonlyMap<string, readonly { cell: ReadCell }[]>,
    inherited: readonly string[],
    columns: TableColumns,
  ): Ports | null {
    const cell = line.get(field)?.[0]?.cell;
    const { names, choice } = this.context;
    if (cell !== undefined) return { found: names.ports(cell.text), source: cell.address, inherited: inherited.includes(field) };
    const title = this.titles.field(field) ?? (this.isMeantByTitle(field, line, columns) ? this.titles.ports : null);
    if (title) return { found: names.ports(title.text), source: title.address, inherited: false };
    const bySheet =
      columns.plain.some((one) => one.plan.field === field) || field !== this.portFields[0]
        ? null
        : names.onlyPorts(this.context.sheetName);
    if (bySheet !== null) return { found: names.ports(this.context.sheetName), source: sheetNameSource, inherited: false };
    const given = choice.defaults[field];
    return given === undefined || given === '' ? null : { found: names.ports(given), source: dialogSource, inherited: false };
  }

  /** A port alone in a title is the port no column has; where both have one, the one that is blank. */
  private isMeantByTitle(field: string, line: ReadonlyMap<string, unknown>, columns: TableColumns): boolean {
    if (this.titles.ports === null) return false;
    const grouped = columns.groups.some((group) => group.ports !== null) ? columns.portOfGroups : null;
    const without = this.portFields.filter((one) => one !== grouped && !columns.plain.some((column) => column.plan.field === one));
    const blank = this.portFields.filter((one) => one !== grouped && !line.has(one));
    return field === (without.at(-1) ?? blank.at(-1));
  }

  private rowPeriod(line: LineCells): FoundPeriod {
    const cells = this.periodPlans.flatMap(({ field }) => (line.get(field) ?? []).slice(0, 1).map(({ cell }) => ({ cell, field })));
    if (cells.length === 0) return {};
    const texts = cells.map(({ cell }) => cell.text);
    this.datedAbove = nearestDated(texts, this.context.days) ?? this.datedAbove;
    const near = this.datedAbove ?? this.titles.dated;
    const days = near === null ? this.context.days : { ...this.context.days, context: near };
    return readPeriodCells(cells, this.periodPlan?.fills ?? [], days, this.context.date1904);
  }

  private fillGroup(draft: Draft, group: PriceGroup, columns: TableColumns): void {
    const carrier = this.context.target.plan.rememberedBy;
    if (group.carrier !== null && carrier !== undefined && !columns.plain.some((one) => one.plan.field === carrier))
      draft.put(carrier, group.carrier, group.source);
  }

  private fillPrices(draft: Draft, prices: ReadPrices): void {
    const cargo = this.titles.cargo ?? this.sheetClass;
    const fieldOf = (box: string) => this.prices.byBox.get(cargo?.boxes?.[box] ?? box);
    for (const [box, { text, address }] of prices.texts) {
      const field = fieldOf(box);
      const dry = this.prices.byBox.get(box);
      if (field === undefined && dry !== undefined) {
        // A box of this kind of cargo that has no price of its own is not to pass for a dry one.
        draft.put(dry, text, address);
        draft.problem(dry, 'PRICE_UNPARSED', { value: `${cargo?.boxes?.[box] ?? box} ${text}` });
      }
      if (field === undefined) continue;
      const problem = prices.problems.find((one) => one.box === box) ?? this.otherPrice(draft, field, text);
      if (problem === undefined) readByKind(this.plainReader, draft, field, text, address, null);
      else {
        draft.put(field, text, address);
        draft.problem(field, problem.code, { value: problem.text });
      }
    }
    this.doubtFarApart(draft);
    for (const [list, code] of [
      [prices.notOffered, 'NOT_OFFERED'],
      [prices.onRequest, 'ON_REQUEST'],
    ] as const) {
      for (const box of list) draft.note(fieldOf(box) ?? box, code);
    }
    const [first] = prices.currencies;
    if (first === undefined) return;
    const field = 'currency';
    const written = draft.values[field];
    const all = new Set([...prices.currencies.keys(), ...(written === undefined ? [] : [written])]);
    if (all.size === 1) draft.put(field, first[0], first[1]);
    else {
      draft.put(field, [...all].join('/'), first[1]);
      draft.problem(field, 'CURRENCY_MIX');
    }
  }

  /** Boxes priced in a table of their own are no further version of the dry rate of the same carriage. */
  private fillApart(draft: Draft, { columns, source }: PriceGroup): void {
    const { apart } = this.context.target.plan;
    const moved = (this.titles.cargo ?? this.sheetClass)?.boxes ?? {};
    const names = columns.flatMap(({ boxes }) =>
      boxes.map((box) => Object.entries(apart?.boxes ?? {}).find(([, some]) => some.includes(moved[box] ?? box))?.[0]),
    );
    if (apart !== undefined && names.length > 0 && names.every((name) => name !== undefined))
      draft.put(apart.field, [...new Set(names)].toSorted().join('/'), source);
  }

  /** What a box may weigh, and what a heavier one costs besides: the difference of both prices, with both cells. */
  private fillWeights(draft: Draft, prices: ReadPrices, { columns, source }: PriceGroup): void {
    const { heavy, byBox } = this.prices;
    const box = heavy === null ? undefined : byBox.get(heavy.box);
    const ofHeavy = columns.find(({ boxes }) => boxes[0] === heavyBox);
    const ofLight = columns.find(({ boxes, weight }) => boxes[0] === heavy?.box && (weight !== null || ofHeavy !== undefined));
    if (heavy === null || box === undefined || (ofLight ?? ofHeavy) === undefined) return;
    const light = draft.values[box];
    const dear = prices.texts.get(heavyBox);
    if (light === undefined && dear === undefined) return;
    const limit = limitOf(ofLight?.weight ?? null, ofHeavy?.weight ?? null);
    if (limit !== null) draft.put(heavy.limit, String(limit), source);
    else draft.problem(heavy.limit, 'FIELD_REQUIRED');
    if (dear === undefined) return;
    const more = [light ?? '', dear.text].every(isDecimalText) ? subtract(toDecimal(dear.text), toDecimal(light ?? '')) : null;
    if (more !== null && compare(more, toDecimal('0')) >= 0)
      draft.put(heavy.beyond, plainText(more), `${draft.cells[box] ?? ''}+${dear.address}`);
    else {
      draft.put(heavy.beyond, dear.text, dear.address);
      draft.problem(heavy.beyond, 'PRICE_UNPARSED', { value: dear.text });
    }
  }

  /** No box costs a hundredth of the one beside it: somebody wrote 2.75 for 2,750. */
  private doubtFarApart(draft: Draft): void {
    const said = [...this.prices.byBox.values()].flatMap((field) => {
      const text = draft.values[field];
      return text !== undefined && PLAIN_AMOUNT.test(text) ? [{ field, text, digits: text.split('.')[0]?.length ?? 0 }] : [];
    });
    const most = Math.max(...said.map(({ digits }) => digits));
    for (const { field, text, digits } of said) {
      // Most rows are done with here: prices of one length are no hundred times apart.
      if (most - digits < 2) continue;
      const hundredfold = multiply(toDecimal(text), toDecimal('100'));
      if (said.some((other) => compare(toDecimal(other.text), hundredfold) > 0)) draft.problem(field, 'PRICE_UNPARSED', { value: text });
    }
  }

  /** Two columns of one kind of cargo may come to one box; they must not differ. */
  private otherPrice(draft: Draft, field: string, text: string): { code: 'PRICE_UNPARSED'; text: string } | undefined {
    const before = draft.values[field];
    return before === undefined || before === text ? undefined : { code: 'PRICE_UNPARSED', text: `${before}/${text}` };
  }

  private fillPeriod(draft: Draft, own: FoundPeriod, group: PriceGroup): void {
    const [fromField, toField] = this.periodPlan?.fills ?? [];
    if (fromField === undefined || toField === undefined) return;
    const { defaults } = this.context.choice;
    const period = mergedPeriod([
      own,
      group.period === null ? null : asFound(group.period, group.source),
      this.titles.period,
      this.sheetPeriod,
      this.filePeriod,
      this.context.terms ?? null,
      dialogPeriod(defaults[fromField], defaults[toField]),
    ]);
    for (const { field, text, source, code } of endsOf(period, fromField, toField)) {
      draft.put(field, text, source);
      if (code !== undefined) draft.problem(field, code, { value: text });
    }
  }

  /** What neither the line nor its group says: titles first, then the sheet's name, then the dialog. */
  private fillRest(draft: Draft): void {
    const carrier = this.context.target.plan.rememberedBy;
    for (const [field, { text, address }] of this.titles.fields()) {
      const plan = this.context.target.plan.fields.find((one) => one.field === field);
      if (plan === undefined || this.portFields.includes(field) || draft.has(field)) continue;
      readPlainCell(this.plainReader, draft, plan, { cell: text, text, address, own: true }, null);
    }
    const line = carrier === undefined || draft.has(carrier) ? null : this.context.names.party(this.context.sheetName);
    if (carrier !== undefined && line !== null) draft.put(carrier, line, sheetNameSource);
    for (const [field, text] of Object.entries(this.context.choice.defaults)) {
      if (text === '' || draft.has(field) || this.portFields.includes(field) || this.periodPlan?.fills?.includes(field)) continue;
      readByKind(this.plainReader, draft, field, text, dialogSource, null);
    }
    for (const [field, text] of Object.entries((this.titles.cargo ?? this.sheetClass)?.set ?? {}))
      if (!draft.has(field)) readByKind(this.plainReader, draft, field, text, sheetNameSource, null);
    // What the entity begins with is no answer where the file is silent: a renminbi rate is not to become a dollar rate.
    for (const field of this.context.target.plan.asked ?? []) if (!draft.has(field)) draft.problem(field, 'FIELD_REQUIRED');
  }

  /** One row for every pair of ports. */
  private spread(draft: Draft, ports: ReadonlyMap<string, Ports>, group: PriceGroup, columns: TableColumns): Draft[] {
    let drafts = [draft];
    for (const field of this.portFields) {
      const ofGroup = field === columns.portOfGroups ? group.ports : null;
      const given =
        ofGroup === null
          ? ports.get(field)
          : { found: ofGroup.map((text) => ({ text, known: true, footnote: null })), source: group.source, inherited: false };
      if (given === undefined) continue;
      const { found, source } = given;
      // The last port takes the draft itself, after the others took their copies of it.
      drafts = drafts.flatMap((one) =>
        found
          .map((_, at) => (at < found.length - 1 ? one.copy() : one))
          .map((copy, at) => this.withPort(copy, field, found[at] as PortFound, source)),
      );
    }
    return drafts;
  }

  private withPort(draft: Draft, field: string, port: PortFound, source: Source): Draft {
    draft.put(field, port.text, source);
    this.context.names.countPlace(port);
    if (port.problem) draft.problem(field, port.problem.code, port.problem.detail);
    if (port.group !== undefined) draft.note(field, 'GROUP', { name: port.group });
    if (port.footnote !== null) draft.note(field, 'FOOTNOTE', { mark: port.footnote });
    return draft;
  }
}

function cellsByField(cells: readonly (ReadCell | null)[], columns: TableColumns): LineCells {
  const line: LineCells = new Map();
  for (const { column, plan, word } of columns.plain) {
    const cell = cells[column];
    if (cell == null || saysNothing(cell.text)) continue;
    const known = line.get(plan.field);
    if (known === undefined) line.set(plan.field, [{ cell, column, word }]);
    else known.push({ cell, column, word });
  }
  return line;
}
