import { createHash } from 'node:crypto';
import { holds } from '#define/actor';
import type { CopyKind, PaperIssued } from '#define/paper';
import type { Json, Row, Values } from '#define/row';
import type { Language } from '#names/languages';
import type { CallContext } from '#server/http/call';
import { textOfInput } from '#server/http/input';
import type { MadePaper } from '#server/papers/desk';
import { draftMark } from '#server/papers/desk';
import { PaperFailed, type Printed } from '#server/papers/house';
import { signsOf } from '#server/papers/judging';
import { picturesOf } from '#server/papers/pictures';
import { fillDataOf, inWords, knownOf } from '#server/papers/filling';
import type { Asking, OwnTemplate, PaperShelf } from '#server/papers/shelf';
import { postLetter } from '#server/outside/outbox';
import { Refused, type ServerRefusal } from '#server/refused';
import { asProduct, seeingAll } from '#server/perform/rows';
import type { Road } from '#server/perform/together';
import { readReach, type Caller, type Engine } from '#server/engine';
import type { Transaction } from '#server/store/database';
import { raw, sql } from '#server/store/sql';
import { dayInZone } from '#values/moment';
import { inFileName, partyInFileName } from '#values/paperText';

/** What is asked for, and by whom. */
export type PaperAsking = Pick<CallContext, 'engine' | 'session' | 'input'>;

/** Pages of one paper (domain/09 §9.17 doc.maxPages). */
const mostPages = 1_000;

const extensions = { LAYOUT: 'pdf', WORDS: 'txt', WORKBOOK: 'xlsx' } as const;

/** Name of the file of a paper (domain/09 §9.0 rule 10). */
export function fileNameOf({ paper, number, content, template }: MadePaper, today: string, mark: string): string {
  const parts = [paper.code, inFileName(number), partyInFileName(content.party), (content.date ?? today).replaceAll('-', ''), mark];
  return `${parts.filter((part) => part !== '').join('_')}.${extensions[template?.kind ?? 'LAYOUT']}`;
}

/** Prints, with what a person is told where it does not come out. @throws Refused */
export async function printed(
  { engine, session }: Asking,
  shelf: PaperShelf,
  made: MadePaper,
  how: { mark: string; watermark: string; issued: boolean },
): Promise<Printed> {
  const { name } = engine.papers.templates.of(made.paper.code).words[session.actor.language];
  try {
    if (made.template !== null && made.template.kind !== 'LAYOUT') return await inOwn(engine, made, made.template);
    const pictures = await picturesOf(engine, session, shelf, made, how.issued);
    const out = await engine.papers.print(engine, made, { ...how, pictures, archived: how.issued });
    if (out.pages > mostPages)
      throw new Refused([{ code: 'PAPER_TOO_LONG', id: made.row.id, detail: { paper: name, n: String(mostPages) } }]);
    return out;
  } catch (error) {
    if (!(error instanceof PaperFailed)) throw error;
    engine.log('a paper did not come out', { paper: made.paper.code, id: made.row.id, error: error.message });
    throw new Refused([{ code: 'PAPER_FAILED', id: made.row.id, detail: { paper: name } }]);
  }
}

/** The paper in a company's own workbook, or in its own words. @throws PaperFailed */
async function inOwn(engine: Engine, made: MadePaper, { kind, content: workbook, columns }: OwnTemplate): Promise<Printed> {
  if (kind === 'WORDS') return { pdf: new TextEncoder().encode(inWords(made, workbook).text), pages: 1, undrawn: '' };
  const reply = await engine.papers.house.fill({ workbook, known: knownOf(made.paper), data: fillDataOf(made), columns });
  if (!('filled' in reply)) throw new PaperFailed('ended');
  return { pdf: reply.filled, pages: 1, undrawn: '' };
}

interface LastPrint {
  readonly id: string;
  readonly versionNo: number;
  readonly sha256: string;
}

/** What was issued of a paper of a row in a language before: the latest, the originals that are out, and how many sets there were. */
interface Before {
  readonly last: LastPrint | null;
  readonly out: number | null;
  readonly sets: number;
}

async function issuedBefore(transaction: Transaction, shelf: PaperShelf, made: MadePaper, table: string): Promise<Before> {
  const { paper, row, language, copyKind } = made;
  const ofRow = sql`ep_id = ${row.epId}::bigint and table_name = ${table} and table_id = ${row.id} and paper_kind = ${paper.code} and language = ${language}`;
  const kinds = copyKind === 'FILE' ? ['FILE', 'COPY'] : [copyKind];
  const [last] = await transaction.query(
    sql`select id, version_no, sha256 from ${raw(shelf.prints.table)} where ${ofRow} and copy_kind = any(${kinds}::text[]) and template_id is not distinct from ${made.template?.id ?? null}::text order by id desc limit 1`,
  );
  const [[sets, out] = []] = await transaction.query(
    sql`select coalesce(max(set_no), 0), max(set_no) filter (where not voided) from ${raw(shelf.prints.table)} where ${ofRow} and copy_kind = ${copyKind}`,
  );
  return {
    last: last ? { id: last[0] as string, versionNo: Number(last[1]), sha256: last[2] as string } : null,
    out: out == null ? null : Number(out),
    sets: Number(sets),
  };
}

interface Standing {
  readonly versionNo: number;
  readonly copyKind: CopyKind;
  readonly setNo: number | null;
}

/**
 * Equal to what was issued last: a copy of it; changed since: the next version; never issued: the first. Of a document of title the
 * kind is asked for; a set of originals is out once. @throws Refused PAPER_SET_OUT
 */
function standing({ last, out, sets }: Before, made: MadePaper): Standing {
  const same = last?.sha256 === made.sha256;
  const versionNo = last === null ? 1 : last.versionNo + (same ? 0 : 1);
  if (made.copyKind === 'FILE') return { versionNo, copyKind: same ? 'COPY' : 'FILE', setNo: null };
  if (made.paper.copies?.[made.copyKind]?.once !== true) return { versionNo, copyKind: made.copyKind, setNo: null };
  if (out !== null) throw new Refused([{ code: 'PAPER_SET_OUT', id: made.row.id, detail: { n: String(out), number: made.number } }]);
  return { versionNo, copyKind: made.copyKind, setNo: sets + 1 };
}

/** An id of the caller's own for each row of a call, so that a repetition is known row by row. */
const idOfPart = (batchId: string, part: string): string => {
  const hex = createHash('sha256').update(`${batchId} ${part}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};

/** Whoever asks may issue the paper as what they ask for. @throws Refused PAPER_NOT_YOURS */
export function mayIssueAs({ session: { actor } }: Pick<Asking, 'session'>, { paper, copyKind }: Pick<MadePaper, 'paper' | 'copyKind'>) {
  const also = paper.copies?.[copyKind]?.issuedBy;
  if (!holds(actor, paper.issuedBy) || (also !== undefined && !holds(actor, also))) throw new Refused('PAPER_NOT_YOURS');
}

/** Words beside the title, across the page and in the file's name. */
function marksOf({ copyKind, versionNo, setNo }: Standing, ofTitle: boolean): { mark: string; watermark: string; inName: string } {
  const version = versionNo > 1 ? `v${versionNo}` : '';
  if (!ofTitle) return { mark: copyKind === 'COPY' ? 'COPY' : '', watermark: '', inName: copyKind === 'COPY' ? 'COPY' : version };
  const kind = setNo !== null && setNo > 1 ? `${copyKind}-${setNo}` : copyKind;
  return { mark: '', watermark: copyKind === 'DRAFT' ? draftMark : '', inName: [kind, version].filter((part) => part !== '').join('_') };
}

/** A letter an issued paper goes out with. */
export interface Covering {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** A paper that was issued, and of which row. */
export type IssuedOf = PaperIssued & { readonly of: string };

/** The PDF of a paper that is mailed as the company's own workbook: it lies beside it, and goes along. */
async function besideWorkbook(shelf: PaperShelf, context: PaperAsking, made: MadePaper, batchId: string) {
  const { engine, session } = context;
  const plain = { ...made, template: null };
  const out = await printed(context, shelf, plain, { mark: '', watermark: '', issued: true });
  if (out.undrawn !== '') throw new Refused([signsOf(engine, plain, out.undrawn, session.actor.language)]);
  const { paper, row, language } = made;
  const name = fileNameOf(plain, dayInZone(engine.now().toISOString(), session.zone), '');
  const id = await shelf.keep(context, {
    definition: engine.catalogue.get(paper.of),
    row,
    bytes: out.pdf,
    fileName: name,
    docType: paper.docType,
    visibility: paper.visibility ?? 'BRANCH',
    batchId: idOfPart(batchId, `${row.id} beside`),
    request: { paper: paper.code, id: row.id, language },
    with: () => Promise.resolve(),
  });
  return { id, name };
}

/** A paper that is printed and not yet kept: what it is the how-manieth of, and what the book of issued papers says of it. */
interface Ready {
  readonly stands: Standing;
  readonly out: Printed;
  readonly fileName: string;
  entry(fileId: string): Values;
}

/** Prints a paper as what it is after those issued before it. @throws Refused */
async function ready(
  shelf: PaperShelf,
  { engine, session }: Asking,
  made: MadePaper,
  { before, reason, sentTo }: { readonly before: Before; readonly reason: string | null; readonly sentTo: string | null },
): Promise<Ready> {
  const { paper, row, language } = made;
  const stands = standing(before, made);
  const { inName, ...marks } = marksOf(stands, made.copyKind !== 'FILE');
  const out = await printed({ engine, session }, shelf, made, { ...marks, issued: true });
  if (out.undrawn !== '') throw new Refused([signsOf(engine, made, out.undrawn, session.actor.language)]);
  const fileName = fileNameOf(made, dayInZone(engine.now().toISOString(), session.zone), inName);
  const told = {
    paperKind: paper.code,
    tableName: engine.catalogue.get(paper.of).table,
    tableId: row.id,
    number: made.number.slice(0, 60),
    language,
    ...stands,
    templateId: made.template?.id ?? null,
    templateVersion: made.template?.versionNo ?? null,
    pages: out.pages,
    fileName,
    sha256: made.sha256,
    content: made.written as unknown as Json,
    reason,
    ...(sentTo === null ? {} : { sentTo }),
  };
  return { stands, out, fileName, entry: (fileId) => ({ ...told, fileId }) };
}

/** Its row knows when it was issued as what it is, and when, to whom and by whom it was mailed last. */
async function wentOut(
  { engine, session }: PaperAsking,
  road: Road,
  { paper, row }: MadePaper,
  { copyKind, to }: { readonly copyKind: CopyKind; readonly to: string | null },
): Promise<void> {
  const [now, since] = [engine.now().toISOString(), paper.since?.[copyKind]];
  const mailed = to === null ? undefined : paper.mailed;
  const put = {
    ...(since === undefined ? {} : { [since]: now }),
    ...(mailed === undefined ? {} : { [mailed.time]: now, [mailed.to]: to, [mailed.by]: session.actor.userId }),
  };
  if (Object.keys(put).length === 0) return;
  const definition = engine.catalogue.get(paper.of);
  const held = (await road.hold(definition, [row.id])).get(row.id);
  if (held === undefined) throw new Refused([{ code: 'ROW_GONE', id: row.id }]);
  await road.perform(definition, { rows: [{ id: row.id, version: held.version, set: {}, put, old: {}, derived: {} }] }, asProduct(session));
}

async function issueOne(
  shelf: PaperShelf,
  context: PaperAsking,
  made: MadePaper,
  batchId: string,
  covering: Covering | null,
): Promise<IssuedOf> {
  const { engine, session, input } = context;
  const { paper, row, language } = made;
  const definition = engine.catalogue.get(paper.of);
  const { table } = definition;
  const before = await engine.database.read(readReach(session.actor), (transaction) => issuedBefore(transaction, shelf, made, table));
  const reason = textOfInput(input.reason, 500);
  const { stands, out, fileName, entry } = await ready(shelf, context, made, { before, reason, sentTo: covering?.to ?? null });
  const isBook = covering !== null && made.template?.kind === 'WORKBOOK';
  const beside = isBook ? await besideWorkbook(shelf, context, made, batchId) : undefined;
  let id = '';
  const fileId = await shelf.keep(context, {
    definition,
    row,
    bytes: out.pdf,
    fileName,
    docType: paper.copies?.[made.copyKind]?.docType ?? paper.docType,
    visibility: paper.visibility ?? 'BRANCH',
    batchId: idOfPart(batchId, row.id),
    request: {
      paper: paper.code,
      id: row.id,
      language,
      copyKind: made.copyKind,
      templateId: made.template?.id ?? null,
      reason,
      to: covering?.to ?? null,
    },
    with: async (road, file) => {
      const now = await issuedBefore(road.transaction, shelf, made, table);
      if ((now.last?.id ?? null) !== (before.last?.id ?? null)) throw new Refused([{ code: 'BATCH_RUNNING', id: row.id }]);
      const { done } = await road.perform(shelf.prints, { add: [{ clientId: 'print', set: entry(file), derived: {} }] });
      id = done[0]?.id ?? '';
      await wentOut(context, road, made, { copyKind: stands.copyKind, to: covering?.to ?? null });
      if (covering !== null)
        await postLetter(road.transaction, engine, {
          ...covering,
          epId: row.epId,
          userId: session.actor.userId,
          file: { id: file, name: fileName },
          ...(beside ? { beside } : {}),
        });
    },
  });
  return { id, fileId, fileName, pages: out.pages, ...stands, of: row.id };
}

/** A paper an act sends out, and how the act keeps the file on its row. */
export interface IssuedWithin {
  readonly paper: string;
  /** The row it is of, with what the act is about to write into it. */
  readonly row: Row;
  readonly language: Language;
  readonly sentTo: string;
  keep(made: {
    readonly bytes: Uint8Array;
    readonly fileName: string;
    readonly docType: string;
    readonly visibility: string;
  }): Promise<string>;
}

/**
 * Issues a paper in the transaction of the act that sends it, whose lines it shows as the act leaves them, all of them whoever asks. Whether it may go out
 * the act has judged. Answers the file. @throws Refused where it cannot be printed
 */
export async function issueWithin(
  shelf: PaperShelf,
  { engine, caller, road }: { readonly engine: Engine; readonly caller: Caller; readonly road: Road },
  { paper: code, row, language, sentTo, keep }: IssuedWithin,
): Promise<{ readonly id: string; readonly name: string }> {
  const paper = engine.papers.get(code);
  if (paper === undefined) throw new Error(`there is no paper ${code}`);
  const asking = { engine, session: caller };
  const template = await shelf.layouts(asking, code, language);
  const reading = { engine, caller: seeingAll(caller), transaction: road.transaction };
  const [made] = (await engine.papers.makeOf(reading, paper, [row], { language, copyKind: 'FILE', template })) as [MadePaper];
  const before = await issuedBefore(road.transaction, shelf, made, engine.catalogue.get(paper.of).table);
  const { out, fileName, entry } = await ready(shelf, asking, made, { before, reason: null, sentTo });
  const fileId = await keep({ bytes: out.pdf, fileName, docType: paper.docType, visibility: paper.visibility ?? 'BRANCH' });
  await road.perform(shelf.prints, { add: [{ clientId: 'print', set: entry(fileId), derived: {} }] });
  return { id: fileId, name: fileName };
}

/** Issues papers row by row: what is in the way of one is told and the others go on (domain/09 §9.0 rule 2). `against` is asked of each. */
export async function issueAll(
  shelf: PaperShelf,
  context: PaperAsking,
  papers: readonly MadePaper[],
  {
    batchId,
    against,
    covering = () => null,
  }: { batchId: string; against: (made: MadePaper) => readonly ServerRefusal[]; covering?: (made: MadePaper) => Covering | null },
): Promise<{ done: IssuedOf[]; refusals: ServerRefusal[] }> {
  const refusals: ServerRefusal[] = [];
  const done: IssuedOf[] = [];
  for (const made of papers) {
    const objections = against(made);
    refusals.push(...objections);
    if (objections.length > 0) continue;
    try {
      done.push(await issueOne(shelf, context, made, batchId, covering(made)));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      refusals.push(...error.refusals);
    }
  }
  return { done, refusals };
}
