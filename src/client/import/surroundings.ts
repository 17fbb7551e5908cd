import { call } from '#client/calls/http';
import type { Definition } from '#define/entity';
import { columnsMediaType, type ColumnsHead } from '#define/wire';
import { StreamReader } from '#workers/sheet/decode/stream';

/** An empty list of an entity, as the server sends it: the bytes, and their head read. */
export interface EmptyList {
  readonly bytes: ArrayBuffer;
  readonly head: ColumnsHead;
}

/** The path of a call as a definition names it. */
export const pathOf = (named: string): string => named.split(' ')[1] ?? '';

/**
 * Asks for a list without rows: its head carries the labels names are found by, the branch's today, and what the person may
 * see. Rejects with CallFailed, and with RangeError where the answer is no list.
 */
export async function loadEmptyList(definition: Definition): Promise<EmptyList> {
  const list = definition.stock.list;
  if (list === undefined) throw new RangeError(`${definition.name} has no list`);
  const nothing = { field: 'id', op: 'equal', value: '0' };
  const bytes = await call<ArrayBuffer>('GET', pathOf(list.call), { where: nothing }, { responseType: 'arraybuffer', headers: { Accept: columnsMediaType }, quiet: true });
  for (const piece of new StreamReader().push(new Uint8Array(bytes))) if (piece.is === 'head') return { bytes, head: piece.head };
  throw new RangeError('the list has no head');
}
