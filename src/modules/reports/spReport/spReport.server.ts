import { holds } from '#define/actor';
import type { Json, Row, Values } from '#define/row';
import { checkSight, designOf, questionOf, usableReport } from '#modules/reports/making.shape.server';
import { scheduleOf } from '#define/mailSchedule';
import { onWire, run, select } from '#modules/reports/reading.shape.server';
import { spReport } from '#modules/reports/spReport/spReport.entity';
import { readReach } from '#server/engine';
import type { CallContext, CustomHandler } from '#server/http/call';
import { idOf, textOfInput } from '#server/http/input';
import { asOneBatch } from '#server/http/oneBatch';
import type { Road } from '#server/perform/together';
import { Refused } from '#server/refused';
import { sql } from '#server/store/sql';

/** Reports of one person. */
const mostReports = 200;

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

async function made(road: Road, { engine, session }: CallContext, id: string) {
  const row = await usableReport(road.transaction, engine, session, id);
  return onWire(row, '', row.userId === session.actor.userId);
}

const insert: CustomHandler = async (context) => {
  const content = contentOf(context, null);
  for (const needed of ['name', 'design']) if (content[needed] === undefined) throw new Refused('FIELD_REQUIRED', {}, needed);
  const { userId } = context.session.actor;
  return {
    data: await asOneBatch(context, spReport, 'insert', content, async (road) => {
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
    data: await asOneBatch(context, spReport, 'update', { id: before.id, version, ...content }, async (road) => {
      await road.perform(spReport, { rows: [{ id: before.id, version, set: content, old: {}, derived: {} }] });
      return made(road, context, before.id);
    }),
  };
};

const remove: CustomHandler = async (context) => {
  const { id, ...row } = await ownReport(context);
  return {
    data: await asOneBatch(context, spReport, 'delete', { id }, async (road) => {
      await road.perform(spReport, { remove: [{ id, version: versionIn(context, { id, ...row } as Row) }] });
      return null;
    }),
  };
};

export const spReportHandlers = { select, insert, update, delete: remove, run };
