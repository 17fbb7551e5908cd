import { parameterOf } from '#define/parameters';
import { textOf, type Json, type Values } from '#define/row';
import { partsOf, similarity, type Company } from '#modules/crm/customer/similar.rules';
import { idOf, textOfInput } from '#server/http/input';
import type { CustomHandler } from '#server/http/call';
import { readReach } from '#server/engine';
import type { ActWork } from '#server/perform/actBodies';
import type { Transaction } from '#server/store/database';
import { customer } from '#modules/crm/customer/customer.entity';
import { personNameIn } from '#server/read/personNames';
import { fixed, sql } from '#server/store/sql';
import type { Language } from '#names/languages';

interface Known extends Company {
  readonly id: string;
  readonly crmCode: string;
  readonly owner: string;
}

const split = (cell: string | null | undefined): string[] =>
  (cell ?? '')
    .split(/[;,\n]/u)
    .map((one) => one.trim())
    .filter((one) => one !== '');
const namesIn = (cell: string | null | undefined): string[] =>
  ((cell ? JSON.parse(cell) : []) as { name: string }[]).map(({ name }) => name);

/** Every company of the branch as it is compared, hidden ones too, merged ones through the one they are in now. */
async function companies(transaction: Pick<Transaction, 'query'>, epId: string, language: Language): Promise<Known[]> {
  const rows = await transaction.query(sql`
    select t.id, t.crm_code, t.crm_name, t.english_name, t.uscc, t.foreign_tax_no, t.country_code, t.phone, t.email, t.address, t.former_names, ${personNameIn(language)},
      (select string_agg(concat_ws(';', c.mobile), ';') from crm_contact c where c.ep_id = t.ep_id and c.customer_id = t.id and not c.is_deleted),
      (select string_agg(c.email, ';') from crm_contact c where c.ep_id = t.ep_id and c.customer_id = t.id and not c.is_deleted)
    from crm_customer t left join sys_user u on u.id = t.salesman_id where t.ep_id = ${epId}::bigint and not t.is_deleted and t.merged_into_id is null ${fixed('order by t.id')}`);
  return rows.map(
    ([id, crmCode, crmName, englishName, uscc, foreignTaxNo, countryCode, phone, email, address, former, owner, mobiles, emails]) => ({
      id: id as string,
      crmCode: crmCode ?? '',
      owner: owner ?? '',
      crmName: crmName ?? '',
      englishName: englishName ?? null,
      uscc: uscc ?? null,
      foreignTaxNo: foreignTaxNo ?? null,
      countryCode: countryCode ?? null,
      address: address ?? null,
      former: namesIn(former),
      landlines: split(phone),
      mobiles: split(mobiles),
      emails: [...split(email), ...split(emails)],
    }),
  );
}

/** Something like it, the nearest first. */
interface Similar {
  readonly company: Known;
  readonly score: number;
}

const nearest = (one: Company, all: readonly Known[], except: string | null, least: number): Similar[] =>
  all
    .flatMap((company): Similar[] => {
      if (company.id === except) return [];
      const score = similarity(one, company);
      return score >= least ? [{ company, score }] : [];
    })
    .toSorted((a, b) => b.score - a.score);

/**
 * Judges rows against every company of the branch: the same one is refused, a similar one is asked about with a reason (domain/16 §16.5 nr 7).
 * `named`: the name it is to have.
 */
export async function judgeSimilar(work: ActWork, named?: Values): Promise<void> {
  const { rows, road, caller, facts } = work;
  const all = await companies(road.transaction, caller.actor.epId, caller.actor.language);
  const least = parameterOf(facts, 'crm.dupWarn');
  for (const row of rows) {
    const own = all.find(({ id }) => id === row.id);
    if (!own) continue;
    const one: Company = named
      ? { ...own, crmName: textOf(named, 'crmName') ?? own.crmName, englishName: textOf(named, 'englishName') ?? own.englishName ?? null }
      : own;
    const found = nearest(one, all, row.id, least);
    const [first] = found;
    if (!first) continue;
    const { company, score } = first;
    const detail = { name: company.crmName, crmCode: company.crmCode, owner: company.owner, n: String(found.length), score: String(score) };
    if (score >= 100) work.refuse({ id: row.id, code: 'CRM_DUPLICATE', field: 'crmName', detail });
    else work.warn({ id: row.id, code: 'CRM_SIMILAR', reason: true, detail });
  }
}

const mostTold = 20;

/** `selectSimilar`: companies like one that is being typed. */
const selectSimilar: CustomHandler = async ({ engine, session, input }) => {
  const { actor } = session;
  const told = (name: string) => textOfInput(input[name]);
  const one: Company = {
    crmName: told('name') ?? '',
    englishName: told('englishName'),
    uscc: told('uscc'),
    landlines: split(told('phone')),
    mobiles: split(told('phone')),
    emails: split(told('email')),
  };
  const except = told('exceptId');
  return engine.database.read(readReach(actor), async (transaction) => {
    const facts = await engine.facts.load(transaction, customer, actor, engine.now());
    const found = nearest(
      one,
      await companies(transaction, actor.epId, actor.language),
      except === null ? null : idOf(except),
      parameterOf(facts, 'crm.dupWarn'),
    );
    const data: Json = found.slice(0, mostTold).map(({ company: { id, crmCode, crmName, owner }, score }) => ({
      id,
      crmCode,
      crmName,
      owner,
      score,
      verdict: score >= 100 ? 'BLOCK' : 'WARN',
    }));
    return { data };
  });
};

export const similarHandlers = { selectSimilar };

/** What two companies that are one have in common nearly always: by these they are found beside each other without comparing each with all. */
const marksOf = ({ crmName, englishName, uscc, mobiles = [], emails = [] }: Known): readonly string[] =>
  [partsOf(crmName).brand, englishName ? partsOf(englishName).brand : '', uscc ?? '', ...mobiles, ...emails].filter((mark) => mark !== '');

/** How many companies of the branch each of its customers is like, among those with a brand, code, number or address in common. */
export async function similarCounts(
  transaction: Pick<Transaction, 'query'>,
  epId: string,
  least: number,
): Promise<ReadonlyMap<string, number>> {
  const all = await companies(transaction, epId, 'zh');
  const byMark = new Map<string, Known[]>();
  for (const one of all) for (const mark of marksOf(one)) byMark.set(mark, [...(byMark.get(mark) ?? []), one]);
  return new Map(
    all.map((one) => {
      const beside = new Set(marksOf(one).flatMap((mark) => byMark.get(mark) ?? []));
      return [one.id, nearest(one, [...beside], one.id, least).length];
    }),
  );
}
