import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { batch, listOf, startService, toldOf, type Body, type ListedRow, type Service, type SignedIn } from '#tests/server/service';

let service: Service;
let operator: SignedIn;
let template: ListedRow;

interface Offered {
  readonly id: string;
  readonly text: string;
}

/** What a dialog offers for orders. */
const offered = async (what: string, ...ids: readonly string[]): Promise<readonly Offered[]> =>
  (await operator.call<Offered[]>(`/OrderController/select${what}`, { ids: ids.join(',') }, { method: 'GET' })).data;
const act = (step: string, body: Body) => operator.call(`/OrderController/${step}`, { batchId: randomUUID(), ...body });
const rows = (ids: readonly string[]) =>
  listOf(operator, '/OrderController/getOrderListNew', { where: { field: 'id', op: 'equal', anyOf: [...ids] } });

async function made(values: Body = {}): Promise<string> {
  const { crmId, carrierCode, portLoading, portDischarge, portDestination } = template;
  const all = { crmId, carrierCode, portLoading, portDischarge, portDestination, goodsName: '椅子', etd: '2026-03-14', eta: '2026-03-30' };
  const ship = { vesselName: 'HARBOR DAWN', voyage: '041E', boxSummary: '2*40HQ' };
  const added = await batch(operator, 'OrderController', { add: [{ clientId: 'one', values: { ...all, ...ship, ...values } as Body }] });
  expect(toldOf(added)).toEqual([]);
  return added.data.done[0]?.id ?? '';
}

beforeAll(async () => {
  service = await startService();
  operator = await service.signIn('operator');
  [template] = (await listOf(operator, '/OrderController/getOrderListNew', {
    where: { and: ['locked', 'archived'].map((field) => ({ field, op: 'equal', value: '0' })) },
  })) as [ListedRow];
});
afterAll(() => service.stop());

describe('what dialogs of orders offer', () => {
  it('parents of the same ship to join, and children that may leave one', async () => {
    const [one, two, third, stranger] = [await made(), await made(), await made(), await made({ voyage: '042E' })];
    expect(await offered('Parents', third)).toEqual([]);
    await act('merge', { ids: [one, two] });
    const [parent] = await offered('Parents', third);
    expect(parent?.text).toContain('HARBOR DAWN 041E');
    expect(await offered('Parents', stranger)).toEqual([]);
    expect((await act('addMerge', { ids: [third], parentId: parent?.id ?? '' })).code).toBe(200);
    const children = await offered('Children', parent?.id ?? '');
    expect(children.map(({ id }) => id)).toEqual([one, two, third]);
    expect((await act('cancel_merge', { parentId: parent?.id ?? '', ids: [two], costs: 'DROP' })).code).toBe(200);
    expect((await offered('Children', parent?.id ?? '')).map(({ id }) => id)).toEqual([one, third]);
  });

  it('boxes to take apart by, also those without a number; a share in percent says nothing of boxes', async () => {
    const id = await made();
    const add = ['CSQU3054383', null].map((containerNo, at) => ({
      clientId: String(at),
      values: { orderId: id, boxType: '40HQ', containerNo },
    }));
    const standing = await offered('Boxes', id);
    if (standing.length === 0) expect(toldOf(await batch(operator, 'ContainerController', { add }))).toEqual([]);
    const boxes = await offered('Boxes', id);
    expect(boxes).toHaveLength(2);
    expect(boxes[1]?.text).toMatch(/^#2 · 40HQ/u);
    expect(toldOf(await act('demolition', { orderId: id, ratio: '50' }))).toEqual(['boxes FIELD_REQUIRED']);
    expect((await act('demolition', { orderId: id, boxes: boxes[1]?.id ?? '' })).code).toBe(200);
  });

  it('rates of the own lane alone, to whoever sees rates', async () => {
    const id = await made();
    const texts = (await offered('Rates', id)).map(({ text }) => text);
    const lane = `${String(template.portLoading)} – ${String(template.portDestination)}`;
    const wanted = await service.database.ask(
      `select 1 from fr_rate where not is_deleted and release_status = 'RELEASED' and valid_to >= '2026-03-14' and port_loading = $1 and port_destination = $2`,
      [template.portLoading, template.portDestination],
    );
    expect(texts.length > 0).toBe(wanted.length > 0);
    expect(texts.filter((text) => !text.includes(lane))).toEqual([]);
  });

  it('sailings between the ports: one that is picked brings its ship and dates; forwarders and carriers, no shippers', async () => {
    const id = await made();
    const { carrierCode, portLoading, portDischarge } = template;
    const sailing = {
      carrierCode,
      portLoading,
      portDischarge,
      vesselName: 'HARBOR NOON',
      voyage: '050E',
      etd: '2026-03-21',
      eta: '2026-04-09',
    };
    const added = await batch(operator, 'shipListController', { add: [{ clientId: 'one', values: sailing as Body }] });
    const [there] = added.data.done;
    const sailings = await offered('Sailings', id);
    expect(sailings.find((one) => one.id === there?.id)?.text).toContain('HARBOR NOON 050E · 2026-03-21');
    expect(toldOf(await act('changeVessel', { ids: [id], reason: 'rolled' }))).toEqual([
      'vesselName FIELD_REQUIRED',
      'voyage FIELD_REQUIRED',
    ]);
    expect(toldOf(await act('changeVessel', { ids: [id], scheduleId: there?.id ?? '', reason: 'rolled' }))).toEqual([]);
    expect((await rows([id]))[0]).toMatchObject({ vesselName: 'HARBOR NOON', voyage: '050E', etd: '2026-03-21', eta: '2026-04-09' });
    const forwarders = await offered('Forwarders', id);
    const [odd] = await service.database.ask<{ n: string }>(
      "select count(*)::text n from crm_customer where id = any($1::bigint[]) and category = 'DIRECT_SHIPPER' and not is_supplier",
      [forwarders.map((one) => one.id)],
    );
    expect([forwarders.length > 0, odd?.n]).toEqual([true, '0']);
  });

  it('people of the branch to hand over to, those of other branches to entrust', async () => {
    const home = async (what: string) => {
      const ids = (await offered(what, template.id)).map(({ id }) => id);
      const found = await service.database.ask<{ h: string }>(
        'select distinct home_ep_id::text h from sys_user where id = any($1::bigint[])',
        [ids],
      );
      return found.map(({ h }) => h).sort();
    };
    expect(await home('People')).toContain('1');
    expect(await home('Colleagues')).toEqual(['2', '3']);
    expect((await offered('Branches', template.id)).map(({ id }) => id)).toEqual(['2', '3']);
    expect((await offered('Colleagues', template.id)).every(({ text }) => text.includes(' · '))).toBe(true);
  });
});
