import { randomUUID } from 'node:crypto';
import { holds } from '#define/actor';
import { textOf, type Row } from '#define/row';
import { customerContact } from '#modules/clients/customerContact/customerContact.entity';
import { weChatBinding } from '#modules/clients/weChatBinding/weChatBinding.entity';
import { putting, rowsWhere } from '#server/perform/branchRows';
import { readReach, type Caller, type Engine } from '#server/engine';
import type { Arrival, Brought } from '#server/http/arrivals';
import type { CallContext, CustomHandler } from '#server/http/call';
import { batchIdOf, idOf, textOfInput } from '#server/http/input';
import { openIdOf, staffIdOf, WeChatAway, weChatPage, type WeChatProgram } from '#server/outside/weChat';
import { asProduct } from '#server/perform/rows';
import { performTogether, type Road } from '#server/perform/together';
import { readOne } from '#server/read/list';
import { Refused } from '#server/refused';
import { spendState } from '#server/session/identities';
import { sessionInName } from '#server/session/inName';
import { sql } from '#server/store/sql';
import { wordIn } from '#server/words';

const kinds = ['CRM_MP', 'USER_MP', 'USER_CP'] as const;
type Kind = (typeof kinds)[number];

/** A binding on its way to WeChat and back: who asked for it, and for whom; travels sealed as the state. */
interface Trip {
  readonly kind: Kind;
  readonly username: string;
  readonly epId: string;
  readonly language: string;
  readonly contactId: string | null;
  readonly nonce: string;
  readonly expires: number;
}

const tripMs = 10 * 60_000;
const purpose = 'binding at WeChat';
const back = '/weChat/bound';

/** @throws Refused WECHAT_NOT_SET_UP */
function programOf({ weChat }: Engine, kind: Kind): WeChatProgram {
  const program = kind === 'USER_CP' ? weChat?.enterprise : weChat?.program;
  if (!program) throw new Refused('WECHAT_NOT_SET_UP');
  return program;
}

/** `oauth`: the page at WeChat where the person agrees, good for ten minutes and once; of a contact it is handed on to them. */
const oauth: CustomHandler = async ({ engine, session, input }) => {
  const asked = textOfInput(input.kind, 10) ?? 'USER_MP';
  const kind = kinds.find((one) => one === asked);
  if (!kind) throw new Refused('CHOICE_UNKNOWN', { value: asked }, 'kind');
  const program = programOf(engine, kind);
  if (kind === 'CRM_MP' && !holds(session.actor, ['admin', 'edit_crm_contact'])) throw new Refused('NOT_ALLOWED');
  const contactId = kind === 'CRM_MP' ? idOf(input.contactId) : null;
  if (contactId !== null) await readOne(engine, session, customerContact, contactId);
  const { username } = session.person;
  const { epId, language } = session.actor;
  const trip: Trip = { kind, username, epId, language, contactId, nonce: randomUUID(), expires: engine.now().getTime() + tripMs };
  const state = engine.vault.seal(JSON.stringify(trip), purpose);
  return {
    data: { url: weChatPage(program, `${engine.weChat?.baseUrl ?? ''}${back}`, state), expires: new Date(trip.expires).toISOString() },
  };
};

/** The trip that comes back, in time and for the first time. @throws Refused WECHAT_STALE */
async function tripOf(engine: Engine, state: string): Promise<Trip> {
  const opened = engine.vault.open(state, purpose);
  const trip = opened === null ? null : (JSON.parse(opened) as Trip);
  if (!trip || trip.expires < engine.now().getTime()) throw new Refused('WECHAT_STALE');
  if (!(await spendState(engine, trip.nonce, new Date(trip.expires)))) throw new Refused('WECHAT_STALE');
  return trip;
}

const standing = (road: Road, engine: Engine, caller: Caller, kind: Kind, openId: string): Promise<Row[]> =>
  rowsWhere(
    road.transaction,
    engine,
    asProduct(caller),
    weChatBinding,
    sql`t.kind = ${kind} and t.open_id = ${openId} and t.state = 'BOUND'`,
  );

/** Writes the binding down; the same again is done already, one that stands for somebody else is refused. */
async function bind(engine: Engine, { kind, contactId, username, epId, language }: Trip, openId: string): Promise<void> {
  const session = await sessionInName(engine, username, epId, language);
  const contact = contactId === null ? null : await readOne(engine, session, customerContact, contactId);
  const whose = contact === null ? { userId: session.actor.userId } : { contactId, customerId: String(contact.crmId) };
  const together = { batchId: randomUUID(), definition: weChatBinding, action: 'bindWeChat', request: { kind, openId, ...whose } };
  await performTogether(engine, session, together, async (road) => {
    await road.transaction.query(sql`select pg_advisory_xact_lock(hashtext(${`weChat ${openId}`}))`);
    const [bound] = await standing(road, engine, session, kind, openId);
    if (bound) {
      const same = contactId === null ? bound.userId === session.actor.userId : bound.contactId === contactId;
      if (!same) throw new Refused('WECHAT_ELSEWHERE');
      return {};
    }
    const put = { kind, openId, ...whose, state: 'BOUND', boundTime: engine.now().toISOString() };
    await road.perform(weChatBinding, { add: [{ clientId: 'bound', set: {}, put, derived: {} }] }, asProduct(session));
    return {};
  });
}

/** WeChat leads the person back here, signed in with us or not: the code becomes the name that stands for them. */
async function arrive(engine: Engine, { code = '', state = '' }: Brought): Promise<string> {
  const trip = await tripOf(engine, state);
  const program = programOf(engine, trip.kind);
  const openId = await (trip.kind === 'USER_CP' ? staffIdOf(program, code) : openIdOf(program, code)).catch((error: unknown) => {
    if (error instanceof WeChatAway) throw new Refused('WECHAT_REFUSED', { value: error.message });
    throw error;
  });
  await bind(engine, trip, openId);
  return wordIn('zh', 'weChat', 'bound');
}

export const weChatReturn: Arrival = { path: back, arrive };

/** `own`: what stands for the caller at WeChat, and which of the two the company has. */
const own: CustomHandler = async ({ engine, session }) => {
  const rows = await engine.database.read(readReach(session.actor), (transaction) =>
    rowsWhere(
      transaction,
      engine,
      asProduct(session),
      weChatBinding,
      sql`t.user_id = ${session.actor.userId}::bigint and t.state = 'BOUND'`,
    ),
  );
  return {
    data: {
      kinds: kinds.filter((kind) => kind !== 'CRM_MP' && (kind === 'USER_CP' ? engine.weChat?.enterprise : engine.weChat?.program)),
      bound: rows.map(({ kind, boundTime }) => ({ kind, boundTime })),
    },
  };
};

/** One's own binding ends, or another's where an administrator ends it. */
const unbindUser =
  (kind: Kind): CustomHandler =>
  async ({ engine, session, input, request }: CallContext) => {
    const userId = textOfInput(input.userId, 20) === null ? session.actor.userId : idOf(input.userId);
    if (userId !== session.actor.userId && !holds(session.actor, ['admin'])) throw new Refused('NOT_ALLOWED');
    const together = { batchId: batchIdOf(input, request), definition: weChatBinding, action: 'unbindWeChat', request: { kind, userId } };
    const ended = await performTogether(engine, session, together, async (road) => {
      const rows = await rowsWhere(
        road.transaction,
        engine,
        asProduct(session),
        weChatBinding,
        sql`t.kind = ${kind} and t.user_id = ${userId}::bigint and t.state = 'BOUND'`,
      );
      if (rows.length === 0) throw new Refused('WECHAT_NOT_BOUND');
      const put = { state: 'UNBOUND', unboundTime: engine.now().toISOString() };
      await road.perform(weChatBinding, { rows: rows.map((row) => putting(row, put)) }, asProduct(session));
      return rows.map((row) => textOf(row, 'kind'));
    });
    return { data: { userId, ended: ended.length } };
  };

export const bindingHandlers = { oauth, own, unBindMpUser: unbindUser('USER_MP'), unBindCp: unbindUser('USER_CP') };
