import { createHash, randomUUID } from 'node:crypto';
import { holds } from '#define/actor';
import type { Definition } from '#define/entity';
import type { Paper, PaperIssued, PaperKind, PaperOnWire, PaperPreview } from '#define/paper';
import { textOf, type Json, type Row } from '#define/row';
import { languages, type Language } from '#names/languages';
import { keepPreview } from '#server/files/previews';
import { against, missingOf, signsOf } from '#server/papers/judging';
import type { PaperShelf } from '#server/papers/shelf';
import { picturesOf } from '#server/papers/pictures';
import { inFileName, partyInFileName } from '#values/paperText';
import { dayInZone } from '#values/moment';
import type { CallContext, CallResult, CustomHandler } from '#server/http/call';
import { batchIdOf, idsOf, textOfInput } from '#server/http/input';
import { draftMark, type MadePaper } from '#server/papers/desk';
import { PaperFailed, type Printed } from '#server/papers/house';
import { mayList } from '#server/read/listed';
import { Refused, type ServerRefusal } from '#server/refused';
import { readReach } from '#server/engine';
import type { Transaction } from '#server/store/database';
import { readerOf, rowList, rowOf } from '#server/store/select';
import { raw, sql } from '#server/store/sql';

/** Most papers one call issues; more are the work of a job. */
const mostPapers = 20;
/** Pages of one paper (domain/09 §9.17 doc.maxPages). */
const mostPages = 1_000;

/** The definition of an entity by its name or its table. @throws Refused INPUT_MALFORMED */
function entityOf({ engine, input }: CallContext): Definition {
  const named = textOfInput(input.entity, 60) ?? textOfInput(input.tableName, 60) ?? '';
  const definition = engine.catalogue.all.find(({ name, table }) => name === named || table === named);
  if (!definition) throw new Refused('INPUT_MALFORMED', { value: named || 'entity' }, 'entity');
  return definition;
}

/** The papers of an entity with the names their templates may use. */
const select: CustomHandler = async (context) => {
  const { engine, session } = context;
  const definition = entityOf(context);
  if (!mayList(definition, session.actor)) return { data: [] };
  const { language } = session.actor;
  const told = engine.papers.papers
    .filter(({ of }) => of === definition.name)
    .map((one): PaperOnWire => {
      const { name, labels } = engine.papers.templates.of(one.code).words[language];
      const named = (kinds: Readonly<Record<string, PaperKind>>, before = '') =>
        Object.entries(kinds).map(([field, kind]) => ({ name: field, kind, label: labels[`${before}${field}`] ?? field }));
      return {
        code: one.code,
        name,
        entity: one.of,
        docType: one.docType,
        languages: one.languages,
        mayIssue: holds(session.actor, one.issuedBy),
        among: one.among ?? {},
        fields: named(one.fields),
        lists: Object.entries(one.lists ?? {}).map(([list, kinds]) => ({ name: list, fields: named(kinds, `${list}.`) })),
      };
    });
  return { data: told };
};

interface Asked {
  readonly paper: Paper;
  readonly language: Language;
  readonly made: readonly MadePaper[];
  readonly ids: readonly string[];
}

/** The papers a call asks for, made of the rows the caller sees. @throws Refused for a paper or language there is none of */
async function askedFor(context: CallContext): Promise<Asked> {
  const { engine, session, input } = context;
  const paper = engine.papers.get(textOfInput(input.paper, 20) ?? '');
  if (!paper) throw new Refused('PAPER_UNKNOWN', { value: textOfInput(input.paper, 20) ?? '' }, 'paper');
  const definition = engine.catalogue.get(paper.of);
  if (!mayList(definition, session.actor)) throw new Refused('NOT_ALLOWED');
  const named =
    textOfInput(input.language, 5) ?? (paper.languages.includes(session.actor.language) ? session.actor.language : paper.languages[0]);
  const language = languages.find((one) => one === named && paper.languages.includes(one));
  if (language === undefined) throw new Refused('PAPER_LANGUAGE', { value: String(named) }, 'language');
  const ids = idsOf(input.ids);
  if (ids.length > mostPapers) throw new Refused('TOO_MANY_ROWS', { n: String(mostPapers) }, 'ids');
  return { paper, language, ids, made: await engine.papers.make(engine, session, paper, ids, language) };
}

const gone = ({ ids, made }: Asked): ServerRefusal[] =>
  ids.filter((id) => !made.some(({ row }) => row.id === id)).map((id) => ({ code: 'ROW_GONE', id }));

/** Name of the file of a paper (domain/09 §9.0 rule 10). */
export function fileNameOf({ paper, number, content }: MadePaper, today: string, mark: string): string {
  const parts = [paper.code, inFileName(number), partyInFileName(content.party), (content.date ?? today).replaceAll('-', ''), mark];
  return `${parts.filter((part) => part !== '').join('_')}.pdf`;
}

/** Prints, with what a person is told where it does not come out. @throws Refused */
async function printed(
  { engine, session }: CallContext,
  shelf: PaperShelf,
  made: MadePaper,
  how: { mark: string; watermark: string; issued: boolean },
): Promise<Printed> {
  const pictures = await picturesOf(engine, session, shelf, made, how.issued);
  const { name } = engine.papers.templates.of(made.paper.code).words[session.actor.language];
  try {
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

/** A paper to be looked at: across it stands that it is a draft, and it leaves no trace (domain/09 §9.0 rule 2). */
async function preview(shelf: PaperShelf, context: CallContext): Promise<{ data: PaperPreview }> {
  const { engine, session } = context;
  const asked = await askedFor(context);
  const [first] = asked.made;
  if (first === undefined) throw new Refused(gone(asked));
  const out = await printed(context, shelf, first, { mark: '', watermark: draftMark, issued: false });
  const fileName = fileNameOf(first, dayInZone(engine.now().toISOString(), session.zone), 'DRAFT');
  const fileId = await keepPreview(engine, session.actor.userId, fileName, out.pdf);
  const missing = missingOf(engine, first, session.actor.language);
  return { data: { fileId, pages: out.pages, fileName, missing, hidden: first.content.hidden ?? 0 } };
}

/** The latest print of a paper of a row in a language. */
async function lastPrint(transaction: Transaction, shelf: PaperShelf, { paper, row, language }: MadePaper, table: string) {
  const [found] = await transaction.query(
    sql`select id, version_no, sha256 from ${raw(shelf.prints.table)} where ep_id = ${row.epId}::bigint and table_name = ${table} and table_id = ${row.id} and paper_kind = ${paper.code} and language = ${language} order by id desc limit 1`,
  );
  return found ? { id: found[0], versionNo: Number(found[1]), sha256: found[2] } : null;
}

/** Equal to what was issued last: a copy of it; changed since: the next version; never issued: the first. */
function standing(last: Awaited<ReturnType<typeof lastPrint>>, made: MadePaper): { versionNo: number; copyKind: 'FILE' | 'COPY' } {
  if (last === null) return { versionNo: 1, copyKind: 'FILE' };
  return last.sha256 === made.sha256
    ? { versionNo: last.versionNo, copyKind: 'COPY' }
    : { versionNo: last.versionNo + 1, copyKind: 'FILE' };
}

/** An id of the caller's own for each row of a call, so that a repetition is known row by row. */
const idOfPart = (batchId: string, part: string): string => {
  const hex = createHash('sha256').update(`${batchId} ${part}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};

async function issueOne(shelf: PaperShelf, context: CallContext, made: MadePaper, batchId: string): Promise<PaperIssued> {
  const { engine, session, input } = context;
  const { paper, row, language } = made;
  const definition = engine.catalogue.get(paper.of);
  const { table } = definition;
  const before = await engine.database.read(readReach(session.actor), (transaction) => lastPrint(transaction, shelf, made, table));
  const { versionNo, copyKind } = standing(before, made);
  const out = await printed(context, shelf, made, { mark: copyKind === 'COPY' ? 'COPY' : '', watermark: '', issued: true });
  if (out.undrawn !== '') throw new Refused([signsOf(engine, made, out.undrawn, session.actor.language)]);
  const fileMark = copyKind === 'COPY' ? 'COPY' : versionNo > 1 ? `v${versionNo}` : '';
  const fileName = fileNameOf(made, dayInZone(engine.now().toISOString(), session.zone), fileMark);
  const reason = textOfInput(input.reason, 500);
  const told = {
    paperKind: paper.code,
    tableName: table,
    tableId: row.id,
    number: made.number.slice(0, 60),
    language,
    copyKind,
    versionNo,
  };
  let id = '';
  const fileId = await shelf.keep(context, {
    definition,
    row,
    bytes: out.pdf,
    fileName,
    docType: paper.docType,
    visibility: paper.visibility ?? 'BRANCH',
    batchId: idOfPart(batchId, row.id),
    request: { paper: paper.code, id: row.id, language, reason },
    with: async (road, file) => {
      const now = await lastPrint(road.transaction, shelf, made, table);
      if ((now?.id ?? null) !== (before?.id ?? null)) throw new Refused([{ code: 'BATCH_RUNNING', id: row.id }]);
      const content = made.written as unknown as Json;
      const set = { ...told, pages: out.pages, fileId: file, fileName, sha256: made.sha256, content, reason };
      const { done } = await road.perform(shelf.prints, { add: [{ clientId: 'print', set, derived: {} }] });
      id = done[0]?.id ?? '';
    },
  });
  return { id, fileId, fileName, pages: out.pages, versionNo, copyKind };
}

/** Issues papers row by row: what is in the way of one is told and the others go on (domain/09 §9.0 rule 2). */
async function issue(shelf: PaperShelf, context: CallContext): Promise<CallResult> {
  const { engine, session, input, request } = context;
  const asked = await askedFor(context);
  if (!holds(session.actor, asked.paper.issuedBy)) throw new Refused('PAPER_NOT_YOURS');
  const batchId = input.batchId === undefined ? randomUUID() : batchIdOf(input, request);
  const refusals = gone(asked);
  const done: PaperIssued[] = [];
  for (const made of asked.made) {
    const objections = against(engine, session, made);
    if (objections.length > 0) {
      refusals.push(...objections);
      continue;
    }
    try {
      done.push(await issueOne(shelf, context, made, batchId));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      refusals.push(...error.refusals);
    }
  }
  if (done.length === 0) throw new Refused(refusals);
  return { data: { done }, refusals };
}

interface Content {
  readonly fields: Readonly<Record<string, string>>;
}

/** Labels of the fields in which an issued paper differs from the version before it. */
function differing(engine: CallContext['engine'], language: Language, one: Row, earlier: Row | undefined): string[] {
  if (earlier === undefined) return [];
  const labels = engine.papers.get(String(one.paperKind)) ? engine.papers.templates.of(String(one.paperKind)).words[language].labels : {};
  const [now, then] = [one.content as unknown as Content, earlier.content as unknown as Content];
  const changed = Object.keys(now.fields).filter((name) => now.fields[name] !== then.fields[name]);
  const lists = (content: Content) => JSON.stringify((content as unknown as { lists: unknown }).lists);
  return [...changed.map((name) => labels[name] ?? name), ...(lists(now) === lists(then) ? [] : ['…'])];
}

/** Papers issued of one row, the latest first, each with what differs from the version before it. */
async function prints(shelf: PaperShelf, context: CallContext): Promise<CallResult> {
  const { engine, session, input } = context;
  const { definition, row } = await shelf.row(context, textOfInput(input.tableName, 60) ?? '', textOfInput(input.tableId, 20) ?? '');
  const reader = readerOf(engine.catalogue, shelf.prints, session.actor);
  const rows = await engine.database.read(readReach(session.actor), (transaction) =>
    transaction.query(
      sql`select ${rowList(reader)} from ${reader.from} where ${reader.where} and t.table_name = ${definition.table} and t.table_id = ${row.id} order by t.id desc limit 500`,
    ),
  );
  const all = rows.map((cells) => rowOf(reader, cells));
  const data = all.map((one) => {
    const earlier = all.find(
      (other) =>
        other.paperKind === one.paperKind && other.language === one.language && Number(other.versionNo) === Number(one.versionNo) - 1,
    );
    const { content: _content, ...told } = one;
    const name = engine.papers.get(String(one.paperKind))
      ? engine.papers.templates.of(String(one.paperKind)).words[session.actor.language].name
      : String(one.paperKind);
    return { ...told, name, printedBy: textOf(one, 'createUser'), differs: differing(engine, session.actor.language, one, earlier) };
  });
  return { data };
}

/** Bodies of the calls about papers, over where an area keeps them. */
export const paperHandlers = (shelf: PaperShelf): Readonly<Record<'select' | 'preview' | 'issue' | 'prints', CustomHandler>> => ({
  select,
  preview: (context) => preview(shelf, context),
  issue: (context) => issue(shelf, context),
  prints: (context) => prints(shelf, context),
});
