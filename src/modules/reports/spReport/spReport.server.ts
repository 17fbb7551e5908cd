import { holds } from '#define/actor';
import type { Json, Row, Values } from '#define/row';
import { checkSight, designOf, questionOf, reportToRun, usableReport, usableSql } from '#modules/reports/spReport/making.server';
import { scheduleOf } from '#modules/reports/spReport/schedule.rules';
import { spReport } from '#modules/reports/spReport/spReport.entity';
import { readReach } from '#server/engine';
import type { CallContext, CustomHandler } from '#server/http/call';
import { batchIdOf, idOf, textOfInput } from '#server/http/input';
import { listMade } from '#server/http/stock';
import { performTogether, type Road } from '#server/perform/together';
import { personNameIn } from '#server/read/personNames';
import { Refused } from '#server/refused';
import { readerOf, rowList, rowOf } from '#server/store/select';
import { sql } from '#server/store/sql';

/** Reports of one person. */
const mostReports = 200;

/** A report as its users get it: what it is made of, whose it is, whom it is shared with. */
function onWire({ id, version, name, userId, design, epIds, remark, schedule, updateTime }: Row, owner: string, mine: boolean) {
  return {
    id,
    version,
    name,
    userId,
    owner,
    mine,
    design,
    epIds: epIds ?? [],
    remark: remark ?? '',
    schedule: mine ? (schedule ?? null) : null,
    updateTime,
  };
}

/** Reports a person may use, their own and those shared with the branch, by name. */
export const select: CustomHandler = async ({ engine, session }) => {
  const reader = readerOf(engine.catalogue, spReport, session.actor);
  const rows = await engine.database.read(readReach(session.actor), (transaction) =>
    transaction.query(sql`select ${rowList(reader)}, ${personNameIn(session.actor.language)} from ${reader.from} join sys_user u on u.id = t.user_id
      where ${reader.where} and ${usableSql(session)} order by t.name collate text_zh, t.id`),
  );
  return {
    data: rows.map((cells) => ((row: Row) => onWire(row, cells.at(-1) ?? '', row.userId === session.actor.userId))(rowOf(reader, cells))),
  };
};

/** Branches a report is shared with: those its author works in, by whoever holds the right. */
function sharedWith({ session: { actor, person } }: CallContext, input: unknown): string[] {
  const ids = Array.isArray(input) ? [...new Set(input.map(String))] : [];
  if (ids.length > 0 && !holds(actor, ['share_spReport'])) throw new Refused('REPORT_SHARE', {}, 'epIds');
  if (!ids.every((id) => person.worksIn.has(id))) throw new Refused('NOT_ALLOWED', {}, 'epIds');
  return ids;
}

/** When it is mailed: from the branch it was said in. A wrong one is refused and not left out. */
function scheduled({ session: { actor } }: CallContext, input: unknown, before: Row | null): Json {
  if (input === null || input === '' || typeof input !== 'object') return null;
  const read = scheduleOf({
    ...input,
    epId: actor.epId,
    language: actor.language,
    mailedOn: scheduleOf(before?.schedule)?.mailedOn ?? null,
  });
  if (read === null) throw new Refused('REPORT_SCHEDULE', {}, 'schedule');
  return { ...read, userIds: [...read.userIds] };
}

/** What a call says of a report. @throws Refused where its rows cannot be asked that way, or not by this person */
function contentOf(context: CallContext, before: Row | null): Values {
  const { engine, session, input } = context;
  const set: Record<string, unknown> = {};
  const name = textOfInput(input.name, 60)?.trim();
  if (input.name !== undefined && !name) throw new Refused('FIELD_REQUIRED', {}, 'name');
  if (name) set.name = name;
  if (input.design !== undefined) {
    const design = designOf(engine, session, input.design);
    checkSight(engine, session, questionOf(engine, before?.id ?? '0', design));
    set.design = design;
  }
  if (input.epIds !== undefined) set.epIds = sharedWith(context, input.epIds);
  if (input.remark !== undefined) set.remark = textOfInput(input.remark, 500);
  if (input.schedule !== undefined) set.schedule = scheduled(context, input.schedule, before);
  return set as Values;
}

const together = <T>(context: CallContext, action: string, request: Values, body: (road: Road) => Promise<T>) =>
  performTogether(
    context.engine,
    context.session,
    { batchId: batchIdOf(context.input, context.request), request, action, definition: spReport },
    body,
  );

async function made(road: Road, { engine, session }: CallContext, id: string) {
  const row = await usableReport(road.transaction, engine, session, id);
  return onWire(row, '', row.userId === session.actor.userId);
}

const insert: CustomHandler = async (context) => {
  const content = contentOf(context, null);
  for (const needed of ['name', 'design']) if (content[needed] === undefined) throw new Refused('FIELD_REQUIRED', {}, needed);
  const { userId } = context.session.actor;
  return {
    data: await together(context, 'insert', content, async (road) => {
      const [[count] = []] = await road.transaction.query(
        sql`select count(*) from sys_sp_report where user_id = ${userId}::bigint and not is_deleted`,
      );
      if (Number(count) >= mostReports) throw new Refused('TOO_MANY_ROWS', { n: String(mostReports) });
      const { done } = await road.perform(spReport, { add: [{ clientId: 'report', set: { ...content, userId }, derived: {} }] });
      return made(road, context, done[0]?.id ?? '');
    }),
  };
};

/** Somebody's own report: others copy it. @throws Refused REPORT_GONE, REPORT_OTHERS */
async function ownReport({ engine, session, input }: CallContext): Promise<Row> {
  const row = await engine.database.read(readReach(session.actor), (transaction) =>
    usableReport(transaction, engine, session, idOf(input.id)),
  );
  if (row.userId !== session.actor.userId) throw new Refused('REPORT_OTHERS', {}, 'id');
  return row;
}

const versionIn = ({ input }: CallContext, row: Row): number => {
  const version = textOfInput(input.version, 12);
  return version === null ? row.version : Number(version);
};

const update: CustomHandler = async (context) => {
  const before = await ownReport(context);
  const content = contentOf(context, before);
  const version = versionIn(context, before);
  return {
    data: await together(context, 'update', { id: before.id, version, ...content }, async (road) => {
      await road.perform(spReport, { rows: [{ id: before.id, version, set: content, old: {}, derived: {} }] });
      return made(road, context, before.id);
    }),
  };
};

const remove: CustomHandler = async (context) => {
  const { id, ...row } = await ownReport(context);
  return {
    data: await together(context, 'delete', { id }, async (road) => {
      await road.perform(spReport, { remove: [{ id, version: versionIn(context, { id, ...row } as Row) }] });
      return null;
    }),
  };
};

/** Rows of a report as a list's: a page of them, or all as columns. */
export const run: CustomHandler = async (context) => {
  const { id, ...input } = context.input;
  const { question } = await reportToRun(context.engine, context.session, idOf(id));
  return listMade(question, { ...context, input });
};

export const spReportHandlers = { select, insert, update, delete: remove, run };
