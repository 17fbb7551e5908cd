import type { DraftEdit, Entry } from '#workers/sheet/drafts/drafts';
import type { Value } from '#define/row';

/** Cells of one field, a list for each of their parts: a paste of a hundred thousand cells is kept in a fifth of the bytes its cells would take one by one. */
interface PackedCells {
  readonly field: string;
  readonly ids: string[];
  readonly olds: Value[];
  readonly news: Value[];
  /** Milliseconds since the moment before it, the first since 1970. */
  readonly ats: number[];
  /** Of the few cells that have them, by place. */
  readonly texts: [number, string][];
  readonly labels: [number, Value][];
}

/** Edits as a piece of the journal holds them: rows, and cells that are no more, as they are, before the cells. */
export interface Packed {
  readonly rest: readonly Entry[];
  readonly cells: readonly PackedCells[];
}

const isCell = (entry: Entry): entry is DraftEdit & { readonly field: string } =>
  !('over' in entry) && entry.field !== null && entry.row === undefined;

/** Packs edits for a piece of the journal. */
export function packed(entries: readonly Entry[]): Packed {
  const rest: Entry[] = [];
  const fields = new Map<string, PackedCells & { last: number }>();
  for (const entry of entries) {
    if (!isCell(entry)) {
      rest.push(entry);
      continue;
    }
    let cells = fields.get(entry.field);
    if (!cells)
      fields.set(entry.field, (cells = { field: entry.field, ids: [], olds: [], news: [], ats: [], texts: [], labels: [], last: 0 }));
    const place = cells.ids.push(entry.id) - 1;
    cells.olds.push(entry.old);
    cells.news.push(entry.new);
    cells.ats.push(entry.at - cells.last);
    cells.last = entry.at;
    if (entry.text !== null) cells.texts.push([place, entry.text]);
    if (entry.label !== undefined) cells.labels.push([place, entry.label]);
  }
  return { rest, cells: Array.from(fields.values(), ({ last: _, ...cells }) => cells) };
}

/** The edits of a piece: what is told of rows, then their cells field by field. */
export function unpacked({ rest, cells }: Packed): Entry[] {
  const entries: Entry[] = [...rest];
  for (const { field, ids, olds, news, ats, texts, labels } of cells) {
    const [textAt, labelAt] = [new Map(texts), new Map(labels)];
    let at = 0;
    ids.forEach((id, place) => {
      at += ats[place] as number;
      const label = labelAt.get(place);
      entries.push({
        id,
        field,
        old: olds[place] as Value,
        new: news[place] as Value,
        text: textAt.get(place) ?? null,
        at,
        ...(label === undefined ? {} : { label }),
      });
    });
  }
  return entries;
}
