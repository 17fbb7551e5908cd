import { allFields } from '#define/entity';
import { textOf, type Json, type Row, type Values } from '#define/row';
import type { LabelRow } from '#define/wire';
import type { EntityName } from '#names/entities';
import type { Language } from '#names/languages';
import { surchargeBoxes, type SurchargeBasis } from '#modules/freight/freightSurcharge/bases.rules';
import { freightSurcharge } from '#modules/freight/freightSurcharge/freightSurcharge.entity';
import { conditionKey } from '#modules/freight/freightSurcharge/freightSurcharge.rules';
import {
  categoryOf,
  entityOf,
  readSurchargeGrid,
  type Blanks,
  type GridCharge,
  type GridSurcharge,
  type KnownItem,
  type Period,
  type SurchargeNames,
} from '#modules/freight/freightSurcharge/surchargeGrid.rules';
import { tradeWords } from '#modules/freight/freightRate/tradeWords.rules';
import { portGroup } from '#modules/freight/portGroup/portGroup.entity';
import { freightSurchargeCost } from '#modules/freight/freightSurchargeCost/freightSurchargeCost.entity';
import { rowsWhere } from '#server/perform/branchRows';
import { excelImportBy, StagedImports, type Staging } from '#server/workbook/stagedImport';
import { readReach } from '#server/engine';
import type { CallContext, CustomHandler } from '#server/http/call';
import { asProduct } from '#server/perform/rows';
import type { Road } from '#server/perform/together';
import { pickableLabels } from '#server/read/labels';
import { Refused } from '#server/refused';
import type { Transaction } from '#server/store/database';
import { sql } from '#server/store/sql';
import { choiceWord } from '#server/words';
import { readWorkbookSafely, type SafeReading } from '#server/workbook/readSafely';
import { parseDayText } from '#values/day';
import { isDecimalText, sameDecimal } from '#values/decimal';
import { foldedGroup, groupsCalled, type NamedGroup } from '#workers/import/groups';
import { resolverOf } from '#workers/import/labelIndex';
import { Names } from '#workers/import/names';
import { findPeriod } from '#workers/import/periods';
import { SheetCells } from '#workers/import/sheetCells';
import { asNamed, isProblem, type SheetContents } from '#workers/workbook/contents';

type Kind = 'NEW' | 'CHANGED' | 'EXPIRED' | 'UNCHANGED' | 'ERROR';

/** A charge of a staged surcharge beside the one that stands. */
interface StagedCharge {
  readonly set: Values;
  readonly diffKind: Kind;
  readonly old: Values | null;
}

/** A surcharge of a file: its conditions and days, its charges, and what it is to the one that stands. */
export interface StagedSurcharge {
  readonly seq: number;
  readonly sheet: string;
  readonly diffKind: Kind;
  readonly subKind: 'PRICE' | 'PERIOD_ONLY' | 'PERIOD_PRICE' | null;
  readonly currentId: string | null;
  readonly currentVersion: number | null;
  readonly chosen: boolean;
  readonly set: Values;
  readonly charges: readonly StagedCharge[];
  /** Its groups of ports, as people call them, with their ports. */
  readonly groups: Readonly<Record<string, readonly { readonly name: string; readonly ports: readonly string[] }[]>>;
  readonly problems: readonly { readonly field: string; readonly code: string; readonly detail: Record<string, string> }[];
}

const named: readonly EntityName[] = ['carrier', 'port', 'tradeLane', 'chargeItem'];
const bases: Readonly<Record<string, SurchargeBasis>> = {
  CONTAINER: 'PER_CONTAINER',
  CONTAINER_20: 'PER_CONTAINER',
  CONTAINER_40: 'PER_CONTAINER',
  TEU: 'PER_TEU',
  BILL: 'PER_BILL',
  RT: 'PER_RT',
  CBM: 'PER_CBM',
  TON: 'PER_TON',
  DAY: 'PER_DAY',
  PERCENT: 'PERCENT_OF_FREIGHT',
};

type PortGroup = NamedGroup & { readonly id: string; readonly portRole?: string | null };

/** Names of a file; groups of ports by their ids as well. */
interface Named extends SurchargeNames {
  readonly groupOf: (id: string) => PortGroup | undefined;
  /** What a name nobody knows may have been meant to be. */
  readonly nearest: (entity: EntityName, text: string) => string;
}

/** Groups of ports by what they are called; a carrier's own before everybody's, as they are on the day a line begins. */
function groupsIn(all: readonly PortGroup[], days: Days): SurchargeNames['groups'] {
  const called = new Map<string, ReadonlyMap<string, PortGroup>>();
  return (text, { side, carriers, from }) => {
    const on = from ?? days.from ?? days.today;
    const found = (carriers.length === 0 ? [undefined] : carriers).flatMap((carrier) => {
      const key = `${side} ${carrier} ${on}`;
      const ofSide = () => all.filter(({ portRole }) => (portRole ?? side) === side);
      const names = called.get(key) ?? groupsCalled(ofSide(), carrier, on);
      called.set(key, names);
      return names.get(foldedGroup(text))?.id ?? [];
    });
    return [...new Set(found)];
  };
}

/** Names as the dictionaries have them, and what is usual of each charge item. */
async function namesFor(transaction: Transaction, { engine, session }: CallContext, days: Days): Promise<Named> {
  const labels: Partial<Record<EntityName, { complete: boolean; rows: LabelRow[] }>> = {};
  for (const entity of named) labels[entity] = await pickableLabels(transaction, engine, session, engine.catalogue.get(entity));
  const found = new Names(resolverOf(labels), {}, { words: tradeWords, party: 'carrier' });
  const rows = await transaction.query(sql`select code, unit_basis, default_currency, fee_group from bs_cost_name where not is_deleted`);
  const items = new Map(
    rows.map(([code, unit, currency, feeGroup]): [string, KnownItem] => [
      String(code),
      { basis: bases[String(unit)] ?? 'PER_SHIPMENT', currency: String(currency), feeGroup: String(feeGroup) },
    ]),
  );
  const groups = (await rowsWhere(transaction, engine, session, portGroup, sql`true`)) as unknown as readonly PortGroup[];
  const byId = new Map(groups.map((group) => [group.id, group]));
  return {
    code: (entity, text) => found.key(entity, text),
    item: (feeCode) => items.get(feeCode),
    groups: groupsIn(groups, days),
    period: (text) => daysOf(text, days),
    groupOf: (id) => byId.get(id),
    nearest: (entity, text) => found.one(entity, text).problem?.detail.nearest ?? '',
  };
}

/** What a sheet says, line by line, without what is hidden or struck through; how many cells that leaves out. */
function textsOf(sheet: SheetContents): { readonly texts: string[][]; readonly left: number } {
  const cells = new SheetCells(sheet);
  const [rows, columns] = [new Set(sheet.hiddenRows), new Set(sheet.hiddenColumns)];
  let left = 0;
  const texts = sheet.rows.map((_, row) =>
    cells.row(row).map((cell, column) => {
      const gone = cell !== null && (cell.struck === true || rows.has(row) || columns.has(column));
      if (gone) left += 1;
      return gone ? '' : (cell?.text ?? '');
    }),
  );
  return { texts, left };
}

const costOf = ({ feeCode, direction, basis, currency, cell, taxRate, remark }: GridCharge): Values => ({
  feeCode,
  direction,
  basis,
  currency,
  ...Object.fromEntries(surchargeBoxes.map((box) => [`amount${box}`, cell.amounts[box] ?? null])),
  amount: cell.amount,
  percent: cell.percent,
  minAmount: cell.minAmount,
  maxAmount: cell.maxAmount,
  taxRate: taxRate ?? '0',
  isIncluded: cell.isIncluded,
  isOptional: cell.isOptional,
  remark,
});

const keyOf = (cost: Values): string => ['feeCode', 'basis', 'direction', 'currency'].map((name) => String(cost[name])).join('|');
const compared = Object.keys(allFields(freightSurchargeCost)).filter((name) =>
  /^(amount|percent$|minAmount$|maxAmount$|taxRate$|isIncluded$|isOptional$)/u.test(name),
);
/** One amount by the container is that of each box that has a name. */
const priced = (cost: Values): Values => {
  if (cost.basis !== 'PER_CONTAINER' || cost.amount == null) return cost;
  const each = surchargeBoxes.filter((box) => box !== 'Other').map((box) => [`amount${box}`, cost[`amount${box}`] ?? cost.amount ?? null]);
  return { ...cost, amount: null, ...Object.fromEntries(each) };
};
const sameValue = (one: unknown, other: unknown): boolean => {
  const [a, b] = [one ?? null, other ?? null];
  return typeof a === 'string' && typeof b === 'string' && isDecimalText(a) && isDecimalText(b) ? sameDecimal(a, b) : a === b;
};

/** Charges of the file beside those that stand; those it no longer names are listed as ending. */
function chargesBeside(charges: readonly Values[], standing: readonly Row[]): StagedCharge[] {
  const byKey = new Map(standing.map((row) => [keyOf(row), row]));
  const said = charges.map((set): StagedCharge => {
    const row = byKey.get(keyOf(set));
    byKey.delete(keyOf(set));
    if (!row) return { set, diffKind: 'NEW', old: null };
    const old = Object.fromEntries(compared.map((name) => [name, row[name] ?? null]));
    return { set, diffKind: compared.every((name) => sameValue(priced(set)[name], priced(row)[name])) ? 'UNCHANGED' : 'CHANGED', old };
  });
  const left = [...byKey.values()].map((row): StagedCharge => ({
    set: { feeCode: row.feeCode ?? null },
    diffKind: 'EXPIRED',
    old: { ...row },
  }));
  return [...said, ...left];
}

interface Standing {
  readonly surcharges: readonly Row[];
  readonly costs: ReadonlyMap<string, readonly Row[]>;
}

async function standingOf(transaction: Transaction, { engine, session }: CallContext, keys: readonly string[]): Promise<Standing> {
  const product = asProduct(session);
  const ofKeys = sql`t.condition_key = any(${[...new Set(keys)]}::text[]) and t.state in ('DRAFT', 'PUBLISHED')`;
  const surcharges = await rowsWhere(transaction, engine, product, freightSurcharge, ofKeys);
  const ids = surcharges.map(({ id }) => id);
  const costs = new Map<string, Row[]>();
  for (const row of await rowsWhere(transaction, engine, product, freightSurchargeCost, sql`t.surcharge_id = any(${ids}::bigint[])`))
    costs.set(String(row.surchargeId), [...(costs.get(String(row.surchargeId)) ?? []), row]);
  return { surcharges, costs };
}

interface Days {
  readonly today: string;
  readonly from: string | null;
  readonly to: string | null;
}

/** The days a text says: a period, or the one day it begins. */
function daysOf(text: string, { today }: Days): Period | 'AMBIGUOUS' | null {
  const found = findPeriod(text, { context: today }) ?? parseDayText(text, { context: today });
  return typeof found === 'string' && found !== 'AMBIGUOUS' ? { from: found, to: null } : found;
}

/** The values of a surcharge to be; days nobody says begin today. `saysDays`: the file does. */
function valuesOf(group: GridSurcharge, names: Named, days: Days, language: Language): { set: Values; saysDays: boolean } {
  const period = group.period ?? { from: days.from, to: days.to };
  const category = categoryOf(group.charges, names);
  const { conditions, groups } = group;
  const lists = Object.fromEntries(
    Object.entries({ ...conditions, ...groups }).map(([name, some]) => [name, some.length === 0 ? null : [...some]]),
  );
  const from = [...conditions.portLoadings, ...groups.loadingGroups.map((id) => names.groupOf(id)?.groupName ?? '')];
  const title = [
    conditions.carriers.join('/') || '通用',
    from.join('/'),
    choiceWord(language, freightSurcharge, 'category', category),
  ].filter((part) => part !== '');
  const set: Values = {
    surchargeName: title.join(' ').slice(0, 80),
    category,
    ...lists,
    isDg: group.isDg,
    validFrom: period.from ?? days.today,
    validTo: period.to,
  };
  return { set, saysDays: period.from !== null || period.to !== null };
}

/** What stands under its conditions: that of its days, else the newest, a draft that waits before what is published. */
function currentOf({ surcharges }: Standing, set: Values): Row | undefined {
  const key = String(conditionKey.by(set).conditionKey);
  const some = surcharges.filter((row) => row.conditionKey === key && row.category === set.category);
  return some.findLast(({ validFrom }) => validFrom === set.validFrom) ?? some.at(-1);
}

function beside(
  set: Values,
  saysDays: boolean,
  costs: readonly Values[],
  standing: Standing,
): Omit<StagedSurcharge, 'seq' | 'sheet' | 'problems' | 'chosen' | 'set' | 'groups'> {
  const current = currentOf(standing, set);
  const charges = chargesBeside(costs, current ? (standing.costs.get(current.id) ?? []) : []);
  if (!current) return { diffKind: 'NEW', subKind: null, currentId: null, currentVersion: null, charges };
  const at = { currentId: current.id, currentVersion: current.version, charges };
  const sameDays = !saysDays || (current.validFrom === set.validFrom && (current.validTo ?? null) === (set.validTo ?? null));
  const samePrices = charges.every(({ diffKind }) => diffKind === 'UNCHANGED');
  if (sameDays && samePrices) return { diffKind: 'UNCHANGED', subKind: null, ...at };
  return { diffKind: 'CHANGED', subKind: sameDays ? 'PRICE' : samePrices ? 'PERIOD_ONLY' : 'PERIOD_PRICE', ...at };
}

interface Choice {
  readonly blanks: Blanks | null;
  readonly validFrom: string | null;
  readonly validTo: string | null;
}

function choiceOf(input: unknown): Choice {
  const read: unknown = typeof input === 'string' && input !== '' ? JSON.parse(input) : (input ?? {});
  const { blanks, defaults } = (typeof read === 'object' && read !== null ? read : {}) as { blanks?: unknown; defaults?: Values };
  if (blanks !== undefined && blanks !== null && blanks !== 'inherit' && blanks !== 'any')
    throw new Refused('INPUT_MALFORMED', { value: 'blanks' }, 'choice');
  return { blanks: blanks ?? null, validFrom: textOf(defaults ?? {}, 'validFrom'), validTo: textOf(defaults ?? {}, 'validTo') };
}

/** Reads the tables of surcharges of a file, lays them beside those that stand, and keeps them under the handle. */
async function stage(context: CallContext, reading: SafeReading, at: Staging): Promise<Json> {
  const { engine, session, input } = context;
  const contents = asNamed(await readWorkbookSafely(at.path, reading), at.fileName);
  if (isProblem(contents)) throw new Refused(contents.code, {}, 'file');
  const choice = choiceOf(input.choice);
  const { rows, left, blankConditions } = await engine.database.read(readReach(session.actor), async (transaction) => {
    const facts = await engine.facts.load(transaction, freightSurcharge, session.actor, engine.now());
    const days: Days = { today: facts.today, from: choice.validFrom, to: choice.validTo };
    const names = await namesFor(transaction, context, days);
    const read = contents.sheets
      .filter(({ hidden }) => !hidden)
      .map((sheet) => {
        const { texts, left } = textsOf(sheet);
        const grid = readSurchargeGrid(texts, names, choice.blanks, [sheet.name, at.fileName]);
        return { sheet: sheet.name, left: grid === null ? 0 : left, grid };
      });
    const groups = read.flatMap(({ sheet, grid }) =>
      (grid?.surcharges ?? []).map((group) => ({
        sheet,
        group,
        open: (grid?.openBlanks ?? 0) > 0,
        ...valuesOf(group, names, days, session.actor.language),
      })),
    );
    const standing = await standingOf(
      transaction,
      context,
      groups.map(({ set }) => String(conditionKey.by(set).conditionKey)),
    );
    const staged = groups.map(({ sheet, group, open, set, saysDays }, seq): StagedSurcharge => {
      const problems = group.problems.map(({ code, value, row, other, field = 'charges' }) => ({
        field,
        code,
        detail: {
          value,
          nearest: names.nearest((entityOf as Readonly<Record<string, EntityName>>)[field] ?? 'chargeItem', value),
          line: String(row),
          ...(other === undefined ? {} : { row: other, field: value }),
        },
      }));
      const found = beside(set, saysDays, group.charges.map(costOf), standing);
      // Nothing is compared before it is said what blank conditions mean.
      const diffKind = open || problems.length > 0 ? 'ERROR' : found.diffKind;
      const portGroups = Object.fromEntries(
        Object.entries(group.groups).map(([name, ids]) => [
          name,
          ids.flatMap((id) => {
            const { groupName, members } = names.groupOf(id) ?? {};
            return groupName === undefined ? [] : [{ name: groupName, ports: members ?? [] }];
          }),
        ]),
      );
      return { seq, sheet, set, ...found, diffKind, problems, groups: portGroups, chosen: diffKind === 'NEW' || diffKind === 'CHANGED' };
    });
    return {
      rows: staged,
      left: read.reduce((sum, { left }) => sum + left, 0),
      blankConditions: read.reduce((sum, { grid }) => sum + (grid?.openBlanks ?? 0), 0),
    };
  });
  const diff: Record<Kind, number> = { NEW: 0, CHANGED: 0, EXPIRED: 0, UNCHANGED: 0, ERROR: 0 };
  for (const { diffKind } of rows) diff[diffKind] += 1;
  const bad = diff.ERROR;
  const answer = {
    kind: 'SURCHARGE',
    uuid: at.uuid,
    fileName: at.fileName,
    choice,
    diff,
    rows: rows.length,
    good: rows.length - bad,
    bad,
    left,
    questions: { blankConditions },
  };
  const head = { fileId: at.fileId, fileName: at.fileName, answer: answer as unknown as { [name: string]: Json } };
  await new StagedImports(engine, session.actor).keepRows(at.uuid, head, rows as unknown as Json[]);
  return head.answer;
}

/** `excelImport` of surcharges. */
export const surchargeExcelImport = (reading: SafeReading = {}): CustomHandler =>
  excelImportBy((context, at) => stage(context, reading, at));

/** Writes staged surcharges as drafts with their charges; where one moved since it was compared nothing is written. @throws Refused IMPORT_STALE */
export async function writeSurcharges(road: Road, context: CallContext, chosen: readonly StagedSurcharge[]): Promise<number> {
  if (chosen.length === 0) return 0;
  const standing = await standingOf(
    road.transaction,
    context,
    chosen.map(({ set }) => String(conditionKey.by(set).conditionKey)),
  );
  const stale = chosen.filter(({ set, currentId, currentVersion }) => {
    const row = currentOf(standing, set);
    return (row?.id ?? null) !== currentId || (row?.version ?? null) !== currentVersion;
  });
  if (stale.length > 0) throw new Refused('IMPORT_STALE', { n: String(stale.length) });
  const { done } = await road.perform(freightSurcharge, {
    add: chosen.map(({ seq, set }) => ({ clientId: String(seq), set, derived: {} })),
  });
  const costs = chosen.flatMap(({ charges }, at) =>
    charges.filter(({ diffKind }) => diffKind !== 'EXPIRED').map(({ set }) => ({ ...set, surchargeId: done[at]?.id ?? '' })),
  );
  await road.perform(freightSurchargeCost, { add: costs.map((set, at) => ({ clientId: String(at), set, derived: {} })) });
  return done.length;
}

/** Takes surcharges a batch made back while all of them are drafts. @throws Refused IMPORT_USED */
export async function removeSurcharges(road: Road, { engine, session }: CallContext, batchId: string): Promise<number> {
  const product = asProduct(session);
  const { epId } = session.actor;
  const ids = (
    await road.transaction.query(
      sql`select distinct c.row_id from sys_batch b join sys_change c on c.ep_id = b.ep_id and c.seq = b.seq and c.entity = b.entity
      where b.ep_id = ${epId}::bigint and b.batch_id = ${batchId}::uuid and b.entity = ${freightSurcharge.name} and c.before is null`,
    )
  ).map(([id]) => id as string);
  const rows = await rowsWhere(road.transaction, engine, product, freightSurcharge, sql`t.id = any(${ids}::bigint[])`);
  const out = rows.filter(({ state }) => state !== 'DRAFT');
  if (out.length > 0) throw new Refused('IMPORT_USED', { where: out.map(({ surchargeName }) => String(surchargeName)).join('、') });
  const costs = await rowsWhere(road.transaction, engine, product, freightSurchargeCost, sql`t.surcharge_id = any(${ids}::bigint[])`);
  const gone = (some: readonly Row[]) => some.map(({ id, version }) => ({ id, version }));
  if (costs.length > 0) await road.perform(freightSurchargeCost, { remove: gone(costs) }, product);
  const fresh = await rowsWhere(road.transaction, engine, product, freightSurcharge, sql`t.id = any(${ids}::bigint[])`);
  if (fresh.length > 0) await road.perform(freightSurcharge, { remove: gone(fresh) }, product);
  return fresh.length;
}
