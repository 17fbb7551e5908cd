import type { Json } from '#define/row';
import { checkRows } from '#modules/freight/freightRate/importChecking.server';
import { asMeant, asOfNow, compare, countOf, type Compared } from '#modules/freight/freightRate/difference.server';
import type { DiffKind } from '#modules/freight/freightRate/difference.rules';
import { briefOf, commitHandlers, digestOfRows } from '#modules/freight/freightRate/committing.server';
import { impactHandlers } from '#modules/freight/freightRate/impactList.server';
import { editFreightExcelBy } from '#modules/freight/freightRate/importEditing.server';
import { duesOf, surroundingsOf, target } from '#modules/freight/freightRate/importSurroundings.server';
import { readChoice } from '#modules/freight/freightRate/importChoice.server';
import { freightSurcharge } from '#modules/freight/freightSurcharge/freightSurcharge.entity';
import { freightRate } from '#modules/freight/freightRate/freightRate.entity';
import { excelImportBy, StagedImports, uuidOf, type Staging } from '#server/workbook/stagedImport';
import { readReach, readingOf } from '#server/engine';
import { onWire } from '#server/http/envelope';
import type { CallContext, CustomHandler } from '#server/http/call';
import { Refused } from '#server/refused';
import { Turns } from '#server/turns';
import { drawnPart } from '#server/workbook/drawnPart';
import { drawWorkbookSafely, readWorkbookSafely, type SafeReading } from '#server/workbook/readSafely';
import { groupsNamed } from '#workers/import/groups';
import { resolverOf } from '#workers/import/labelIndex';
import { proposals, type TableProposal } from '#workers/import/propose';
import { stageRows } from '#workers/import/stage';
import type { Staged } from '#workers/import/staged';
import { asNamed, isProblem } from '#workers/workbook/contents';

const mostSkippedTold = 500;
const mostPage = 1_000;

/** Reads and stages the file at `path` and keeps the rows under `uuid`; answers what the import's screen begins with. */
async function stage(context: CallContext, reading: SafeReading, at: Staging): Promise<Json> {
  const { engine, session, input } = context;
  const contents = asNamed(await readWorkbookSafely(at.path, reading), at.fileName);
  if (isProblem(contents)) throw new Refused(contents.code, {}, 'file');
  const { labels, facts, groups } = await surroundingsOf(context);
  const resolve = resolverOf(labels);
  const [turns, tables]: [Turns, TableProposal[]] = [new Turns(), []];
  for (const table of proposals(contents, target, resolve, facts.today)) {
    tables.push(table);
    await turns.give();
  }
  const chosen = readChoice(input.choice, tables, { fileName: at.fileName, contextDay: facts.today, target });
  const choice = { ...chosen, groups: { ...groupsNamed(groups, chosen.defaults.carrierCode, chosen.contextDay), ...chosen.groups } };
  const dues = await duesOf(context, facts);
  const staged = await stageRows(contents, target, dues.length > 0 ? { ...choice, dues } : choice, resolve, { turns });
  const read = await checkRows(staged.rows, freightRate, {
    facts,
    actor: session.actor,
    resolve,
    reading: { ...readingOf(session), today: facts.today },
  });
  const { asOf, rows } = await engine.database.read(readReach(session.actor), async (transaction) => {
    const comparing = { transaction, engine, caller: session, facts };
    return { asOf: await asOfNow(comparing), rows: await compare(comparing, await asMeant(comparing, read)) };
  });
  const answer = {
    uuid: at.uuid,
    fileName: at.fileName,
    version: 1,
    sheets: tables,
    choice: { ...choice, tables: choice.tables.map(({ sheet, header, columns, hidden }) => ({ sheet, header, columns, hidden })) },
    digest: await digestOfRows(rows),
    diff: countOf(rows),
    ...summary(
      staged,
      rows.filter(({ diffKind }) => diffKind !== 'EXPIRED'),
    ),
  };
  const head = { fileId: at.fileId, fileName: at.fileName, answer: asJson(answer) as { [name: string]: Json }, asOf };
  await new StagedImports(engine, session.actor).keepRows(
    at.uuid,
    head,
    // Written as JSON anyway: a copy of sixty thousand rows would only cost the server its memory.
    rows as unknown as Json[],
    briefOf,
  );
  return head.answer;
}

const asJson = (value: unknown): Json => JSON.parse(JSON.stringify(value)) as Json;

function summary(staged: Staged, rows: readonly Compared[]) {
  const problems: Record<string, number> = {};
  for (const { problems: found } of rows) for (const { code } of found) problems[code] = (problems[code] ?? 0) + 1;
  const skipped: Record<string, number> = {};
  for (const { reason } of staged.skipped) skipped[reason] = (skipped[reason] ?? 0) + 1;
  const bad = rows.filter((row) => row.problems.length > 0).length;
  return {
    rows: rows.length,
    good: rows.length - bad,
    bad,
    problems,
    skipped,
    skippedRows: staged.skipped.slice(0, mostSkippedTold),
    unknown: staged.unknown,
    questions: staged.questions,
    beyond: staged.beyond,
  };
}

function pageOf(input: unknown, initial: number, most: number): number {
  const number = input === undefined || input === '' ? initial : Number(input);
  if (!Number.isInteger(number) || number < 1 || number > most)
    throw new Refused('PAGE_RANGE', { value: String(input), most: String(most) });
  return number;
}

/** A page of staged rows with their problems in words, and what the upload answered; with `draw` a part of the workbook as it shows it. */
const selectFreightExcelBy =
  (reading: SafeReading): CustomHandler =>
  async ({ engine, session, input }) => {
    const [page, size] = [pageOf(input.page, 1, 100_000), pageOf(input.size, 50, mostPage)];
    const uuid = uuidOf(input.uuid);
    const { head, rows, batchId, undone } = await new StagedImports(engine, session.actor).page(uuid, (page - 1) * size, size);
    const state = undone ? 'UNDONE' : batchId !== null ? 'COMMITTED' : Number(head.answer.bad) > 0 ? 'PARSED' : 'CHECKED';
    const { diff } = head.answer as unknown as { readonly diff: Readonly<Record<DiffKind, number>> };
    const total = Object.values(diff).reduce((sum, count) => sum + count, 0);
    const of = head.answer.kind === 'SURCHARGE' ? freightSurcharge : freightRate;
    const told = (rows as unknown as Compared[]).map((row) => ({
      ...row,
      problems: row.problems.map((problem) => onWire(problem, of, session.actor.language)),
    }));
    const draw = drawnPart(input.draw);
    if (draw === null) return { data: { ...head.answer, state, total, rows: told } };
    const drawn = await new StagedImports(engine, session.actor).withFile(head.fileId, (path) => drawWorkbookSafely(path, draw, reading));
    if (drawn !== null && 'code' in drawn) throw new Refused(drawn.code, {}, 'draw');
    return { data: { ...head.answer, state, total, rows: told, drawn } };
  };

const deleteFreightExcel: CustomHandler = async ({ engine, session, input }) => {
  await new StagedImports(engine, session.actor).drop(uuidOf(input.uuid));
  return { data: null };
};

/** The calls of rates beside their acts; `reading` says where the reading process is and what it may take. */
export function freightRateHandlers(reading: SafeReading = {}): Readonly<Record<string, CustomHandler>> {
  const excelImport = excelImportBy((context, at) => stage(context, reading, at));
  return {
    excelImport,
    selectFreightExcel: selectFreightExcelBy(reading),
    editFreightExcel: editFreightExcelBy(target.plan),
    deleteFreightExcel,
    ...commitHandlers,
    ...impactHandlers,
  };
}
