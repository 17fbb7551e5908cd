import { columnsMagic } from '#define/wire';
import type { ColumnsHead, ColumnsTrailer } from '#define/wire';
import type { Where } from '#define/filter';
import type { EntityName } from '#names/entities';
import type { Language } from '#names/languages';
import { catalogue } from '#modules/entities';
import type { Caller, Engine } from '#server/engine';
import { streamColumns } from '#server/read/columns/stream';
import type { ListWish } from '#server/read/listInput';
import type { EngineSetup } from '#workers/sheet/crossing';
import { namespacesIn } from '#tests/golden/words';
import { StreamReader } from '#workers/sheet/decode/stream';
import { Grid } from '#workers/sheet/grid';

type Choices = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Words of an entity's choices, as the page hands them to the sheet. */
export function choicesOf(entity: EntityName, language: Language): Choices {
  const words = namespacesIn(language)['choices'] as Readonly<Record<string, Choices>>;
  const looked = Object.entries(catalogue.get(entity).looked ?? {}).flatMap(([name, one]) =>
    words[one.to]?.[one.field] ? [[name, words[one.to]?.[one.field]]] : [],
  );
  return { ...words[entity], ...(Object.fromEntries(looked) as Choices) };
}

const steps = { paste: '', addRows: '', removeRows: '', discard: '', resolve: '', draft: '' };

export interface LoadedSheet {
  readonly grid: Grid;
  readonly head: ColumnsHead;
  /** Labels that came between the rows, in their order. */
  readonly labels: readonly ColumnsHead['labels'][];
  readonly trailer: ColumnsTrailer;
  readonly bytes: number;
}

export const wholeList: ListWish = { page: 1, size: 1_000, sort: [], where: null, search: '', countOnly: false };

/** A list as the sheet's worker holds it, from the server's own stream, in chunks cut at `cut` bytes. */
export async function loadSheet(
  engine: Engine,
  caller: Caller,
  entity: EntityName,
  wish: ListWish = wholeList,
  cut = 65_536,
): Promise<LoadedSheet> {
  const { language } = caller.actor;
  const setup: EngineSetup = {
    entity,
    mod: 'test',
    fields: [],
    adds: false,
    sort: [],
    language,
    choices: choicesOf(entity, language),
    steps,
    shared: false,
    draftKey: null,
    formulas: false,
  };
  const reader = new StreamReader();
  const labels: ColumnsHead['labels'][] = [];
  let [grid, head, trailer, bytes] = [null as Grid | null, null as ColumnsHead | null, null as ColumnsTrailer | null, 0];
  for await (const piece of streamColumns(engine, caller, catalogue.get(entity), wish)) {
    if (bytes === 0 && !piece.subarray(0, 4).equals(Buffer.from(columnsMagic))) throw new Error('this is no columns stream');
    bytes += piece.length;
    for (let from = 0; from < piece.length; from += cut) {
      for (const part of reader.push(new Uint8Array(piece.subarray(from, from + cut)))) {
        if (part.is === 'head') [head, grid] = [part.head, new Grid(catalogue, setup, part.head)];
        else if (part.is === 'block') grid?.store.append(part.parts, part.rows);
        else if (part.is === 'labels') labels.push(part.labels);
        else trailer = part.trailer;
      }
    }
  }
  if (!grid || !head || !trailer || !reader.complete) throw new Error('the stream ended before its trailer');
  for (const some of labels) grid.labels.take(some);
  return { grid, head, labels, trailer, bytes };
}

/** Ids of the rows a mask keeps. */
export function idsWhere(
  { grid }: LoadedSheet,
  mask: (where: Where | null, search: string) => Uint8Array,
  where: Where | null,
  search = '',
): string[] {
  const kept = mask(where, search);
  const ids: string[] = [];
  for (let slot = 0; slot < grid.store.count; slot++) if (kept[slot] === 1) ids.push(String(grid.store.valueOf(slot, 'id')));
  return ids;
}
