import { holds } from '#define/actor';
import type { Definition } from '#define/entity';
import { leavesOf, type Where } from '#define/filter';
import { askedOver, completed } from '#define/viewed';
import { mayReport, offeredOf, readDesign, reportOf, ReportFault, type ReportDesign } from '#define/ownReport';
import type { Row } from '#define/row';
import type { EntityName } from '#names/entities';
import type { RefusalCode } from '#names/refusals';
import { isDataset } from '#modules/reports/datasets.rules';
import { spReport } from '#modules/reports/spReport/spReport.entity';
import type { Caller, Engine } from '#server/engine';
import { ListReader } from '#server/read/listInput';
import { Refused } from '#server/refused';
import type { Transaction } from '#server/store/database';
import { readerOf, rowList, rowOf } from '#server/store/select';
import { sql, type Sql } from '#server/store/sql';

/** What the rows of a report are called where lists are named: one name a report. */
export const madeName = (id: string): EntityName => `ownReport${id}` as EntityName;
const ofMade = /^ownReport(\d{1,18})$/u;
const call = 'GET /spReportController/run' as const;

/** What is wrong with a report in a sentence. */
function told<T>(body: () => T): T {
  try {
    return body();
  } catch (error) {
    if (!(error instanceof ReportFault)) throw error;
    throw new Refused(error.code satisfies RefusalCode, { value: error.value }, 'design');
  }
}

/** Reads a filter over all columns a report on these rows may name. @throws Refused as lists do */
function whereReader({ catalogue }: Engine, { actor }: Caller, of: EntityName): (input: unknown) => Where | null {
  const looked = Object.fromEntries(offeredOf(catalogue, of).flatMap((one) => (one.looked ? [[one.name, one.looked]] : [])));
  const behind = catalogue.get(of);
  const reader = new ListReader(catalogue, { ...behind, looked: { ...behind.looked, ...looked } }, actor);
  return (input) => (input === null || input === undefined ? null : reader.read({ where: input }).where);
}

/** A design as somebody sent it, and the question it makes. @throws Refused */
export function designOf(engine: Engine, caller: Caller, input: unknown): ReportDesign {
  const of = typeof input === 'object' && input !== null && 'of' in input ? String(input.of) : '';
  if (!isDataset(of)) throw new Refused('CHOICE_UNKNOWN', { value: of.slice(0, 40) }, 'design');
  return told(() => readDesign(input, whereReader(engine, caller, of)));
}

/** Questions by what they are made of, as long as somebody holds the design; it is the same for everybody. */
const known = new WeakMap<Engine['catalogue'], Map<string, Definition>>();
const mostKnown = 200;

/** @throws Refused where columns it names are gone, or do not fit */
export function questionOf({ catalogue }: Engine, id: string, design: ReportDesign): Definition {
  const made = known.get(catalogue) ?? new Map<string, Definition>();
  known.set(catalogue, made);
  const key = `${id} ${JSON.stringify(design)}`;
  let question = made.get(key);
  if (!question) {
    if (made.size >= mostKnown) made.clear();
    made.set(key, (question = told(() => completed(catalogue, reportOf(catalogue, madeName(id), call, design)))));
  }
  return question;
}

/**
 * A report tells nobody what its rows would not tell them: whoever runs it may list them and those it looks into, and sees all it
 * is put together and narrowed by. Columns made of what they do not see are hidden from them.
 * @throws Refused NOT_ALLOWED, FIELD_NOT_YOURS
 */
export function checkSight({ catalogue }: Engine, { actor }: Caller, { view }: Definition): void {
  if (!view) return;
  const behind = askedOver(catalogue, view);
  const lists = [view.of, ...Object.values(view.joins ?? {}).map(({ to }) => to)];
  for (const name of lists) if (!mayReport(catalogue.get(name), (roles) => holds(actor, roles))) throw new Refused('REPORT_NOT_YOURS');
  const { visible } = readerOf(catalogue, behind, actor);
  const wheres = [view.where, ...Object.values(view.figures).map(({ where }) => where)];
  const asked = wheres.flatMap((where) => (where ? leavesOf(where).map(({ field }) => field) : []));
  for (const name of [...(view.by ?? []), ...asked])
    if (name !== 'id' && !visible.has(view.spanned?.[name]?.of ?? name)) throw new Refused('FIELD_NOT_YOURS', {}, name);
}

/** Reports somebody may use: their own, those shared with the branch they work in, and those mailed to them. */
export const usableSql = ({ actor }: Caller): Sql =>
  sql`(t.user_id = ${actor.userId}::bigint or t.ep_ids @> to_jsonb(${actor.epId}::text) or t.schedule->'userIds' @> to_jsonb(${actor.userId}::text))`;

/** @throws Refused REPORT_GONE */
export async function usableReport(transaction: Transaction, engine: Engine, caller: Caller, id: string): Promise<Row> {
  const reader = readerOf(engine.catalogue, spReport, caller.actor);
  const [cells] = await transaction.query(
    sql`select ${rowList(reader)} from ${reader.from} where ${reader.where} and ${usableSql(caller)} and t.id = ${id}::bigint`,
  );
  if (!cells) throw new Refused('REPORT_GONE', {}, 'id');
  return rowOf(reader, cells);
}

/** The question a report of somebody's makes, which they may ask. @throws Refused */
export async function reportToRun(engine: Engine, caller: Caller, id: string): Promise<{ report: Row; question: Definition }> {
  const report = await engine.database.read({ readsEpIds: ['0'], writesEpId: null }, (transaction) =>
    usableReport(transaction, engine, caller, id),
  );
  const question = questionOf(engine, report.id, report.design as unknown as ReportDesign);
  checkSight(engine, caller, question);
  return { report, question };
}

/** The rows of a report by their name, for what every list is asked: its files, why a figure is what it is. */
export async function madeQuestion(engine: Engine, caller: Caller, name: string): Promise<Definition | null> {
  const [, id] = ofMade.exec(name) ?? [];
  return id === undefined ? null : (await reportToRun(engine, caller, id)).question;
}
