import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Catalogue } from '#define/catalogue';
import type { Definition } from '#define/entity';
import { readerOf } from '#server/store/select';
import { loadSheet } from '#tests/server/sheetOf';
import { listOf, startService, type ListedRow, type Service, type SignedIn } from '#tests/server/service';

let service: Service;
let finance: SignedIn;

beforeAll(async () => {
  service = await startService();
  finance = await service.signIn('finance');
});
afterAll(() => service.stop());

const list = '/invoiceController/selectLine';
const of = (name: 'invoiceLine' | 'cost' | 'order') => service.engine.catalogue.get(name);
/** The same entities with some of them told otherwise. */
const withOther = (...others: readonly Definition[]) =>
  new Catalogue(service.engine.catalogue.all.map((one) => others.find(({ name }) => name === one.name) ?? one));

describe('a value looked up over two references', () => {
  it('is that of the row at the end, in lists and in the columns of a sheet', async () => {
    const rows = await listOf(finance, list, { size: 200 });
    const ships = await service.database.ask<{ id: string; vessel: string | null; etd: string }>(
      `select l.id, o.vessel_name vessel, o.etd::text from fc_invoice_line l join fc_cost c on c.ep_id = l.ep_id and c.id = l.cost_id
       join bl_order o on o.ep_id = c.ep_id and o.id = c.order_id where l.id = any($1::bigint[])`,
      [rows.map(({ id }) => id)],
    );
    expect(ships.length).toBe(rows.length);
    const told = new Map(rows.map((row) => [row.id, [row.vesselName, row.etd]]));
    expect(ships.filter(({ id, vessel, etd }) => JSON.stringify(told.get(id)) !== JSON.stringify([vessel, etd]))).toEqual([]);
    expect(ships.some(({ vessel }) => vessel !== null)).toBe(true);
    const { grid } = await loadSheet(service.engine, await service.caller('finance'), 'invoiceLine');
    const known = new Map(rows.map((row) => [row.id, row.vesselName ?? null]));
    const wrong = Array.from({ length: grid.store.count }, (_, slot) => slot).filter((slot) => {
      const id = String(grid.store.ids.values[slot]);
      return known.has(id) && (grid.store.valueOf(slot, 'vesselName') ?? null) !== known.get(id);
    });
    expect(wrong).toEqual([]);
  });

  it('is filtered and sorted by', async () => {
    const [ship] = (await listOf(finance, list, { size: 50 })).filter(({ vesselName }) => vesselName);
    const where = { field: 'vesselName', op: 'equal', value: String(ship?.vesselName) };
    const found = await listOf(finance, list, { where, sort: [{ field: 'etd', dir: 'asc' }] });
    expect(new Set(found.map(({ vesselName }) => vesselName))).toEqual(new Set([ship?.vesselName]));
    const days = found.map((row: ListedRow) => String(row.etd));
    expect(days).toEqual([...days].sort());
  });

  it('is hidden with the field it stands in, and with the one on its way', async () => {
    const { actor } = await service.caller('finance');
    const seen = (hidden: readonly string[]) =>
      readerOf(service.engine.catalogue, of('invoiceLine'), { ...actor, hidden: new Set(hidden) }).visible.has('vesselName');
    expect([seen([]), seen(['order.vesselName']), seen(['cost.vesselName']), seen(['order.voyage'])]).toEqual([true, false, false, true]);
  });

  it('is looked up over two references at most, and nothing follows from it', () => {
    const [line, cost, order] = [of('invoiceLine'), of('cost'), of('order')];
    const far = { ...order, looked: { agent: { via: 'customerId', to: 'customer', field: 'crmCode' } } } as Definition;
    const mid = { ...cost, looked: { ...cost.looked, agent: { via: 'orderId', to: 'order', field: 'agent' } } } as Definition;
    const near = { ...line, looked: { ...line.looked, agent: { via: 'costId', to: 'cost', field: 'agent' } } } as Definition;
    expect(() => withOther(far, mid)).not.toThrow();
    expect(() => withOther(far, mid, near)).toThrow('more than two references');
    expect(() => withOther({ ...line, frozenByParent: { vesselName: 'COST_LOCKED' } })).toThrow('can only be shown');
    expect(() => withOther({ ...line, looked: { ...line.looked, x: { via: 'costId', to: 'cost', field: randomUUID() } } })).toThrow(
      'is not there',
    );
  });
});
