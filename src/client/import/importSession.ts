import i18next from 'i18next';
import { columnsOf, keepProfile, loadProfiles, type Profile, type ProfileCalls } from '#client/import/profiles';
import { ImportFailed, type BookReader, type StageWish } from '#client/import/bookReader';
import type { DateOrder } from '#values/dayReadings';
import { columnsBy, fits, type ImportTemplate } from '#client/templates/reading';
import { foldSearch } from '#values/text';
import type { EntityName } from '#names/entities';
import type { Blanks, ImportTarget, Meeting, PhraseWord, SinglePrice, Staged } from '#workers/import/staged';
import type { TableProposal } from '#workers/import/propose';
import type { Drawn } from '#workers/workbook/drawn/draw';
import type { Window } from '#workers/workbook/drawn/looks';
import type { ReadBook } from '#workers/import.worker';

/** Where the import stands: choosing a file and its sheets, mapping columns, looking at the rows. */
export type Step = 'file' | 'columns' | 'check';

export interface TableWish {
  readonly chosen: boolean;
  readonly hidden: boolean;
  readonly columns: readonly (string | null)[];
  /** Taken from what was remembered for this layout. */
  readonly remembered: boolean;
}

export interface ImportState {
  readonly step: Step;
  readonly fileName: string | null;
  /** Work under way, with how far it is. */
  readonly busy: { readonly what: 'reading' | 'staging'; readonly done: number; readonly total: number } | null;
  /** Why the file was not read, as a sentence. */
  readonly failure: string | null;
  readonly book: ReadBook | null;
  readonly tables: readonly TableWish[];
  readonly defaults: Readonly<Record<string, string>>;
  readonly dateOrder: DateOrder | null;
  readonly singlePrice: SinglePrice;
  readonly contextDay: string;
  /** Of lists: what lines about rows that are there do, and what their blank cells say. */
  readonly meeting: Meeting;
  readonly blanks: Blanks;
  readonly aliases: StageWish['aliases'];
  /** What was said of clauses of remarks. */
  readonly phrases: Readonly<Record<string, PhraseWord>>;
  /** The last staging; its questions and unknown names are shown until the wish changes. */
  readonly staged: Staged | null;
  /** Handle of the file, once the server has read it as it was read here. */
  readonly importId: string | null;
  /** The person goes on although names are unknown. */
  readonly namesSeen: boolean;
  /** By which of the company's own templates the file is read. */
  readonly template: string | null;
}

export interface SessionParts {
  readonly target: ImportTarget;
  /** Screen code of the sheet, under which layouts are remembered. */
  readonly mod: string;
  /** Of lists: the person may change rows that are there. */
  readonly mayChange: boolean;
  readonly today: string;
  readonly profiles: ProfileCalls | null;
  /** The company's own, by which files of others are read. */
  readonly templates: readonly ImportTemplate[];
  openReader(file: File): BookReader;
  /** Has the server stage a file as wished and compare it; answers the handle of that. Absent where nothing is compared. */
  readonly compare?: (file: File, wish: StageWish) => Promise<string>;
  /** What the person calls a field of the plan. */
  titleOf(field: string): string;
}

/** Columns named to somebody whose file has none of them. */
const mostNamed = 6;

/** What of the defaults changes from file to file and is not remembered. */
const passing: ReadonlySet<string> = new Set(['validFrom', 'validTo']);

/** One import from the file to the staged rows: the state behind the wizard, without any of its pictures. */
export class ImportSession {
  state: ImportState;
  private reader: BookReader | null = null;
  private file: File | null = null;
  private profiles: readonly Profile[] = [];
  /** Counts the stagings: the answer of an earlier one is not listened to. */
  private turn = 0;
  private remembered = false;
  private readonly listeners = new Set<() => void>();

  constructor(private readonly parts: SessionParts) {
    this.state = this.blank();
  }

  private blank(): ImportState {
    return {
      step: 'file',
      fileName: null,
      busy: null,
      failure: null,
      book: null,
      tables: [],
      defaults: {},
      dateOrder: null,
      singlePrice: 'ask',
      contextDay: this.parts.today,
      meeting: this.parts.mayChange ? 'change' : 'leave',
      blanks: 'keep',
      aliases: {},
      phrases: {},
      staged: null,
      importId: null,
      namesSeen: false,
      template: null,
    };
  }

  readonly subscribe = (listen: () => void): (() => void) => {
    this.listeners.add(listen);
    return () => this.listeners.delete(listen);
  };

  get mayChange(): boolean {
    return this.parts.mayChange;
  }

  private set(change: Partial<ImportState>): void {
    this.state = { ...this.state, ...change };
    for (const listen of this.listeners) listen();
  }

  /** Reads a file in place of the one before. Layouts that are all remembered go straight to the rows. */
  async take(file: File): Promise<void> {
    const wanted = this.state.template;
    this.reader?.close();
    const reader = this.parts.openReader(file);
    this.reader = reader;
    this.file = file;
    this.remembered = false;
    this.set({ ...this.blank(), fileName: file.name, busy: { what: 'reading', done: 0, total: file.size } });
    try {
      const book = await reader.read((done, total) => this.progress(reader, 'reading', done, total));
      this.profiles = this.parts.profiles === null ? [] : await loadProfiles(this.parts.profiles, this.parts.mod, book.tables);
      if (reader !== this.reader) return;
      this.open(book, wanted);
    } catch (error) {
      this.failed(reader, error);
    }
  }

  private open(book: ReadBook, wanted: string | null): void {
    const tables = book.tables.map((table): TableWish => {
      const profile = this.profileOf(table, book);
      const columns = profile === null ? table.columns : columnsOf(profile, table);
      return { chosen: table.chosen, hidden: profile?.defaults?.hidden ?? false, columns, remembered: profile !== null };
    });
    const chosen = book.tables.filter((_, at) => tables[at]?.chosen);
    const kept = chosen.map((table) => this.profileOf(table, book)).find((profile) => profile !== null) ?? null;
    const {
      defaults: keptDefaults = {},
      dateOrder = null,
      singlePrice = 'ask',
      aliases = {},
      phrases = {},
      blanks = 'keep',
      meeting = 'change',
      template: by = null,
    } = kept?.defaults ?? {};
    const known = this.templates.find(({ id }) => id === by);
    const { rememberedBy } = this.parts.target.plan;
    const named = book.party === null || rememberedBy === undefined ? keptDefaults : { ...keptDefaults, [rememberedBy]: book.party };
    const defaults = { ...named, ...known?.constants };
    this.set({
      busy: null,
      book,
      tables,
      defaults,
      dateOrder,
      singlePrice,
      aliases,
      phrases,
      blanks,
      template: known?.id ?? null,
      meeting: this.parts.mayChange ? meeting : 'leave',
      failure: this.lack(book),
    });
    // Of a file nobody has read before: the template that was made for it, where there is one.
    const made = (one: ImportTemplate) => book.tables.some((table, at) => tables[at]?.remembered !== true && fits(one, table.headers));
    const template = wanted ?? this.templates.find(made)?.id ?? null;
    if (template !== null) this.chooseTemplate(template);
    else if (chosen.length > 0 && tables.every((table) => !table.chosen || table.remembered)) void this.stage();
  }

  /** Why nothing of the file can be taken as it stands; null when something can. */
  private lack(book: ReadBook): string | null {
    if (book.tables.length === 0) return i18next.t('import:file.noTable');
    const { key, fields } = this.parts.target.plan;
    if (key === undefined || book.tables.some(({ columns }) => columns.some((field) => field !== null))) return null;
    return i18next.t('import:file.noColumn', {
      columns: fields
        .slice(0, mostNamed)
        .map(({ field }) => this.parts.titleOf(field))
        .join(i18next.t('import:file.between')),
    });
  }

  /** What is remembered of a layout; of a file that is named after a carrier nothing that another one's files taught. */
  private profileOf(table: TableProposal, { party }: ReadBook): Profile | null {
    const fits = ({ fingerprint, carrierCode }: Profile) =>
      fingerprint === table.fingerprint && (party === null || carrierCode === null || carrierCode === party);
    return this.profiles.find(fits) ?? null;
  }

  private progress(reader: BookReader, what: 'reading' | 'staging', done: number, total: number): void {
    if (reader === this.reader && this.state.busy !== null) this.set({ busy: { what, done, total } });
  }

  private failed(reader: BookReader, error: unknown): void {
    if (reader !== this.reader) return;
    const told = error instanceof ImportFailed ? error : new ImportFailed(i18next.t('refusals:WORKBOOK_DAMAGED'));
    reader.close();
    this.reader = null;
    this.set({ ...this.blank(), fileName: told.cancelled ? null : this.state.fileName, failure: told.text });
  }

  /** Stops what runs, at once: of a reading nothing stays, behind a staging the columns are there again. */
  cancel(): void {
    const { reader } = this;
    const what = this.state.busy?.what;
    if (reader === null || what === undefined) return;
    if (what === 'reading') return this.failed(reader, new ImportFailed(i18next.t('refusals:WORKBOOK_CANCELLED'), true));
    this.turn += 1;
    reader.stop();
    this.set({ busy: null, step: 'columns' });
  }

  changeTable(table: number, change: Partial<TableWish>): void {
    this.set({ tables: this.state.tables.map((one, at) => (at === table ? { ...one, ...change } : one)), staged: null });
  }

  /** The template the file is read by. */
  private get template(): ImportTemplate | undefined {
    return this.templates.find(({ id }) => id === this.state.template);
  }

  get templates(): readonly ImportTemplate[] {
    return this.parts.templates;
  }

  /** Reads every table by one of the company's own templates, or again by the words of its titles. */
  chooseTemplate(id: string | null): void {
    const { book, tables } = this.state;
    const template = this.templates.find((one) => one.id === id);
    const known = new Set(this.parts.target.plan.fields.map(({ field }) => field));
    const knows = (field: string) => known.has(field);
    const read = book?.tables.map((table, at): TableWish => {
      const stood = { chosen: table.chosen, hidden: false, remembered: false, ...tables[at] };
      if (template === undefined) return { ...stood, columns: table.columns };
      const columns = columnsBy(template, table.headers, knows);
      return { ...stood, columns, chosen: stood.chosen || fits(template, table.headers) };
    });
    const said = Object.entries(template?.constants ?? {}).filter(([field]) => knows(field));
    const own = new Set(this.templates.flatMap(({ constants }) => Object.keys(constants)));
    const rest = Object.entries(this.state.defaults).filter(([field]) => !own.has(field));
    this.set({ template: template?.id ?? null, tables: read ?? [], defaults: Object.fromEntries([...rest, ...said]), staged: null });
  }

  /** One column; a field that only one column can have leaves the column that had it. */
  mapColumn(table: number, column: number, field: string | null, single: boolean): void {
    const before = this.state.tables[table];
    if (before === undefined) return;
    const columns = before.columns.map((one, at) => (at === column ? field : single && field !== null && one === field ? null : one));
    this.changeTable(table, { columns });
  }

  /** What holds for the whole file; the other questions stay until all are answered. */
  setDefault(field: string, text: string): void {
    this.set({ defaults: { ...this.state.defaults, [field]: text } });
  }

  change(change: Partial<Pick<ImportState, 'dateOrder' | 'singlePrice' | 'contextDay' | 'meeting' | 'blanks'>>): void {
    this.set(change);
  }

  /** Says what a name nobody knows stands for; an empty key takes it back. */
  explain(entity: EntityName, text: string, key: string): void {
    const names = { ...this.state.aliases[entity] };
    const word = foldSearch(text).trim();
    if (key === '') delete names[word];
    else names[word] = key;
    this.set({ aliases: { ...this.state.aliases, [entity]: names } });
  }

  /** Agrees to what clauses of remarks say, or does not, or says what they mean instead. */
  agree(clauses: readonly string[], word: PhraseWord): void {
    this.set({ phrases: { ...this.state.phrases, ...Object.fromEntries(clauses.map((clause) => [clause, word])) } });
  }

  /** Whoever goes on without agreeing has seen what was proposed. */
  private declineRest(): void {
    const open = this.state.staged?.phrases?.filter(({ key }) => this.state.phrases[key] === undefined) ?? [];
    if (open.length > 0) this.set({ phrases: { ...this.state.phrases, ...Object.fromEntries(open.map(({ key }) => [key, false])) } });
  }

  go(step: Step): void {
    this.set({ step });
  }

  wish(): StageWish {
    const { tables, defaults, dateOrder, singlePrice, contextDay, aliases, phrases, meeting, blanks } = this.state;
    const chosen = tables.flatMap((one, table) => (one.chosen ? [{ table, columns: one.columns, hidden: one.hidden }] : []));
    return {
      tables: chosen,
      defaults,
      dateOrder,
      singlePrice,
      contextDay,
      aliases,
      phrases,
      ...(this.parts.target.plan.key === undefined ? {} : { meeting, blanks, transforms: this.template?.transforms ?? {} }),
    };
  }

  get compares(): boolean {
    return this.parts.compare !== undefined;
  }

  /** Has the file compared on the server as it is to be read; answers the handle of that, null where it failed, which it says. */
  async compare(): Promise<string | null> {
    const { file, reader } = this;
    if (file === null || reader === null || this.parts.compare === undefined) return null;
    this.set({ busy: { what: 'staging', done: 0, total: 1 }, failure: null });
    try {
      const uuid = await this.parts.compare(file, this.wish());
      await this.remember();
      return uuid;
    } catch (error) {
      if (reader === this.reader) this.set({ busy: null, failure: error instanceof ImportFailed ? error.text : String(error) });
      return null;
    }
  }

  /** The first rows of a table as they would be read now; null where they are not at hand. */
  async sample(table: number): Promise<Staged | null> {
    return this.reader === null ? null : this.reader.sample(this.wish(), table).catch(() => null);
  }

  /** A part of a sheet of the open workbook as it shows it. */
  readonly draw = async (sheet: string, part: Window): Promise<Drawn | null> => (await this.reader?.draw(sheet, part)) ?? null;

  /** Reads all rows as wished, and goes on to them where no question is left. */
  async stage(): Promise<void> {
    const { reader } = this;
    if (reader === null) return;
    const turn = ++this.turn;
    this.declineRest();
    // Whoever presses on while unknown names are listed has seen them.
    if (this.state.staged !== null && this.state.staged.unknown.length > 0) this.set({ namesSeen: true });
    this.set({ busy: { what: 'staging', done: 0, total: 1 }, failure: null });
    try {
      const [staged, importId] = await Promise.all([
        reader.stage(this.wish(), (done, total) => turn === this.turn && this.progress(reader, 'staging', done, total)),
        reader.confirm(),
      ]);
      if (reader !== this.reader || turn !== this.turn) return;
      const open = this.openQuestions(staged);
      this.set({ busy: null, staged, importId, step: open ? 'columns' : 'check' });
    } catch (error) {
      if (turn === this.turn) this.failed(reader, error);
    }
  }

  private openQuestions(staged: Staged): boolean {
    const { dateOrder, singlePrice, namesSeen, phrases } = this.state;
    if (staged.questions.ambiguousDays > 0 && dateOrder === null) return true;
    if (staged.questions.singlePrices > 0 && singlePrice === 'ask') return true;
    if (Object.keys(staged.questions.unsaid).length > 0) return true;
    if (staged.phrases?.some(({ key }) => phrases[key] === undefined)) return true;
    return staged.unknown.length > 0 && !namesSeen;
  }

  /** After rows were imported: how these layouts were read is remembered, for their carrier where they have one. */
  async remember(): Promise<void> {
    if (this.remembered) return;
    this.remembered = true;
    const { book, tables, defaults, dateOrder, singlePrice, aliases, phrases, staged, meeting, blanks } = this.state;
    const { profiles, target, mod } = this.parts;
    if (profiles === null || book === null || staged === null) return;
    const { rememberedBy, key } = target.plan;
    const carrier = rememberedBy === undefined ? null : commonest(staged.rows.map((row) => row.values[rememberedBy]));
    const ofList = key === undefined ? {} : { meeting, blanks, template: this.template?.id ?? null };
    // What a template says of every line is the template's, not the file's.
    const ofTemplate = this.template?.constants ?? {};
    const passes = (field: string) => passing.has(field) || field in ofTemplate;
    const kept = Object.fromEntries(Object.entries(defaults).filter(([field, text]) => text !== '' && !passes(field)));
    for (const [at, wish] of tables.entries()) {
      const table = book.tables[at];
      if (!wish.chosen || table === undefined) continue;
      const known = this.profileOf(table, book);
      const carrierCode = known?.carrierCode ?? carrier;
      const taken = {
        defaults: kept,
        dateOrder,
        singlePrice,
        aliases: aliases as Record<string, Record<string, string>>,
        phrases,
        hidden: wish.hidden,
        ...ofList,
      };
      if (carrierCode !== null || rememberedBy === undefined)
        await keepProfile(profiles, known, { mod, carrierCode }, table, wish.columns, taken);
    }
  }

  close(): void {
    this.reader?.close();
    this.reader = null;
  }
}

function commonest(texts: readonly (string | undefined)[]): string | null {
  const counts = new Map<string, number>();
  for (const text of texts) if (text !== undefined && text !== '') counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? null;
}
