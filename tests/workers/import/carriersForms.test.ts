import { expect, it } from 'vitest';
import { xlsx, type TestCell, type TestSheet } from '#tests/workers/import/testBook';
import { problemsOf, skippedOf, staged } from '#tests/workers/import/workbooks';

const book = (sheets: readonly (Pick<TestSheet, 'name'> & { rows: TestCell[][] })[]) => staged(xlsx([...sheets]));
const boxes = ['cost20GP', 'cost40GP', 'cost40HQ'];

/** `row POL-POD 20/40/HQ from..to`. */
const told = ({ rows }: Awaited<ReturnType<typeof staged>>) =>
  rows.map(({ row, values }) =>
    [
      `${row} ${values.portLoading ?? '?'}-${values.portDestination ?? '?'}`,
      boxes.map((box) => values[box] ?? '-').join('/'),
      ...(values.validFrom === undefined ? [] : [`${values.validFrom}..${values.validTo ?? ''}`]),
    ].join(' '),
  );

it('puts the lines of one carriage together where each box has a line of its own, each price with its cell', async () => {
  const read = await book([
    {
      name: 'Quotation',
      rows: [
        ['POL', 'POD', 'Carrier', 'Container Type', 'Ocean Freight', 'Currency', 'Valid From', 'Valid To'],
        ['NINGBO', 'HAMBURG', 'HAPAG', '20STD', 1450, 'USD', '2026-04-01', '2026-04-14'],
        ['NINGBO', 'HAMBURG', 'HAPAG', "40'/40'HC", 2650, 'USD', '2026-04-01', '2026-04-14'],
        ['NINGBO', 'ROTTERDAM', 'HAPAG', '45G1', 2600, 'USD', '2026-04-01', '2026-04-14'],
        ['NINGBO', 'ANTWERP', 'HAPAG', 'XYZ', 2600, 'USD', '2026-04-01', '2026-04-14'],
      ],
    },
  ]);
  expect(told(read)).toEqual([
    '2 CNNGB-DEHAM 1450/2650/2650 2026-04-01..2026-04-14',
    '4 CNNGB-NLRTM -/-/2600 2026-04-01..2026-04-14',
    '5 CNNGB-BEANR 2600/-/- 2026-04-01..2026-04-14',
  ]);
  expect(read.rows[0]?.cells).toMatchObject({ cost20GP: 'E2', cost40GP: 'E3', cost40HQ: 'E3' });
  // Nobody guesses what a box is that has no name.
  expect(problemsOf(read)).toEqual(['5 cost20GP PRICE_UNPARSED']);
});

it('asks for a price that may be a thousand times more', async () => {
  const read = await book([
    {
      name: 'FAK',
      rows: [
        ['POL', 'POD', '20GP', '40HQ', 'Currency'],
        ['NINGBO', 'HAMBURG', '1.450', 'USD 2.650', 'USD'],
        ['NINGBO', 'ROTTERDAM', '1.450,00', '$ 2,650.00', 'USD'],
        ['NINGBO', 'ANTWERP', '125.50', 2650.5, 'USD'],
      ],
    },
  ]);
  expect(problemsOf(read)).toEqual(['2 cost20GP PRICE_UNPARSED', '2 cost40HQ PRICE_UNPARSED']);
  expect(told(read).slice(1)).toEqual(['3 CNNGB-NLRTM 1450/-/2650', '4 CNNGB-BEANR 125.5/-/2650.5']);
});

it('takes ships that are full or do not sail for boxes nobody offers', async () => {
  const read = await book([
    {
      name: '美线',
      rows: [
        ['起运港', '目的港', '20GP', '40GP', '40HQ', '币种'],
        ['宁波', '洛杉矶', '停航', 1850, '满舱', 'USD'],
        ['宁波', '长滩', '满舱', '满舱', 'sold out', 'USD'],
      ],
    },
  ]);
  expect(told(read)).toEqual(['2 CNNGB-USLAX -/1850/-']);
  expect(problemsOf(read)).toEqual([]);
  expect(read.rows[0]?.notes).toEqual(['cost20GP', 'cost40HQ'].map((field) => ({ field, code: 'NOT_OFFERED' })));
  expect(skippedOf(read)).toEqual(['3 notOffered']);
});

it('knows a port of loading in the name of a sheet that is called after it', async () => {
  const rows = [
    ['POD', '20GP', '40HQ'],
    ['HAMBURG', 1000, 1800],
  ];
  const read = await book([
    { name: 'EX NINGBO', rows },
    { name: '上海出口', rows },
  ]);
  expect(told(read)).toEqual(['2 CNNGB-DEHAM 1000/-/1800', '2 CNSHA-DEHAM 1000/-/1800']);
});

it.each([
  ['W14 (30 Mar - 5 Apr)', '2026-03-30..2026-04-05'],
  ['第14周 3.30-4.5', '2026-03-30..2026-04-05'],
  ['Apr 2026', '2026-04-01..2026-04-30'],
  ['February', '2026-02-01..2026-02-28'],
  ['2026年4月', '2026-04-01..2026-04-30'],
  ['4月上半月', '2026-04-01..2026-04-15'],
  ['4月下半月', '2026-04-16..2026-04-30'],
  ['2月下旬', '2026-02-21..2026-02-28'],
])('reads the validity "%s"', async (text, period) => {
  const read = await book([
    {
      name: 'FAK',
      rows: [
        ['POL', 'POD', '20GP', 'Validity'],
        ['NINGBO', 'HAMBURG', 1000, text],
      ],
    },
  ]);
  expect(told(read)).toEqual([`2 CNNGB-DEHAM 1000/-/- ${period}`]);
});

it.each(['WK14', 'until end of April', 'not 1 Apr - 5 Apr', '13月上半月'])('guesses no days for "%s"', async (text) => {
  const read = await book([
    {
      name: 'FAK',
      rows: [
        ['POL', 'POD', '20GP', 'Validity'],
        ['NINGBO', 'HAMBURG', 1000, text],
      ],
    },
  ]);
  expect(problemsOf(read)).toEqual(['2 validFrom DATE_UNPARSED']);
});

it.each([
  ['FAK RATES FAR EAST TO EUROPE - ALL RATES IN EUR', 'EUR'],
  ['以下运价均为人民币', 'CNY'],
  ['Add PSS USD 300 to the rates below', undefined],
  ['Far East trade, USD or EUR rates', undefined],
  ['USD', undefined],
])('takes the currency a title "%s" names: %s', async (title, currency) => {
  const read = await book([
    {
      name: 'FAK',
      rows: [
        [title, null, null],
        ['POL', 'POD', '20GP'],
        ['NINGBO', 'HAMBURG', 1000],
      ],
    },
  ]);
  expect(read.rows.map(({ values, cells }) => [values.currency, cells.currency])).toEqual([
    [currency, currency === undefined ? undefined : 'A1'],
  ]);
});

it('doubts a price that is less than a hundredth of the one beside it', async () => {
  const read = await book([
    {
      name: 'FAK',
      rows: [
        ['POL', 'POD', '20GP', '40GP', '40HQ'],
        ['NINGBO', 'HAMBURG', 1450, 2.75, 2750],
        ['NINGBO', 'BUSAN', 0, 5, 450],
        ['NINGBO', 'TOKYO', -50, 100, 150],
      ],
    },
  ]);
  expect(problemsOf(read)).toEqual(['2 cost40GP PRICE_UNPARSED']);
});
