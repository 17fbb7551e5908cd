import type { HistoryAnswer, HistoryEntry, LabelRow } from '#define/wire';
import type { EntityName } from '#names/entities';
import type { RefusalCode } from '#names/refusals';

/** One row of the operation log: what somebody did to one row. */
export interface OperationEntry extends HistoryEntry {
  userId: string;
  entity: EntityName;
  rowId: string;
  batchId: string;
}

/** A line of the operation log that changed no row: a row was looked at, or a call refused. */
export interface OperationNote {
  at: string;
  userId: string;
  by: string;
  call: string;
  /** Why it was refused; null where it was not. */
  code: RefusalCode | null;
  entity: EntityName | null;
  rowId: string | null;
  /** Parameters that name things; `with` lists the others, `fields` those refused. */
  asked: Record<string, string>;
  /** How often within the same few minutes. */
  times: number;
  ip: string;
}

/** When a colleague last looked at a row. */
export interface Lookup {
  at: string;
  by: string;
  times: number;
}

export interface OperationsAnswer {
  entries: OperationEntry[];
  /** In place of entries where look-ups or refusals were asked for. */
  notes: OperationNote[];
  /** How many were found; 10,001 stands for more than ten thousand. */
  total: number;
  /** Entities the caller may look through. */
  entities: EntityName[];
  /** What people call the rows, by entity; keys are row ids. */
  names: Partial<Record<EntityName, LabelRow[]>>;
  labels: HistoryAnswer['labels'];
}
