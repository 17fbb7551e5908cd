import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { catalogue } from '#modules/entities';
import { freightRateHandlers } from '#modules/freight/freightRate/freightRate.server';
import { business, handlers } from '#modules/handlers';
import { serve } from '#server/run';
import { day } from '#tests/server/branchDays';
import { builtProgram } from '#tests/built';
import { companyDatabase } from '#tests/server/company';
import { listOf, Service, type SignedIn } from '#tests/server/service';

let built = '';
let service: Service;
let rates: SignedIn;
let suppliers: readonly string[] = [];

interface Staged {
  uuid: string;
  good: number;
  problems: Record<string, number>;
}
interface Line {
  diffKind: string;
  problems: { text: string }[];
}

/** A file that says neither who sells the rate nor how the box goes, and what its one line is. */
async function compared(cost40GP: string): Promise<Staged & { line: Line | undefined }> {
  const text = `POL,POD,Carrier,Curr,20GP,40GP,40HQ,Validity\nCNNGB,USMIA,WHLC,USD,2300,${cost40GP},2900,${day(1)}~${day(14)}\n`;
  const body = new FormData();
  body.set('file', new Blob([text]), 'rates.csv');
  const sent = { method: 'POST', headers: { authorization: rates.token }, body };
  const { data } = (await (await fetch(`${service.url}/freightController/excelImport`, sent)).json()) as { data: Staged };
  const page = await rates.call<{ rows: Line[] }>('/freightController/selectFreightExcel', { uuid: data.uuid, size: 9 }, { method: 'GET' });
  return { ...data, line: page.data.rows.find(({ diffKind }) => diffKind !== 'EXPIRED') };
}

async function stands(crmId: string | undefined): Promise<void> {
  const lane = {
    carrierCode: 'WHLC',
    portLoading: 'CNNGB',
    portDestination: 'USMIA',
    routingType: 'TRANSSHIP',
    portTransshipment: 'KRPUS',
  };
  const prices = { currency: 'USD', cost20GP: '2300', cost40GP: '2900', cost40HQ: '2900', validFrom: day(1), validTo: day(14) };
  const made = await rates.call('/freightController/insert', { ...lane, ...prices, crmId });
  expect(made.code, JSON.stringify(made)).toBe(200);
}

beforeAll(async () => {
  ({ folder: built } = await builtProgram('read-workbook', 'src/server/workbook/child.ts'));
  const database = await companyDatabase();
  await database.ask("update fr_rate set release_status = 'EXPIRED' where carrier_code = 'WHLC'");
  const found = await database.ask<{ id: string }>(
    "select c.id::text from crm_customer c join sys_user u on u.home_ep_id = c.ep_id and u.username = 'rates' where c.is_supplier and not c.locked order by c.id limit 2",
  );
  suppliers = found.map(({ id }) => id);
  const settings = { port: 0, host: '127.0.0.1', dataFolder: built, databaseUrl: database.url, pages: null };
  const running = await serve(settings, { url: database.url, stop: async () => undefined }, catalogue, {
    ...business,
    jobs: [],
    handlers: { ...handlers, freightRate: freightRateHandlers({ entry: join(built, 'read-workbook.js') }) },
  });
  service = new Service(database, running, built);
  rates = await service.signIn('rates');
});
afterAll(async () => {
  await service?.stop();
  await rm(built, { recursive: true, force: true });
});

it('a line without supplier and routing means the one rate that stands, and is written as a version of it', async () => {
  await stands(suppliers[0]);
  expect((await compared('2900')).line?.diffKind).toBe('UNCHANGED');
  const { uuid, line } = await compared('2950');
  expect(line).toMatchObject({ diffKind: 'CHANGED', subKind: 'PRICE', delta: { cost40GP: { abs: '50' } } });
  expect((await rates.call('/freightController/commitFreightExcel', { uuid })).data).toMatchObject({ added: 0, changed: 1 });
  const where = {
    and: [
      { field: 'portDestination', op: 'equal', anyOf: ['USMIA'] },
      { field: 'carrierCode', op: 'equal', anyOf: ['WHLC'] },
      { field: 'releaseStatus', op: 'equal', anyOf: ['DRAFT'] },
    ],
  };
  const rows = await listOf(rates, '/freightController/selectFreight', { where });
  expect(rows.map((row) => `${row.crmId} ${row.routingType} ${row.portTransshipment} v${row.versionNo}`).toSorted()).toEqual([
    `${suppliers[0]} TRANSSHIP KRPUS v1`,
    `${suppliers[0]} TRANSSHIP KRPUS v2`,
  ]);
});

it('where several stand it is not guessed: the line says what must be named', async () => {
  await stands(suppliers[1]);
  const { good, problems, line } = await compared('2950');
  expect([good, problems, line?.diffKind]).toEqual([0, { RATE_SEVERAL: 1 }, 'ERROR']);
  expect(line?.problems[0]?.text).toContain('(2)');
});
