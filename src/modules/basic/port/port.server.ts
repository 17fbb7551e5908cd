import type { Definition } from '#define/entity';
import { isRowId } from '#define/row';
import { readReach, type Engine } from '#server/engine';
import type { CallContext, CustomHandler } from '#server/http/call';
import { batchIdOf, idsOf, textOfInput } from '#server/http/input';
import { perform } from '#server/perform';
import { Refused } from '#server/refused';
import { columnName } from '#server/store/names';
import { raw, sql } from '#server/store/sql';

/** The dictionary of a table (`bs_port`) or of its own name (`port`). */
function dictionaryOf(engine: Engine, named: string | null): Definition {
  const found = engine.catalogue.all.find(
    ({ table, name, stock }) => (table === named || name === named) && stock.list?.call.startsWith('GET /basicDataController/') === true,
  );
  if (!found) throw new Refused('INPUT_MALFORMED', { value: named ?? 'tableName' }, 'tableName');
  return found;
}

/** Rows named by id, or by the codes others store. */
async function idsNamed({ engine, session, input }: CallContext, definition: Definition): Promise<string[]> {
  if (input.code === undefined || definition.key === undefined) return idsOf(input.ids ?? input.id);
  const codes = (textOfInput(input.code, 4_000) ?? '')
    .split(',')
    .map((code) => code.trim())
    .filter((code) => code !== '');
  const rows = await engine.database.read(readReach(session.actor), (transaction) =>
    transaction.query(
      sql`select id from ${raw(definition.table)} where ${raw(columnName(definition.key ?? ''))} = any(${codes}::text[]) and not is_deleted`,
    ),
  );
  const ids = rows.map(([id]) => id as string);
  if (ids.length === 0 || ids.length < new Set(codes).size || !ids.every(isRowId)) throw new Refused('ROW_GONE', {}, 'code');
  return ids;
}

/** `delete_basicCode`: removes rows of a dictionary; a code that others store stays, and so does what the product itself needs (domain/02a §2.3.4). */
const removeCode: CustomHandler = async (context) => {
  const { engine, session, input, request } = context;
  const definition = dictionaryOf(engine, textOfInput(input.tableName ?? input.entity, 60));
  const remove = (await idsNamed(context, definition)).map((id) => ({ id, version: null }));
  const outcome = await perform(engine, session, definition, {
    batchId: batchIdOf(input, request),
    dryRun: false,
    keepGood: false,
    reason: textOfInput(input.reason, 500),
    malformed: [],
    rows: [],
    add: [],
    remove,
  });
  return { data: { done: outcome.done.map(({ id }) => id) } };
};

export const portHandlers = { removeCode };
