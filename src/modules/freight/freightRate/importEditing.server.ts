import type { Json } from '#define/row';
import type { ImportPlan } from '#define/sheet';
import { briefOf, digestOfRows } from '#modules/freight/freightRate/committing.server';
import { asMeant, asOfNow, compare, countOf, type Compared } from '#modules/freight/freightRate/difference.server';
import { freightRate } from '#modules/freight/freightRate/freightRate.entity';
import { checkRows, type Checked } from '#modules/freight/freightRate/importChecking.server';
import { surroundingsOf } from '#modules/freight/freightRate/importSurroundings.server';
import { StagedImports, uuidOf } from '#server/workbook/stagedImport';
import { readReach, readingOf } from '#server/engine';
import type { CustomHandler } from '#server/http/call';
import { onWire } from '#server/http/envelope';
import { Refused, type ServerRefusal } from '#server/refused';
import { reached, withText, type Corrected } from '#workers/import/correcting';
import { resolverOf } from '#workers/import/labelIndex';

type Edited = Compared & Corrected;

interface Wish {
  readonly seq: number;
  readonly set: Readonly<Record<string, { readonly old: string; readonly new: string }>>;
}

const isRecord = (input: unknown): input is Record<string, unknown> => typeof input === 'object' && input !== null && !Array.isArray(input);
const malformed = (value: string) => new Refused('INPUT_MALFORMED', { value }, 'rows');
const longestText = 1_000;

/** Fields a cell of the file may stand for. */
const fields = ({ fields: all }: ImportPlan): ReadonlySet<string> => new Set(all.flatMap(({ field, fills }) => fills ?? [field]));

function wishesOf(input: unknown, known: ReadonlySet<string>): Wish[] {
  const list: unknown = typeof input === 'string' ? JSON.parse(input) : (input ?? []);
  if (!Array.isArray(list)) throw malformed('rows');
  return list.map((one: unknown): Wish => {
    if (!isRecord(one) || !Number.isInteger(one.seq) || !isRecord(one.set)) throw malformed('rows');
    const set = Object.entries(one.set).map(([name, change]) => {
      if (!known.has(name) || !isRecord(change) || typeof change.new !== 'string' || change.new.length > longestText) throw malformed(name);
      return [name, { old: String(change.old ?? ''), new: change.new }] as const;
    });
    return { seq: Number(one.seq), set: Object.fromEntries(set) };
  });
}

/** A kept line as it was judged: what it is to the rates that stand is found anew. */
const asChecked = (row: Edited): Checked => ({ ...row, after: { ...row.set, rateKey: row.rateKey, lineCode: row.lineCode } });

/**
 * `editFreightExcel`: staged lines corrected where they stand; the workbook's own text stays beside each value (domain/15 §15.3). All lines are
 * compared anew, since a corrected one may be what another was missing.
 */
export function editFreightExcelBy(plan: ImportPlan): CustomHandler {
  const known = fields(plan);
  return async (context) => {
    const { engine, session, input } = context;
    const uuid = uuidOf(input.uuid);
    const imports = new StagedImports(engine, session.actor);
    const { head, rows: kept, batchId } = await imports.whole(uuid);
    if (batchId !== null) throw new Refused('IMPORT_COMMITTED');
    const all = (kept as unknown as readonly Edited[]).filter(({ diffKind }) => diffKind !== 'EXPIRED');
    const version = Number(head.answer.version ?? 1);
    if (Number(input.version ?? version) !== version) throw new Refused('IMPORT_DIFFERS', { n: String(all.length) });

    const by = { by: session.actor.userId, at: engine.now().toISOString() };
    const rows = new Map(all.map((row) => [row.seq, row]));
    const touched = new Set<number>();
    const refusals: ServerRefusal[] = [];
    for (const { seq, set } of wishesOf(input.rows, known)) {
      const row = rows.get(seq);
      if (row === undefined) throw malformed(String(seq));
      for (const [field, change] of Object.entries(set)) {
        if ((row.values[field] ?? '') !== change.old) refusals.push({ code: 'IMPORT_DIFFERS', id: String(seq), field, detail: { n: '1' } });
        else
          for (const one of reached([...rows.values()], { row, field }, input.reach)) {
            rows.set(one.seq, withText(rows.get(one.seq) as Edited, field, change.new.trim(), by));
            touched.add(one.seq);
          }
      }
    }

    const { labels, facts } = await surroundingsOf(context);
    const edited = [...touched].map((seq) => rows.get(seq) as Edited);
    const judged = await checkRows(
      edited.map((row) => ({ ...row, problems: row.unread ?? [] })),
      freightRate,
      { facts, actor: session.actor, resolve: resolverOf(labels), reading: { ...readingOf(session), today: facts.today } },
    );
    const { asOf, compared } = await engine.database.read(readReach(session.actor), async (transaction) => {
      const comparing = { transaction, engine, caller: session, facts };
      const now = await asOfNow(comparing);
      const meant = new Map((await asMeant(comparing, judged)).map((row, at) => [(edited[at] as Edited).seq, row]));
      const lines = [...rows.values()].map((row) => meant.get(row.seq) ?? asChecked(row));
      return { asOf: now, compared: await compare(comparing, lines) };
    });
    const wishes = isRecord(input.chosen) ? input.chosen : {};
    const told = compared.map((row) => {
      const before = all[row.seq];
      // Nobody left out what could not be taken before: mended it is taken.
      const wished = wishes[String(row.seq)] ?? (before?.diffKind === 'ERROR' ? true : before?.chosen);
      return row.chosen && wished === false ? { ...row, chosen: false } : row;
    });
    const bad = told.filter(({ diffKind }) => diffKind === 'ERROR').length;
    const lines = told.filter(({ diffKind }) => diffKind !== 'EXPIRED').length;
    const counts = { digest: await digestOfRows(told), diff: countOf(told), bad, good: lines - bad, version: version + 1 };
    await imports.keepRows(uuid, { ...head, asOf, answer: { ...head.answer, ...counts } }, told as unknown as Json[], briefOf);
    const done = told
      .filter(({ seq, diffKind }) => touched.has(seq) && diffKind !== 'EXPIRED')
      .map((row) => ({ ...row, problems: row.problems.map((problem) => onWire(problem, freightRate, session.actor.language)) }));
    return { data: { done, refusals: refusals.map((refusal) => onWire(refusal, freightRate, session.actor.language)), ...counts } };
  };
}
