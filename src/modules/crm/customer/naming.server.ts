import { textOf, type Json, type Row, type Values } from '#define/row';
import { cost } from '#modules/finance/cost/cost.entity';
import { judgeSimilar } from '#modules/crm/customer/similar.server';
import { putting, rowsWhere } from '#server/perform/branchRows';
import type { ActBody } from '#server/perform/actBodies';
import { asProduct } from '#server/perform/rows';
import { Refused } from '#server/refused';
import { sql } from '#server/store/sql';

const called = ['crmName', 'englishName', 'shortName'] as const;

/** The names a customer had, with until when and who ended it. */
export function formerNames(row: Row, until: string, userId: string, reason: string | null): Json {
  const before = Array.isArray(row.formerNames) ? row.formerNames : [];
  const last = before.at(-1) as Readonly<Record<string, string>> | undefined;
  const one = {
    name: textOf(row, 'crmName') ?? '',
    from: last?.to ?? textOf(row, 'createTime')?.slice(0, 10) ?? '',
    to: until,
    userId,
    reason: reason ?? '',
  };
  return [...before, one] as Json;
}

/** `update_crmName`: the old name stays findable among the former ones; papers issued keep it (domain/16 §16.3). */
const rename: ActBody = async (work) => {
  const { rows, answers, reason, caller, facts, put } = work;
  await judgeSimilar(work, answers);
  for (const row of rows) {
    const named: Values = Object.fromEntries(called.flatMap((name) => (textOf(answers, name) ? [[name, answers[name]]] : [])));
    const renamed = named.crmName !== undefined && named.crmName !== row.crmName;
    put(row.id, { ...named, ...(renamed ? { formerNames: formerNames(row, facts.today, caller.actor.userId, reason) } : {}) });
  }
  return {};
};

/** `updateCrmCode`: unique in the whole group, also among those deleted and merged. @throws Refused VALUE_TAKEN */
const recode: ActBody = async ({ rows, answers, road, put }) => {
  const crmCode = textOf(answers, 'crmCode') ?? '';
  const [taken] = await road.transaction.query(
    sql`select id from crm_customer where crm_code = ${crmCode} and not id = any(${rows.map(({ id }) => id)}::bigint[]) limit 1`,
  );
  if (taken || rows.length > 1) throw new Refused('VALUE_TAKEN', { value: crmCode }, 'crmCode');
  for (const { id } of rows) put(id, { crmCode });
  return {};
};

/** `updateInvoiceType`: OPEN puts it into receivables that are on no invoice and not locked as well; shown beforehand, charge by charge. */
const invoiceType: ActBody = async ({ rows, answers, road, engine, caller, put, dryRun }) => {
  const wanted = textOf(answers, 'invoiceType');
  for (const { id } of rows) put(id, { invoiceType: wanted });
  if (answers.applyTo !== 'OPEN') return {};
  const product = asProduct(caller);
  const open = await rowsWhere(
    road.transaction,
    engine,
    product,
    cost,
    sql`t.customer_id = any(${rows.map(({ id }) => id)}::bigint[]) and t.direction = 'AR' and not t.locked and t.invoiced_amount = 0 and t.invoice_type is distinct from ${wanted}`,
  );
  const preview = {
    columns: [
      { name: 'feeCode', kind: 'text' as const },
      { name: 'invoiceType', kind: 'text' as const },
      { name: 'currency', kind: 'text' as const },
      { name: 'amount', kind: 'money' as const, currency: 'currency' },
    ],
    rows: open.map((row) => Object.fromEntries(['feeCode', 'invoiceType', 'currency', 'amount'].map((name) => [name, textOf(row, name)]))),
  };
  if (open.length > 0) await road.perform(cost, { rows: open.map((row) => putting(row, { invoiceType: wanted })) }, product);
  return { charges: open.length, ...(dryRun ? { preview } : {}) };
};

/** Bodies of the acts that change what customers are called and billed as. */
export const namingBodies = { rename, recode, invoiceType };
