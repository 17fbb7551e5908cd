import { call } from '#client/calls/http';
import type { Definition } from '#define/entity';
import { columnsMediaType, type ColumnsHead, type LabelRow } from '#define/wire';
import type { ImportTarget } from '#workers/import/staged';
import { StreamReader } from '#workers/sheet/decode/stream';

/** A list of an entity, as the server sends it: the bytes, and their head read. */
export interface SentList {
  readonly bytes: ArrayBuffer;
  readonly head: ColumnsHead;
}

const listTimeoutMs = 180_000;

/** The path of a call as a definition names it. */
export const pathOf = (named: string): string => named.split(' ')[1] ?? '';

/**
 * Asks for a list, whole or without rows: its head carries the labels names are found by, the branch's today, and what the
 * person may see. Rejects with CallFailed, and with RangeError where the answer is no list.
 */
export async function loadList(definition: Definition, whole: boolean): Promise<SentList> {
  const list = definition.stock.list;
  if (list === undefined) throw new RangeError(`${definition.name} has no list`);
  const wanted = whole ? {} : { where: { field: 'id', op: 'equal', value: '0' } };
  const bytes = await call<ArrayBuffer>('GET', pathOf(list.call), wanted, {
    responseType: 'arraybuffer',
    headers: { Accept: columnsMediaType },
    quiet: true,
    timeoutMs: listTimeoutMs,
  });
  for (const piece of new StreamReader().push(new Uint8Array(bytes))) if (piece.is === 'head') return { bytes, head: piece.head };
  throw new RangeError('the list has no head');
}

/**
 * The list with all labels of the entities the plan's fields refer to: names in a file are found among them, and a list brings
 * only those its rows name where they are many. Rejects with CallFailed.
 */
export async function withAllLabels(list: SentList, { plan, fields }: ImportTarget): Promise<SentList> {
  const named = new Set(plan.fields.flatMap(({ field, fills = [] }) => [field, ...fills]).flatMap((field) => fields[field]?.to ?? []));
  const { chargesOf } = plan.phrases ?? {};
  const short = [
    ...[...named].filter((entity) => list.head.labels[entity]?.complete === false),
    ...(chargesOf === undefined || list.head.labels[chargesOf]?.complete ? [] : [chargesOf]),
  ];
  const labels = { ...list.head.labels };
  for (const entity of short) {
    const rows = await call<LabelRow[]>('POST', '/PublicQueryController/selectLabels', { entity, all: 'yes' }, { quiet: true });
    if (rows.length > 0) labels[entity] = { complete: true, rows };
  }
  return { ...list, head: { ...list.head, labels } };
}
