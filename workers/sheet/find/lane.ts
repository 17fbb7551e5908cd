import type { GridColumn } from '#workers/sheet/grid';
import { TextsWriter } from '#workers/sheet/find/textsWriter';

/** Rows looked at together; places among them and keys of values fit beside the number of a lane. */
export const mostPlaces = 32_768;
const mostKeys = 4_194_304;
export const mostLanes = 1_000;

/** Lane and key that a text stands for, in one number. */
export const ownerOf = (lane: number, key: number): number => lane * mostKeys + key;
export const laneOfOwner = (owner: number): number => Math.floor(owner / mostKeys);
export const keyOfOwner = (owner: number): number => owner % mostKeys;

/** Texts of some rows on their way to the matcher. */
export class Batch {
  /** Owners by `ownerOf`. */
  readonly texts = new TextsWriter();
  /** Printed numbers; owners are lane times `mostPlaces` plus place. */
  readonly digits = new TextsWriter();
  slots: Uint32Array = new Uint32Array(0);

  /** Begins anew for other rows; its room is used again. */
  begin(slots: Uint32Array): void {
    this.slots = slots;
    this.texts.clear();
    this.digits.clear();
  }
}

/** Which of some rows are hits, by lane; lanes without hits take no room. */
export class Marks {
  private readonly byLane = new Map<number, Uint8Array>();

  constructor(readonly places: number) {}

  /** One byte a row, to be set. */
  of(lane: number): Uint8Array {
    let marks = this.byLane.get(lane);
    if (!marks) this.byLane.set(lane, (marks = new Uint8Array(this.places)));
    return marks;
  }

  get lanes(): number[] {
    return [...this.byLane.keys()].sort((a, b) => a - b);
  }
}

/** One shown column made ready to be searched. Keys name what a text stands for: a value that many rows share, or a place among the rows. */
export interface Lane {
  readonly column: GridColumn;
  /** More than a few blocks will be searched: answers the texts of all values that rows share, so that blocks need ask for none of them. */
  shared(): TextsWriter | null;
  /** Writes the texts that must be known for these rows into the batch. */
  gather(batch: Batch): void;
  /** A text written under this key is a hit. */
  answer(key: number, marks: Marks): void;
  /** Marks the rows that are hits as far as their values say so. */
  mark(slots: Uint32Array, marks: Marks): void;
}
