import { reachesBranches } from '#define/branches';
import type { Parameters } from '#define/calls';
import type { Definition } from '#define/entity';
import type { Caller, Engine } from '#server/engine';
import { Refused } from '#server/refused';
import type { Session } from '#server/session/sessions';
import { sql } from '#server/store/sql';

/** `all`: rows of every branch the person works in; `own`, or nothing, those of the branch signed in to. */
export const branchesAsked: Parameters = { branches: 'text' };

type Input = Readonly<Record<string, unknown>>;

/** The branches a person may go to and work in: those of theirs that are open. */
async function openBranches(engine: Engine, { person }: Session): Promise<readonly string[]> {
  const rows = await engine.database.read({ readsEpIds: ['0'], writesEpId: null }, (transaction) =>
    transaction.query(
      sql`select id from sys_enterprise where id = any(${[...person.worksIn]}::bigint[]) and state = 'ENABLED' and not is_deleted order by id`,
    ),
  );
  return rows.map(([id]) => id as string);
}

/**
 * Whoever calls, reading rows of all the branches they work in. Rights and masks are the person's and the same in each of them;
 * nothing is written like this. The client only says that it wants them: which they are is the server's to know.
 * @throws Refused NOT_ALLOWED where the data scope ends at the branch (domain/08 §8.1).
 */
export async function acrossBranchesOf(engine: Engine, session: Session): Promise<Session> {
  if (!reachesBranches(session.actor.dataScope)) throw new Refused('NOT_ALLOWED');
  const own = session.actor.epId;
  const others = (await openBranches(engine, session)).filter((id) => id !== own);
  return { ...session, actor: { ...session.actor, readsEpIds: [own, ...others] } };
}

/**
 * Whoever calls, reading the rows of one other branch they work in as if they had signed in there; nothing is written like this.
 * @throws Refused NOT_ALLOWED where the data scope ends at the branch, or the other one is not theirs.
 */
export async function readerIn(engine: Engine, session: Session, epId: string): Promise<Session> {
  if (!reachesBranches(session.actor.dataScope) || !(await openBranches(engine, session)).includes(epId)) throw new Refused('NOT_ALLOWED');
  return { ...session, actor: { ...session.actor, epId, readsEpIds: [epId] } };
}

/**
 * Whoever calls, as far as a reading call asks for: a branch that is named is the only one. Rows of the group are the same for all
 * branches.
 * @throws Refused CHOICE_UNKNOWN, NOT_ALLOWED.
 */
export async function readerAsked(engine: Engine, session: Session, definition: Definition, { branches, epId }: Input): Promise<Session> {
  if (definition.owner === 'group' || branches === undefined || branches === null || branches === '' || branches === 'own') return session;
  if (branches !== 'all') throw new Refused('CHOICE_UNKNOWN', { value: String(branches).slice(0, 60) }, 'branches');
  return epId === undefined || epId === '' ? acrossBranchesOf(engine, session) : session;
}

/** The same caller, reading the branch signed in to alone: what new rows may name is picked from there. */
export const inOwnBranch = <C extends Caller>(caller: C): C =>
  caller.actor.readsEpIds.length === 1 ? caller : { ...caller, actor: { ...caller.actor, readsEpIds: [caller.actor.epId] } };
