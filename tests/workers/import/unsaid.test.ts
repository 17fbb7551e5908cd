import { describe, expect, it } from 'vitest';
import { xlsx, type TestCell, type TestSheet } from '#tests/workers/import/testBook';
import { contentsOf, contextDay, labels, problemsOf, staged, target, type Wish } from '#tests/workers/import/workbooks';
import { resolverOf } from '#workers/import/labelIndex';
import { proposeTables } from '#workers/import/propose';
import { datedDay } from '#workers/import/years';

const sheet = (rows: TestCell[][], more: Partial<TestSheet> = {}): Uint8Array => xlsx([{ name: 'S', rows, ...more }]);
const proposed = async (bytes: Uint8Array) => proposeTables(await contentsOf(bytes), target, resolverOf(labels), contextDay);
const mapped = async (...headers: string[]) => (await proposed(sheet([headers, headers.map((_, at) => 100 + at)])))[0]?.columns;

describe('the currency of a rate', () => {
  it.each(['币种', '币制', '币别', '结算币种', '结算币', '计价币种', '货币单位', 'CUR', 'CCY', 'Curr.', 'Currency code', 'العملة'])(
    'stands under %s',
    async (header) => {
      const result = await staged(
        sheet([
          ['POL', 'POD', '20GP', header],
          ['CNNGB', 'USLAX', 1200, 'RMB'],
        ]),
      );
      expect(result.rows.map(({ values }) => values.currency)).toEqual(['CNY']);
      expect(result.questions.unsaid).toEqual({});
    },
  );

  it.each(['本位币种', '汇率', 'Exchange rate', 'Base currency'])('does not stand under %s', async (header) => {
    expect((await mapped('POL', 'POD', '20GP', header))?.[3]).toBeNull();
  });

  it('is asked where nothing says it, and never what the sheet begins a row with', async () => {
    const rows: TestCell[][] = [
      ['POL', 'POD', '20GP', '40HQ'],
      ['CNNGB', 'USLAX', 1200, 1500],
      ['CNNGB', 'USNYC', 'RMB 2100', 2650],
      ['CNNGB', 'USOAK', '-', '-'],
    ];
    const silent = await staged(sheet(rows));
    expect(silent.questions.unsaid).toEqual({ currency: 1 });
    expect(silent.rows.map(({ values, problems }) => [values.currency, problems])).toEqual([
      [undefined, [{ field: 'currency', code: 'FIELD_REQUIRED' }]],
      ['CNY', []],
    ]);
    const said = await staged(sheet(rows), { defaults: { currency: 'USD' } });
    expect([said.questions.unsaid, said.rows.map(({ values }) => values.currency)]).toEqual([{}, ['USD', 'CNY']]);
  });

  it('is asked for the block that does not say it', async () => {
    const block = (title: string): TestCell[][] => [[title], ['POL', 'POD', '20GP', '40HQ'], ['CNNGB', 'USLAX', 1200, title.length]];
    const result = await staged(sheet([...block('COSCO'), [], ...block('Currency: USD')]));
    expect(result.rows.map(({ values }) => values.currency)).toEqual([undefined, 'USD']);
    expect(result.questions.unsaid).toEqual({ currency: 1 });
  });
});

describe('the ends of a validity', () => {
  it.each([
    [
      ['有效期(开始)', '有效期(结束)', '驳船有效期起', '驳船有效期止'],
      ['validFrom', 'validTo', null, null],
    ],
    [
      ['驳船有效期起', '驳船有效期止', '有效期（开始）', '有效期（结束）'],
      [null, null, 'validFrom', 'validTo'],
    ],
    [
      ['驳船有效期', '有效期', '附加费有效期至'],
      [null, 'validity', null],
    ],
    [
      ['effectivestartdate', 'effectiveenddate'],
      ['validFrom', 'validTo'],
    ],
    [
      ['effectiveenddate', 'effectivestartdate'],
      ['validTo', 'validFrom'],
    ],
    [
      ['EffectiveEndDate', 'Barge valid from'],
      ['validTo', null],
    ],
    [
      ['Effective Date', 'Expiration Date'],
      ['validFrom', 'validTo'],
    ],
    [
      ['Validity (from)', 'Validity (to)'],
      ['validFrom', 'validTo'],
    ],
    [
      ['有效期起止', 'Feeder validity'],
      ['validity', null],
    ],
    [
      ['Delivery start date', 'Delivery end date'],
      [null, null],
    ],
  ])('%j', async (headers, fields) => {
    expect((await mapped('POL', 'POD', '20GP', ...headers))?.slice(3)).toEqual(fields);
  });

  it.each(['驳船有效期 2026-01-01~01-31', 'Barge rates valid 1-31 JAN 2026'])('are not said by the title %s', async (title) => {
    const rows: TestCell[][] = [['FAK valid 1-14 MAR 2026'], [title], ['POL', 'POD', '20GP'], ['CNNGB', 'USLAX', 1200]];
    expect((await staged(sheet(rows))).rows.map(({ values }) => [values.validFrom, values.validTo])).toEqual([
      ['2026-03-01', '2026-03-14'],
    ]);
    const alone = await staged(sheet(rows.slice(1)));
    expect(alone.rows.map(({ values }) => [values.validFrom, values.validTo])).toEqual([[undefined, undefined]]);
  });

  it('are start and end in the rates read from them', async () => {
    const bytes = sheet([
      ['POL', 'POD', '20GP', '驳船有效期起', '驳船有效期止', '有效期(开始)', '有效期(结束)'],
      ['CNNGB', 'USLAX', 1200, '2026-01-01', '2026-01-31', '2026-03-01', '2026-03-14'],
    ]);
    expect((await staged(bytes)).rows.map(({ values }) => [values.validFrom, values.validTo])).toEqual([['2026-03-01', '2026-03-14']]);
  });
});

describe('what a header beside a known word means', () => {
  it.each([
    ['Carrier name', 'carrierCode'],
    ['目的港名称', 'portDestination'],
    ['Port of loading code', 'portLoading'],
    ['目的港代理', null],
    ['Buyer_Line_1', null],
    ['Misc. Fed Direct', null],
    ['ERATE', null],
    ['运价(卖价)', null],
    ['Selling rate', null],
    ['Origin country', null],
  ])('%s', async (header, field) => expect((await mapped('20GP', header))?.[1]).toBe(field));
});

describe('the year of a day without one', () => {
  const rates = (validity: TestCell, title: TestCell = null): TestCell[][] => [
    [title],
    ['POL', 'POD', '20GP', 'Validity'],
    ['CNNGB', 'USLAX', 1200, validity],
  ];
  const periods = async (bytes: Uint8Array, wish: Wish = {}) =>
    (await staged(bytes, wish)).rows.map(({ values }) => `${values.validFrom ?? '?'}..${values.validTo ?? '?'}`);

  it('comes from the title, the lines, the sheet’s and the file’s name, then from the person’s day', async () => {
    const [november] = ['11.1-11.14'];
    expect(await periods(sheet(rates(november, 'Ocean freight 2024')))).toEqual(['2024-11-01..2024-11-14']);
    expect(await periods(sheet(rates(november, '美线运价 2024年11月')))).toEqual(['2024-11-01..2024-11-14']);
    expect(await periods(sheet([...rates('2023-11-01~11-30'), ['CNNGB', 'USNYC', 1300, november]]))).toEqual([
      '2023-11-01..2023-11-30',
      '2023-11-01..2023-11-14',
    ]);
    expect(await periods(sheet(rates(november), { name: 'NOV 2024' }))).toEqual(['2024-11-01..2024-11-14']);
    expect(await periods(sheet(rates(november)), { fileName: 'FAK_2024.xlsx' })).toEqual(['2024-11-01..2024-11-14']);
    expect(await periods(sheet(rates(november)), { fileName: 'FAK 20241101-20241130.xlsx' })).toEqual(['2024-11-01..2024-11-14']);
    expect(await periods(sheet(rates(november)))).toEqual(['2025-11-01..2025-11-14']);
  });

  it('is its own row’s first, and a later line’s for those above', async () => {
    const two = (from: TestCell, to: TestCell): TestCell[][] => [
      ['Rates 2026'],
      ['POL', 'POD', '20GP', 'Valid from', 'Valid to'],
      ['CNNGB', 'USLAX', 1200, from, to],
    ];
    expect(await periods(sheet(two('2024-11-01', '11.14')))).toEqual(['2024-11-01..2024-11-14']);
    expect(await periods(sheet(two('11.1', '2024-11-14')))).toEqual(['2024-11-01..2024-11-14']);
    expect(await periods(sheet([...rates('11.1-11.14'), ['CNNGB', 'USNYC', 1300, '2024-12-01~12-14']]))).toEqual([
      '2024-11-01..2024-11-14',
      '2024-12-01..2024-12-14',
    ]);
  });

  it('of a sheet’s or a title’s period comes from beside it, and of one across the turn of the year from the nearer turn', async () => {
    expect(await periods(sheet(rates(null, 'Validity: 1-14 NOV'), { name: '2024' }))).toEqual(['2024-11-01..2024-11-14']);
    expect(await periods(sheet(rates(null), { name: '11.1-11.14' }), { fileName: 'rates 2024.xlsx' })).toEqual(['2024-11-01..2024-11-14']);
    expect(await periods(sheet(rates('12/28-1/10', 'Rates 2026')))).toEqual(['2025-12-28..2026-01-10']);
    expect(await periods(sheet(rates('12/28-1/10', 'Rates 2026')), { contextDay: '2026-11-02' })).toEqual(['2026-12-28..2027-01-10']);
    expect(await periods(sheet(rates('12/28', 'Rates 2026')))).toEqual(['?..2026-12-28']);
  });

  it('moves on with the titles of the blocks', async () => {
    const block = (title: string): TestCell[][] => [[title], ['POL', 'POD', '20GP', 'Validity'], ['CNNGB', 'USLAX', 1200, '11.1-11.14']];
    expect(await periods(sheet([...block('COSCO 2023'), ...block('MSC 2024')]))).toEqual([
      '2023-11-01..2023-11-14',
      '2024-11-01..2024-11-14',
    ]);
  });

  it.each([
    ['Rates 2026', '2026-07-02'],
    ['MAR 2026', '2026-03-15'],
    ['2026年3月运价', '2026-03-15'],
    ['COSCO FAK 20260801-20260831.xlsx', '2026-08-01'],
    ['USD 2000/2100', null],
    ['$2025', null],
    ['Tel 2025-8888', null],
    ['2025-2026 season', null],
    ['20GP', null],
    ['', null],
  ])('%j names %j', (text, day) => expect(datedDay(text)).toBe(day));
});

describe('boxes in headers', () => {
  it('are read also where they are written together with other words', async () => {
    expect(await mapped('POL', 'POD', '20DRY', '40DRY', '40HDRY', '45HDRY')).toEqual([
      'portLoading',
      'portDestination',
      'cost20GP',
      'cost40GP',
      'cost40HQ',
      'cost45HQ',
    ]);
    expect((await mapped('pol', 'pod', 'rate20dv', 'rate40dv', 'rate40hc'))?.slice(2)).toEqual(['cost20GP', 'cost40GP', 'cost40HQ']);
    expect((await mapped('pol', 'pod', 'rate_20dv', '40hcRate', 'thc20dv', 'sell40hc'))?.slice(2)).toEqual([
      'cost20GP',
      'cost40HQ',
      null,
      null,
    ]);
  });
});

describe('which sheets are ticked', () => {
  const more = (count: number) => Array.from({ length: count }, (_, at) => `Column ${String.fromCharCode(65 + at)}`);
  const isTicked = async (headers: string[]) => (await proposed(sheet([headers, headers.map((_, at) => 100 + at)])))[0]?.chosen;

  it('only those whose columns are mostly known', async () => {
    const known = ['POL', 'POD', '20GP', '40HQ'];
    expect([await isTicked([...known, ...more(16)]), await isTicked([...known, ...more(8)]), await isTicked(known)]).toEqual([
      false,
      true,
      true,
    ]);
  });
});

describe('freight below nought', () => {
  it('is a price: a carrier pays for boxes it needs elsewhere', async () => {
    const result = await staged(
      sheet([
        ['POL', 'POD', 'O/F (20/40/40HQ)', 'Curr'],
        ['CNNGB', 'KRPUS', '-50/-100/-', 'USD'],
      ]),
    );
    expect(result.rows.map(({ values: { cost20GP, cost40GP, cost40HQ } }) => [cost20GP, cost40GP, cost40HQ])).toEqual([
      ['-50', '-100', undefined],
    ]);
    expect(problemsOf(result)).toEqual([]);
  });
});
