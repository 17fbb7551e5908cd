import { rowKeyName, rowKeyOf } from '#define/rowKey';
import type { Labels } from '#define/wire';
import type { EntityName } from '#names/entities';
import type { ExistingRow, ImportTarget } from '#workers/import/staged';
import { StreamReader } from '#workers/sheet/decode/stream';
import { Store } from '#workers/sheet/store/store';

/** The list lines are laid beside: its rows, and the labels they came with. */
export interface ExistingList {
  readonly rows: readonly ExistingRow[];
  readonly labels: Partial<Record<EntityName, Labels>>;
}

/** Reads a whole list in the columns format, as much of each row as the plan's fields hold, or those rows are the same by. Throws RangeError on bytes that are no list. */
export function readExisting(bytes: ArrayBuffer, { plan, fields }: ImportTarget): ExistingList {
  const labels: Partial<Record<EntityName, { complete: boolean; rows: Labels['rows'] }>> = {};
  const take = (sent: Partial<Record<EntityName, Labels>>) => {
    for (const [entity, { complete, rows }] of Object.entries(sent) as [EntityName, Labels][]) {
      const known = labels[entity];
      labels[entity] = known === undefined ? { complete, rows } : { complete: known.complete || complete, rows: [...known.rows, ...rows] };
    }
  };
  let store: Store | null = null;
  for (const piece of new StreamReader().push(new Uint8Array(bytes))) {
    if (piece.is === 'head') {
      store = new Store(
        piece.head.columns,
        false,
        Object.fromEntries(piece.head.columns.map(({ name }) => [name, fields[name]?.scale ?? 0])),
      );
      take(piece.head.labels);
    } else if (piece.is === 'labels') take(piece.labels);
    else if (piece.is === 'block') store?.append(piece.parts, piece.rows);
  }
  if (store === null) throw new RangeError('the list has no head');
  const names = plan.sameBy ?? [...plan.fields.map(({ field }) => field), ...(plan.absent ? [plan.absent.state] : [])];
  const rows: ExistingRow[] = [];
  for (let slot = 0; slot < store.count; slot += 1) {
    const values: ExistingRow['values'] = {};
    const id = String(store.valueOf(slot, 'id'));
    for (const name of names) values[name] = name === rowKeyName ? rowKeyOf(id) : store.valueOf(slot, name);
    rows.push({ id, version: Number(store.valueOf(slot, 'version')), values });
  }
  return { rows, labels };
}
