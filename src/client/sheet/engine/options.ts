import type { Catalogue } from '#define/catalogue';
import type { Sheet } from '#define/sheet';
import type { Values } from '#define/row';
import type { BatchAnswer, BatchRequest, ChangesSince, LabelRow } from '#define/wire';
import type { EntityName } from '#names/entities';
import type { Language } from '#names/languages';
import type { RefusalCode } from '#names/refusals';
import type { Evaluated, StepName } from '#workers/sheet/crossing';
import type { LiveFrame } from '#workers/sheet/live';

/** Something that is on or off, and says when that changes. */
export interface Switch {
  now(): boolean;
  subscribe(listen: (on: boolean) => void): () => void;
}

/** What a sheet's model needs from the page around it. */
export interface SheetModelOptions {
  readonly sheet: Sheet;
  readonly catalogue: Catalogue;
  readonly language: Language;
  /** The whole filtered list as a columns stream (`define/wire.ts`). A rejection's message is shown to the person. */
  readonly listCall: (signal: AbortSignal) => Promise<ReadableStream<Uint8Array> | ArrayBuffer>;
  /** `batchEdit`. Rejects with a `CallFailed` as every call does. */
  readonly sendBatch: (request: BatchRequest) => Promise<BatchAnswer>;
  readonly changesSince: (seq: number) => Promise<ChangesSince>;
  /** Frames of the socket: kinds `change`, `seq` and `reload`. */
  readonly onChange: (listen: (frame: LiveFrame) => void) => () => void;
  /** Is the socket connected? What was missed is asked for when it comes back. */
  readonly live: Switch;
  /** Is there a network? Unsaved batches are sent again when it comes back. */
  readonly online: Switch;
  /** Words of a refusal: what, why, how to mend. `field` is the label of the column. */
  readonly words: (code: RefusalCode, detail: Readonly<Record<string, string>>, field: string) => string;
  readonly fieldLabel: (column: string) => string;
  readonly choiceLabel: (column: string, option: string) => string;
  /** What undo calls the steps the engine names itself. */
  readonly stepLabel: (step: StepName) => string;
  /** AES-GCM key of a live session; drafts are kept only under one. */
  readonly draftKey: CryptoKey | null | Promise<CryptoKey | null>;
  /** Labels that typed texts may mean, for entities whose labels do not all travel with the list. */
  readonly resolveLabel?: (entity: EntityName, typed: readonly string[]) => Promise<readonly LabelRow[]>;
  /** Labels of keys that came with changes. */
  readonly labelsOf?: (entity: EntityName, keys: readonly string[]) => Promise<readonly LabelRow[]>;
  /** Works out a formula typed into a number cell. */
  readonly formula?: { evaluate(formula: string, row: Values): Promise<Evaluated> };
  /** Name of the sheet in exported workbooks. */
  readonly title?: string;
}
