import { asOneBatch } from '#server/http/oneBatch';
import type { Json, Row, Values } from '#define/row';
import type { ReportDesign } from '#define/ownReport';
import { keepPaper } from '#modules/files/papers.shape.server';
import { message } from '#modules/messages/message/message.entity';
import { readersAmong, systemLetters } from '#modules/messages/systemLetters.shape.server';
import { reportRun } from '#modules/reports/reportRun/reportRun.entity';
import { reportBook } from '#modules/reports/reportRun/workbook.server';
import { reportToRun } from '#modules/reports/making.shape.server';
import { isDue, scheduleOf, type ReportSchedule } from '#define/mailSchedule';
import { spReport } from '#modules/reports/spReport/spReport.entity';
import { run, select } from '#modules/reports/reading.shape.server';
import type { Caller, Engine } from '#server/engine';
import type { CustomHandler } from '#server/http/call';
import { idOf } from '#server/http/input';
import type { Job, JobContext } from '#server/jobs/job';
import { dueSoon } from '#server/jobs/soon';
import { postLetter } from '#server/outside/outbox';
import { performAsJob } from '#server/perform/together';
import { askedOf } from '#server/read/asked';
import { ListReader, type ListWish } from '#server/read/listInput';
import { Refused } from '#server/refused';
import { readerAsked } from '#server/session/branchesRead';
import { sessionInName } from '#server/session/inName';
import type { Session } from '#server/session/sessions';
import { readerOf, rowList, rowOf } from '#server/store/select';
import { sql } from '#server/store/sql';
import { refusalText, sentenceIn } from '#server/words';
import { inFileName } from '#values/paperText';
import { formatMoment } from '#values/moment';

const making = 'makeReports';
const wished = ['where', 'search', 'sort', 'from', 'until', 'branches'] as const;

type Wish = Readonly<Record<string, Json>>;

/** What a report is asked with, as whoever runs it may ask. @throws Refused */
async function askedFor(engine: Engine, session: Session, id: string, wish: Wish) {
  const { report, question } = await reportToRun(engine, session, id);
  const caller = await askedOf(engine, await readerAsked(engine, session, question, wish), question, wish);
  const read: ListWish = new ListReader(engine.catalogue, question, caller.actor).read(wish);
  return { report, question, caller, read };
}

/** Takes an order for the file of a report: it is made by itself, and its reader told. @throws Refused as running it does */
const exported: CustomHandler = async (context) => {
  const { engine, session, input } = context;
  const id = idOf(input.id);
  const wish = Object.fromEntries(wished.flatMap((name) => (input[name] === undefined ? [] : [[name, input[name] as Json]])));
  const { report } = await askedFor(engine, session, id, wish);
  const set = {
    reportId: id,
    name: report.name,
    userId: session.actor.userId,
    username: session.person.username,
    wish: { ...wish, language: session.actor.language },
    kind: 'FILE',
  };
  const data = await asOneBatch(context, reportRun, 'export', { id, wish }, async (road) => {
    const { done } = await road.perform(reportRun, { add: [{ clientId: 'run', set: set as Values, derived: {} }] });
    await dueSoon(road.transaction, engine.now(), making, session.actor.epId);
    return { id: done[0]?.id ?? '' };
  });
  return { data };
};

export const reportRunHandlers = { select, run, export: exported };

/** Orders are known by their number: one that is made again after a failure is the same one. */
const idOfRun = (id: string): string => `00000000-0000-4000-8001-${id.padStart(12, '0')}`;

/** Tells whoever asked that their file is there, or why there is none. */
async function tell(engine: Engine, session: Session, row: Row, reason: string | null): Promise<void> {
  const together = { action: making, definition: message } as const;
  await performAsJob(engine, session, together, async (road) => {
    const readers = await readersAmong(road.transaction, [session.actor.userId]);
    const details = () => ({ name: String(row.name), reason: reason ?? '' });
    const add = systemLetters(readers, {
      file: 'reports',
      name: reason === null ? 'fileReady' : 'fileFailed',
      details,
      about: { tableName: reportRun.table, tableId: row.id },
    });
    return road.perform(message, { add });
  });
}

async function put(engine: Engine, caller: Caller, row: Row, values: Values): Promise<void> {
  const together = { action: making, definition: reportRun } as const;
  await performAsJob(engine, caller, together, (road) =>
    road.perform(reportRun, {
      rows: [{ id: row.id, version: row.version, set: {}, put: { ...values, doneTime: engine.now().toISOString() }, old: {}, derived: {} }],
    }),
  );
}

/** Makes the workbook, hangs it on the order and mails it where it is to be mailed. @throws Refused */
async function make(engine: Engine, session: Session, row: Row, signal: AbortSignal): Promise<void> {
  const { language: _language, ...wish } = row.wish as unknown as Wish;
  const { report, question, caller, read } = await askedFor(engine, session, String(row.reportId), wish);
  const name = String(row.name);
  const { bytes, rows } = await reportBook(
    engine,
    caller,
    { name, question, design: report.design as unknown as ReportDesign },
    read,
    signal,
  );
  const stamp = formatMoment(engine.now().toISOString(), session.zone).slice(0, 16).replace(/[-:]/gu, '').replace(' ', '-');
  const fileName = `${inFileName(name)}_${stamp}.xlsx`;
  const to = row.kind === 'MAIL' ? await addressOf(engine, session) : null;
  if (row.kind === 'MAIL' && to === null) throw new Refused('REPORT_NO_ADDRESS');
  await keepPaper(
    { engine, session },
    {
      definition: reportRun,
      row,
      bytes,
      fileName,
      docType: 'OTHER',
      visibility: 'BRANCH',
      batchId: idOfRun(row.id),
      request: { id: row.id },
      with: async (road, publicId) => {
        const values = { state: 'DONE', rowCount: rows, fileId: publicId, fileName, doneTime: engine.now().toISOString() };
        await road.perform(reportRun, { rows: [{ id: row.id, version: row.version, set: {}, put: values, old: {}, derived: {} }] });
        if (to !== null)
          await postLetter(road.transaction, engine, {
            epId: row.epId,
            userId: null,
            to,
            subject: sentenceIn(session.actor.language, 'reports', 'mailTitle', { name }),
            text: sentenceIn(session.actor.language, 'reports', 'mailText', { name, rows: String(rows) }),
            file: { id: publicId, name: fileName },
          });
      },
    },
  );
}

async function addressOf({ database }: Engine, { actor }: Session): Promise<string | null> {
  const [[address] = []] = await database.read({ readsEpIds: ['0'], writesEpId: null }, (transaction) =>
    transaction.query(sql`select email from sys_user where id = ${actor.userId}::bigint and not is_disable`),
  );
  return address || null;
}

/** An order that still waits, as the product reads it. */
async function waitingRow(engine: Engine, product: Caller, epId: string, id: string): Promise<Row | null> {
  const reader = readerOf(engine.catalogue, reportRun, product.actor);
  const [cells] = await engine.database.read({ readsEpIds: [epId], writesEpId: null }, (transaction) =>
    transaction.query(
      sql`select ${rowList(reader)} from ${reader.from} where ${reader.where} and t.id = ${id}::bigint and t.state = 'WAITING'`,
    ),
  );
  return cells ? rowOf(reader, cells) : null;
}

/** One order, in the name and with the rights of whom it is for, as they are now. */
async function fulfil({ engine, epId, signal }: JobContext, product: Caller, id: string): Promise<'made' | 'failed' | null> {
  const row = await waitingRow(engine, product, epId, id);
  if (row === null) return null;
  const { language } = row.wish as unknown as Wish;
  const session = await sessionInName(engine, String(row.username), epId, String(language ?? '')).catch((error: unknown) => {
    if (error instanceof Refused) return null;
    throw error;
  });
  if (session === null) {
    // Whoever may not work here any more is told nothing of it.
    await put(engine, product, row, { state: 'FAILED' });
    return 'failed';
  }
  try {
    await make(engine, session, row, signal);
    if (row.kind === 'FILE') await tell(engine, session, row, null);
    return 'made';
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const [first] = error.refusals;
    const reason = first ? refusalText(session.actor.language, first, reportRun) : '';
    await put(engine, session, row, { state: 'FAILED', reason: reason.slice(0, 500) });
    await tell(engine, session, row, reason);
    return 'failed';
  }
}

/** Orders for files and mails, one after the other. */
const makingReports: Job = {
  name: making,
  of: 'branch',
  schedule: { everySeconds: 60 },
  run: async (context) => {
    const { engine, epId, signal } = context;
    const did = { made: 0, failed: 0 };
    const waiting = await engine.database.read({ readsEpIds: [epId], writesEpId: null }, (transaction) =>
      transaction.query(sql`select id from sys_report_run where ep_id = ${epId}::bigint and state = 'WAITING' order by id limit 200`),
    );
    const product = await context.caller();
    for (const [id] of waiting) {
      signal.throwIfAborted();
      const became = await fulfil(context, product, id ?? '');
      if (became !== null) did[became]++;
    }
    return did;
  },
};

/** Writes down orders for whoever gets a report by mail today, one for each of them; they read it with their own rights. */
async function order(context: JobContext, report: Row, schedule: ReportSchedule): Promise<number> {
  const { engine, epId, today } = context;
  const caller = await context.caller();
  const together = { action: 'mailReports', definition: spReport } as const;
  return performAsJob(engine, caller, together, async (road) => {
    const people = await road.transaction.query(
      sql`select id, username, language from sys_user where id = any(${[...schedule.userIds]}::bigint[]) and not is_disable and not is_deleted order by id`,
    );
    await road.perform(spReport, {
      rows: [
        {
          id: report.id,
          version: report.version,
          set: {},
          put: { schedule: { ...schedule, userIds: [...schedule.userIds], mailedOn: today } as Json },
          old: {},
          derived: {},
        },
      ],
    });
    const add = people.map(([id, username, language]) => ({
      clientId: String(id),
      set: {
        reportId: report.id,
        name: report.name,
        userId: id,
        username,
        wish: { language: language ?? schedule.language },
        kind: 'MAIL',
      } as Values,
      derived: {},
    }));
    if (add.length > 0) await road.perform(reportRun, { add });
    await dueSoon(road.transaction, engine.now(), making, epId);
    return add.length;
  });
}

/** Reports whose time has come, by the clocks of the branch they were scheduled in. */
const mailing: Job = {
  name: 'mailReports',
  of: 'branch',
  schedule: { everySeconds: 300 },
  run: async (context) => {
    const { engine, epId, zone, today, signal } = context;
    const caller = await context.caller();
    const reader = readerOf(engine.catalogue, spReport, caller.actor);
    const rows = await engine.database.read({ readsEpIds: ['0', epId], writesEpId: null }, (transaction) =>
      transaction.query(
        sql`select ${rowList(reader)} from ${reader.from} where ${reader.where} and t.schedule->>'epId' = ${epId} order by t.id`,
      ),
    );
    const time = formatMoment(engine.now().toISOString(), zone).slice(11, 16);
    let mails = 0;
    for (const report of rows.map((cells) => rowOf(reader, cells))) {
      signal.throwIfAborted();
      const schedule = scheduleOf(report.schedule);
      if (schedule !== null && isDue(schedule, today, time)) mails += await order(context, report, schedule);
    }
    return { mails };
  },
};

export const reportJobs: readonly Job[] = [makingReports, mailing];
