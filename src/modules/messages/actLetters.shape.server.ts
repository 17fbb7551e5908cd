import { asList, spokenList } from '#names/listText';
import { languageOf, nameIn, type Language } from '#names/languages';
import { message } from '#modules/messages/message/message.entity';
import { calledIn } from '#server/called';
import type { Engine } from '#server/engine';
import type { Teller, Telling } from '#server/perform/telling';
import type { AdditionWish } from '#server/perform/wishes';
import { calledOf } from '#server/read/called';
import type { Transaction } from '#server/store/database';
import { sql } from '#server/store/sql';
import { sentenceIn, wordIn } from '#server/words';

/** So many rows are named; more are counted. */
const mostNamed = 8;

/** Names of the first rows of a message in its reader's language: their labels, else what they are called by among others of their kind. */
async function namesOf(transaction: Transaction, engine: Engine, { definition, caller, rows }: Telling, language: Language) {
  const [some, actor] = [rows.slice(0, mostNamed), { ...caller.actor, language }];
  if (definition.label) return some.map((row) => calledIn(definition, row, language) || row.id);
  const nameless = some.map((row) => ({ definition, row }));
  const called = await calledOf(transaction, engine, { ...caller, actor }, nameless);
  return called.map((name, at) => name || some[at]?.id || '');
}

/** What a message says of a step, in its reader's language. */
function written({ definition, step, caller, rows, said }: Telling, names: readonly string[], language: Language) {
  const verb = wordIn(language, 'acts', definition.name, step.act, step.on ? 'done' : 'undone');
  const details = {
    what: wordIn(language, 'operations', 'entity', definition.name),
    verb,
    by: nameIn(language, caller.names),
    rows: spokenList(asList(names), language) + (rows.length > mostNamed ? ' …' : ''),
    n: String(rows.length),
    said: said ?? '',
  };
  return {
    classification: sentenceIn(language, 'acting', 'tellTitle', details).slice(0, 100),
    content: sentenceIn(language, 'acting', said === null || said === '' ? 'tellText' : 'tellTextSaid', details).slice(0, 4_000),
  };
}

/** Messages of steps others took with rows of somebody's, each in its reader's language, with the way to the row (acts.md §1 `tells`). */
export const tellOfSteps: Teller = async (transaction, engine, told) => {
  const people = await transaction.query(
    sql`select id, language from sys_user where id = any(${told.map(({ userId }) => userId)}::bigint[]) and not is_disable and not is_deleted`,
  );
  const languages = new Map(people.map(([id, language]) => [id as string, languageOf(language)]));
  const add: AdditionWish[] = [];
  for (const one of told) {
    const language = languages.get(one.userId);
    if (!language) continue;
    const [first] = one.rows;
    const set = {
      ...written(one, await namesOf(transaction, engine, one, language), language),
      recipientUserId: one.userId,
      tableName: one.definition.table,
      tableId: one.rows.length === 1 ? (first?.id ?? null) : null,
      tableIds: one.rows.map(({ id }) => id),
      priority: 'NORMAL',
      sourceKind: 'SYSTEM',
    };
    add.push({ clientId: one.userId, derived: {}, set });
  }
  return { definition: message, add };
};
