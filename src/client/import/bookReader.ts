import { proxy, wrap, type Remote } from 'comlink';
import i18next from 'i18next';
import { call } from '#client/calls/http';
import { CallFailed } from '#client/calls/failed';
import type { ImportRead } from '#define/wire';
import type { DateOrder } from '#values/dayReadings';
import type { EntityName } from '#names/entities';
import type { TableProposal } from '#workers/import/propose';
import type { Blanks, ImportChoice, Meeting, PhraseWord, SinglePrice, Staged, StagedRow, TableChoice } from '#workers/import/staged';
import type { ImportDesk, ImportSetup, ReadBook } from '#workers/import.worker';
import type { Drawn } from '#workers/workbook/drawn/draw';
import type { Window } from '#workers/workbook/drawn/looks';
import type { WorkbookProblem } from '#workers/workbook/contents';

/** How the workbook is to be read, as the person sees it; `table` counts the proposed tables from 0. */
export interface StageWish {
  readonly tables: readonly { readonly table: number; readonly columns: readonly (string | null)[]; readonly hidden: boolean }[];
  readonly defaults: Readonly<Record<string, string>>;
  readonly dateOrder: DateOrder | null;
  readonly singlePrice: SinglePrice;
  readonly contextDay: string;
  readonly aliases: Readonly<Partial<Record<EntityName, Readonly<Record<string, string>>>>>;
  readonly phrases?: Readonly<Record<string, PhraseWord>>;
  readonly meeting?: Meeting;
  readonly blanks?: Blanks;
  readonly transforms?: ImportChoice['transforms'];
}

export type Progress = (done: number, total: number) => void;

/** Reads one workbook, here or on the server. Everything rejects with {@link ImportFailed} once it is closed. */
export interface BookReader {
  read(onProgress: Progress): Promise<ReadBook>;
  stage(wish: StageWish, onProgress: Progress): Promise<Staged>;
  /** The first rows of one table, read as wished; null where that would take too long to be live. */
  sample(wish: StageWish, table: number): Promise<Staged | null>;
  /** The handle under which rows of this workbook may be imported: the server read the file too, and as the same. */
  confirm(): Promise<string>;
  /** A part of a sheet as the workbook shows it; null where it cannot be had. */
  draw(sheet: string, part: Window): Promise<Drawn | null>;
  /** Ends a staging under way; the workbook stays open. */
  stop(): void;
  /** Stops whatever runs, at once, and leaves nothing behind. */
  close(): void;
}

/** Why a workbook was not read, as a sentence; `cancelled` where the person wanted it so. */
export class ImportFailed extends Error {
  constructor(
    readonly text: string,
    readonly cancelled = false,
  ) {
    super(text);
    this.name = 'ImportFailed';
  }
}

const cancelled = (): ImportFailed => new ImportFailed(i18next.t('refusals:WORKBOOK_CANCELLED'), true);

/** Waits for a call; its failure is told as that of an import. */
async function asFailure<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof CallFailed && error.kind === 'cancelled') throw cancelled();
    throw new ImportFailed(error instanceof CallFailed ? error.codeMsg : String(error));
  }
}

const readPath = '/PublicQueryController/readWorkbook';
const uploadTimeoutMs = 300_000;
const sampleLines = 40;
const sampleRows = 10;

/** Reads in a worker of its own; ending the worker is how it is cancelled. */
export class WorkerReader implements BookReader {
  private readonly worker = new Worker(new URL('../../../workers/import.worker.ts', import.meta.url), { type: 'module', name: 'import' });
  private readonly desk: Remote<ImportDesk> = wrap<ImportDesk>(this.worker);
  private tables: readonly TableProposal[] = [];
  private readonly abort = new AbortController();
  private onServer: Promise<ImportRead | null> = Promise.resolve(null);
  private end: (reason: ImportFailed) => void = () => undefined;
  private readonly ended = new Promise<never>((_, reject) => {
    this.end = reject;
  });

  constructor(
    private readonly file: File,
    private readonly setup: ImportSetup,
    private readonly entity: EntityName,
  ) {
    this.ended.catch(() => undefined);
    this.worker.addEventListener('error', () => this.end(new ImportFailed(i18next.t('refusals:WORKBOOK_DAMAGED'))));
  }

  async read(onProgress: Progress): Promise<ReadBook> {
    this.onServer = this.readOnServer();
    this.onServer.catch(() => undefined);
    const bytes = await this.file.arrayBuffer().catch(() => {
      throw new ImportFailed(i18next.t('import:file.unreadable'));
    });
    await this.whileOpen(this.desk.open(this.setup));
    const book = await this.whileOpen<ReadBook | WorkbookProblem>(this.desk.read(bytes, this.file.name, proxy(onProgress)));
    if ('code' in book) throw new ImportFailed(i18next.t(`refusals:${book.code}`));
    this.tables = book.tables;
    return book;
  }

  stage(wish: StageWish, onProgress: Progress): Promise<Staged> {
    return this.whileOpen(this.desk.stage(this.choiceOf(wish, wish.tables), proxy(onProgress)));
  }

  async sample(wish: StageWish, table: number): Promise<Staged> {
    const choice = this.choiceOf(
      wish,
      wish.tables.filter((one) => one.table === table),
    );
    const tables = choice.tables.map((one) => ({ ...one, until: Math.min(one.until, one.header.bottom + 1 + sampleLines) }));
    const staged = await this.whileOpen(this.desk.sample({ ...choice, tables }));
    return { ...staged, rows: staged.rows.slice(0, sampleRows) };
  }

  draw(sheet: string, part: Window): Promise<Drawn | null> {
    return this.whileOpen(this.desk.draw(sheet, part));
  }

  async confirm(): Promise<string> {
    const [own, read] = await this.whileOpen(Promise.all([this.desk.digest(), this.onServer]));
    if (read === null || own !== read.digest) throw new ImportFailed(i18next.t('import:file.differs'));
    return read.importId;
  }

  /** Sent when the file is chosen, so that the answer is there when the columns are. */
  private async readOnServer(): Promise<ImportRead> {
    const form = new FormData();
    form.set('entity', this.entity);
    form.set('file', this.file);
    return asFailure(call<ImportRead>('POST', readPath, form, { quiet: true, timeoutMs: uploadTimeoutMs, signal: this.abort.signal }));
  }

  stop(): void {
    void this.desk.stop();
  }

  close(): void {
    this.abort.abort();
    this.end(cancelled());
    this.worker.terminate();
  }

  private whileOpen<T>(work: Promise<T>): Promise<T> {
    return Promise.race([work, this.ended]);
  }

  private choiceOf(wish: StageWish, tables: StageWish['tables']): ImportChoice {
    const { tables: _tables, ...how } = wish;
    const chosen = tables.flatMap(({ table, columns, hidden }): TableChoice[] => {
      const proposal = this.tables[table];
      return proposal === undefined
        ? []
        : [
            {
              sheet: proposal.sheet,
              from: proposal.from,
              header: proposal.header,
              until: proposal.until,
              headers: proposal.headers,
              ...(proposal.addOn ? { addOn: proposal.addOn } : {}),
              columns,
              hidden,
            },
          ];
    });
    return { ...how, tables: chosen, fileName: this.file.name };
  }
}

/** Paths of the calls that read a workbook on the server, as the entity's definition names them. */
export interface ServerCalls {
  readonly upload: string;
  readonly rows: string;
  readonly drop: string;
}

interface ServerBook extends Omit<Staged, 'rows' | 'skipped'> {
  uuid: string;
  rows: number;
  sheets: TableProposal[];
  skippedRows: Staged['skipped'];
}

const pageSize = 1_000;

/** Has the server stage a file as wished and lay it beside the rows that stand; answers the handle. @throws ImportFailed */
export async function compareOnServer(file: File, wish: StageWish, upload: string): Promise<string> {
  const form = new FormData();
  form.set('choice', JSON.stringify(wish));
  form.set('file', file);
  return (await asFailure(call<{ uuid: string }>('POST', upload, form, { quiet: true, timeoutMs: uploadTimeoutMs }))).uuid;
}

/** Reads on the server: files too large for the browser. What was staged there is dropped when the import closes. */
export class ServerReader implements BookReader {
  private abort = new AbortController();
  private uuid: string | null = null;

  constructor(
    private readonly file: File,
    private readonly calls: ServerCalls,
  ) {}

  async read(onProgress: Progress): Promise<ReadBook> {
    const form = new FormData();
    form.set('file', this.file);
    const book = await this.ask<ServerBook>(form, ({ loaded, total }) => onProgress(loaded, total ?? loaded));
    const names = [...new Map(book.sheets.map(({ sheetName, hiddenSheet }) => [sheetName, hiddenSheet]))];
    return { sheets: names.map(([name, hidden]) => ({ name, hidden })), tables: book.sheets, party: null };
  }

  async stage(wish: StageWish, onProgress: Progress): Promise<Staged> {
    const { unknown, questions, beyond, skippedRows, rows: total } = await this.ask<ServerBook>({ uuid: this.uuid, choice: wish });
    const rows: StagedRow[] = [];
    for (let page = 1; rows.length < total; page += 1) {
      const answer = await asFailure(
        call<{ rows: StagedRow[] }>(
          'GET',
          this.calls.rows,
          { uuid: this.uuid, page, size: pageSize },
          { quiet: true, signal: this.abort.signal },
        ),
      );
      if (answer.rows.length === 0) break;
      rows.push(...answer.rows);
      onProgress(rows.length, total);
    }
    return { rows, skipped: skippedRows, unknown, questions, beyond };
  }

  /** What the server staged it has read; the uploaded file is the import. */
  async confirm(): Promise<string> {
    if (this.uuid === null) throw new ImportFailed(i18next.t('refusals:IMPORT_GONE'));
    return this.uuid;
  }

  async draw(sheet: string, part: Window): Promise<Drawn | null> {
    const asked = { uuid: this.uuid, size: 1, draw: { sheet, ...part } };
    return (await asFailure(call<{ drawn: Drawn | null }>('GET', this.calls.rows, asked, { quiet: true, signal: this.abort.signal })))
      .drawn;
  }

  sample(): Promise<null> {
    return Promise.resolve(null);
  }

  stop(): void {
    this.abort.abort();
    this.abort = new AbortController();
  }

  close(): void {
    this.stop();
    if (this.uuid !== null) call('POST', this.calls.drop, { uuid: this.uuid }, { quiet: true }).catch(() => undefined);
    this.uuid = null;
  }

  private async ask<T extends ServerBook>(body: unknown, onUpload?: (progress: { loaded: number; total?: number }) => void): Promise<T> {
    const answer = await asFailure(
      call<T>('POST', this.calls.upload, body, {
        quiet: true,
        timeoutMs: uploadTimeoutMs,
        signal: this.abort.signal,
        ...(onUpload ? { onUpload } : {}),
      }),
    );
    this.uuid = answer.uuid;
    return answer;
  }
}
