import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PaperIssued, PaperPreview } from '#define/paper';
import { builtProgram } from '#tests/built';
import { BillDesk } from '#tests/server/bills';
import { pagesOf } from '#tests/server/paperText';
import { batch, edited, listOf, startService, toldOf, type ListedRow, type Service } from '#tests/server/service';

let built = '';
let service: Service;
let desk: BillDesk;

beforeAll(async () => {
  ({ folder: built } = await builtProgram('print-paper', 'src/server/papers/child.ts'));
  service = await startService({ printing: { entry: join(built, 'print-paper.js') } });
  desk = await BillDesk.open(service);
}, 120_000);
afterAll(async () => {
  await service?.stop();
  await rm(built, { recursive: true, force: true });
});

/** A bill whose instruction is whole: one box with number and seal, parties, goods. */
async function whole(): Promise<{ of: ListedRow; id: string; box: string }> {
  const set = { booking_no: 'BK77', packages: 20, gross_weight: '900', volume: '4', si_status: 'NOT_SENT', is_dg: false, is_reefer: false };
  const of = await desk.order({ ...set, vessel_name: 'EVER GIVEN', voyage: '041E', is_soc: false });
  const [box] = await desk.ask<{ id: string }>(
    'select id from bl_container where order_id = $1 and not is_deleted order by id limit 1',
    of.id,
  );
  await desk.ask("update bl_container set container_no = 'CSQU3054383', seal_no = 'S77' where id = $1 returning id", box?.id);
  const values = { shipperText: 'ACME LTD', consigneeText: 'GULF TRADING LLC', goodsDescription: 'CHINAWARE', grossWeight: '900' };
  const id = await desk.bill(of, { ...values, vesselVoyage: 'EVER GIVEN V.041E', packages: 20, measurement: '4' });
  const line = { mbOrderId: id, containerId: box?.id, packages: 20, weight: '900', volume: '4' };
  expect(toldOf(await desk.documents.call('/mbContainerController/insert', { batchId: randomUUID(), ...line }))).toEqual([]);
  return { of, id, box: box?.id ?? '' };
}

const rowOf = async (id: string): Promise<ListedRow> => {
  const where = { field: 'mblNo', op: 'equal', anyOf: [(await desk.row(id)).mbl_no] };
  return (await listOf(desk.documents, '/mbOrderController/mbOrder_list', { where, size: 5 }))[0] as ListedRow;
};
const change = async (id: string, values: Record<string, unknown>) =>
  expect(toldOf(await batch(desk.documents, 'mbOrderController', { rows: [edited(await rowOf(id), values)] }))).toEqual([]);
const issue = (id: string, paper = 'SI', language = 'en') =>
  desk.documents.call<{ done: PaperIssued[] }>('/paperController/issue', { paper, ids: [id], language });
const pageOf = async (fileId: string) => {
  const answer = await fetch(`${service.url}/FileController/download?id=${fileId}`, { headers: { authorization: desk.documents.token } });
  return (await pagesOf(new Uint8Array(await answer.arrayBuffer()))).join('\n');
};
async function preview(id: string, paper = 'SI', language = 'en'): Promise<string> {
  const { data } = await desk.documents.call<PaperPreview>('/paperController/preview', { paper, ids: [id], language });
  return pageOf(data.fileId);
}
interface Sent {
  version_no: number;
  differences: number;
  withdrawn: boolean;
  content: { fields: Record<string, string> };
}
const sendings = (id: string) =>
  desk.ask<Sent>('select version_no, differences, withdrawn, content from bl_instruction_sent where mb_order_id = $1 order by id', id);
const orderOf = async (id: unknown) =>
  (
    await desk.ask<{ si_status: string; sent: boolean }>(
      "select si_status, exists (select from bl_order_milestone m where m.order_id = o.id and m.milestone_code = 'SI_SENT' and m.actual_time is not null) sent from bl_order o where id = $1",
      id,
    )
  )[0];

describe('what was sent as shipping instruction (domain/09 §9.3)', () => {
  it('is kept each time with its values; issuing it sends it, printing it again does not, and an amendment says first what changed', async () => {
    const { of, id } = await whole();
    expect(await preview(id)).not.toContain('AMENDMENT');
    expect(toldOf(await issue(id))).toEqual([]);
    expect(await desk.row(id)).toMatchObject({ si_sent: true, si_version: 1 });
    expect(await orderOf(of.id)).toEqual({ si_status: 'RECEIVED', sent: true });
    expect(await sendings(id)).toMatchObject([{ version_no: 1, differences: 0, withdrawn: false }]);

    const again = await issue(id);
    expect(again.data.done[0]?.copyKind).toBe('COPY');
    expect(await pageOf(again.data.done[0]?.fileId ?? '')).not.toContain('AMENDMENT');
    expect(await sendings(id)).toHaveLength(1);

    // Blanks, case and a closing point are no change of what is said.
    await change(id, { consigneeText: 'Gulf  Trading LLC.'.toUpperCase() });
    expect(await preview(id)).not.toContain('AMENDMENT');
    await change(id, { consigneeText: 'GULF TRADING FZE', goodsDescription: 'CHINAWARE AND GLASS' });
    const amended = await preview(id);
    expect(amended).toContain('AMENDMENT 1');
    expect(amended.indexOf('CHANGED SINCE')).toBeLessThan(amended.indexOf('BK77'));
    for (const said of ['GULF TRADING LLC', 'GULF TRADING FZE', 'CHINAWARE AND GLASS']) expect(amended).toContain(said);

    expect(toldOf(await issue(id))).toEqual([]);
    expect(await sendings(id)).toMatchObject([{ version_no: 1 }, { version_no: 2, differences: 2 }]);
    expect((await sendings(id))[0]?.content.fields.goods).toBe('CHINAWARE');
    const copy = await issue(id);
    expect(copy.data.done[0]?.copyKind).toBe('COPY');
    expect(await pageOf(copy.data.done[0]?.fileId ?? '')).toContain('AMENDMENT 1');
    expect(await desk.row(id)).toMatchObject({ si_version: 2 });
  });

  it('is kept too when it went out otherwise; taken back it stays, and nothing is compared with it', async () => {
    const { of, id } = await whole();
    await desk.go(id, ['sendSi']);
    expect(await orderOf(of.id)).toEqual({ si_status: 'RECEIVED', sent: true });
    expect(await desk.take('sendSi', id)).toEqual([]);
    expect(await sendings(id)).toHaveLength(1);
    await desk.go(id, ['cancelSi']);
    expect(await orderOf(of.id)).toEqual({ si_status: 'NOT_SENT', sent: false });
    expect(await sendings(id)).toMatchObject([{ withdrawn: true }]);
    await change(id, { marks: 'NEW MARKS' });
    expect(await preview(id)).not.toContain('AMENDMENT');
    expect(toldOf(await issue(id))).toEqual([]);
    expect(await sendings(id)).toMatchObject([{ withdrawn: true }, { version_no: 2, differences: 0, withdrawn: false }]);
  });

  it('is once what two people issue at a time', async () => {
    const { id } = await whole();
    const answers = await Promise.all([issue(id), issue(id), desk.call('sendSi', id)]);
    expect(answers.some(({ code }) => code === 200)).toBe(true);
    const sent = await sendings(id);
    expect(sent.map(({ version_no: n }) => n)).toEqual([1]);
    expect((await desk.row(id)).si_version).toBe(1);
  });

  it('is told on the page of its bill and its order, with what each changed and what the bill says since, in the reader’s language', async () => {
    const { of, id } = await whole();
    await desk.go(id, ['sendSi']);
    await change(id, { consigneeText: 'GULF TRADING FZE' });
    expect(toldOf(await issue(id))).toEqual([]);
    await change(id, { placeOfReceipt: 'BEILUN' });
    const all = await listOf(desk.documents, '/mbOrderController/selectInstruction', {
      where: { field: 'orderId', op: 'equal', anyOf: [of.id] },
    });
    const listed = all.filter(({ mbOrderId }) => mbOrderId === id);
    expect(listed).toHaveLength(2);
    const asked = { entity: 'instructionSent', rows: listed.map((row) => ({ id: row.id })), asked: {} };
    const told = async (language: string) =>
      (
        await desk.documents.call<{ id: string; values: { changed: string | null; since: string | null } }[]>(
          '/PublicQueryController/reckon',
          asked,
          { headers: { 'accept-language': language } },
        )
      ).data;
    const english = await told('en');
    expect(english.map(({ values }) => values.changed).filter(Boolean)).toEqual(['Consignee: GULF TRADING LLC → GULF TRADING FZE']);
    expect(english.map(({ values }) => values.since).filter(Boolean)).toEqual(['Place of receipt: – → BEILUN']);
    expect((await told('zh')).map(({ values }) => values.since).filter(Boolean)).toEqual(['收货地: – → BEILUN']);
  });
});

describe('the check sheet of a master bill (domain/09 §9.4)', () => {
  it('holds the carrier’s draft beside what was sent and the house bills, what differs first, box by box', async () => {
    const { of, id, box } = await whole();
    await desk.go(id, ['sendSi']);
    const house = { mbOrderId: id, packages: 20, grossWeight: '900', measurement: '4', shipperText: 'REAL SHIPPER LTD' };
    await desk.bill(of, house, 'hbOrderController');
    await change(id, { consigneeText: 'GULF TRADNG LLC', shipperText: 'Acme  Ltd.'.toUpperCase() });
    await desk.ask("update bl_container set seal_no = 'S78' where id = $1 returning id", box);
    const page = await preview(id, 'MCK');
    for (const said of ['GULF TRADING LLC', 'GULF TRADNG LLC', 'REAL SHIPPER LTD', 'DIFFERENT', 'empty on both', 'S77', 'S78'])
      expect(page).toContain(said);
    expect(page.indexOf('GULF TRADNG LLC')).toBeLessThan(page.indexOf('REAL SHIPPER LTD'));
    expect(page).toMatch(/Differences\s+2\b/u);
    const chinese = await preview(id, 'MCK', 'zh');
    for (const said of ['主单核对表', '不一致', '两边均为空', '船公司样单']) expect(chinese).toContain(said);
    expect(toldOf(await issue(id, 'MCK', 'zh'))).toEqual([]);
    const { code } = await issue(id, 'MCK', 'ar');
    expect(code).not.toBe(200);
  });

  it('says that nothing was sent yet, and blocks nothing', async () => {
    const { id } = await whole();
    expect(await preview(id, 'MCK')).toContain('No shipping instruction was sent');
    expect(toldOf(await issue(id, 'MCK'))).toEqual([]);
    expect(await sendings(id)).toEqual([]);
  });
});
