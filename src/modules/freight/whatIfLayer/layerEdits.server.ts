import { randomUUID } from 'node:crypto';
import { hiddenFields } from '#define/decide';
import { allFields, fieldOfWire, type Definition } from '#define/entity';
import { mostMoved, type FigureRule } from '#define/figureRule';
import type { Json } from '#define/row';
import { readingOf, type Caller } from '#server/engine';
import { idOf } from '#server/http/input';
import { readBatch, type RowWish } from '#server/perform/wishes';
import type { MovedRow } from '#server/read/movedRows';
import { Refused, type ServerRefusal } from '#server/refused';

/** One row of a layer: the version it was tried on, its cells in the wire's spellings, and what was typed: a sheet lays it over its cells again. */
export type LayerRow = MovedRow;

const mostBytes = 2_000_000;
const mostText = 4_000;

const isRecord = (input: unknown): input is Record<string, unknown> => typeof input === 'object' && input !== null && !Array.isArray(input);

/**
 * The rows of a layer as a call gives them.
 * @throws Refused INPUT_MALFORMED, TOO_MANY_ROWS, FIELD_UNKNOWN
 */
export function editsOf(definition: Definition, input: unknown): LayerRow[] {
  const malformed = () => new Refused('INPUT_MALFORMED', { value: 'edits' }, 'edits');
  const given: unknown = typeof input === 'string' ? parsed(input) : input;
  if (!Array.isArray(given) || !given.every(isRecord)) throw malformed();
  if (given.length > mostMoved) throw new Refused('TOO_MANY_ROWS', { n: String(mostMoved) }, 'edits');
  if (JSON.stringify(given).length > mostBytes) throw new Refused('FIELD_TOO_LONG', { n: String(mostBytes) }, 'edits');
  return given.map((row): LayerRow => {
    const { set, texts = {}, version } = row;
    if (!isRecord(set) || !isRecord(texts)) throw malformed();
    for (const [name, value] of Object.entries(set)) {
      const field = fieldOfWire(definition, name);
      if (field === undefined || !allFields(definition)[field])
        throw new Refused('FIELD_UNKNOWN', { value: name.slice(0, 60) }, name.slice(0, 60));
      if (!isRecord(value)) throw malformed();
    }
    return {
      id: idOf(row.id),
      version: Number(version) || 0,
      set: Object.fromEntries(
        Object.entries(set).map(([name, value]) => {
          const { old = null, new: to = null } = value as Record<string, Json>;
          return [name, { old, new: to }];
        }),
      ),
      texts: Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, String(text).slice(0, mostText)])),
    };
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Refused('JSON_UNPARSED', {}, 'edits');
  }
}

/** A layer that changes what a reader may not see is not theirs to open, nor to make. @throws Refused LAYER_HIDDEN */
export function mustSee(definition: Definition, { actor }: Caller, rows: readonly LayerRow[], rules: readonly FigureRule[]): void {
  const hidden = hiddenFields(definition, actor);
  for (const name of [...rules.map(({ field }) => field), ...rows.flatMap(({ set }) => Object.keys(set))])
    if (hidden.has(fieldOfWire(definition, name) ?? name)) throw new Refused('LAYER_HIDDEN', {}, name);
}

/** Single cells over those of the rules; a cell that reads as it is saved is no change. */
export function laidOver(ruled: readonly LayerRow[], edits: readonly LayerRow[]): LayerRow[] {
  const rows = new Map(ruled.map((row) => [row.id, row]));
  for (const row of edits) {
    const under = rows.get(row.id);
    rows.set(row.id, { ...row, set: { ...under?.set, ...row.set }, texts: { ...under?.texts, ...row.texts } });
  }
  return [...rows.values()].flatMap((row) => {
    const set = Object.entries(row.set).filter(([, { old, new: to }]) => old !== to);
    return set.length === 0 ? [] : [{ ...row, set: Object.fromEntries(set) }];
  });
}

/** Rows of a layer as those of a batch. @throws Refused with every cell that cannot be read */
export function wishesOf(definition: Definition, caller: Caller, rows: readonly LayerRow[]): readonly RowWish[] {
  const given = rows.map(({ id, version, set }) => ({ id, version, set }));
  const wish = readBatch(definition, { batchId: randomUUID(), rows: given }, readingOf(caller));
  if (wish.malformed.length > 0) throw new Refused(wish.malformed);
  return wish.rows;
}

/** Does it with all rows, and once more without those that were refused, which the second time is told. */
export async function withoutRefused<T>(
  rows: readonly LayerRow[],
  body: (left: readonly LayerRow[], refusals: readonly ServerRefusal[]) => Promise<T>,
): Promise<T> {
  try {
    return await body(rows, []);
  } catch (error) {
    const refused = new Set(error instanceof Refused ? error.refusals.map(({ id }) => id) : []);
    const left = rows.filter(({ id }) => !refused.has(id));
    if (!(error instanceof Refused) || left.length === rows.length) throw error;
    return body(left, error.refusals);
  }
}
