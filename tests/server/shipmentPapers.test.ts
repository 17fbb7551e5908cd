import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import jsQR from 'jsqr';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PaperIssued, PaperPreview } from '#define/paper';
import { builtProgram } from '#tests/built';
import { BillDesk } from '#tests/server/bills';
import { blackOf } from '#tests/server/paperShapes';
import { pagesOf } from '#tests/server/paperText';
import { batch, startService, toldOf, type Body, type ListedRow, type Service, type SignedIn } from '#tests/server/service';

let built = '';
let service: Service;
let desk: BillDesk;
let admin: SignedIn;

beforeAll(async () => {
  ({ folder: built } = await builtProgram('print-paper', 'src/server/papers/child.ts'));
  service = await startService({ printing: { entry: join(built, 'print-paper.js') } });
  desk = await BillDesk.open(service);
  admin = await service.signIn('admin');
}, 120_000);
afterAll(async () => {
  await service?.stop();
  await rm(built, { recursive: true, force: true });
});

const preview = (paper: string, id: string, language: string) =>
  admin.call<PaperPreview>('/paperController/preview', { paper, ids: [id], language });
const issue = (paper: string, id: string, language: string) =>
  admin.call<{ done: PaperIssued[] }>('/paperController/issue', { paper, ids: [id], language });
async function pdfOf(paper: string, id: string, language = 'en'): Promise<Uint8Array> {
  const { data, codeMsg } = await preview(paper, id, language);
  if (data === null) throw new Error(codeMsg);
  const answer = await fetch(`${service.url}/FileController/download?id=${data.fileId}`, { headers: { authorization: admin.token } });
  return new Uint8Array(await answer.arrayBuffer());
}
const textOf = async (...of: Parameters<typeof pdfOf>) => (await pagesOf(await pdfOf(...of))).join('\n');
const told = async (paper: string, id: string) => toldOf(await issue(paper, id, 'en')).map((line) => line.replace(`${id} `, ''));

/** An export whose booking is asked for, before anybody confirmed it. */
const asked = (more: Body = {}): Promise<ListedRow> =>
  desk.order({
    business_type: 'SEA_EXPORT',
    review_status: 'REVIEWED',
    booking_status: 'RECEIVED',
    booking_no: 'BK20260310',
    vessel_name: 'EVER GIVEN',
    voyage: '041E',
    box_summary: '2*40HQ',
    gross_weight: '18450',
    shut_out: false,
    ...more,
  });

describe('the booking confirmation (domain/09 §9.2)', () => {
  it('is refused until the carrier has confirmed, with how to mend it in every language', async () => {
    const { id } = await asked();
    expect(await told('SO', id)).toEqual(['bookingStatus BOOKING_NOT_CONFIRMED']);
    const sentences: string[] = [];
    for (const language of ['en', 'zh', 'ar'] as const) {
      const asked = { paper: 'SO', ids: [id], language: 'en' };
      sentences.push((await admin.call('/paperController/issue', asked, { headers: { 'accept-language': language } })).codeMsg);
    }
    expect(sentences[0]).toMatch(/Received.*not confirmed.*booking status “Confirmed”/u);
    expect(sentences[1]).toMatch(/已放舱/u);
    expect(sentences[2]).toMatch(/مؤكد/u);
    await desk.ask("update bl_order set booking_status = 'CONFIRMED', vessel_name = null where id = $1 returning id", id);
    expect(await told('SO', id)).toEqual(['PAPER_FIELDS']);
    await desk.ask("update bl_order set vessel_name = 'EVER GIVEN' where id = $1 returning id", id);
    expect(await told('SO', id)).toEqual([]);
    await desk.ask('update bl_order set shut_out = true where id = $1 returning id', id);
    expect(await told('SO', id)).toEqual(['shutOut ORDER_SHUT_OUT']);
  });

  it('tells where the empty boxes are, every cut-off by the port’s clocks, free days and what is still wanted of the customer', async () => {
    const { id } = await asked({
      booking_status: 'CONFIRMED',
      port_loading: 'CNNGB',
      so_release_no: 'REL77',
      empty_pick_up_from: '2030-03-01T01:00:00Z',
      si_cut_off: '2030-03-03T06:00:00Z',
      port_cut_off: '2030-03-05T06:00:00Z',
      manifest_cut_off: '2030-03-04T06:00:00Z',
      is_dg: true,
      un_no: '1993',
      dg_class: '3',
      dg_cut_off: '2030-03-02T06:00:00Z',
      is_reefer: false,
      reefer_cut_off: '2030-03-09T06:00:00Z',
      free_dem: 7,
      free_det: 14,
      free_combined: null,
    });
    await desk.ask("update bl_container set pick_up_depot = 'Beilun depot 3' where order_id = $1 returning id", id);
    await desk.ask("update bl_order_document set state = 'RECEIVED' where order_id = $1 returning id", id);
    const wanted = { orderId: id, docType: 'PACKING_LIST', requiredBy: 'CUSTOMER' };
    expect(toldOf(await batch(admin, 'orderDocumentController', { add: [{ clientId: 'one', values: wanted }] }))).toEqual([]);
    const page = await textOf('SO', id);
    for (const said of [
      'REL77',
      'Beilun depot 3',
      '2030-03-01 09:00 LT',
      '2030-03-02 14:00 LT',
      '2030-03-03 14:00 LT',
      '2030-03-04 14:00 LT',
      '2030-03-05 14:00 LT',
      'UN 1993 · CLASS 3',
      'Packing list',
    ])
      expect(page).toContain(said);
    expect(page).toMatch(/Free days, demurrage\s+7/u);
    // Of goods that are not cold no reefer cut-off is told.
    expect(page).not.toContain('Reefer cut-off');
  });
});

describe('the booking request (domain/09 §9.2)', () => {
  it('goes to the agent after review, with whoever ships; dangerous goods without number and class, or a reefer without temperature, go nowhere', async () => {
    const [of, carrier] = [await asked({ is_dg: true, un_no: null, dg_class: null, is_reefer: false }), await desk.order()];
    await desk.ask("update crm_customer set english_name = 'AGENT SHIPPING LTD' where id = $1 returning id", carrier.crmId);
    await desk.ask(
      "update bl_order set booking_agent_id = $2, shipper_text = E'ACME EXPORT LTD\\nNINGBO', review_status = 'PENDING' where id = $1 returning id",
      of.id,
      carrier.crmId,
    );
    expect(await told('BKR', of.id)).toEqual(['PAPER_FIELDS', 'reviewStatus ORDER_NOT_REVIEWED']);
    await desk.ask("update bl_order set review_status = 'REVIEWED', un_no = '1993', dg_class = '3' where id = $1 returning id", of.id);
    const page = await textOf('BKR', of.id);
    expect(page).toContain('AGENT SHIPPING LTD');
    expect(page).toContain('ACME EXPORT LTD');
    expect(page).not.toContain('AMENDMENT');
    expect(await told('BKR', of.id)).toEqual([]);
    await desk.ask(
      "update bl_order set booking_status = 'PENDING_AMENDMENT', is_reefer = true, set_temperature = null where id = $1 returning id",
      of.id,
    );
    expect(await told('BKR', of.id)).toEqual(['PAPER_FIELDS']);
    await desk.ask('update bl_order set set_temperature = -18 where id = $1 returning id', of.id);
    const amended = await textOf('BKR', of.id);
    expect(amended).toContain('AMENDMENT');
    expect(amended).toContain('-18 °C');
    await desk.ask('update bl_order set is_reefer = false, is_dg = false where id = $1 returning id', of.id);
  });
});

describe('the VGM declaration (domain/09 §9.10)', () => {
  it('names who signs and how each weight was found, and refuses what could not be declared', async () => {
    const { id } = await asked({ booking_status: 'CONFIRMED' });
    const set = (text: string) => desk.ask(`update bl_container set ${text} where order_id = $1 and not is_deleted returning id`, id);
    await set(
      "tare_weight = 3900, max_gross_weight = 32500, cargo_weight = 9225, packaging_weight = 100, dunnage_weight = 25, vgm_weight = 13250, vgm_method = 'SM2', vgm_signatory = 'Li Wei', vgm_status = 'READY'",
    );
    const page = await textOf('VGM', id);
    expect(page).toContain('LI WEI');
    expect(page).toContain('9,225.000 + 100.000 + 25.000 + 3,900.000');
    const numbers = ['CSQU3054383', 'MSKU1234565', 'TCLU4265731', 'OOLU8113377'];
    const boxes = await desk.ask<{ id: string }>('select id from bl_container where order_id = $1 and not is_deleted', id);
    await set('container_no = null');
    expect(await told('VGM', id)).toEqual(['containerNo CONTAINER_NO_INVALID']);
    for (const [at, box] of boxes.entries())
      await desk.ask('update bl_container set container_no = $2 where id = $1 returning id', box.id, numbers[at]);
    expect(await told('VGM', id)).toEqual([]);
    await set('vgm_signatory = null');
    expect(await told('VGM', id)).toEqual(['vgmSignatory VGM_MISSING']);
    await set("vgm_signatory = 'Li Wei', vgm_weight = 33000");
    expect(await told('VGM', id)).toEqual(['vgmWeight VGM_ABOVE_MAX_GROSS']);
    // Weighed, but nobody knows where and when.
    await set("vgm_weight = 13250, vgm_method = 'SM1', vgm_weigh_place = null, vgm_weigh_time = null, vgm_certificate_no = null");
    expect(await told('VGM', id)).toEqual(['vgmWeighPlace VGM_MISSING']);
    await set(
      "vgm_weigh_place = 'Beilun scales', vgm_weigh_time = '2026-03-02T06:00:00Z', vgm_certificate_no = 'C-7', vgm_status = 'REJECTED'",
    );
    const again = await textOf('VGM', id);
    expect(again).toContain('Beilun scales · 2026-03-02 14:00 LT · C-7');
    expect(again).toContain('REPLACEMENT');
  });
});

describe('the arrival notice (domain/09 §9.7)', () => {
  it('says what its customer pays in each currency and to which account, and nothing of what others pay', async () => {
    const of = await desk.order({ business_type: 'SEA_IMPORT', eta: '2026-04-01', import_manifest_no: 'MF77', free_combined: 21 });
    const other = await desk.order();
    expect(other.crmId).not.toBe(of.crmId);
    await desk.charge(of, { price: '250.5' });
    await desk.charge(of, { price: '49.5' });
    await desk.charge(of, { price: '1060', currency: 'CNY' });
    await desk.charge(of, { price: '8888', crmId: other.crmId });
    const page = await textOf('AN', of.id);
    for (const said of ['USD 250.50', 'USD 300.00', 'CNY 1,060.00', 'MF77']) expect(page).toContain(said);
    expect(page).not.toContain('8,888');
    expect(page).not.toContain('1,360');
    expect(page).toMatch(/Free days, combined\s+21/u);
    await desk.ask("update bl_order set business_type = 'SEA_EXPORT' where id = $1 returning id", of.id);
  });
});

describe('bills of several consignees', () => {
  const houses = 'hbOrderController';
  const parties = { shipperText: 'ACME LTD', notifyText: 'SAME AS CONSIGNEE' };

  it('are each told with their own in the telex release; those to order are not released by it', async () => {
    const of = await desk.order({ bill_form: 'TELEX' });
    const master = await desk.bill(of, { billForm: 'TELEX' });
    const [one, two] = [
      await desk.bill(of, { mbOrderId: master, billForm: 'TELEX', ...parties, consigneeText: 'GULF TRADING LLC' }, houses),
      await desk.bill(of, { mbOrderId: master, billForm: 'TELEX', ...parties, consigneeText: 'NILE IMPORT CO' }, houses),
    ];
    const page = await textOf('TLX', of.id);
    expect(page).toContain('GULF TRADING LLC');
    expect(page).toContain('NILE IMPORT CO');
    const told = async () => toldOf(await issue('TLX', of.id, 'en')).map((line) => line.split(' ').at(-1));
    expect(await told()).not.toContain('BILL_FORM_MISMATCH');
    await desk.ask("update bl_agency_order set consignee_text = 'TO ORDER OF BANK' where id = $1 returning id", two);
    expect(await told()).toContain('BILL_FORM_MISMATCH');
    // A void one is nobody's.
    await desk.ask("update bl_agency_order set transport_document_status = 'VOID' where id = $1 returning id", two);
    expect(await told()).not.toContain('BILL_FORM_MISMATCH');
    expect(await textOf('TLX', of.id)).not.toContain('TO ORDER OF BANK');
    expect(one).not.toBe('');
  });

  it('are not handed to one of them', async () => {
    const of = await desk.order({
      business_type: 'SEA_IMPORT',
      bl_surrender_state: 'TELEX_OK',
      delivery_order_no: 'DO1',
      do_valid_to: '2030-01-01',
    });
    const master = await desk.bill(of, { billForm: 'TELEX' });
    for (const consigneeText of ['GULF TRADING LLC', 'NILE IMPORT CO'])
      await desk.bill(of, { mbOrderId: master, billForm: 'TELEX', ...parties, consigneeText }, houses);
    expect(toldOf(await issue('DO', of.id, 'en')).join()).toContain('CONSIGNEES_DIFFER');
    await desk.ask("update bl_order set business_type = 'SEA_EXPORT' where id = $1 returning id", of.id);
  });
});

it('a bill begins with all its order says of the goods', async () => {
  const goods = Array.from({ length: 60 }, (_, at) => `ITEM ${at + 1} CERAMIC TABLEWARE SET`).join('\n');
  const of = await desk.order({ goods_description: goods });
  expect((await desk.row(await desk.bill(of))).goods_description).toBe(goods);
  await desk.ask('update bl_order set goods_description = null where id = $1 returning id', of.id);
});

describe('the shipping instruction (domain/09 §9.3)', () => {
  it('says a temperature in the unit it was asked in, what is dangerous, and nothing of a void house bill', async () => {
    const of = await desk.order({
      is_reefer: true,
      set_temperature: '14',
      temperature_unit: 'F',
      is_dg: true,
      un_no: '1993',
      dg_class: '3',
      ams_filer: 'CARRIER',
    });
    const master = await desk.bill(of, { shipperText: 'ACME LTD', consigneeText: 'GULF TRADING LLC' });
    const gone = await desk.bill(
      of,
      { mbOrderId: master, consigneeText: 'GONE LTD', shipperText: `VOID ${randomUUID()}` },
      'hbOrderController',
    );
    await desk.ask("update bl_agency_order set transport_document_status = 'VOID' where id = $1 returning id", gone);
    const page = await textOf('SI', master);
    expect(page).toContain('14 °F');
    expect(page).not.toContain('°C');
    expect(page).toContain('UN 1993 · CLASS 3');
    expect(page).not.toContain('GONE LTD');
    await desk.ask('update bl_order set is_reefer = false, is_dg = false where id = $1 returning id', of.id);
  });
});

it('a load plan lists what is planned for the box before anything of it is in, with the sums of its lines (domain/09 §9.8)', async () => {
  const [planned] = await desk.ask<{ box: string; no: string; packages: string; entry: string }>(
    `select g.lcl_container_id::text box, min(c.box_no) no, sum(g.packages)::text packages, min(o.warehouse_entry_no) entry
      from wh_grouped_goods g join bl_lcl_container c on c.id = g.lcl_container_id join bl_order o on o.id = g.order_id
      where g.ep_id = 1 and g.state = 'PLAN' and not g.is_deleted group by 1 order by 1 limit 1`,
  );
  const page = await textOf('LP', planned?.box ?? '');
  expect(page).toContain(planned?.no);
  expect(page).toContain(planned?.entry);
  expect(page).toMatch(new RegExp(`Total\\s+${planned?.packages}\\b`, 'u'));
  expect(await told('LP', planned?.box ?? '')).toEqual([]);
});

it('an instruction names the boxes its house bills share, each once, where the master itself names none', async () => {
  const of = await desk.order({ packages: 20, gross_weight: '900', volume: '4' });
  const [box] = await desk.ask<{ id: string }>('select id from bl_container where order_id = $1 and not is_deleted limit 1', of.id);
  await desk.ask("update bl_container set container_no = 'CSQU3054383', seal_no = 'S77' where id = $1 returning id", box?.id);
  const master = await desk.bill(of, { shipperText: 'ACME LTD', consigneeText: 'GULF TRADING LLC' });
  const lines = [];
  for (const packages of [12, 8]) {
    const hbOrderId = await desk.bill(of, { mbOrderId: master, packages }, 'hbOrderController');
    lines.push({
      clientId: hbOrderId,
      values: { mbOrderId: master, hbOrderId, containerId: box?.id, packages, weight: '450', volume: '2' },
    });
  }
  expect(toldOf(await batch(desk.documents, 'mbContainerController', { add: lines }))).toEqual([]);
  const page = await textOf('SI', master);
  expect(page.split('CSQU3054383')).toHaveLength(2);
  expect(page).toMatch(/S77 20 900\.000 4\.000/u);
});

it('an attached list stays within its frame, and many lines of goods begin on the first page of an instruction', async () => {
  const goods = Array.from({ length: 70 }, (_, at) => `ITEM ${at + 1} END`).join('\n');
  const of = await desk.order({ goods_description: goods });
  const master = await desk.bill(of, { shipperText: 'ACME LTD', consigneeText: 'GULF TRADING LLC' });
  const [first = ''] = (await textOf('SI', master)).split('ITEM 1 END');
  expect(first).not.toContain('1 / 2');
  expect(await textOf('SI', master)).toContain('ITEM 70 END');
  await desk.ask('update bl_order set goods_description = null where id = $1 returning id', of.id);
});

it('a manifest tells the agent abroad each house bill of the box, adds up to box and master, and no price but what is to be collected (domain/09 §9.8)', async () => {
  const [box] = await desk.ask<{ id: string }>(
    "select id::text from bl_lcl_container where ep_id = 1 and business_type = 'LCL_EXPORT' and not is_deleted order by id limit 1",
  );
  const id = box?.id ?? '';
  await desk.ask('update bl_order set lcl_container_id = null where lcl_container_id = $1 returning id', id);
  const bookings = await desk.ask<{ id: string; customer: string }>(
    `update bl_order set lcl_container_id = $1, packages = 10, gross_weight = 500, volume = 2 where id in (select id from bl_order
      where ep_id = 1 and business_type = 'LCL_EXPORT' and is_pid is not true and not shut_out and not is_deleted order by id limit 2)
      returning id::text, customer_id::text customer`,
    id,
  );
  expect(bookings).toHaveLength(2);
  await desk.ask(
    'update bl_lcl_container set master_order_id = null, bookings = 2, loaded_packages = 20, loaded_kg = 1000, loaded_cbm = 4, planned_kg = 0 where id = $1 returning id',
    id,
  );
  await desk.ask("update bl_lcl_container set container_no = 'CSQU3054383' where id = $1 returning id", id);
  await desk.ask(
    'update bl_agency_order set is_deleted = true where order_id = any($1::bigint[]) returning id',
    bookings.map((one) => one.id),
  );
  await desk.ask("update bl_order set is_dg = false, freight_term = 'PREPAID' where lcl_container_id = $1 returning id", id);
  expect(await told('MNF', id)).toEqual(['PAPER_FIELDS']);
  for (const [at, booking] of bookings.entries())
    await desk.ask(
      `insert into bl_agency_order (ep_id, order_id, customer_id, hbl_no, bill_form, transport_document_status, issue_capacity, shipper_text, packages, gross_weight, measurement, goods_description)
        select ep_id, id, customer_id, $2, 'TELEX', 'DRAFT', 'AS_CARRIER', 'SHIPPER ' || $2, packages, gross_weight, volume, 'GOODS ' || $2 from bl_order where id = $1 returning id`,
      booking.id,
      `MNFH${at}`,
    );
  expect(await told('MNF', id)).toEqual([]);
  const page = await textOf('MNF', id);
  for (const said of ['CONTAINER MANIFEST', 'CSQU3054383', ...bookings.flatMap((_one, at) => [`MNFH${at}`, `GOODS MNFH${at}`])])
    expect(page).toContain(said);
  expect(page).not.toMatch(/USD|CNY/u);
  const [of] = bookings;
  await desk.ask("update bl_order set freight_term = 'COLLECT' where id = $1 returning id", of?.id);
  await desk.ask('update fc_cost set is_deleted = true where order_id = $1 returning id', of?.id);
  await desk.charge({ id: of?.id ?? '', crmId: of?.customer ?? '' } as unknown as ListedRow, {
    feeCode: 'OCF',
    price: '88',
    currency: 'USD',
  });
  expect(await textOf('MNF', id)).toMatch(/COLLECT\s+USD 88/u);
  await desk.ask(
    "update bl_order set is_dg = true, dg_class = case when id = $2 then '3' else '5.1' end where lcl_container_id = $1 returning id",
    id,
    of?.id,
  );
  expect(await told('MNF', id)).toEqual(['lclContainerId DG_APART']);
  expect(await told('LP', id)).toEqual(['lclContainerId DG_APART']);
  await desk.ask('update bl_order set is_dg = false where lcl_container_id = $1 returning id', id);
  await desk.ask("update bl_agency_order set packages = packages + 1 where hbl_no = 'MNFH0' returning id");
  expect(await told('MNF', id)).toEqual(['loadedPackages HBL_SUM_DIFF']);
});

it('an arrival notice that goes out is known to its order, also where the order is locked; looked at or printed again it is not (domain/09 §9.7)', async () => {
  const [of] = await desk.ask<{ id: string }>(
    "update bl_order set arrival_notice_sent = null, locked = true, eta = '2026-04-10' where id = (select id from bl_order where ep_id = 1 and business_type = 'SEA_IMPORT' and vessel_name is not null and not is_deleted order by id limit 1) returning id::text",
  );
  const id = of?.id ?? '';
  const sent = async () =>
    (await desk.ask<{ at: Date | null; version: number }>('select arrival_notice_sent at, version from bl_order where id = $1', id))[0];
  await textOf('AN', id, 'ar');
  expect((await sent())?.at).toBeNull();
  expect(await told('AN', id)).toEqual([]);
  const first = await sent();
  expect(first?.at).not.toBeNull();
  expect(await told('AN', id)).toEqual([]);
  expect(await sent()).toEqual(first);
});

it('a truck order bears its number to be scanned, masks the card, and goes out with a driver once it is sent out (domain/09 §9.9)', async () => {
  const [trip] = await desk.ask<{ id: string; no: string }>(
    "update bl_truck_dispatch set dispatch_status = 'DISPATCHED', driver_name = null, driver_id_no = '330203198001010010' where id = (select id from bl_truck_dispatch where ep_id = 1 and trucker_id is not null and driver_mobile is not null and vehicle_no is not null and not is_deleted order by id limit 1) returning id::text, dispatch_no no",
  );
  const id = trip?.id ?? '';
  expect(await told('TDO', id)).toEqual(['driverName DRIVER_MISSING']);
  await desk.ask("update bl_truck_dispatch set driver_name = '李师傅' where id = $1 returning id", id);
  const page = await textOf('TDO', id);
  for (const said of [trip?.no, '3302**********0010', 'Arrived']) expect(page).toContain(said);
  for (const language of ['en', 'zh']) {
    const { data, width, height } = await blackOf(await pdfOf('TDO', id, language));
    expect([language, jsQR(data, width, height)?.data]).toEqual([language, trip?.no]);
  }
  expect(await told('TDO', id)).toEqual([]);
});
