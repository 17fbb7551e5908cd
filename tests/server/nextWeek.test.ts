import { afterAll, beforeAll, expect, it } from 'vitest';
import { portValues } from '#modules/demo/ports';
import { day } from '#tests/server/branchDays';
import { call, closeRateDesk, database, importFile, openRateDesk, type Line, type Written } from '#tests/server/rateDesk';
import { xlsx, type TestCell, type TestSheet } from '#tests/workers/import/testBook';
import pg from 'pg';

/** What a carrier asks for a lane in a week; the truth is counted here, not asked of the product. */
interface Lane {
  readonly pol: string;
  readonly pod: string;
  readonly prices: readonly [number, number, number];
}

const pols = ['CNNGB', 'CNSHA', 'CNTAO'];
const pods = ['USLAX', 'USNYC', 'USSAV', 'NLRTM', 'DEHAM', 'SGSIN'];
const lanes = pols.flatMap((pol) => pods.map((pod) => ({ pol, pod })));
const price = (at: number, more: number): Lane['prices'] => [1000 + at * 37 + more, 1800 + at * 41 + more, 1850 + at * 41 + more];

const first: readonly Lane[] = lanes.map((lane, at) => ({ ...lane, prices: price(at, 0) }));
/** Of three lanes one is dearer, one goes on as it was, one is left out; one nobody had before comes in. */
const next: readonly Lane[] = [
  ...lanes.flatMap((lane, at) => (at % 3 === 2 ? [] : [{ ...lane, prices: price(at, at % 3 === 0 ? 55 : 0) }])),
  { pol: 'CNXMN', pod: 'USLAX', prices: [1500, 2400, 2450] },
];

const boxes = ['20GP', '40GP', '40HQ'];
const title = (text: string): TestCell[] => [text];

/** The same lanes in the forms carriers send them in. */
const forms: readonly [string, string, (week: readonly Lane[], valid: string) => TestSheet[]][] = [
  [
    'a list',
    'YMJA',
    (week, valid) => [
      {
        name: 'FAK',
        rows: [
          ['POL', 'POD', 'Carrier', 'Curr', ...boxes, 'Validity'],
          ...week.map(({ pol, pod, prices }) => [pol, pod, 'Yang Ming', 'USD', ...prices, valid]),
        ],
      },
    ],
  ],
  [
    'a matrix of ports',
    'HDMU',
    (week, valid) => {
      const across = [...new Set(week.map(({ pod }) => pod))];
      const down = [...new Set(week.map(({ pol }) => pol))];
      const of = (pol: string, pod: string): TestCell[] =>
        [...(week.find((lane) => lane.pol === pol && lane.pod === pod)?.prices ?? [null, null, null])] as TestCell[];
      return [
        {
          name: 'Matrix',
          rows: [
            title(`HMM rates USD valid ${valid}`),
            ['POL', ...across.flatMap((pod) => [pod, null, null])],
            [null, ...across.flatMap(() => boxes)],
            ...down.map((pol) => [pol, ...across.flatMap((pod) => of(pol, pod))]),
          ],
          merges: ['A2:A3'],
        },
      ];
    },
  ],
  [
    'blocks under titles',
    'ONEY',
    (week, valid) => [
      {
        name: 'Blocks',
        rows: [
          title('ONE FAK RATES USD'),
          title(`Validity: ${valid}`),
          ...[...new Set(week.map(({ pol }) => pol))].flatMap((pol): TestCell[][] => [
            title(`POL: ${pol}`),
            ['POD', ...boxes],
            ...week.filter((lane) => lane.pol === pol).map(({ pod, prices }): TestCell[] => [pod, ...prices]),
          ]),
        ],
      },
    ],
  ],
];

beforeAll(async () => {
  await openRateDesk();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query("update fr_rate set release_status = 'EXPIRED'");
  await client.end();
});
afterAll(closeRateDesk);

async function compared(sheets: TestSheet[]) {
  const { data } = await importFile('rates', xlsx(sheets));
  const asked = { uuid: data.uuid, size: '200' };
  const page = await call<{ rows: Line[]; diff: Record<string, number> }>('rates', 'GET', '/freightController/selectFreightExcel', asked);
  return { uuid: data.uuid, ...page.data };
}

const write = (uuid: string) =>
  call<Written>('rates', 'POST', '/freightController/commitFreightExcel', { uuid, as: 'RELEASED', acceptWarnings: ['RATE_JUMP'] });

const lineOf = new Map(portValues.map(({ code, lineCode }) => [String(code), String(lineCode)]));

it.each(forms)('next week’s file as %s: what is new, dearer, as before and left out is counted right', async (_form, carrier, sheetsOf) => {
  const [one, two] = [`${day(0)}~${day(6)}`, `${day(7)}~${day(13)}`];
  const before = await compared(sheetsOf(first, one));
  expect(before.diff).toEqual({ NEW: first.length, CHANGED: 0, EXPIRED: 0, UNCHANGED: 0, ERROR: 0 });
  expect((await write(before.uuid)).data).toMatchObject({ added: first.length });

  const after = await compared(sheetsOf(next, two));
  const scopes = new Set(next.map(({ pol, pod }) => `${pol} ${lineOf.get(pod)}`));
  const named = new Set(next.map(({ pol, pod }) => `${pol} ${pod}`));
  const gone = first.filter(({ pol, pod }) => !named.has(`${pol} ${pod}`) && scopes.has(`${pol} ${lineOf.get(pod)}`));
  const stays = next.filter(({ pol, pod }) => first.some((lane) => lane.pol === pol && lane.pod === pod));
  expect(gone.length).toBeGreaterThan(0);
  expect(after.diff).toEqual({ NEW: next.length - stays.length, CHANGED: stays.length, EXPIRED: gone.length, UNCHANGED: 0, ERROR: 0 });
  const told = new Map(after.rows.map((row) => [`${row.values.portLoading} ${row.values.portDestination}`, row]));
  for (const [at, { pol, pod }] of lanes.entries()) {
    const row = told.get(`${pol} ${pod}`);
    if (at % 3 === 0)
      expect(row).toMatchObject({
        subKind: 'PERIOD_PRICE',
        delta: { cost20GP: { abs: '55' }, cost40GP: { abs: '55' }, cost40HQ: { abs: '55' } },
      });
    else if (at % 3 === 1) expect(row).toMatchObject({ subKind: 'PERIOD_ONLY', delta: {} });
  }
  expect((await write(after.uuid)).data).toMatchObject({ added: next.length - stays.length, changed: stays.length, expired: 0 });

  const again = await compared(sheetsOf(next, two));
  expect(again.diff).toMatchObject({ NEW: 0, CHANGED: 0, UNCHANGED: next.length, ERROR: 0 });
  const standing = await call<{ total: number }>('rates', 'GET', '/freightController/selectFreight', {
    size: '1',
    where: JSON.stringify({
      and: [
        { field: 'carrierCode', op: 'equal', anyOf: [carrier] },
        { field: 'releaseStatus', op: 'equal', anyOf: ['RELEASED'] },
      ],
    }),
  });
  expect(standing.data.total).toBe(first.length + next.length);
});
