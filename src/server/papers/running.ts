import { randomUUID } from 'node:crypto';
import type { PaperIssued } from '#define/paper';
import type { Json, Row, Values } from '#define/row';
import { readReach } from '#server/engine';
import type { CustomHandler } from '#server/http/call';
import { batchIdOf, idOf, idsOf, textOfInput } from '#server/http/input';
import type { Job } from '#server/jobs/job';
import { askedFor, goOut, mostPapers } from '#server/papers/calls';
import { mayIssueAs } from '#server/papers/issuing';
import type { PaperShelf } from '#server/papers/shelf';
import { performTogether } from '#server/perform/together';
import { Refused } from '#server/refused';
import { sessionInName } from '#server/session/inName';
import { readerOf, rowList, rowOf } from '#server/store/select';
import { raw, sql } from '#server/store/sql';
import { refusalText } from '#server/words';

/** Most papers of one run. */
const mostOfRun = 2_000;
const asked = ['paper', 'language', 'copyKind', 'templateId', 'reason', 'to', 'subject', 'body'] as const;

/** What became of one paper: it was issued, or why it was not. */
type Answer = { readonly id: string; readonly issued: PaperIssued } | { readonly id: string; readonly text: string };

/** Takes an order for many papers: it goes on by itself, in the name of whoever gave it. @throws Refused as the call for few does */
const start =
  (shelf: PaperShelf): CustomHandler =>
  async (context) => {
    const { engine, session, input, request } = context;
    const ids = idsOf(input.ids);
    if (ids.length > mostOfRun) throw new Refused('TOO_MANY_ROWS', { n: String(mostOfRun) }, 'ids');
    mayIssueAs(context, await askedFor(shelf, { ...context, input: { ...input, ids: ids.slice(0, 1) } }));
    const said = Object.fromEntries(asked.map((name) => [name, textOfInput(input[name], 20_000)]));
    const wish = {
      ...said,
      ids,
      mails: input.mails === true || input.mails === 'true',
      language: said.language ?? null,
      own: session.actor.language,
    };
    const set = { paperKind: said.paper, username: session.person.username, wish: wish as unknown as Json, total: ids.length };
    const together = { batchId: batchIdOf(input, request), request: wish, action: 'run', definition: shelf.runs };
    const data = await performTogether(engine, session, together, async (road) => {
      const { done } = await road.perform(shelf.runs, { add: [{ clientId: 'run', set: set as Values, derived: {} }] });
      return { id: done[0]?.id ?? '' };
    });
    return { data };
  };

/** How far an order of one's own is, and what became of each of its papers so far. */
const progress =
  (shelf: PaperShelf): CustomHandler =>
  async ({ engine, session, input }) => {
    const reader = readerOf(engine.catalogue, shelf.runs, session.actor);
    const [cells] = await engine.database.read(readReach(session.actor), (transaction) =>
      transaction.query(
        sql`select ${rowList(reader)} from ${reader.from} where ${reader.where} and t.id = ${idOf(input.id)}::bigint and t.username = ${session.person.username}`,
      ),
    );
    if (!cells) throw new Refused('ROW_GONE', {}, 'id');
    const { id, state, total, done, refused, answers } = rowOf(reader, cells);
    return { data: { id, state, total, done, refused, answers: answers ?? [] } };
  };

export const runHandlers = (shelf: PaperShelf) => ({ start: start(shelf), progress: progress(shelf) });

/** Prints, or prints and mails, the next part of an order; answers the whole with what is known of each paper now. */
async function nextPart(shelf: PaperShelf, context: Pick<Parameters<Job['run']>[0], 'engine' | 'epId'>, row: Row): Promise<Answer[]> {
  const { engine, epId } = context;
  const { ids, own, mails, ...input } = row.wish as unknown as Record<string, unknown> & { ids: string[]; own: string; mails: boolean };
  const known = (row.answers ?? []) as unknown as Answer[];
  const part = ids.slice(known.length, known.length + mostPapers);
  const session = await sessionInName(engine, String(row.username), epId, own);
  try {
    const { done, refusals, definition } = await goOut(
      shelf,
      { engine, session, input: { ...input, ids: part } },
      { batchId: idOfRun(row.id), mails },
    );
    return part.map((id): Answer => {
      const issued = done.find((one) => one.of === id);
      const wrong = refusals.find((one) => one.id === id);
      return issued ? { id, issued } : { id, text: wrong ? refusalText(session.actor.language, wrong, definition) : '' };
    });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const [first] = error.refusals;
    return part.map((id) => ({ id, text: first ? refusalText(session.actor.language, first, shelf.runs) : '' }));
  }
}

/** The batch id of an order: a part that is done again after a failure is known paper by paper. */
const idOfRun = (id: string): string => `00000000-0000-4000-8000-${id.padStart(12, '0')}`;

/** Orders for many papers, part by part; one that was cut off goes on where it was. */
export const runningPapers = (shelf: PaperShelf): Job => ({
  name: 'runPapers',
  of: 'branch',
  schedule: { everySeconds: 3 },
  run: async (context) => {
    const { engine, epId, caller, signal } = context;
    const actor = await caller();
    const did = { papers: 0, refused: 0 };
    const waiting = await engine.database.read({ readsEpIds: [epId], writesEpId: null }, (transaction) =>
      transaction.query(
        sql`select id from ${raw(shelf.runs.table)} where ep_id = ${epId}::bigint and state = 'WAITING' order by id limit 20`,
      ),
    );
    for (const [id = ''] of waiting)
      for (let more = true; more;) {
        signal.throwIfAborted();
        const reader = readerOf(engine.catalogue, shelf.runs, actor.actor);
        const [cells] = await engine.database.read({ readsEpIds: [epId], writesEpId: null }, (transaction) =>
          transaction.query(sql`select ${rowList(reader)} from ${reader.from} where ${reader.where} and t.id = ${id}::bigint`),
        );
        if (!cells) break;
        const row = rowOf(reader, cells);
        const part = await nextPart(shelf, context, row);
        const answers = [...((row.answers ?? []) as unknown as Answer[]), ...part];
        const [done, total] = [answers.filter((one) => 'issued' in one).length, Number(row.total)];
        more = answers.length < total;
        const put = { answers: answers as unknown as Json, done, refused: answers.length - done, state: more ? 'WAITING' : 'DONE' };
        const together = { batchId: randomUUID(), request: { id }, action: 'runPapers', definition: shelf.runs, via: 'job' } as const;
        await performTogether(engine, actor, together, (road) =>
          road.perform(shelf.runs, { rows: [{ id: row.id, version: row.version, set: {}, put, old: {}, derived: {} }] }),
        );
        did.papers += part.filter((one) => 'issued' in one).length;
        did.refused += part.filter((one) => 'text' in one).length;
      }
    return did;
  },
});
