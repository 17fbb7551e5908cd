import { expose } from 'comlink';
import type { Reading } from '#define/kind';
import type { Labels } from '#define/wire';
import type { EntityName } from '#names/entities';
import { groupsNamed, type NamedGroup } from '#workers/import/groups';
import { resolverOf } from '#workers/import/labelIndex';
import { stageLists } from '#workers/import/listStage';
import { proposeLists } from '#workers/import/listTables';
import { proposeParty, proposeTables, type TableProposal } from '#workers/import/propose';
import { stageRows } from '#workers/import/stage';
import { markStanding } from '#workers/import/standing';
import type { ExistingRow, ImportChoice, ImportTarget, Resolve, Staged } from '#workers/import/staged';
import { readExisting } from '#workers/sheet/decode/existing';
import { asNamed, isProblem, type Watching, type WorkbookContents, type WorkbookProblem } from '#workers/workbook/contents';
import { drawSheet, type Drawn } from '#workers/workbook/drawn/draw';
import type { Window } from '#workers/workbook/drawn/looks';
import { digestOf } from '#workers/workbook/digest';
import { readWorkbook } from '#workers/workbook/read';

type Progress = (done: number, total: number) => void;

/** What the page tells the worker once: into what is imported, and by which names things are known. */
export interface ImportSetup {
  readonly target: ImportTarget;
  readonly labels: Partial<Record<EntityName, Labels>>;
  readonly contextDay: string;
  /** What several ports are called together. */
  readonly groups?: readonly NamedGroup[];
  /** How dates and times are read. */
  readonly reading: Pick<Reading, 'zone' | 'language'>;
  /** The whole list in the columns format, for lists whose lines are laid beside the rows that are there, and for rates, of which some may be there already. */
  readonly existing?: ArrayBuffer;
}

export interface ReadBook {
  /** Names of all sheets, also of those without a table. */
  readonly sheets: readonly { readonly name: string; readonly hidden: boolean }[];
  readonly tables: readonly TableProposal[];
  /** Key of whom the file is named after. */
  readonly party: string | null;
}

/** Labels that came with the rows of a list give way to those that are all there are. */
const completeOf = (labels: ImportSetup['labels']): ImportSetup['labels'] =>
  Object.fromEntries(Object.entries(labels).filter(([, { complete }]) => complete));

/**
 * Reads one workbook and stages its rows off the page's thread. It holds nothing but that workbook: whoever cancels the
 * reading ends the worker, which answers at once and leaves nothing behind.
 */
class ImportDesk {
  private setup: ImportSetup | null = null;
  private resolve: Resolve = () => ({});
  private existing: readonly ExistingRow[] = [];
  private contents: WorkbookContents | null = null;
  private bytes = new Uint8Array();
  private staging = { cancelled: false };

  open(setup: ImportSetup): void {
    this.setup = setup;
    const list = setup.existing === undefined ? null : readExisting(setup.existing, setup.target);
    this.existing = list?.rows ?? [];
    this.resolve = resolverOf(
      setup.target.plan.key === undefined || list === null ? setup.labels : { ...list.labels, ...completeOf(setup.labels) },
    );
  }

  /** Reads and proposes. A file that is no workbook is an answer. */
  async read(bytes: ArrayBuffer, fileName: string, onProgress: Progress): Promise<ReadBook | WorkbookProblem> {
    const contents = asNamed(await readWorkbook(new Uint8Array(bytes), { onProgress }), fileName);
    if (isProblem(contents)) return contents;
    const { target, contextDay } = this.opened();
    this.contents = contents;
    this.bytes = new Uint8Array(bytes);
    const list = target.plan.key !== undefined;
    const tables = list ? proposeLists(contents, target) : proposeTables(contents, target, this.resolve, contextDay);
    return {
      sheets: contents.sheets.map(({ name, hidden }) => ({ name, hidden })),
      tables,
      party: list ? null : proposeParty(fileName, target, this.resolve),
    };
  }

  /** The fingerprint of what the workbook was read as. Throws RangeError when none was. */
  digest(): Promise<string> {
    if (this.contents === null) throw new RangeError('no workbook has been read');
    return digestOf(this.contents);
  }

  /** A part of a sheet as the workbook shows it; null where there is none. */
  draw(sheet: string, part: Window): Drawn | null {
    return this.contents === null ? null : drawSheet(this.bytes, this.contents, sheet, part);
  }

  /** Stages the chosen tables of the workbook read before. Throws RangeError when none was, WorkbookFault after `stop`. */
  stage(choice: ImportChoice, onProgress: Progress): Promise<Staged> {
    this.staging = { cancelled: false };
    return this.staged(choice, { onProgress, signal: this.staging });
  }

  /** As `stage`, for a handful of rows that are shown while the columns are mapped; `stop` does not touch it. */
  sample(choice: ImportChoice): Promise<Staged> {
    return this.staged(choice);
  }

  private async staged(choice: ImportChoice, watching: Watching = {}): Promise<Staged> {
    const { contents, existing, resolve } = this;
    if (contents === null) throw new RangeError('no workbook has been read');
    const { target, reading, groups = [] } = this.opened();
    if (target.plan.key === undefined) {
      const { rememberedBy = '' } = target.plan;
      const named = { ...groupsNamed(groups, choice.defaults[rememberedBy], choice.contextDay), ...choice.groups };
      return markStanding(await stageRows(contents, target, { ...choice, groups: named }, resolve, watching), target, existing, reading);
    }
    return stageLists(contents, { target, choice, resolve, existing, reading }, watching);
  }

  /** Ends a staging under way within a tenth of a second; the workbook stays open. */
  stop(): void {
    this.staging.cancelled = true;
  }

  private opened(): ImportSetup {
    if (this.setup === null) throw new RangeError('the import has not been opened');
    return this.setup;
  }
}

export type { ImportDesk };

expose(new ImportDesk());
