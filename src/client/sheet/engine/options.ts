import type { Catalogue } from '#define/catalogue';
import type { ExportWish } from '#define/exporting';
import type { ReckonAnswer, ReckonWish } from '#define/reckoned';
import type { Sheet } from '#define/sheet';
import type { Values } from '#define/row';
import type { BatchAnswer, BatchRequest, ChangesSince, LabelRow, OwnBatch } from '#define/wire';
import type { EntityName } from '#names/entities';
import type { Language } from '#names/languages';
import type { RefusalCode } from '#names/refusals';
import type { Figure } from '#workers/formula/figures';
import type { FormulaPlan } from '#workers/formula/plan';
import type { FormulaColumn, FormulaScene } from '#workers/formula/scene';
import type { ShownWords } from '#client/sheet/engine/shows';
import type { Evaluated, StepName } from '#workers/sheet/crossing';
import type { LiveFrame } from '#workers/sheet/live';

/** Something that is on or off, and says when that changes. */
export interface Switch {
  now(): boolean;
  subscribe(listen: (on: boolean) => void): () => void;
}

/** The way to whoever reads and works out formulas. Everything in it rejects when that broke: asking again may help. */
export interface FormulaRoad {
  /** The number a typed formula gives over a row; figures of whole columns are asked for first and come with the second call. */
  evaluate(formula: string, row: Values, figures?: readonly Evaluated[]): Promise<Evaluated | { wants: readonly Figure[] }>;
  /** A formula read once for many rows. `into`: a column it may not name. */
  plan(formula: string, into?: string): Promise<FormulaPlan | Extract<Evaluated, { problem: unknown }>>;
  /** What formulas may name now. */
  scene(): FormulaScene;
  /** Columns that formulas may name besides those of the list, from now on. */
  name(own: readonly FormulaColumn[]): void;
}

/** Whose rows a sheet shows: those of the branch signed in to, or of every branch the person works in. Loading the list again follows it. */
export interface BranchesShown {
  all: boolean;
}

/** What a view is asked with beside what the server takes of itself. Loading the list again follows it. */
export interface AsksGiven {
  values: Readonly<Record<string, string>>;
}

/** The moment past a sheet shows its rows as of; null for now. Loading the list again follows it. */
export interface PastShown {
  at: string | null;
}

/** What the model knows of an export; whose rows they are the page adds. */
export type SheetExport = Pick<ExportWish, 'form' | 'columns' | 'rows' | 'where' | 'search'>;

/** What a sheet's model needs from the page around it. */
export interface SheetModelOptions {
  readonly sheet: Sheet;
  readonly catalogue: Catalogue;
  readonly language: Language;
  /** The whole filtered list as a columns stream (`define/wire.ts`). A rejection's message is shown to the person. */
  readonly listCall: (signal: AbortSignal) => Promise<ReadableStream<Uint8Array> | ArrayBuffer>;
  /** `batchEdit`. Rejects with a `CallFailed` as every call does. */
  readonly sendBatch: (request: BatchRequest) => Promise<BatchAnswer>;
  /** `branch`: another one whose rows are in the list too. */
  readonly changesSince: (seq: number, branch?: string) => Promise<ChangesSince>;
  /** Columns no table holds, of the list's entity. */
  readonly reckon?: (wish: ReckonWish) => Promise<ReckonAnswer>;
  /** Frames of the socket: kinds `change`, `seq`, `reload` and `elsewhere`. */
  readonly onChange: (listen: (frame: LiveFrame) => void) => () => void;
  /** Is the socket connected? What was missed is asked for when it comes back. */
  readonly live: Switch;
  /** Is there a network? Unsaved batches are sent again when it comes back. */
  readonly online: Switch;
  /** Words of a refusal: what, why, how to mend. `field` is the label of the column. */
  readonly words: (code: RefusalCode, detail: Readonly<Record<string, string>>, field: string) => string;
  readonly fieldLabel: (column: string) => string;
  readonly choiceLabel: (column: string, option: string) => string;
  /** Words of a rule of `Sheet.shown`, with its figure; without them rows show no rules. */
  readonly shownWords?: ShownWords;
  /** Words of a choice in every language. */
  readonly choiceWords?: (column: string, option: string) => Promise<readonly string[]>;
  /** What undo calls the steps the engine names itself. */
  readonly stepLabel: (step: StepName) => string;
  /** AES-GCM key of a live session; drafts are kept only under one. */
  readonly draftKey: CryptoKey | null | Promise<CryptoKey | null>;
  /** All labels a person may pick, for entities whose labels do not all travel with the list; none where they are too many. */
  readonly allLabels?: (entity: EntityName) => Promise<readonly LabelRow[]>;
  /** Labels that typed texts may mean, where those are too many. */
  readonly resolveLabel?: (entity: EntityName, typed: readonly string[]) => Promise<readonly LabelRow[]>;
  /** The first labels that contain a text, where all of them would be too many. */
  readonly findLabels?: (entity: EntityName, typed: string) => Promise<readonly LabelRow[]>;
  /** Labels of keys that came with changes. */
  readonly labelsOf?: (entity: EntityName, keys: readonly string[]) => Promise<readonly LabelRow[]>;
  /** Works out formulas typed into number cells, reads those of whole columns, and learns the names of columns a person made. */
  readonly formula?: FormulaRoad;
  /** What the person saved on this list before; `from`: with the changes of that batch and later ones. */
  readonly ownBatches?: (from: number | null) => Promise<readonly OwnBatch[]>;
  /** Says that a file is about to be written of what the sheet shows. Rejects as every call does where that is not allowed. */
  readonly announceExport?: (wish: SheetExport) => Promise<void>;
  /** Null where the list is the same for all branches, or the person sees rows of one alone. */
  readonly branches?: BranchesShown | null;
  /** Id of the parent whose rows the sheet shows. */
  readonly parentId?: string;
  /** What new rows take from that parent. */
  readonly taken?: Values;
  /** Null where the rows cannot be shown as they once stood. */
  readonly past?: PastShown | null;
  /** What a cell says that changed since, and one of a row that is gone since. */
  readonly pastWords?: (what: 'changed' | 'gone') => string;
  /** Null where the sheet is no view. */
  readonly asks?: AsksGiven | null;
  /** The sheet is there to look new rows over before they are added: they are its content, not edits to be seen among others. */
  readonly newRowsOnly?: boolean;
  /** Name of the sheet in exported workbooks. */
  readonly title?: string;
}
