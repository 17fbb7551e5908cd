import { textOf, type Row, type Values } from '#define/row';
import { freightOffer } from '#modules/freight/freightOffer/freightOffer.entity';
import { impactOf, sumOfImpacts, type Impact } from '#modules/freight/impact.shape.server';
import { putting } from '#server/perform/branchRows';
import { message } from '#modules/messages/message/message.entity';
import { holdersOf, systemLetters, type Reader } from '#modules/messages/systemLetters.shape.server';
import { order } from '#modules/orders/order/order.entity';
import { orderIntake } from '#modules/orders/orderIntake/orderIntake.entity';
import { languageOf } from '#names/languages';
import type { ActMade, ActWork } from '#server/perform/actBodies';
import { asProduct, lockRows } from '#server/perform/rows';
import { sql } from '#server/store/sql';
import { compare, toDecimal } from '#values/decimal';
import { formatDecimal } from '#values/numberText';

/** What it needs of the work of an act, or of an import. */
type Telling = Pick<ActWork, 'road' | 'engine' | 'caller' | 'batchId' | 'dryRun'>;

const tableOf = ({ kind }: Impact): string => (kind === 'ORDER' ? order : kind === 'INTAKE' ? orderIntake : freightOffer).table;

/** Whom it concerns: the salesperson, or whoever asked; of an order its operator as well. */
const peopleOf = ({ kind, row }: Impact): string[] => {
  const person = textOf(row, 'salesmanId') ?? textOf(row, 'submitUserId') ?? String(row.createUserId);
  return [...new Set([person, ...(kind === 'ORDER' ? [textOf(row, 'operatorId') ?? person] : [])])];
};

interface Told extends Reader {
  readonly seesCost: boolean;
}

/** What concerns each person; whoever leads sales hears of accepted quotations that lose. */
async function concerned({ road, caller }: Telling, impacts: readonly Impact[]): Promise<{ reader: Told; of: readonly Impact[] }[]> {
  const byPerson = new Map<string, Impact[]>();
  const add = (id: string, one: Impact) => byPerson.set(id, [...(byPerson.get(id) ?? []), one]);
  for (const one of impacts) for (const id of peopleOf(one)) add(id, one);
  const losing = impacts.filter(
    ({ kind, deltaBase }) => kind === 'ACCEPTED' && (deltaBase === null || compare(toDecimal(deltaBase), toDecimal('0')) < 0),
  );
  if (losing.length > 0)
    for (const { id } of await holdersOf(
      road.transaction,
      'examineFreightOffer',
      sql`u.home_ep_id = ${caller.actor.epId}::bigint and r.role_set ? 'insertFreightOffer'`,
    ))
      for (const one of losing) if (!byPerson.get(id)?.includes(one)) add(id, one);
  const rows = await road.transaction.query(
    sql`select id, language, coalesce(freight_view_level, 0) >= 3 from sys_user where id = any(${[...byPerson.keys()]}::bigint[]) and id <> ${caller.actor.userId}::bigint and not is_disable and not is_deleted order by id`,
  );
  return rows.map(([id, language, sees]) => ({
    reader: { id: id as string, language: languageOf(language), seesCost: sees === 'true' || sees === 't' },
    of: byPerson.get(id as string) ?? [],
  }));
}

const laneOf = ({ stood }: Impact): string => `${String(stood.carrierCode)} ${String(stood.portLoading)}-${String(stood.portDestination)}`;
const mostLanes = 3;

/** The message about what concerns one person, with the margin where he may know what a rate costs. */
function letter(reader: Told, of: readonly Impact[]) {
  const lanes = [...new Set(of.map(laneOf))];
  const [first] = of as [Impact];
  const own = of.filter((one) => tableOf(one) === tableOf(first));
  const [addition] = systemLetters([reader], {
    file: 'impact',
    name: reader.seesCost ? 'told' : 'toldBare',
    details: (language) => ({
      lanes: `${lanes.slice(0, mostLanes).join('; ')}${lanes.length > mostLanes ? ' …' : ''}`,
      n: String(of.length),
      margin: formatDecimal(sumOfImpacts(of), { language, decimals: 2 }),
    }),
    about: { tableName: tableOf(first), tableId: first.row.id },
  });
  return addition ? [{ ...addition, set: { ...addition.set, tableIds: own.map(({ row }) => row.id) } }] : [];
}

/**
 * What follows when versions no longer answer: quotations that are being made show that their rate has changed, everybody concerned hears
 * of it once, and the answer leads to the list of what was hit (domain/15 §15.8). `as`: what the act is about to put into them.
 */
export async function tellImpact(
  work: Telling,
  touched: readonly string[],
  as: ReadonlyMap<string, Values>,
): Promise<Pick<ActMade, 'leads'>> {
  const { road, engine, caller, batchId, dryRun } = work;
  if (touched.length === 0) return {};
  const product = asProduct(caller);
  const impacts = await impactOf({ transaction: road.transaction, engine, caller: product }, touched, as);
  if (impacts.length === 0) return {};
  const ids = [...new Set(impacts.filter(({ kind, held }) => kind === 'DRAFT' && !held).map(({ row }) => row.id))];
  const held = ids.length === 0 ? new Map<string, Row>() : await lockRows(road.transaction, engine, product, freightOffer, ids);
  const drafts = [...held.values()].filter((row: Row) => row.rateChanged !== true);
  if (drafts.length > 0) await road.perform(freightOffer, { rows: drafts.map((row) => putting(row, { rateChanged: true })) }, product);
  const letters = (await concerned(work, impacts)).flatMap(({ reader, of }) => letter(reader, of));
  if (letters.length > 0) await road.perform(message, { add: letters });
  return dryRun ? {} : { leads: { path: `/FCL/impact?batchId=${batchId}`, count: impacts.length } };
}
