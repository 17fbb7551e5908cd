import { factRow } from '#define/facts';
import { nameOfRow } from '#define/label';
import { textOf, type Row, type Values } from '#define/row';
import type { ActPreview } from '#define/wire';
import { parameterOf } from '#define/parameters';
import type { VoucherType } from '#modules/ledger/ledger.rules';
import { voucher } from '#modules/ledger/voucher/voucher.entity';
import { voucherEntry } from '#modules/ledger/voucherEntry/voucherEntry.entity';
import { voucherSource } from '#modules/ledger/voucherSource/voucherSource.entity';
import { otherSides } from '#modules/ledger/internal.server';
import { documentsOf } from '#modules/ledger/documents.server';
import { alongKey } from '#modules/ledger/moved.server';
import { postedOn } from '#modules/ledger/voucherSource/voucherSource.rules';
import { entriesOf, joined, type Entry } from '#modules/ledger/posting.rules';
import type { ActBody, ActWork } from '#server/perform/actBodies';
import { previewTable } from '#server/perform/previews';
import { heldWhere } from '#server/perform/branchRows';
import type { AdditionWish, RowWish } from '#server/perform/wishes';
import { sql } from '#server/store/sql';
import type { FieldRefusal } from '#names/refusals';

/** Entries a dry run shows; the rest is counted. */
const mostShown = 200;

/** A voucher about to be made. */
interface Draft {
  readonly type: VoucherType;
  readonly on: string;
  readonly sources: Row[];
  readonly entries: (readonly Entry[])[];
}

/** Types whose documents may share a voucher; a month's runs have one each, and an internal pair one in each branch. */
const grouped = ['AR', 'AP', 'RECEIPT', 'PAYMENT', 'WRITE_OFF', 'NETTING', 'EXPENSE', 'FX', 'BAD_DEBT', 'DEPOSIT'] as const;
const groupedType = (type: string) => grouped.find((one) => one === type);

/** What sources of one voucher have in common: the document, partner and day, the day (domain/13 §13.3 grouping), or the run that settled. */
function groupOf(source: Row, { facts }: ActWork): string {
  const type = textOf(source, 'voucherType') ?? '';
  const shared = groupedType(type);
  const how = shared ? parameterOf(facts, `voucher.group.${shared}`) : 'D';
  const on = postedOn(source);
  if (how === 'T') return JSON.stringify([type, on]);
  // What has no partner stands alone.
  const partner = how === 'P' ? textOf(source, 'customerId') : null;
  return JSON.stringify([type, on, partner === null ? (textOf(source, 'runId') ?? source.id) : `partner ${partner}`]);
}

/** Money itself; the naming of its partner hangs on it as what it settled does. */
const isMoney = (one: Row): boolean => textOf(one, 'tableName') === 'cash' && textOf(one, 'withId') === null;

/** Allocations that wait although their money is chosen here: they are posted along with it. */
function companionsOf({ road, engine, caller, rows }: ActWork): Promise<Row[]> {
  const monies = rows.flatMap((one) => (isMoney(one) ? [String(one.tableId)] : []));
  return heldWhere(road.transaction, engine, caller, voucherSource, sql`t.with_id = any(${monies}::text[]) and t.voucher_id is null`);
}

/** The money of these allocations that has its voucher already. */
async function postedMonies({ road, caller, rows }: ActWork): Promise<ReadonlySet<string>> {
  const monies = rows.flatMap((one) => textOf(one, 'withId') ?? []);
  const found = await road.transaction.query(
    sql`select table_id from fc_voucher_source where ep_id = ${caller.actor.epId}::bigint and table_name = 'cash' and with_id is null and table_id = any(${monies}::text[]) and voucher_id is not null`,
  );
  return new Set(found.map(([id]) => id as string));
}

/** Sources put together into vouchers; those no rule fits, or whose money has no voucher yet, stay out and say why. */
async function draftsOf(work: ActWork): Promise<Draft[]> {
  const drafts = new Map<string, Draft>();
  const companions = await companionsOf(work);
  const along = new Map<string, Row[]>();
  for (const one of companions) along.set(String(one.withId), [...(along.get(String(one.withId)) ?? []), one]);
  const posted = await postedMonies(work);
  const taken = new Set(companions.map(({ id }) => id));
  const alone = work.rows.filter(({ id }) => !taken.has(id));
  const documents = await documentsOf(work, alone, new Set(companions.map(alongKey)));
  const refuse = (of: readonly Row[], refusal?: FieldRefusal) => {
    const named = new Set(work.rows.map(({ id }) => id));
    for (const { id } of of) if (named.has(id)) work.refuse({ code: 'SOURCE_NOT_DUE', field: 'sourceNo', ...refusal, id });
  };
  const pairs = alone.flatMap(({ voucherType, tableId }) => (voucherType === 'INTERNAL' ? [String(tableId)] : []));
  const sides = await otherSides({ transaction: work.road.transaction, caller: work.caller }, pairs, true);
  for (const source of alone) {
    const type = source.voucherType as VoucherType;
    const document = documents.get(source.id);
    const side = source.voucherType === 'INTERNAL' ? sides.get(String(source.tableId)) : undefined;
    if (side?.waits === true) {
      refuse([source], { code: 'INTERNAL_WAITS', detail: { value: side.branch } });
      continue;
    }
    const waits = typeof source.withId === 'string' && !posted.has(source.withId);
    const made = document && !waits && entriesOf(type, document, work.facts);
    const mine = [source, ...(isMoney(source) ? (along.get(String(source.tableId)) ?? []) : [])];
    if (!made || 'refusal' in made) {
      refuse(mine, made ? made.refusal : undefined);
      continue;
    }
    const key = groupOf(source, work);
    const draft = drafts.get(key) ?? { type, on: postedOn(source), sources: [], entries: [] };
    draft.sources.push(...mine);
    draft.entries.push(made.entries);
    drafts.set(key, draft);
  }
  return [...drafts.values()].sort((one, other) => (one.on < other.on ? -1 : one.on > other.on ? 1 : 0));
}

const sourceNos = (sources: readonly Row[]): string => {
  const all = sources.map((one) => textOf(one, 'sourceNo') ?? '').join(', ');
  return all.length > 400 ? `${all.slice(0, 399)}…` : all;
};

/** Writes vouchers with their entries; answers their ids in the order of the drafts. */
export async function writeVouchers(
  { road }: Pick<ActWork, 'road'>,
  drafts: readonly { readonly put: Values; readonly on: string; readonly entries: readonly Values[] }[],
): Promise<string[]> {
  // In lists a voucher is known by what its first entry says.
  const add = drafts.map(({ on, put, entries }, at): AdditionWish => ({
    clientId: String(at),
    set: { summary: (entries[0] && textOf(entries[0], 'summary')) ?? null, voucherDate: on },
    derived: {},
    put,
  }));
  const { done } = await road.perform(voucher, { add });
  const ids = done.map(({ id }) => id);
  const lines = drafts.flatMap(({ entries }, at) => entries.map((entry) => ({ ...entry, voucherId: ids[at] ?? null })));
  const entries = lines.map((set, at): AdditionWish => ({ clientId: String(at), set, derived: {} }));
  // What takes a voucher back is checked as it is made.
  await road.perform(voucherEntry, { add: entries, past: ['voucherStatus'] });
  return ids;
}

const accountNames = { zh: 'caption', en: 'captionEn', ar: 'captionAr' } as const;

/** An account as its reader calls it: its code and its name. */
export const accountNamed = ({ facts, caller }: Pick<ActWork, 'facts' | 'caller'>, code: string): string =>
  nameOfRow(caller.actor.language, accountNames, factRow(facts, 'ledgerAccount', code) ?? {}) || code;

/** Entries by their vouchers: what a voucher is of stands at the first of them. */
function previewOf(work: ActWork, drafts: readonly Draft[]): ActPreview {
  const rows = drafts.flatMap(({ on, sources, entries }) =>
    joined(entries).map((entry, at) => ({
      ...entry,
      ledgerAccount: accountNamed(work, textOf(entry, 'ledgerAccount') ?? ''),
      ...(at === 0 ? { voucherDate: on, sourceNo: sourceNos(sources) } : {}),
    })),
  );
  return previewTable('voucherDate sourceNo ledgerAccount summary debit/ credit/', rows.slice(0, mostShown));
}

/** `generate`: drafts of vouchers from documents that have none; what no rule fits stays out with its reason (domain/13 §13.3). */
const generate: ActBody = async (work) => {
  const drafts = await draftsOf(work);
  if (work.dryRun) return { preview: previewOf(work, drafts) };
  const ids = await writeVouchers(
    work,
    drafts.map(({ type, on, sources, entries }) => ({
      on,
      put: { voucherType: type, sourceNo: sourceNos(sources) },
      entries: joined(entries),
    })),
  );
  const named = new Set(work.rows.map(({ id }) => id));
  const beside: RowWish[] = [];
  drafts.forEach(({ sources }, at) => {
    const put = { voucherId: ids[at] ?? null };
    for (const { id, version } of sources)
      if (named.has(id)) work.put(id, put);
      else beside.push({ id, version, set: {}, put, old: {}, derived: {} });
  });
  if (beside.length > 0) await work.road.perform(voucherSource, { rows: beside });
  return { vouchers: ids.map((id, at) => ({ id, voucherType: drafts[at]?.type, voucherDate: drafts[at]?.on })) };
};

export const voucherSourceBodies = { generate };
