import type { Row } from '#define/row';
import { reportToRun, usableSql } from '#modules/reports/making.shape.server';
import { spReport } from '#modules/reports/spReport/spReport.entity';
import { readReach } from '#server/engine';
import type { CustomHandler } from '#server/http/call';
import { idOf } from '#server/http/input';
import { listMade } from '#server/http/stock';
import { personNameIn } from '#server/read/personNames';
import { readerOf, rowList, rowOf } from '#server/store/select';
import { sql } from '#server/store/sql';

/** A report as its users get it: what it is made of, whose it is, whom it is shared with. */
export function onWire({ id, version, name, userId, design, epIds, remark, schedule, updateTime }: Row, owner: string, mine: boolean) {
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

/** Rows of a report as a list's: a page of them, or all as columns. */
export const run: CustomHandler = async (context) => {
  const { id, ...input } = context.input;
  const { question } = await reportToRun(context.engine, context.session, idOf(id));
  return listMade(question, { ...context, input });
};
