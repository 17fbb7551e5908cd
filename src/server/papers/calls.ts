import { randomUUID } from 'node:crypto';
import { holds } from '#define/actor';
import type { Definition } from '#define/entity';
import type { CopyKind, Paper, PaperKind, PaperOnWire, PaperPreview, PrintOnWire } from '#define/paper';
import { flagOf, integerOf, textOf, type Row } from '#define/row';
import { languages, nameIn, type Language } from '#names/languages';
import { keepPreview } from '#server/files/previews';
import { against, missingOf } from '#server/papers/judging';
import { fileNameOf, issueAll, mayIssueAs, printed, type Covering, type IssuedOf, type PaperAsking } from '#server/papers/issuing';
import type { PaperShelf } from '#server/papers/shelf';
import { dayInZone } from '#values/moment';
import type { CallContext, CallResult, CustomHandler } from '#server/http/call';
import { batchIdOf, idOf, idsOf, textOfInput } from '#server/http/input';
import { performTogether } from '#server/perform/together';
import { inWords } from '#server/papers/filling';
import { draftMark, type MadePaper } from '#server/papers/desk';
import { mayList } from '#server/read/listed';
import { Refused, type ServerRefusal } from '#server/refused';
import { readReach } from '#server/engine';
import { readerOf, rowList, rowOf } from '#server/store/select';
import { sql } from '#server/store/sql';
import { refusalText, sentenceIn } from '#server/words';
import { isMailAddress } from '#values/standards';

/** Most papers one call issues; more are the work of a job. */
export const mostPapers = 20;

/** The definition of an entity by its name or its table; null where none is named. @throws Refused INPUT_MALFORMED */
function entityOf({ engine, input }: CallContext): Definition | null {
  const named = textOfInput(input.entity, 60) ?? textOfInput(input.tableName, 60);
  if (named === null) return null;
  const definition = [...engine.catalogue.all, ...engine.catalogue.views].find(({ name, table }) => name === named || table === named);
  if (!definition) throw new Refused('INPUT_MALFORMED', { value: named }, 'entity');
  return definition;
}

/** The papers of an entity, or all whose rows the caller may list, with the names their templates may use. */
async function select(shelf: PaperShelf, context: CallContext): Promise<{ data: PaperOnWire[] }> {
  const { engine, session } = context;
  const definition = entityOf(context);
  const { language } = session.actor;
  const papers = engine.papers.papers.filter(
    ({ of }) => (definition === null || of === definition.name) && mayList(engine.catalogue.get(of), session.actor),
  );
  const own = await shelf.templates(
    context,
    papers.map(({ code }) => code),
  );
  const told = papers.map((one): PaperOnWire => {
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
      copies: Object.entries(one.copies ?? {}).map(([kind, { issuedBy }]) => ({
        kind: kind as CopyKind,
        mayIssue: holds(session.actor, one.issuedBy) && (issuedBy === undefined || holds(session.actor, issuedBy)),
      })),
      templates: own.filter(({ type }) => type === one.code).map(({ type: _type, ...template }) => template),
      ...(one.copied === undefined ? {} : { copied: one.copied.slice('POST '.length) }),
      among: one.among ?? {},
      fields: named(one.fields),
      lists: Object.entries(one.lists ?? {}).map(([list, kinds]) => ({ name: list, fields: named(kinds, `${list}.`) })),
    };
  });
  return { data: told };
}

interface Asked {
  readonly paper: Paper;
  readonly language: Language;
  readonly copyKind: CopyKind;
  readonly made: readonly MadePaper[];
  readonly ids: readonly string[];
}

/** What a paper is to be issued as: of documents of title what is asked for, first what there is of it. @throws Refused PAPER_COPY */
function copyKindOf({ copies }: Paper, asked: string | null): CopyKind {
  if (copies === undefined) return 'FILE';
  const kinds = Object.keys(copies) as CopyKind[];
  const kind = asked === null ? kinds[0] : kinds.find((one) => one === asked);
  if (kind === undefined) throw new Refused('PAPER_COPY', { value: asked ?? '' }, 'copyKind');
  return kind;
}

/** The papers a call asks for, made of the rows the caller sees. @throws Refused for a paper or language there is none of */
export async function askedFor(shelf: PaperShelf, context: PaperAsking): Promise<Asked> {
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
  const copyKind = copyKindOf(paper, textOfInput(input.copyKind, 10));
  const templateId = textOfInput(input.templateId, 20);
  // Originals are printed on our own form alone.
  if (templateId !== null && copyKind === 'ORIGINAL') throw new Refused('PAPER_COPY', { value: copyKind }, 'copyKind');
  const template =
    templateId === null ? await shelf.layouts(context, paper.code, language) : await shelf.template(context, paper.code, idOf(templateId));
  return { paper, language, copyKind, ids, made: await engine.papers.make(engine, session, paper, ids, { language, copyKind, template }) };
}

const gone = ({ ids, made }: Asked): ServerRefusal[] =>
  ids.filter((id) => !made.some(({ row }) => row.id === id)).map((id) => ({ code: 'ROW_GONE', id }));

/** A paper to be looked at: across it stands that it is a draft, and it leaves no trace (domain/09 §9.0 rule 2). */
async function preview(shelf: PaperShelf, context: CallContext): Promise<{ data: PaperPreview }> {
  const { engine, session } = context;
  const asked = await askedFor(shelf, context);
  const [first] = asked.made;
  if (first === undefined) throw new Refused(gone(asked));
  const out = await printed(context, shelf, first, { mark: '', watermark: draftMark, issued: false });
  const fileName = fileNameOf(first, dayInZone(engine.now().toISOString(), session.zone), 'DRAFT');
  const fileId = await keepPreview(engine, session.actor.userId, fileName, out.pdf);
  const { language } = session.actor;
  const definition = engine.catalogue.get(first.paper.of);
  const data = {
    fileId,
    pages: out.pages,
    fileName,
    missing: missingOf(engine, first, language),
    hidden: first.content.hidden ?? 0,
    against: against(engine, session, first, true).map((one) => refusalText(language, one, definition)),
    ...spoken(engine, first, language),
    to: first.content.to?.address ?? null,
    asked: (first.content.blocked ?? []).filter(({ warn }) => warn).map((one) => refusalText(language, one, definition)),
  };
  return { data };
}

/** A text to be taken along as it stands, with what an author may want a condition around. */
function spoken(engine: CallContext['engine'], made: MadePaper, language: Language): Pick<PaperPreview, 'text' | 'empty'> {
  if (made.template?.kind !== 'WORDS') return {};
  const { labels } = engine.papers.templates.of(made.paper.code).words[language];
  const { text, empty } = inWords(made, made.template.content);
  return { text, empty: empty.map((name) => labels[name] ?? name) };
}

/** The papers of a call, each in the language of whom it is mailed to where the call names none. */
async function inTheirLanguage(shelf: PaperShelf, context: PaperAsking, { paper, copyKind, made }: Asked): Promise<MadePaper[]> {
  const { engine, session, input } = context;
  if (textOfInput(input.language, 5) !== null) return [...made];
  const anew = made.map(async (one) => {
    const language = one.content.to?.language ?? one.language;
    if (language === one.language || !paper.languages.includes(language)) return one;
    const own = input.templateId !== undefined && one.template !== null;
    const template = own ? one.template : await shelf.layouts(context, paper.code, language);
    const [other] = await engine.papers.make(engine, session, paper, [one.row.id], { language, copyKind, template });
    return other ?? one;
  });
  return Promise.all(anew);
}

/** The letter a paper goes out with, in the paper's language, unless the sender wrote it. */
function coveringOf({ engine, session, input }: PaperAsking, made: MadePaper, to: string): Covering {
  const { paper, language, number, branch } = made;
  const company = textOf(branch, language === 'zh' ? 'name' : 'englishName') ?? '';
  const details = {
    paper: engine.papers.templates.of(paper.code).words[language].name,
    number,
    company,
    sender: nameIn(language, session.names),
  };
  return {
    to,
    subject: (textOfInput(input.subject, 300) ?? sentenceIn(language, 'printing', 'mailSubject', details)).replace(/\s+/gu, ' '),
    text: textOfInput(input.body, 20_000) ?? sentenceIn(language, 'printing', 'mailBody', details),
  };
}

/**
 * Issues the papers asked for row by row, and mails each to whom it is for: the letter is written with the issue, and sent by the work that
 * sends letters. What is in the way of one is told of it. @throws Refused where nothing of it can be asked
 */
export async function goOut(
  shelf: PaperShelf,
  context: PaperAsking,
  { batchId, mails }: { readonly batchId: string; readonly mails: boolean },
): Promise<{ done: IssuedOf[]; refusals: ServerRefusal[]; definition: Definition }> {
  const { engine, session, input } = context;
  const asked = await askedFor(shelf, context);
  mayIssueAs(context, asked);
  const typed = mails ? textOfInput(input.to, 254) : null;
  if (typed !== null && !isMailAddress(typed)) throw new Refused('EMAIL_FORMAT', { value: typed.slice(0, 60) }, 'to');
  const made = mails ? await inTheirLanguage(shelf, context, asked) : asked.made;
  const addressOf = (one: MadePaper) => typed ?? one.content.to?.address ?? null;
  const explained = textOfInput(input.reason, 500) !== null;
  const noReader = (one: MadePaper) => ({ code: 'MAIL_NO_RECIPIENT', id: one.row.id, detail: { number: one.number } }) as const;
  const { done, refusals } = await issueAll(shelf, context, made, {
    batchId,
    against: (one) => [...against(engine, session, one, explained), ...(mails && addressOf(one) === null ? [noReader(one)] : [])],
    ...(mails ? { covering: (one: MadePaper) => coveringOf(context, one, addressOf(one) ?? '') } : {}),
  });
  return { done, refusals: [...gone(asked), ...refusals], definition: engine.catalogue.get(asked.paper.of) };
}

/** A call that issues few papers, mailed or not. */
async function few(shelf: PaperShelf, context: CallContext, mails: boolean): Promise<CallResult> {
  const { session, input, request } = context;
  const batchId = input.batchId === undefined ? randomUUID() : batchIdOf(input, request);
  const { done, refusals, definition } = await goOut(shelf, context, { batchId, mails });
  if (done.length === 0) throw new Refused(refusals);
  const told = refusals.map((one) => ({ id: one.id ?? '', text: refusalText(session.actor.language, one, definition) }));
  return { data: { done, refused: told }, refusals };
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
async function prints(shelf: PaperShelf, context: CallContext): Promise<{ data: PrintOnWire[] }> {
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
        other.paperKind === one.paperKind &&
        other.language === one.language &&
        (other.copyKind === one.copyKind || one.copyKind === 'FILE') &&
        Number(other.versionNo) === Number(one.versionNo) - 1,
    );
    const name = engine.papers.get(String(one.paperKind))
      ? engine.papers.templates.of(String(one.paperKind)).words[session.actor.language].name
      : String(one.paperKind);
    return {
      id: one.id,
      paper: String(one.paperKind),
      name,
      language: String(one.language) as Language,
      copyKind: String(one.copyKind) as CopyKind,
      versionNo: Number(one.versionNo),
      setNo: integerOf(one, 'setNo'),
      voided: flagOf(one, 'voided'),
      voidReason: textOf(one, 'voidReason'),
      pages: Number(one.pages),
      fileId: String(one.fileId),
      fileName: String(one.fileName),
      printedBy: textOf(one, 'createUser'),
      time: String(one.createTime),
      reason: textOf(one, 'reason'),
      sentTo: textOf(one, 'sentTo'),
      isWorkbook: textOf(one, 'templateId') !== null && !String(one.fileName).endsWith('.pdf'),
      differs: differing(engine, session.actor.language, one, earlier),
    };
  });
  return { data };
}

/** Calls in a set of originals that was issued: another one may be issued after it (domain/09 §9.5). */
async function voidSet(shelf: PaperShelf, context: CallContext): Promise<CallResult> {
  const { engine, session, input, request } = context;
  const id = idOf(input.id);
  const reason = textOfInput(input.reason, 500);
  if (reason === null) throw new Refused('FIELD_REQUIRED', {}, 'reason');
  const together = { batchId: batchIdOf(input, request), request: { id, reason }, action: 'void', definition: shelf.prints, reason };
  await performTogether(engine, session, together, async (road) => {
    const row = (await road.hold(shelf.prints, [id])).get(id);
    if (row === undefined) throw new Refused([{ code: 'ROW_GONE', id }]);
    if (row.copyKind !== 'ORIGINAL' || row.voided === true) throw new Refused([{ code: 'PAPER_NOT_OUT', id }]);
    const change = { id, version: row.version, set: { voided: true, voidReason: reason }, old: {}, derived: {} };
    await road.perform(shelf.prints, { rows: [change], reason });
    return {};
  });
  return { data: { id } };
}

type PaperCalls = 'select' | 'preview' | 'issue' | 'send' | 'prints' | 'void';

/** Bodies of the calls about papers, over where an area keeps them. */
export const paperHandlers = (shelf: PaperShelf): Readonly<Record<PaperCalls, CustomHandler>> => ({
  select: (context) => select(shelf, context),
  void: (context) => voidSet(shelf, context),
  preview: (context) => preview(shelf, context),
  issue: (context) => few(shelf, context, false),
  send: (context) => few(shelf, context, true),
  prints: (context) => prints(shelf, context),
});
