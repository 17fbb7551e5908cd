import { serviceProcessEmail } from '#modules/basic/serviceProcessEmail/serviceProcessEmail.entity';
import type { CallContext, CustomHandler } from '#server/http/call';
import { batchIdOf, textOfInput } from '#server/http/input';
import { perform } from '#server/perform';
import { readBatch } from '#server/perform/wishes';
import { readOne } from '#server/read/list';
import { Refused } from '#server/refused';
import { readReach, readingOf } from '#server/engine';
import { raw, sql } from '#server/store/sql';

const own = ['subjectTemplate', 'bodyTemplate', 'toRule', 'ccRule', 'bccRule', 'attachDocTypes', 'autoSend'] as const;

type Row = Readonly<Record<string, unknown>> & { readonly id: string; readonly version: number };

/** The branch's letters, or the one of an occasion. */
async function stored({ engine, session }: CallContext, processName: string | null): Promise<Row[]> {
  const rows = await engine.database.read(readReach(session.actor), (transaction) =>
    transaction.query(sql`
    select id from ${raw(serviceProcessEmail.table)} where ep_id = ${session.actor.epId}::bigint and (${processName}::text is null or process_name = ${processName}) order by process_name`),
  );
  return Promise.all(rows.map(async ([id]) => (await readOne(engine, session, serviceProcessEmail, id as string)) as unknown as Row));
}

const read: CustomHandler = async (context) => {
  const rows = await stored(context, textOfInput(context.input.processName, 40));
  return { data: { rows, total: rows.length } };
};

/** Saves the letter of an occasion: the first time it is made, later it is changed by its version. */
const save: CustomHandler = async (context) => {
  const { engine, session, input, request } = context;
  const processName = textOfInput(input.processName, 40);
  if (processName === null) throw new Refused('FIELD_REQUIRED', { field: 'processName' }, 'processName');
  const [before] = await stored(context, processName);
  if (before && input.version === undefined) throw new Refused('STALE_VERSION', {}, 'version');
  const values = Object.fromEntries(own.filter((name) => input[name] !== undefined).map((name) => [name, input[name]]));
  const rows = before
    ? [
        {
          id: before.id,
          version: input.version,
          set: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { new: value }])),
        },
      ]
    : [];
  const wish = readBatch(
    serviceProcessEmail,
    { batchId: batchIdOf(input, request), rows, add: before ? [] : [{ clientId: 'one', values: { processName, ...values } }] },
    readingOf(session),
  );
  const [done] = (await perform(engine, session, serviceProcessEmail, wish)).done;
  return { data: await readOne(engine, session, serviceProcessEmail, done?.id ?? '') };
};

export const serviceProcessEmailHandlers = { read, save } satisfies Record<string, CustomHandler>;
