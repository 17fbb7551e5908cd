import type { Definition } from '#define/entity';
import type { Sort, Where } from '#define/filter';
import type { LayoutColumn } from '#define/layout';
import type { ReckonAnswer, ReckonWish } from '#define/reckoned';
import type { Value, Values } from '#define/row';
import type {
  PastOnWire,
  ActorOnWire,
  BatchAnswer,
  BatchRequest,
  ChangesSince,
  ColumnOnWire,
  FactsOnWire,
  LabelRow,
  RefusalOnWire,
} from '#define/wire';
import type { EntityName } from '#names/entities';
import type { Language } from '#names/languages';
import type { RefusalCode } from '#names/refusals';
import type { Figure } from '#workers/formula/figures';
import type { ColumnShare } from '#workers/sheet/store/columns';
import type { GroupHeads } from '#workers/sheet/view/grouping';

/** Everything that crosses between the page and the sheet's worker; structured clones all. */

export interface RawProblem {
  code: RefusalCode;
  detail?: Record<string, string>;
  /** Already in words: refusals of the server. */
  text?: string;
  theirs?: string;
  changedBy?: string;
  changedAt?: string;
  /** The server said so during an earlier visit. */
  refusedAt?: string;
}

/** Steps of undo the engine names itself; the others are named by whoever asks for them. */
export const stepNames = ['paste', 'addRows', 'removeRows', 'discard', 'resolve', 'draft'] as const;
export type StepName = (typeof stepNames)[number];

export interface EngineSetup {
  entity: EntityName;
  /** The question somebody made for themselves that it shows, which no area brings. */
  made?: Definition;
  /** Which of the entity's further lists it shows; absent for the list itself. */
  list?: string;
  /** The rows are those of one parent, by their reference to it. */
  of?: { readonly by: string; readonly id: string; readonly with: Readonly<Record<string, string>>; readonly taken: Values };
  /** Screen code, part of the drafts' key. */
  mod: string;
  /** Fields in the order of the sheet's columns. */
  fields: readonly string[];
  adds: boolean;
  /** What new rows begin with. */
  gives?: Readonly<Record<string, string>>;
  sort: readonly Sort[];
  language: Language;
  /** Labels of choices by column and option, in the language of the screen. */
  choices: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Pinyin initials of those labels, where the screen is Chinese. */
  initials?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** What undo calls these steps, in the language of the screen. */
  steps: Readonly<Record<StepName, string>>;
  /** Columns lie in memory the page reads too. */
  shared: boolean;
  /** AES-GCM key the drafts are sealed with; without one nothing is kept. */
  draftKey: CryptoKey | null;
  /** Typed formulas can be worked out by the caller. */
  formulas: boolean;
}

/** What became of a batch that was sent. */
export type SendOutcome =
  | { was: 'answered'; answer: BatchAnswer }
  /** Nobody knows whether it arrived: the same batch is sent again. `server`: it answered, but with a fault of its own. */
  | { was: 'lost'; server: boolean; text?: string }
  /** Answered, but not done, for a reason that is no row's. */
  | { was: 'refused'; code: RefusalCode | null; text: string; refusals: RefusalOnWire[] }
  /** The session has ended; the edits wait. */
  | { was: 'ended' };

export type Evaluated = { value: string } | { problem: RefusalCode; detail?: Record<string, string> };

/** What the worker asks of the page. */
/** Words of choices in every language, by column and option. */
export type ChoiceWords = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

export interface EnginePorts {
  send(request: BatchRequest): Promise<SendOutcome>;
  /** Columns no table holds; null when they cannot be had now. */
  reckon?(wish: ReckonWish): Promise<ReckonAnswer | null>;
  /** null when the server cannot be reached. `branch`: another one whose rows are in the list too. */
  changesSince(seq: number, branch?: string): Promise<ChangesSince | null>;
  /** Labels that typed texts may mean, for entities whose labels are not all here. */
  resolveLabel(entity: EntityName, typed: readonly string[]): Promise<readonly LabelRow[]>;
  /** All labels of an entity that a person may pick; none where they are too many, or cannot be had. */
  allLabels?(entity: EntityName): Promise<readonly LabelRow[]>;
  /** The first labels that contain a text, where all of them would be too many. */
  findLabels?(entity: EntityName, typed: string): Promise<readonly LabelRow[]>;
  labelsOf(entity: EntityName, keys: readonly string[]): Promise<readonly LabelRow[]>;
  /** Words of the sheet's choices in the languages that are not on the screen as well; loaded when one is typed. */
  choiceWords(): Promise<ChoiceWords>;
  /** A formula over the values of a row. Figures of whole columns are asked for first, and come with the second call. */
  evaluate(formula: string, row: Values, figures?: readonly Evaluated[]): Promise<Evaluated | { wants: readonly Figure[] }>;
  update(update: EngineUpdate): void;
}

export interface RawEdit {
  rowId: string;
  column: string;
  text: string;
  /** Typed faster than its suggestions came: where nothing is called so, the first of them is taken, as Enter would take it. */
  suggested?: boolean;
}

export interface RawReport {
  written: number;
  skipped: { rowId: string; column: string; problem: RawProblem }[];
  /** Skipped cells beyond those named, by column and reason. */
  unlisted?: { column: string; problem: RawProblem; count: number }[];
  refused: number;
  added: number;
  clipped?: { rows: number; columns: number };
  /** Where a paste or a fill went: rows of the view, indexes of the visible columns. */
  areas?: { top: number; bottom: number; left: number; right: number }[];
}

/** Rows of the view and the columns in them that an operation changed; columns by index of the list. */
export interface ChangedArea {
  top: number;
  bottom: number;
  columns: readonly number[];
}

/** A cell that an undo left alone: what it holds now, and why it may not be changed; null where somebody changed it since. */
export interface LeftCell {
  rowId: string;
  column: string;
  problem: RawProblem | null;
  now: string;
}

export interface UndoneStep {
  label: string;
  /** Where to look: a cell of the step, or only the row. */
  rowId: string | null;
  column: string | null;
  /** Where the changed cells lie in the view; empty where they are scattered or not shown. */
  areas: ChangedArea[];
  /** How the columns are to stand, where the step arranged them. */
  arranged?: readonly LayoutColumn[];
  /** Cells left alone, and the first of them by name. */
  left: number;
  leftCells: LeftCell[];
}

export interface Draft {
  cells: number;
  at: string;
}

/** The status the worker knows; the page adds what it knows itself. */
export interface EngineStatus {
  shown: number;
  total: number;
  /** Rows among them that colleagues removed: they stand struck out until the view is made anew. */
  struck: number;
  waiting: number;
  problems: number;
  conflicts: number;
  save: 'idle' | 'saving' | 'saved' | 'refused' | 'failed' | 'offline';
  savedAt: string | null;
  /** Rows the last save wrote beside those that are not changed any more: their next versions. */
  versions: number;
  saveText: string | null;
  refusedRows: number;
  undo: string | null;
  redo: string | null;
  where: Where | null;
  sort: readonly Sort[];
  search: string;
  /** Only rows with something wrong in them are shown. */
  onlyWrong: boolean;
  /** Only rows somebody chose are shown. */
  onlyThese: boolean;
  draft: Draft | null;
  /** The browser keeps no drafts: closing the tab would lose what is not saved. */
  draftFailed: boolean;
}

export interface HeadForPage {
  columns: readonly ColumnOnWire[];
  actor: ActorOnWire;
  zone: string;
  facts: Pick<FactsOnWire, 'today' | 'branch'>;
  viewOnly: readonly string[];
  /** What a view was asked with. */
  asked?: Readonly<Record<string, string>>;
  /** Where the rows are those of a moment past. */
  past?: PastOnWire;
}

export const marks = { plain: 0, waiting: 1, saving: 2, refused: 3, conflict: 4 } as const;
export const rowFlags = { added: 1, removed: 2, gone: 4 } as const;

/** How edited rows look now; a row named here replaces all the page knew of it. */
export interface RowMarks {
  slots: Uint32Array;
  flags: Uint8Array;
  /** Marked cells per row, then the cells of all rows one after another. */
  counts: Uint16Array;
  columns: Uint16Array;
  states: Uint8Array;
  /** Typed texts that could not be read, by place among the cells. */
  texts: (readonly [number, string])[];
  problems: (readonly [number, RawProblem])[];
}

export interface Flash {
  as: 'saved' | 'changed';
  slots: Uint32Array;
  columns: Uint16Array;
  by?: string;
}

/** View order without shared memory is sent whole. */
export interface ViewForPage {
  version: number;
  count: number;
  order: Uint32Array;
  positions: Int32Array;
  /** Where groups begin, in a view that is grouped. */
  heads?: GroupHeads;
}

/** Where the page finds a column of a person's own. */
export interface OwnColumnForPage {
  name: string;
  /** Index among the columns; -1 while its formula cannot be worked out at all. */
  at: number;
  problem?: RawProblem;
}

export interface EngineUpdate {
  number: number;
  head?: HeadForPage;
  /** Columns of the person's own, all of them, whenever one of them or the list changes. */
  own?: readonly OwnColumnForPage[];
  /** Shared columns whose buffers moved, by index; and the index of ids. */
  layout?: { columns: (readonly [number, ColumnShare])[]; index: ArrayBufferLike | null };
  /** Ids of rows that came, from this slot on, where no memory is shared. */
  ids?: { from: number; values: Float64Array };
  dictionaries?: { column: number; from: number; entries: string[] }[];
  labels?: readonly (readonly [EntityName, string, string])[];
  /** Names rows go by: an added row's own until it is saved, and as another name of it ever after. */
  names?: { slot: number; name: string; saved: boolean }[];
  view?: ViewForPage;
  /** The view grew at its end or only its rows changed. */
  count?: number;
  rows?: RowMarks;
  flashes?: Flash[];
  /** Rows that read differently; 'all' after loading. */
  touched?: Uint32Array | 'all';
  /** Their values now, where no memory is shared and they are few. */
  values?: (readonly [number, readonly Value[]])[];
  status?: EngineStatus;
  loaded?: { rows: number; done: boolean };
  /** Too much was missed: the page must load the list again. */
  reload?: boolean;
}
