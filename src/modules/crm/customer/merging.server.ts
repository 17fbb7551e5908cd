import { listed } from '#names/listed';
import { follow } from '#define/decide';
import { allFields, type Definition } from '#define/entity';
import { dayOf, flagOf, textOf, type Row, type Value, type Values } from '#define/row';
import { customer } from '#modules/crm/customer/customer.entity';
import { formerNames } from '#modules/crm/customer/naming.server';
import { putting, rowsWhere } from '#server/perform/branchRows';
import { areas } from '#names/areas';
import type { EntityName } from '#names/entities';
import type { ActBody, ActWork } from '#server/perform/actBodies';
import type { Followed, Follower, Following } from '#server/perform/following';
import { asProduct, seeingAll } from '#server/perform/rows';
import type { Decided } from '#server/perform/write';
import type { Engine } from '#server/engine';
import { Refused } from '#server/refused';
import { columnName, marksRemoval } from '#server/store/names';
import { any, fixed, raw, sql, type Sql } from '#server/store/sql';
import { wordIn } from '#server/words';
import { addDays } from '#values/day';
import { compare, toDecimal } from '#values/decimal';
import { grouped } from '#values/grouped';

/** A field somewhere that names customers. */
interface Reference {
  readonly definition: Definition;
  readonly field: string;
  readonly several: boolean;
}

/** What was posted keeps the name it was posted under: closed months come out as they were (domain/16 §16.6, 13.10). */
const posted: ReadonlySet<EntityName> = new Set(areas.ledger.entities);

/** Every field of the branch's rows that names customers, as the definitions say. */
export const referencesOf = ({ catalogue }: Pick<Engine, 'catalogue'>): readonly Reference[] =>
  catalogue.all
    .filter(
      (definition) =>
        definition.owner === 'branch' && !definition.posed && !posted.has(definition.name) && definition.name !== customer.name,
    )
    .flatMap((definition) =>
      Object.entries(allFields(definition)).flatMap(([field, { to, rowsOf, outlives }]): Reference[] =>
        (to ?? rowsOf) === customer.name && !outlives ? [{ definition, field, several: rowsOf !== undefined }] : [],
      ),
    );

const pointing = ({ definition, field, several }: Reference, alias: string, id: string): Sql => {
  const column = raw(`${alias}.${columnName(field, allFields(definition)[field])}`);
  return several ? sql`${column} ? ${id}::text` : sql`${column} = ${id}::bigint`;
};

/** What becomes of a part of the old customer: it goes along with these values, it is the same as one of the new customer's, or it ends. */
type Met = { readonly goes: Values } | { readonly joins: Row } | 'ends';

/** How a part of the old customer meets those of the new one. */
type Meeting = (row: Row, there: readonly Row[], today: string) => Met;

const along: Met = { goes: {} };
const sameText = (fields: readonly string[]) => (row: Row, other: Row) =>
  fields.some((field) => textOf(row, field) !== null && textOf(row, field) === textOf(other, field));
const sameKey = (fields: readonly string[]) => (row: Row, other: Row) =>
  fields.every((field) => (row[field] ?? null) === (other[field] ?? null));
const joined =
  (same: (row: Row, other: Row) => boolean, otherwise: Meeting = () => along): Meeting =>
  (row, there, today) => {
    const twin = there.find((other) => same(row, other));
    return twin ? { joins: twin } : otherwise(row, there, today);
  };

/** Parts that are not simply moved (domain/16 §16.6 "Sub-records"). */
const meetings: Readonly<Partial<Record<EntityName, Meeting>>> = {
  customerContact: joined(sameText(['mobile', 'email']), (row, there) =>
    flagOf(row, 'isDefault') && there.some((other) => other.contactType === row.contactType && flagOf(other, 'isDefault'))
      ? { goes: { isDefault: false } }
      : along,
  ),
  invoiceTitle: joined(sameKey(['titleName', 'taxNo']), (row, there) =>
    flagOf(row, 'isDefault') && there.some((other) => flagOf(other, 'isDefault')) ? { goes: { isDefault: false } } : along,
  ),
  customerField: joined(sameKey(['lineCode', 'portLoading', 'portDestination', 'containerType'])),
  customerRequirement: joined(sameText(['content'])),
  customerDetail: joined(() => true),
  // Limits are not added up: the old ones end, and stay with whom they were given to, so that no day has two of them; what was applied for is refused.
  credit: (row, _there, today) => {
    if (row.state !== 'APPROVED')
      return { goes: { customerId: row.customerId ?? null, state: row.state === 'EXPIRED' ? 'EXPIRED' : 'REFUSED' } };
    const [from, to] = [dayOf(row, 'validFrom') ?? today, dayOf(row, 'validTo')];
    const yesterday = addDays(today, -1);
    if (from > yesterday) return 'ends';
    return { goes: { customerId: row.customerId ?? null, ...(to !== null && to <= yesterday ? {} : { validTo: yesterday }) } };
  },
  costTemplate: (row, there) => ({
    goes: {
      isAuto: false,
      ...(there.some((other) => other.mouldName === row.mouldName && other.businessType === row.businessType)
        ? { mouldName: `${String(row.mouldName)} (2)` }
        : {}),
    },
  }),
};

const gaps = ({ fields }: Definition, kept: Row, gone: Row): Values =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { edit }]) =>
      edit !== 'never' && (kept[name] ?? '') === '' && (gone[name] ?? '') !== '' ? [[name, gone[name] ?? null] as const] : [],
    ),
  );

/** What the one that stays takes over from its double. */
const larger: Readonly<Partial<Record<EntityName, (kept: Row, gone: Row, definition: Definition) => Values>>> = {
  customerContact: (kept, gone, definition) => gaps(definition, kept, gone),
  customerDetail: (kept, gone, definition) => gaps(definition, kept, gone),
  customerField: (kept, gone) =>
    compare(toDecimal(textOf(gone, 'monthlyTeu') ?? '0'), toDecimal(textOf(kept, 'monthlyTeu') ?? '0')) > 0
      ? { monthlyTeu: gone.monthlyTeu ?? null }
      : {},
};

const withId = (value: Value | undefined, from: string, to: string): Value => {
  if (Array.isArray(value)) return [...new Set(value.map((one) => (String(one) === from ? to : String(one))))];
  return String(value) === from ? to : (value ?? null);
};

/** Every row of one entity that names the old customer in any of its fields, each row once, as it stands after the merge. */
async function moved(
  { transaction, engine, caller }: Following,
  references: readonly Reference[],
  from: string,
  to: string,
): Promise<Decided[]> {
  const definition = references[0]?.definition;
  if (!definition) return [];
  const all = seeingAll(caller);
  const naming = (id: string, among: readonly Reference[]): Sql => any(among.map((reference) => pointing(reference, 't', id)));
  const rows = await rowsWhere(transaction, engine, all, definition, naming(from, references));
  if (rows.length === 0) return [];
  const facts = await engine.facts.load(transaction, definition, caller.actor, engine.now());
  const meeting = meetings[definition.name];
  const part = references.filter(({ field }) => field === 'customerId');
  const there = meeting && part.length > 0 ? await rowsWhere(transaction, engine, all, definition, naming(to, part)) : [];
  const staying = new Map<string, { row: Row; values: Values }>();
  const put = (row: Row, values: Values): Decided[] => {
    const { after, changed } = follow(definition, row, values, facts);
    return changed.length === 0 ? [] : [{ id: row.id, before: row, after: after as Row, changed }];
  };
  const decided = rows.flatMap((row): Decided[] => {
    const met = (row.customerId === from ? meeting?.(row, there, facts.today) : undefined) ?? along;
    if (met !== 'ends' && 'goes' in met)
      return put(row, { ...Object.fromEntries(references.map(({ field }) => [field, withId(row[field], from, to)])), ...met.goes });
    if (met !== 'ends') {
      const { row: before, values } = staying.get(met.joins.id) ?? { row: met.joins, values: {} };
      const more = larger[definition.name]?.({ ...before, ...values }, row, definition) ?? {};
      staying.set(before.id, { row: before, values: { ...values, ...more } });
    }
    return [{ id: row.id, before: row, after: null, changed: [] }];
  });
  return [...decided, ...[...staying.values()].flatMap(({ row, values }) => put(row, values))];
}

/** A customer that went into another takes everything along that names it, in the same transaction and under the same id. */
export const repointing: Follower = {
  of: 'customer',
  when: ({ after, changed }) => changed.includes('mergedIntoId') && after?.mergedIntoId != null,
  async body(following, changes) {
    const followed: Followed[] = [];
    const byEntity = [...grouped(referencesOf(following.engine), ({ definition }) => definition.name).values()];
    for (const { id, after } of changes)
      for (const references of byEntity) {
        const decided = await moved(following, references, id, String(after?.mergedIntoId));
        if (decided.length > 0 && references[0]) followed.push({ definition: references[0].definition, action: 'merge', decided });
      }
    return followed;
  },
};

/** Why two customers cannot become one; nothing where they can. @throws Refused CRM_MERGE_REFUSED */
function checkPair(old: Row, into: Row | undefined): Row {
  if (into === undefined || into.id === old.id) throw new Refused('CRM_MERGE_REFUSED', {}, 'mergedIntoId');
  const wrong =
    into.countryCode !== old.countryCode
      ? 'countryCode'
      : into.mergedIntoId != null || old.mergedIntoId != null
        ? 'mergedIntoId'
        : into.linkedEpId !== old.linkedEpId
          ? 'linkedEpId'
          : null;
  if (wrong !== null) throw new Refused('CRM_MERGE_REFUSED', {}, wrong);
  return into;
}

const further = {
  auditStatus: ['REJECTED', 'DRAFT', 'SUBMITTED', 'APPROVED'],
  managerExamineStatus: ['REFUSED', 'NONE', 'PENDING', 'PASSED'],
} as const;
const kept = new Set<string>(listed('uscc salesmanId ownerSince protectUntil locked hidden mergedIntoId helpCode poolStatus linkedEpId'));

/** What the one that stays has afterwards: its own, what it has not from the other, the further state of both (domain/16 §16.6 "Values"). */
function mergedValues(into: Row, old: Row, work: ActWork): Values {
  const own = Object.entries(customer.fields).filter(([name, { edit }]) => edit !== 'never' && !kept.has(name));
  const filled = own.flatMap(([name]) => ((into[name] ?? '') === '' && (old[name] ?? '') !== '' ? [[name, old[name]] as const] : []));
  const states = Object.entries(further).map(([name, order]) => {
    const at = (row: Row) => (order as readonly string[]).indexOf(String(row[name]));
    return [name, at(old) > at(into) ? old[name] : into[name]] as const;
  });
  const owner =
    into.salesmanId == null && old.salesmanId != null
      ? { salesmanId: old.salesmanId, ownerSince: old.ownerSince ?? null, protectUntil: old.protectUntil ?? null }
      : {};
  const tags = [...new Set([into.tags, old.tags].flatMap((list) => (Array.isArray(list) ? list.map(String) : [])))];
  const before = Array.isArray(into.formerNames) ? into.formerNames : [];
  return {
    ...Object.fromEntries([...filled, ...states]),
    ...owner,
    isCustomer: flagOf(into, 'isCustomer') || flagOf(old, 'isCustomer'),
    isSupplier: flagOf(into, 'isSupplier') || flagOf(old, 'isSupplier'),
    locked: flagOf(into, 'locked') || flagOf(old, 'locked'),
    ...(tags.length > 0 ? { tags } : {}),
    formerNames: [...before, ...(formerNames(old, work.facts.today, work.caller.actor.userId, work.reason) as Value[])] as Value,
    ...(textOf(old, 'remark') === null
      ? {}
      : { remark: [textOf(into, 'remark'), `— ${String(old.crmCode)}`, textOf(old, 'remark')].filter(Boolean).join('\n').slice(0, 4_000) }),
  };
}

/** How many rows of each kind go along. */
async function counted({ road, engine, caller }: ActWork, id: string) {
  const rows: { what: string; rows: string }[] = [];
  const byEntity = new Map<Definition, number>();
  for (const reference of referencesOf(engine)) {
    const { definition } = reference;
    const live = marksRemoval(definition) ? fixed(' and not x.is_deleted') : fixed('');
    const found = await road.transaction.query(
      sql`select count(*) from ${raw(definition.table)} x where x.ep_id = ${caller.actor.epId}::bigint and ${pointing(reference, 'x', id)}${live}`,
    );
    byEntity.set(definition, (byEntity.get(definition) ?? 0) + Number(found[0]?.[0] ?? 0));
  }
  for (const [{ name }, count] of byEntity)
    if (count > 0) rows.push({ what: wordIn(caller.actor.language, 'operations', 'entity', name), rows: String(count) });
  return {
    columns: [
      { name: 'what', kind: 'text' as const },
      { name: 'rows', kind: 'count' as const },
    ],
    rows,
  };
}

/** `consolidated_customers`: everything of the old customer goes to the new one, all or nothing; the old row stays and leads to it. */
const merge: ActBody = async (work) => {
  const { rows, answers, road, caller, dryRun } = work;
  const [old] = rows;
  const newId = textOf(answers, 'newCrmId');
  if (old === undefined || rows.length > 1) throw new Refused('CRM_MERGE_REFUSED', {}, 'mergedIntoId');
  if (newId === null) return {};
  const into = checkPair(old, (await road.hold(customer, [newId])).get(newId));
  if (into.uscc != null && old.uscc != null && into.uscc !== old.uscc && answers.uscc !== old.uscc)
    throw new Refused('CRM_USCC_DIFFERS', { code: String(old.uscc) }, 'uscc');
  const preview = dryRun ? await counted(work, old.id) : null;
  const product = asProduct(caller);
  work.put(old.id, { mergedIntoId: newId, locked: true, salesmanId: null });
  await road.perform(customer, { rows: [putting(into, mergedValues(into, old, work))] }, product);
  return { merged: newId, ...(preview ? { preview } : {}) };
};

/** The body of the merge. */
export const mergingBodies = { merge };
