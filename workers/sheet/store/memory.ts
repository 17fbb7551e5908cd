/** Where the bytes of columns lie: shared with the page when it is cross-origin isolated, else the worker's own. */
export type Memory = (bytes: number) => ArrayBufferLike;

/** Memory for one sheet; fresh bytes are zero, and pages never written to cost nothing. */
export function memoryOf(shared: boolean): Memory {
  return (bytes) => (shared ? new SharedArrayBuffer(bytes) : new ArrayBuffer(bytes));
}

/** Rows room is made for at first; it doubles from there. */
const firstRows = 16_384;

/** The room to make when `needed` no longer fits into `had`. */
export function grown(had: number, needed: number): number {
  let room = Math.max(had, firstRows);
  while (room < needed) room *= 2;
  return room;
}
