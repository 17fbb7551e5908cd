import type { Sort, Where } from '#define/filter';
import type { Value, Values } from '#define/row';
import type { ActorOnWire, BatchAnswer, BatchRequest, ChangesSince, ColumnOnWire, FactsOnWire, LabelRow, RefusalOnWire } from '#define/wire';
import type { EntityName } from '#names/entities';
import type { Language } from '#names/languages';
import type { RefusalCode } from '#names/refusals';
import type { ColumnShare } from '#workers/sheet/store/columns';

/** Everything that crosses between the page and the sheet's worker; structured clones all. */

export interface RawProblem {
  code: RefusalCode;
  detail?: Record<string, string>;
  /** Already in words: refusals of the server. */
  text?: string;
  theirs?: string;
  changedBy?: string;
  changedAt?: string;
}

/** Steps of undo the engine names itself; the others are named by whoever asks for them. */
export const stepNames = ['paste', 'addRows', 'removeRows', 'discard', 'resolve', 'draft'] as const;
export type StepName = (typeof stepNames)[number];

export interface EngineSetup {
  entity: EntityName;
  /** Screen code, part of the drafts' key. */
  mod: string;
  /** Fields in the order of the sheet's columns. */
  fields: readonly string[];
  adds: boolean;
  sort: readonly Sort[];
  language: Language;
  /** Labels of choices by column and option, in the language of the screen. */
  choices: Readonly<Record<string, Readonly<Record<string, string>>>>;
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
export interface EnginePorts {
  send(request: BatchRequest): Promise<SendOutcome>;
  /** null when the server cannot be reached. */
  changesSince(seq: number): Promise<ChangesSince | null>;
  /** Labels that typed texts may mean, for entities whose labels are not all here. */
  resolveLabel(entity: EntityName, typed: readonly string[]): Promise<readonly LabelRow[]>;
  labelsOf(entity: EntityName, keys: readonly string[]): Promise<readonly LabelRow[]>;
  evaluate(formula: string, row: Values): Promise<Evaluated>;
  update(update: EngineUpdate): void;
}

export interface RawEdit {
  rowId: string;
  column: string;
  text: string;
}

export interface RawReport {
  written: number;
  skipped: { rowId: string; column: string; problem: RawProblem }[];
  refused: number;
  added: number;
  clipped?: { rows: number; columns: number };
}

export interface UndoneStep {
  label: string;
  rowId: string | null;
  column: string | null;
  /** Cells left alone because somebody changed them since. */
  left: number;
}

export interface Draft {
  cells: number;
  at: string;
}

/** The status the worker knows; the page adds what it knows itself. */
export interface EngineStatus {
  shown: number;
  total: number;
  waiting: number;
  problems: number;
  conflicts: number;
  save: 'idle' | 'saving' | 'saved' | 'failed' | 'offline';
  savedAt: string | null;
  saveText: string | null;
  refusedRows: number;
  undo: string | null;
  redo: string | null;
  where: Where | null;
  sort: readonly Sort[];
  search: string;
  draft: Draft | null;
  /** The browser keeps no drafts: closing the tab would lose what is not saved. */
  draftFailed: boolean;
}

export interface HeadForPage {
  columns: readonly ColumnOnWire[];
  actor: ActorOnWire;
  zone: string;
  facts: Pick<FactsOnWire, 'today' | 'branch'>;
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
  /** Text of the value on the server beneath each cell. */
  befores: (string | null)[];
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
}

export interface EngineUpdate {
  number: number;
  head?: HeadForPage;
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
