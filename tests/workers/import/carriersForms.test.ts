import { expect, it } from 'vitest';
import { xlsx, type TestCell, type TestSheet } from '#tests/workers/import/testBook';
import { problemsOf, skippedOf, staged, type Wish } from '#tests/workers/import/workbooks';

const book = (sheets: readonly (Pick<TestSheet, 'name'> & { rows: TestCell[][] })[], wish?: Wish) => staged(xlsx([...sheets]), wish);
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
  // Both ends are missing until somebody says them: a first day alone would be a rate without an end.
  expect(problemsOf(read)).toEqual(['2 validFrom DATE_UNPARSED', '2 validTo DATE_UNPARSED']);
});

it.each([
  ['its title', 'FAK', 'FAK rates valid 2026-04-01 to 2026-04-14', 'rates.xlsx'],
  ['its sheet', 'FAK 20260401-20260414', 'FAK rates', 'rates.xlsx'],
  ['its file', 'FAK', 'FAK rates', 'FAK 20260401-20260414.xlsx'],
])('an end nobody can read is missing alone: the other one comes from %s as ever', async (_place, name, title, fileName) => {
  const rows = (...heads: string[]) => [[title], ['POL', 'POD', '20GP', ...heads], ['NINGBO', 'HAMBURG', 1000, 'TBA']];
  for (const [head, read, other] of [
    ['Valid from', 'validFrom', { validFrom: 'TBA', validTo: '2026-04-14' }],
    ['Valid to', 'validTo', { validFrom: '2026-04-01', validTo: 'TBA' }],
    ['Validity', 'validFrom,validTo', { validFrom: 'TBA', validTo: 'TBA' }],
  ] as const) {
    const found = await book([{ name, rows: rows(head) }], { fileName });
    expect(problemsOf(found)).toEqual(read.split(',').map((field) => `3 ${field} DATE_UNPARSED`));
    expect(found.rows[0]?.values).toMatchObject(other);
  }
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

/** The 20GP price, what the box may weigh and what a heavier one costs besides, each with its cell. */
const weighed = ({ rows }: Awaited<ReturnType<typeof staged>>) =>
  rows.map(({ row, values, cells }) =>
    [row, ...['cost20GP', 'weightLimitKg', 'overweightSurcharge'].map((field) => `${values[field] ?? '-'}@${cells[field] ?? ''}`)].join(
      ' ',
    ),
  );

it.each([
  [['20GP <18T', '20GP ≥18T'], '1000@C2 17999@C1 150@C2+D2'],
  [['20GP ≤18T', '20GP >18T'], '1000@C2 18000@C1 150@C2+D2'],
  [["20' (<= 21 MT)", "20' (> 21 MT)"], '1000@C2 21000@C1 150@C2+D2'],
  [['20GP(18吨以下)', '20GP(18吨以上)'], '1000@C2 18000@C1 150@C2+D2'],
  [['20GP', '20GP over 18 tons'], '1000@C2 18000@C1 150@C2+D2'],
  [['20GP 0-18T', '20GP 18T+'], '1000@C2 18000@C1 150@C2+D2'],
])('reads prices by weight %s', async ([light = '', heavy = ''], expected) => {
  const read = await book([
    {
      name: 'FAK',
      rows: [
        ['POL', 'POD', light, heavy, '40HQ'],
        ['NINGBO', 'HAMBURG', 1000, 1150, 1800],
      ],
    },
  ]);
  expect(weighed(read)).toEqual([`2 ${expected}`]);
  expect(problemsOf(read)).toEqual([]);
});

it('asks what no limit says: bands of three, a heavier box that is cheaper, one alone, one of another length', async () => {
  const rowsOf = (headers: string[], ...prices: (number | null)[]) => [
    {
      name: 'FAK',
      rows: [
        ['POL', 'POD', ...headers, '40HQ'],
        ['NINGBO', 'HAMBURG', ...prices, 1800],
      ],
    },
  ];
  expect(weighed(await book(rowsOf(['20GP <14T', '20GP 14-18T', '20GP >18T'], 900, 1000, 1150)))).toEqual(['2 -@ -@ -@']);
  expect(weighed(await book(rowsOf(['20GP <14T', '20GP >18T'], 900, 1150)))).toEqual(['2 -@ -@ -@']);
  const cheaper = await book(rowsOf(['20GP <18T', '20GP ≥18T'], 1150, 1000));
  expect(problemsOf(cheaper)).toEqual(['2 overweightSurcharge PRICE_UNPARSED']);
  const alone = await book(rowsOf(['20GP <18T', '20GP ≥18T'], null, 1000));
  expect(problemsOf(alone)).toEqual(['2 overweightSurcharge PRICE_UNPARSED']);
  expect(weighed(await book(rowsOf(['20GP <18T', '20GP ≥18T'], 1000, null)))).toEqual(['2 1000@C2 17999@C1 -@']);
  expect(weighed(await book(rowsOf(['20GP', '40GP <22T', '40GP ≥22T'], 1000, 1700, 1900)))).toEqual(['2 1000@C2 -@ -@']);
});

it('reads open tops and flat racks in columns of their own and in sheets called after them, and no dry price of them', async () => {
  const special = ['cost20OT', 'cost40OT', 'cost20FR', 'cost40FR', 'cost20GP', 'cost40HQ'];
  const prices = ({ rows }: Awaited<ReturnType<typeof staged>>) =>
    rows.map(({ row, values }) =>
      [row, ...special.flatMap((field) => (values[field] === undefined ? [] : [`${field} ${values[field]}`]))].join(' '),
    );
  const own = await book([
    {
      name: 'OOG',
      rows: [
        ['POL', 'POD', '20OT', '40OT', '20FR', "40' FLAT RACK"],
        ['NINGBO', 'HAMBURG', 2000, 3000, 2500, 3600],
      ],
    },
    {
      name: 'Flat rack rates',
      rows: [
        ['POL', 'POD', "20'", "40'"],
        ['NINGBO', 'ANTWERP', 2600, 3700],
      ],
    },
    {
      name: '开顶柜',
      rows: [
        ['POL', 'POD', '20GP', '40HQ'],
        ['NINGBO', 'ANTWERP', 2100, 3100],
      ],
    },
  ]);
  expect(prices(own)).toEqual([
    '2 cost20OT 2000 cost40OT 3000 cost20FR 2500 cost40FR 3600',
    '2 cost20FR 2600 cost40FR 3700',
    '2 cost20OT 2100 cost40HQ 3100',
  ]);
  expect(problemsOf(own)).toEqual(['2 cost40HQ PRICE_UNPARSED']);
  // A sheet of France, or of both kinds of box, is not guessed.
  expect(
    prices(
      await book([
        {
          name: 'FR',
          rows: [
            ['POL', 'POD', '20GP'],
            ['NINGBO', 'LE HAVRE', 1000],
          ],
        },
      ]),
    ),
  ).toEqual([]);
});

it('keeps boxes of a table of their own apart from the dry rate of the same carriage, and in one rate where they stand beside it', async () => {
  const groups = ({ rows }: Awaited<ReturnType<typeof staged>>) => rows.map(({ row, values }) => `${row} ${values.commodityGroup ?? '-'}`);
  const line = ['NINGBO', 'HAMBURG'];
  const read = await book([
    {
      name: 'FAK',
      rows: [
        ['POL', 'POD', '20GP', '40NOR', '40OT'],
        [...line, 1000, 900, 3000],
        [...line.slice(0, 1), 'ROTTERDAM', null, 900, null],
      ],
    },
    {
      name: 'OOG',
      rows: [
        ['POL', 'POD', '20OT', '40FR'],
        [...line, 2000, 3600],
      ],
    },
    {
      name: 'NOR',
      rows: [
        ['POL', 'POD', '40HQ'],
        [...line, 950],
      ],
    },
    {
      name: 'Cold',
      rows: [
        ['POL', 'POD', '20RF', '40RH'],
        [...line, 3000, 4000],
      ],
    },
  ]);
  expect(groups(read)).toEqual(['2 -', '3 -', '2 OOG', '2 NOR', '2 REEFER']);
});

it('says "the same" of a remark, and what stands above is meant, with its place; of prices nothing is', async () => {
  const read = await book([
    {
      name: '欧地线',
      rows: [
        ['起运港', '目的港', '20GP', '40HQ', '币种', '备注'],
        ['宁波', '汉堡', 1000, 1900, 'USD', '含EBS，目的港免箱7+7'],
        ['宁波', '鹿特丹', 1010, '同上', 'USD', '同上'],
        ['同上', '安特卫普', 1020, 1920, 'ditto', '〃'],
      ],
    },
  ]);
  expect(read.rows.map(({ values, cells }) => [values.portLoading, values.currency, values.remarkOut, cells.remarkOut])).toEqual(
    ['F2', 'F2', 'F2'].map((cell) => ['CNNGB', 'USD', '含EBS，目的港免箱7+7', cell]),
  );
  expect(problemsOf(read)).toEqual(['3 cost40HQ PRICE_UNPARSED']);
});

it.each([
  [['MSC rates USD'], ['Effective: 2026-04-01'], ['Expiry: 2026-04-14']],
  [['MSC USD', null, 'Effective from', '2026-04-01', null, 'Expires', '2026-04-14']],
  [['MSC USD', null, 'Effective from', { serial: 46113 }, null, 'Expires', { serial: 46126 }]],
  [['MSC USD'], ['Valid from', '2026-04-01'], ['Valid to', '2026-04-14']],
  [['地中海航运 USD'], ['生效日期', '2026-04-01', '失效日期', '2026-04-14']],
])('reads both ends of a validity above the table, wherever they stand: %j', async (...titles: TestCell[][]) => {
  const read = await book([{ name: 'FAK', rows: [...titles, [], ['POL', 'POD', '20GP', '40HQ'], ['NINGBO', 'HAMBURG', 1000, 1900]] }]);
  expect(told(read)).toEqual([`${titles.length + 3} CNNGB-DEHAM 1000/-/1900 2026-04-01..2026-04-14`]);
});

it('a reefer box under NOR, or on a sheet of that name, does not cool', async () => {
  const rows: TestCell[][] = [
    ['POL', 'POD', 'Dry', null, 'NOR', 'Curr'],
    [null, null, '20GP', '40HQ', '40RQ', null],
    ['NINGBO', 'SANTOS', 1900, 2150, 1700, 'USD'],
  ];
  const alone: TestCell[][] = [
    ['POL', 'POD', '40RQ', 'Curr'],
    ['NINGBO', 'BUENOS AIRES', 1800, 'USD'],
  ];
  const read = await staged(
    xlsx([
      { name: 'Rate', rows, merges: ['A1:A2', 'B1:B2', 'C1:D1', 'F1:F2'] },
      { name: 'NOR', rows: alone },
      { name: 'Reefers of the week', rows: alone },
    ]),
  );
  expect(read.rows.map(({ values }) => ['cost20GP', 'cost40HQ', 'cost40NOR', 'cost40RH'].map((field) => values[field] ?? '-'))).toEqual([
    ['1900', '2150', '1700', '-'],
    ['-', '-', '1800', '-'],
    ['-', '-', '-', '1800'],
  ]);
});

it('knows the boxes of Evergreen and the ports of Maersk by their words, and "all in" behind a comma of its title', async () => {
  const read = await book([
    {
      name: 'FAK',
      rows: [
        ['All rates in USD per container, ALL IN (excl. THC)'],
        ['Receipt', 'Delivery', "20'SD", "40'SD", "40'SH"],
        ['NINGBO', 'NEW YORK, NY', 150, 250, 260],
      ],
    },
  ]);
  expect(told(read)).toEqual(['3 CNNGB-USNYC 150/250/260']);
  expect(skippedOf(read)).toEqual([]);
  expect(read.phrases?.map(({ included, excluded }) => [included.includes('BAF'), excluded])).toEqual([[true, ['THC']]]);
});

it('leaves no prices under the name of a box without a word', async () => {
  const read = await book([
    {
      name: 'FAK',
      rows: [
        ['POL', 'POD', '20GP', '40HQ', 'THC 20GP', '40HQ reefer plug', 'Curr', 'T/T'],
        ['NINGBO', 'HAMBURG', 1000, 1900, 780, '', 'USD', 34],
      ],
    },
  ]);
  expect(told(read)).toEqual(['2 CNNGB-DEHAM 1000/-/1900']);
  expect(read.skipped).toEqual([{ sheet: 'FAK', row: 1, reason: 'otherPrices', text: 'THC 20GP' }]);
});

it.each([
  ['以上运价均以美元计，不含码头费及文件费', 'USD'],
  ['备注：1、以上运价以美元计；码头费以人民币计', 'USD'],
  ['All rates above are quoted in USD, local charges in CNY', 'USD'],
  ['码头费以人民币计价', undefined],
  ['以上运价不含费用，以美元或人民币计价', undefined],
  ['Rates exclude THC in CNY', undefined],
])('takes the currency of rows that name none from what stands underneath: "%s"', async (text, currency) => {
  const read = await book([
    {
      name: 'FAK',
      rows: [['POL', 'POD', '20GP', '40HQ'], ['NINGBO', 'HAMBURG', 1450, 2650], ['NINGBO', 'ANTWERP', 1500, 'CNY 18000'], [text]],
    },
  ]);
  expect(read.rows.map(({ values }) => values.currency)).toEqual([currency, 'CNY']);
  expect(read.rows[0]?.cells.currency).toBe(currency === undefined ? undefined : 'A4');
  expect(read.questions.unsaid).toEqual(currency === undefined ? { currency: 1 } : {});
  expect(read.rows.map(({ problems }) => problems.length)).toEqual([currency === undefined ? 1 : 0, 0]);
});
