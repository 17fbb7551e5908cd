import type { Value, Values } from '#define/row';
import type { Column } from '#define/catalogue';
import type { Definition } from '#define/entity';
import type { Sort, Where } from '#define/filter';
import type { Sheet } from '#define/sheet';
import type { Language } from '#names/languages';
import type {
  Area,
  AreaSums,
  CellEdit,
  CellProblem,
  CellShown,
  CellView,
  DistinctValue,
  EditReport,
  ModelEvent,
  ModelStatus,
  RowView,
  SheetModel,
  Suggestion,
} from '#client/sheet/model';
import type { OwnLayout } from '#client/templates/templates';
import { CellReader } from '#client/sheet/engine/cellReader';
import { feedList } from '#client/sheet/engine/feeding';
import { followPage } from '#client/sheet/engine/followPage';
import { derivationOf, type Derivation } from '#client/sheet/engine/formulaText';
import { Heard } from '#client/sheet/engine/heard';
import type { EngineCalls, EngineLink } from '#client/sheet/engine/link';
import { Marks } from '#client/sheet/engine/marks';
import { keyColumn } from '#client/sheet/engine/keyColumn';
import type { SheetExport, SheetModelOptions } from '#client/sheet/engine/options';
import { pageToolsOf, type PageTools } from '#client/sheet/engine/tools/pageTools';
import { fillLayout, type FilledBook } from '#client/sheet/engine/ownLayout';
import { OwnSight } from '#client/sheet/engine/ownSight';
import { PageRows } from '#client/sheet/engine/pageRows';
import { noStatus, portsOf, setupOf } from '#client/sheet/engine/ports';
import { UnderWay } from '#client/sheet/engine/underWay';
import { Windows } from '#client/sheet/engine/windows';
import type { EngineStatus, EngineUpdate, RawProblem, RawReport } from '#workers/sheet/crossing';
import type { Told } from '#workers/sheet/turns';
import type { ExportRequest } from '#workers/sheet/exportBook';
import { labelText } from '#workers/sheet/labels';

/** Above this a paste is not painted ahead of the worker: the page would be busier with that than the worker with the paste. */
const mostTypedAhead = 2_000;
/** Above this nobody asks which rows changed: whoever listens looks at all it shows. */
const mostAsked = 1_000;

/** The page's half of a sheet: reads shared memory and marks, hands every wish to the engine, and tells the view what changed. */
export class EngineModel implements SheetModel {
  readonly definition: Definition;
  readonly sheet: Sheet;
  readonly language: Language;
  columns: readonly Column[];
  readonly tools: PageTools;
  private readonly rows: PageRows;
  private readonly marks: Marks;
  private readonly reader: CellReader;
  private readonly own = new OwnSight();
  private readonly engine: Promise<EngineCalls>;
  private readonly listeners = new Set<(event: ModelEvent) => void>();
  private readonly stop: () => void;
  private engineStatus: EngineStatus = noStatus;
  /** The status as last asked for, until something is told: every cell drawn asks how many rows there are. */
  private kept: ModelStatus | null = null;
  private loading: { rows: number } | null = { rows: 0 };
  private failed: { text: string } | null = null;
  private readonly heard = new Heard();
  private readonly underWay = new UnderWay();
  readonly changing = (): Promise<void> | null => this.underWay.until();
  /** Every edit asked for so far; one the engine has not answered is in no status yet. */
  private edits: Promise<unknown> = Promise.resolve();
  readonly edited = (): Promise<unknown> => this.edits;
  private abort = new AbortController();
  private turn = 0;
  private disposed = false;
  /** Resolves when the first rows are there, or it is known that none will come. */
  readonly opened: Promise<void>;
  private open: () => void = () => undefined;

  constructor(
    private readonly options: SheetModelOptions,
    private readonly link: EngineLink,
  ) {
    this.sheet = options.sheet;
    this.language = options.language;
    this.definition = options.catalogue.get(options.sheet.entity);
    this.columns = options.catalogue.columns(this.definition);
    this.marks = new Marks((slots) => this.tellRows(slots));
    const windows = link.shared
      ? null
      : new Windows(
          async (from, count) => (await this.engine).window(from, count),
          (slots) => this.tellRows(new Set(slots)),
        );
    this.rows = new PageRows(windows);
    this.reader = new CellReader(options, this.definition, this.rows, this.marks, this.own);
    this.opened = new Promise((resolve) => (this.open = resolve));
    const ports = portsOf(options, (update) => this.apply(update));
    this.engine = Promise.resolve(options.draftKey)
      .catch(() => null)
      .then((draftKey) => link.open(setupOf(options, this.definition, draftKey, link.shared), ports));
    this.tools = pageToolsOf({
      model: this,
      engine: this.engine,
      rows: this.rows,
      catalogue: options.catalogue,
      marks: this.marks,
      own: this.own,
      formula: options.formula,
      ownBatches: options.ownBatches,
      branches: options.branches,
      asks: options.asks,
      past: options.past,
      problem: (raw, column) => this.reader.problem(raw, column),
      ask: (work) => this.underWay.follow(this.ask(work)),
      report: (raw) => this.report(raw),
    });
    this.stop = followPage(
      options,
      (work) => void this.engine.then(work).catch(() => undefined),
      () => this.tell({ what: 'status' }),
    );
    void this.load();
  }

  /** Loads the list, again where there is one: edits stay over it. */
  async load(): Promise<void> {
    this.abort.abort();
    this.abort = new AbortController();
    const { signal } = this.abort;
    this.loading = { rows: 0 };
    this.failed = null;
    this.tell({ what: 'status' });
    try {
      const [engine, list] = await Promise.all([this.engine, this.options.listCall(signal)]);
      await engine.begin();
      await feedList(this.link, engine, list, signal);
      await this.heard.until(await engine.finish());
    } catch (error) {
      if (signal.aborted) return;
      this.failed = { text: error instanceof Error ? error.message : String(error) };
    }
    if (signal.aborted) return;
    this.loading = null;
    this.open();
    this.tell({ what: 'status' });
  }

  private apply(update: EngineUpdate): void {
    if (this.disposed) return;
    this.kept = null;
    if (update.head) {
      this.marks.clear();
      this.columns = this.reader.begin(update.head);
    }
    this.rows.apply(update);
    if (update.own) this.columns = this.reader.extend(this.own.take(update.own, this.columns));
    if (update.labels) this.reader.name(update.labels);
    if (update.rows) this.marks.apply(update.rows);
    for (const flash of update.flashes ?? []) this.marks.glow(flash);
    if (update.loaded && this.loading) this.loading = update.loaded.done ? null : { rows: update.loaded.rows };
    if (update.status) this.engineStatus = update.status;
    if (update.view) void this.engine.then((engine) => engine.release(this.rows.version));
    this.heard.take(update.number);
    this.tellUpdate(update);
    if (update.loaded) this.open();
    if (update.reload) void this.load();
  }

  private tellUpdate(update: EngineUpdate): void {
    if (update.head || update.own || update.view || update.count !== undefined) this.tell({ what: 'view' });
    if (update.touched === 'all' || update.labels || (update.touched?.length ?? 0) > mostAsked) this.tell({ what: 'rows', ids: null });
    else if (update.touched || update.flashes)
      this.tellRows(new Set([...(update.touched ?? []), ...(update.flashes ?? []).flatMap(({ slots }) => [...slots])]));
    if (update.status || update.loaded) this.tell({ what: 'status' });
  }

  private tell(event: ModelEvent): void {
    this.kept = null;
    if (event.what !== 'status') this.reader.forgetRows();
    for (const listen of this.listeners) listen(event);
  }

  private tellRows(slots: ReadonlySet<number>): void {
    this.tell({ what: 'rows', ids: { has: (rowId) => slots.has(this.rows.slotOf(rowId)) } });
  }

  /** Answers once the page has taken in what the engine says came of it. */
  private async ask<T>(work: (engine: EngineCalls) => Promise<Told<T>>): Promise<T> {
    const { answer, upTo } = await work(await this.engine);
    await this.heard.until(upTo);
    return answer;
  }

  status(): ModelStatus {
    const { loading, failed, options } = this;
    // Rows that are only looked at before an import keep no drafts by choice; that is no failure.
    const draftFailed = this.engineStatus.draftFailed && options.draftKey !== null;
    return (this.kept ??= { ...this.engineStatus, draftFailed, loading, failed, live: options.live.now() ? 'on' : 'away' });
  }

  subscribe(listen: (event: ModelEvent) => void): () => void {
    this.listeners.add(listen);
    return () => this.listeners.delete(listen);
  }

  rowIdAt(viewRow: number): string | null {
    const slot = this.rows.slotAt(viewRow);
    return slot < 0 ? null : this.rows.rowId(slot);
  }

  viewRowOf(rowId: string): number | null {
    const slot = this.rows.slotOf(rowId);
    const row = slot < 0 ? -1 : this.rows.rowOf(slot);
    return row < 0 ? null : this.rows.lines.lineOf(row);
  }

  lineCount(): number {
    return this.rows.lines.count;
  }

  numberAt(viewRow: number): number {
    const row = this.rows.lines.rowAt(viewRow);
    return row < 0 ? 0 : row + 1;
  }

  lineOfNumber(number: number): number {
    return this.rows.lines.lineOf(number - 1);
  }

  hasRow(rowId: string): boolean {
    return this.rows.slotOf(rowId) >= 0;
  }

  row(viewRow: number): RowView {
    return this.reader.row(viewRow);
  }

  cell(viewRow: number, column: string): CellView {
    return this.reader.cell(viewRow, column);
  }

  shownOf(row: Values, column: string): CellShown | undefined {
    return this.reader.shownOf(row, column);
  }

  value(viewRow: number, column: string): Value {
    return this.reader.value(this.rows.slotAt(viewRow), column);
  }

  editable(viewRow: number, column: string): CellProblem | null {
    return this.reader.editable(viewRow, column);
  }

  async edit(edits: readonly CellEdit[], label: string): Promise<EditReport> {
    const turn = (this.turn += 1);
    const cells =
      edits.length > mostTypedAhead
        ? []
        : edits.map(({ rowId, column, text }) => ({ slot: this.rows.slotOf(rowId), place: this.rows.place(column), text }));
    const shown = new Set<number>();
    for (const { slot, place, text } of cells) {
      if (slot < 0 || place < 0) continue;
      this.marks.type(slot, place, text, turn);
      shown.add(slot);
    }
    if (shown.size > 0) this.tellRows(shown);
    try {
      const asked = this.ask((engine) => engine.edit(edits, label));
      this.edits = Promise.allSettled([this.edits, asked]);
      return this.report(await asked);
    } finally {
      for (const { slot, place } of cells) this.marks.answered(slot, place, turn);
      if (shown.size > 0) this.tellRows(shown);
    }
  }

  private report(raw: RawReport): EditReport {
    // A thousand cells of one column are mostly skipped for one reason, which is put into words once.
    const known = new Map<string, CellProblem>();
    const problemOf = ({ column, problem }: { column: string; problem: RawProblem }): CellProblem => {
      const key = JSON.stringify([column, problem]);
      const words = known.get(key) ?? this.reader.problem(problem, column);
      known.set(key, words);
      return words;
    };
    const worded = <T extends { column: string; problem: RawProblem }>(one: T) => ({ ...one, problem: problemOf(one) });
    const areas = raw.areas === undefined ? {} : { areas: this.rows.lines.inLines(raw.areas) };
    return { ...raw, ...areas, skipped: raw.skipped.map(worded), unlisted: (raw.unlisted ?? []).map(worded) };
  }

  addRows(count: number): Promise<readonly string[]> {
    return this.ask((engine) => engine.addRows(count));
  }

  async removeRows(rowIds: readonly string[]): Promise<EditReport> {
    return this.report(await this.ask((engine) => engine.removeRows(rowIds)));
  }

  async setWhere(where: Where | null): Promise<void> {
    await this.ask((engine) => engine.setWhere(where));
  }

  async setSort(sort: readonly Sort[]): Promise<void> {
    await this.ask((engine) => engine.setSort(sort));
  }

  async setSearch(search: string): Promise<void> {
    await this.ask((engine) => engine.setSearch(search));
  }

  distinct(column: string, search: string): Promise<readonly DistinctValue[]> {
    return this.engine.then((engine) => engine.distinct(column, search));
  }

  sums(areas: readonly Area[], visible: readonly string[]): Promise<AreaSums> {
    return this.engine.then((engine) => engine.sums(this.rows.lines.inRows(areas), visible));
  }

  async beneath(rowId: string, column: string): Promise<string | null> {
    return (await this.engine).beneath(rowId, column);
  }

  async suggest(column: string, typed: string): Promise<readonly Suggestion[]> {
    const rows = await (await this.engine).suggest(column, typed);
    return rows.map((row) => ({ ...row, text: labelText(row, this.language) }));
  }

  async nextProblem(from: { rowId: string; column: string } | null, direction: 1 | -1): Promise<{ rowId: string; column: string } | null> {
    return (await this.engine).nextProblem(from, direction);
  }

  async problems(): Promise<readonly { rowId: string; column: string; problem: CellProblem }[]> {
    const problems = await (await this.engine).problems();
    return problems.map((one) => ({ ...one, problem: this.reader.problem(one.problem, one.column) }));
  }

  async save({ keepGood }: { keepGood: boolean }): Promise<void> {
    await this.ask((engine) => engine.save(keepGood));
  }

  async check(): Promise<void> {
    await this.ask((engine) => engine.check());
  }

  async discard(rowIds: readonly string[] | null): Promise<void> {
    await this.ask((engine) => engine.discard(rowIds));
  }

  async resolve(cell: { rowId: string; column: string } | 'all', choice: 'mine' | 'theirs'): Promise<void> {
    await this.ask((engine) => engine.resolve(cell, choice));
  }

  async takeDraft(take: boolean): Promise<void> {
    await this.ask((engine) => engine.takeDraft(take));
  }

  derivation(viewRow: number, column: string): Derivation | null {
    if (this.rows.slotAt(viewRow) < 0) return null;
    const known = (name: string) => this.columns.some((one) => one.name === name);
    return derivationOf(this.definition, column, this.own.column(column), {
      cell: (name) => (known(name) ? this.cell(viewRow, name) : null),
      label: (name) => this.options.fieldLabel(name),
      baseCurrency: this.reader.context.baseCurrency,
    });
  }

  async announceExport(form: SheetExport['form'], columns: readonly string[], rows: number): Promise<void> {
    const { where, search } = this.status();
    await this.options.announceExport?.({ form, columns, rows, where, search });
  }

  async exportSheet(
    visible: readonly { column: string; header: string; width: number; frozen: boolean }[],
    progress: (done: number, total: number) => void,
  ): Promise<Uint8Array> {
    const written = [...visible, ...keyColumn(this.sheet, (column) => this.options.fieldLabel(column))];
    const names = written.map(({ column }) => column);
    const plan = await (await this.engine).exportPlan(names);
    const columns = written.map(({ header, width, frozen }, at) => ({
      header,
      width,
      frozen,
      ...(plan.columns[at] ?? { kind: 'text' as const }),
    }));
    const request: ExportRequest = {
      title: this.options.title ?? this.sheet.mod,
      rightToLeft: this.language === 'ar',
      columns,
      rows: plan.rows,
    };
    await this.announceExport(
      'sheet',
      visible.map(({ column }) => column),
      plan.rows,
    );
    return this.link.exportBook(request, names, progress);
  }

  async exportIn(layout: OwnLayout, progress: (done: number, total: number) => void): Promise<FilledBook> {
    const announce = (columns: readonly string[], rows: number) => this.announceExport('sheet', columns, rows);
    return fillLayout(await this.engine, this.definition, layout, announce, progress);
  }

  dispose(): void {
    this.disposed = true;
    this.abort.abort();
    this.stop();
    this.marks.stop();
    this.listeners.clear();
    void this.engine
      .then((engine) => engine.close())
      .catch(() => undefined)
      .finally(() => this.link.close());
  }
}
