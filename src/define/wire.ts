import type { Actor, DataScope } from '#define/actor';
import type { KindName } from '#define/field';
import type { Where } from '#define/filter';
import type { Json, Value, Values } from '#define/row';
import type { Storage } from '#define/kind';
import type { EntityName } from '#names/entities';
import type { Language } from '#names/languages';
import type { RefusalCode } from '#names/refusals';
import type { Role } from '#names/roles';
import type { Day } from '#values/day';

/**
 * The shapes that cross the wire (design/contracts.md). Field names in them are the wire's spellings, except in
 * columns heads, where both stand side by side.
 */

export interface RefusalOnWire {
  code: RefusalCode;
  /** Id of the batch it is about, where several were saved together. */
  batchId?: string;
  id?: string;
  clientId?: string;
  field?: string;
  /** What, why and how to mend, in the caller's language. */
  text: string;
  detail?: Record<string, string>;
  /** STALE_VERSION: the value and version the row has now, who changed it and when. */
  current?: Value;
  currentVersion?: number;
  changedBy?: string;
  changedAt?: string;
  /** A file of this kind of document, attached to the row, would settle it. */
  wants?: string;
}

export interface WarningOnWire {
  code: string;
  row?: string;
  text: string;
  /** The figures it speaks of. */
  detail?: Record<string, string>;
}

/** A table of what an act with a body would come to: words `acts:<entity>.<act>.preview.<column>`. */
export interface ActTable {
  readonly columns: readonly {
    readonly name: string;
    readonly kind: 'text' | 'count' | 'money';
    /** The column that holds the currency of the amount; absent: the currency of the books. */
    readonly currency?: string;
    /** The entity whose choices it tells, in whose words it is read. */
    readonly choiceOf?: EntityName;
    /** What its words speak of. */
    readonly detail?: Readonly<Record<string, string>>;
  }[];
  readonly rows: readonly Readonly<Record<string, string | number | null>>[];
}

/** What an act with a body would make, and whatever else is to be seen before. */
export interface ActPreview extends ActTable {
  readonly also?: readonly ActTable[];
}

/** Rows of another entity that an act made: what its lists find them by. */
export interface MadeElsewhere {
  readonly entity: EntityName;
  readonly by: string;
  readonly are: readonly string[];
}

/** A page that shows what followed from an act, and how many rows it lists. */
export interface LeadsTo {
  readonly path: string;
  readonly count: number;
}

export interface Envelope<T = unknown> {
  code: number;
  codeMsg: string;
  data: T;
  refusals?: RefusalOnWire[];
  warnings?: WarningOnWire[];
}

export interface CellPair {
  old: Value;
  new: Value;
  /** What the browser's formula or anticipation made of it; differing from the server's result names the cell. */
  expected?: Value;
}

export interface BatchRow {
  id: string;
  version: number;
  set: Record<string, CellPair>;
  /** Derived values the browser shows for the row after the edit, by field: the server compares (DERIVED_DIFFERS). */
  derived?: Record<string, Value>;
}

export interface BatchAddition {
  clientId: string;
  values: Record<string, Value>;
  derived?: Record<string, Value>;
}

export interface BatchRequest {
  batchId: string;
  rows?: BatchRow[];
  add?: BatchAddition[];
  remove?: { id: string; version: number }[];
  dryRun?: boolean;
  keepGood?: boolean;
  acceptWarnings?: string[];
  reason?: string;
  /** Handle of the file the rows were read from, as {@link ImportRead} gave it. */
  importId?: string;
  /** Batches of further entities, each under an id of its own, done with this one or not at all: a document and its lines. */
  parts?: BatchPart[];
}

/** One of the batches saved together. */
export interface BatchPart extends Pick<BatchRequest, 'batchId' | 'rows' | 'add' | 'remove'> {
  entity: EntityName;
}

/** What the server read a file as, before any of its rows may be imported. */
export interface ImportRead {
  importId: string;
  /** Fingerprint of the contents, as `workers/workbook/digest.ts` makes it. */
  digest: string;
}

export interface BatchDone {
  id: string;
  clientId?: string;
  version: number;
  /**
   * The row as the caller may see it, by wire spelling: the whole of it for a row that was added, or that had moved on
   * before this edit reached it; otherwise only what this batch changed. Null for a removed row.
   */
  after: Record<string, Value> | null;
}

export interface BatchAnswer {
  batchId: string;
  /** Number of this batch in the branch's live sequence; absent for a dry run. */
  seq?: number;
  done: BatchDone[];
  refusals: RefusalOnWire[];
  /** True when the answer is the stored one of an earlier try. */
  replayed?: boolean;
  /** What came of {@link BatchRequest.parts}, in their order. */
  parts?: BatchAnswer[];
}

/** Most rows one batch may touch (edits, additions and removals together). */
export const batchLimits = { rows: 60_000, cells: 1_200_000 } as const;

/** One label of a referenced row or dictionary code: what pickers show and typed text is matched against. */
export interface LabelRow {
  key: string;
  zh: string;
  en: string;
  ar: string;
  /** Everything a person may type for it: code, names, pinyin initials, aliases. */
  search: string[];
  /** Full pinyin of the Chinese name, the likeliest reading first; looked at after everything else. */
  spelled?: string[];
  /** What tells it apart beside its name, where it is chosen from a list. */
  about?: string;
  /** Meant where a short form (initials, an alias) fits several. */
  first?: boolean;
  /** Not offered any more (disabled, locked), but still shown where it is used. */
  closed?: boolean;
  /** What the rules of the sheet that asks look at in the row (`factsByNeed`), where its reader may pick it. */
  fact?: Values;
}

export interface Labels {
  /** All labels there are; otherwise only those used in the rows sent, and typed text is looked up by a call. */
  complete: boolean;
  rows: LabelRow[];
}

export interface FactsOnWire {
  today: Day;
  branch: Values;
  /** Short lists; of rows that may be many those come with their labels that are named. */
  lists: Partial<Record<EntityName, Values[]>>;
}

export interface ActorOnWire {
  userId: string;
  epId: string;
  readsEpIds: string[];
  roles: Role[];
  dataScope: DataScope;
  teamUserIds: string[];
  freightViewLevel: number;
  freightModifyLevel: number;
  costLevel: number;
  hidden: string[];
  language: Language;
}

export function actorOfWire(wire: ActorOnWire): Actor {
  return { ...wire, roles: new Set(wire.roles), hidden: new Set(wire.hidden) };
}

export function actorOnWire(actor: Actor): ActorOnWire {
  return {
    ...actor,
    readsEpIds: [...actor.readsEpIds],
    teamUserIds: [...actor.teamUserIds],
    roles: [...actor.roles],
    hidden: [...actor.hidden],
  };
}

export const columnsMediaType = 'application/vnd.tallysheet.columns';

/**
 * The columns stream, little-endian, every part padded to 8 bytes:
 *
 *     "TSC2"  u32 headLength  head (JSON, UTF-8)
 *     block:  u32 blockLength (whole block without these 8 bytes)  u32 rowCount, 1 or more
 *             per column in the head's order: u32 encoding  u32 payloadLength  payload
 *     labels: u32 labelsLength  u32 0  labels by entity (JSON, UTF-8): those of keys that the blocks after it are the first to hold
 *             (blocks and labels in any number and order, labels before the rows that need them)
 *     end:    u32 0  u32 trailerLength  trailer (JSON, UTF-8)
 *
 * Payloads by encoding (n = rowCount of the block):
 *     NUMBER      f64 minimum, u32 scale, u32 width (1, 2 or 4; 8 = doubles), null bitmap ceil(n/8) bytes padded to 8 (bit set = null),
 *                 then n unsigned deltas of that width (width 8: n doubles, minimum 0). value = (minimum + delta) / 10^scale.
 *                 Used for ids, versions, integers, decimals (scaled), days (days since 1970-01-01) and moments (ms since 1970).
 *     DICTIONARY  u32 entries, u32 width (1, 2 or 4), u32[entries + 1] byte offsets padded to 8, UTF-8 bytes padded to 8,
 *                 then n codes: 0 = null, k = entry k−1.
 *     PLAIN       u32 reserved, u32 byteLength, u32[n + 1] byte offsets padded to 8, UTF-8 bytes padded to 8, null bitmap. For texts that are
 *                 nearly all different, and for decimals whose scaled integer passes 2^53.
 *     FLAG        n bytes: 0 false, 1 true, 2 null.
 */
export const columnsMagic = 'TSC2';
export const encodings = { NUMBER: 1, DICTIONARY: 2, PLAIN: 3, FLAG: 4 } as const;
export const blockRows = 10_000;

export interface ColumnOnWire {
  /** Field name in code. */
  name: string;
  wire: string;
  kind: KindName;
  storage: Storage | 'id';
  /** Reference the value is read through: a looked-up column. */
  via?: string;
}

/** A list as it stood at a moment, and what happened to its rows since. */
export interface PastOnWire {
  at: string;
  /** Fields that hold something else today, or did meanwhile, by the row's id. */
  moved: Record<string, string[]>;
  /** Rows that are not there any more. */
  gone: string[];
  /** More rows changed than are named. */
  more: boolean;
  /** The moment from which on changes are on record; null where nothing ever changed. */
  recordBegins: string | null;
}

export interface ColumnsHead {
  entity: EntityName;
  /** Live sequence number of the branch the rows stand at. */
  seq: number;
  /** The same of the other branches, by their ids, where rows of several are in the list. */
  elsewhere?: Record<string, number>;
  columns: ColumnOnWire[];
  actor: ActorOnWire;
  zone: string;
  facts: FactsOnWire;
  /** Rows that were opened to the reader for viewing only. */
  viewOnly: string[];
  /** What a view was asked with. */
  asked?: Readonly<Record<string, string>>;
  /** Where the rows are those of a moment past. */
  past?: PastOnWire;
  /** Labels of every entity the columns refer to; those not complete come along with the rows that need them. */
  labels: Partial<Record<EntityName, Labels>>;
}

export interface ColumnsTrailer {
  total: number;
}

/** What the socket and `GET /changes?since=` carry for our client. */
export interface ChangeFrame {
  kind: 'change';
  seq: number;
  entity: EntityName;
  /**
   * after null: the row is gone, or no longer the reader's to see. Values as in {@link BatchDone}. beside: no list of the reader's
   * shows the row; what their other lists carry of it is all there is.
   */
  rows: { id: string; version: number; after: Record<string, Value> | null; beside?: true }[];
  by: { id: string; name: string };
  at: string;
  batchId: string;
}

export interface ChangesSince {
  frames: ChangeFrame[];
  /** Sequence number the frames lead up to. */
  seq: number;
  /** Too far behind to replay: load the list again. */
  reload: boolean;
}

/** One change of a row as the audit holds it; values by field name, only those that changed and that the reader may see. */
export interface HistoryEntry {
  at: string;
  by: string;
  via: 'call' | 'import' | 'undo' | 'job' | 'demo';
  /** `edit`, or the name of the pair or custom call. */
  action: string;
  reason: string | null;
  made: boolean;
  removed: boolean;
  before: Values;
  after: Values;
}

export interface HistoryAnswer {
  /** The latest first. */
  entries: HistoryEntry[];
  labels: Partial<Record<EntityName, LabelRow[]>>;
}

/** A batch of edits that the caller saved on a list, the latest first; what it changed only where that was asked for. */
export interface OwnBatch {
  batchId: string;
  /** Number of the batch in the branch's live sequence. */
  seq: number;
  at: string;
  via: HistoryEntry['via'];
  /** Rows it touched. */
  count: number;
  /** Rows the caller may still see; values by field name, only those a person sets. `before` null: made, `after` null: removed. */
  rows?: { id: string; before: Values | null; after: Values | null }[];
}

/** Who turned on a flag that freezes a row. */
export interface LockHolder {
  /** The flag as the row carries it: its own, or the parent's that is looked up. */
  flag: string;
  by: string;
  at: string;
  reason: string | null;
}

/** A colleague's cursor in a row of a list; `rowId` null: not in it any more. */
export interface PresenceFrame {
  kind: 'presence';
  entity: EntityName;
  rowId: string | null;
  /** `at` names the window, so that two of one person do not put each other out. */
  by: { id: string; name: string; at: string };
  /** Something is being typed in the row. */
  edits: boolean;
}

/** A view somebody may open: its call, and what it is asked with. */
export interface ReportOnWire {
  readonly name: EntityName;
  readonly group: string;
  readonly call: string;
  readonly asks: readonly string[];
}

export interface ListAnswer {
  rows: Record<string, Json>[];
  total: number | string;
  /** Of every money column, by currency; where money is summed by a choice of two each currency has the sum of either and `difference`. */
  totals: Record<string, Json>;
  /** Of a view: what it was asked with, the day or moment its figures stand at, and the list and filter behind each figure, in which `@column` stands for the row's own value. */
  asked?: Readonly<Record<string, string>>;
  asOf?: string;
  leads?: Readonly<Record<string, { readonly list: string; readonly where: Where }>>;
}
