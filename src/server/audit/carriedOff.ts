import type { Definition } from '#define/entity';
import type { ExportWish } from '#define/exporting';
import type { Caller, Engine } from '#server/engine';
import { performTogether, type Road } from '#server/perform/together';
import { ListReader } from '#server/read/listInput';
import { readList } from '#server/read/list';
import { randomUUID } from 'node:crypto';

/** Where an area writes down that rows went out of the house in a file. */
export interface Exporting {
  readonly road: Road;
  readonly caller: Caller;
  readonly definition: Definition;
}

/** Writes down which rows went out, with which columns. */
export type Exported = (exporting: Exporting, ids: readonly string[], columns: readonly string[]) => Promise<void>;

/** Rows of an export that are written down one by one; of more the log of operations tells the filter. */
const mostRows = 5_000;
const pageRows = 1_000;

/** Before a file with values of {@link Definition.carriedOff} is written: who takes them, of which rows. One that cannot be written down is not allowed. */
export async function noteCarried(engine: Engine, caller: Caller, definition: Definition, wish: ExportWish): Promise<void> {
  const { carriedOff } = definition;
  const write = engine.exported?.[definition.name];
  if (!carriedOff || !write || !wish.columns.some((name) => carriedOff.fields.includes(name))) return;
  const { field, is } = carriedOff.of;
  const stands = { field, op: 'equal', anyOf: [is] } as const;
  const ids: string[] = [];
  for (let page = 1; ids.length < mostRows; page += 1) {
    const where = wish.where === null ? stands : { and: [wish.where, stands] };
    const asked = { where, search: wish.search, page, size: pageRows };
    const { rows } = await readList(engine, caller, definition, new ListReader(engine.catalogue, definition, caller.actor).read(asked));
    ids.push(...rows.map(({ id }) => String(id)));
    if (rows.length < pageRows) break;
  }
  if (ids.length === 0) return;
  const together = { batchId: randomUUID(), request: wish, action: 'export', definition } as const;
  await performTogether(engine, caller, together, (road) => write({ road, caller, definition }, ids, wish.columns));
}
