import { compareIn } from '#modules/freight/rateSubscription/moved.rules';
import { textOf, type Row, type Values } from '#define/row';
import { freightRate } from '#modules/freight/freightRate/freightRate.entity';
import { rowsWhere } from '#server/perform/branchRows';
import { message } from '#modules/messages/message/message.entity';
import { systemLetters } from '#modules/messages/systemLetters.shape.server';
import { languageOf, type Language } from '#names/languages';
import { postLetter } from '#server/outside/outbox';
import type { ActWork } from '#server/perform/actBodies';
import { asProduct } from '#server/perform/rows';
import { sql } from '#server/store/sql';
import { sentenceIn } from '#server/words';
import { grouped } from '#values/grouped';

const mostLanes = 3;

interface Following {
  readonly id: string;
  readonly language: Language;
  readonly level: number;
  readonly address: string | null;
  readonly wants: readonly Values[];
}

/** Who follows these lanes, but for whoever releases. */
async function followersOf({ road, caller }: Pick<ActWork, 'road' | 'caller'>, lines: readonly string[]): Promise<Following[]> {
  const rows = await road.transaction.query(sql`
    select u.id, u.language, coalesce(u.freight_view_level, 0), u.email, s.line_code, s.port_loading, s.carrier_code, s.by_mail::text from fr_subscription s join sys_user u on u.id = s.create_user_id
    where s.ep_id = ${caller.actor.epId}::bigint and s.line_code = any(${[...lines]}::text[]) and u.id <> ${caller.actor.userId}::bigint and not u.is_disable and not u.is_deleted order by u.id, s.id`);
  return [...grouped(rows, ([id]) => String(id))].map(([id, own]) => ({
    id,
    language: languageOf(own[0]?.[1]),
    level: Number(own[0]?.[2]),
    address: own.some(([, , , , , , , byMail]) => byMail === 'true') ? (own[0]?.[3] ?? null) : null,
    wants: own.map(([, , , , lineCode = null, portLoading = null, carrierCode = null]) => ({ lineCode, portLoading, carrierCode })),
  }));
}

const answers = (rate: Values, { level, wants }: Following): boolean =>
  Number(rate.visibleLevel ?? 1) <= level &&
  wants.some((want) => ['lineCode', 'portLoading', 'carrierCode'].every((name) => want[name] === null || want[name] === rate[name]));

/**
 * Tells whoever follows a lane that rates of it were released, once each for all of them, with how many went up and down; by mail as well
 * where that is wanted (domain/15 §15.1). `as`: what the act is about to put into them.
 */
export async function tellFollowers(
  { road, engine, caller }: Pick<ActWork, 'road' | 'engine' | 'caller'>,
  ids: readonly string[],
  as: ReadonlyMap<string, Values>,
): Promise<void> {
  const rates = (await rowsWhere(road.transaction, engine, asProduct(caller), freightRate, sql`t.id = any(${[...ids]}::bigint[])`)).map(
    (row): Row => ({ ...row, ...as.get(row.id) }),
  );
  const people = await followersOf({ road, caller }, [...new Set(rates.flatMap((row) => textOf(row, 'lineCode') ?? []))]);
  const moves = people.length === 0 ? new Map<string, number>() : new Map(rates.map((rate) => [rate.id, compareIn(rate)]));
  for (const person of people) {
    const own = rates.filter((rate) => answers(rate, person));
    const [first] = own;
    if (!first) continue;
    const lanes = [...new Set(own.map(({ carrierCode, lineCode }) => `${String(carrierCode)} ${String(lineCode)}`))];
    const details = () => ({
      lanes: `${lanes.slice(0, mostLanes).join('; ')}${lanes.length > mostLanes ? ' …' : ''}`,
      n: String(own.length),
      up: String(own.filter((rate) => (moves.get(rate.id) ?? 0) > 0).length),
      down: String(own.filter((rate) => (moves.get(rate.id) ?? 0) < 0).length),
    });
    const said = { file: 'impact', name: 'released', details, about: { tableName: freightRate.table, tableId: first.id } };
    await road.perform(message, { add: systemLetters([person], said) });
    if (person.address !== null)
      await postLetter(road.transaction, engine, {
        epId: caller.actor.epId,
        userId: null,
        to: person.address,
        subject: sentenceIn(person.language, 'impact', 'releasedTitle', details()),
        text: sentenceIn(person.language, 'impact', 'releasedText', details()),
      });
  }
}
