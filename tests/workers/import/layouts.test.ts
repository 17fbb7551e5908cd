import { describe, expect, it } from 'vitest';
import { resolverOf } from '#workers/import/labelIndex';
import { proposeTables } from '#workers/import/propose';
import { xlsx } from '#tests/workers/import/testBook';
import { contentsOf, contextDay, labels, problemsOf, skippedOf, staged, target, valuesOf } from '#tests/workers/import/workbooks';

const brief = (result: Awaited<ReturnType<typeof staged>>) =>
  result.rows.map(
    ({
      row,
      values: {
        portLoading = '?',
        portDestination = '?',
        carrierCode = '?',
        cost20GP = '-',
        cost40GP = '-',
        cost40HQ = '-',
        validFrom = '?',
        validTo = '?',
      },
    }) => `${row} ${carrierCode} ${portLoading}-${portDestination} ${cost20GP}/${cost40GP}/${cost40HQ} ${validFrom}..${validTo}`,
  );

describe('a matrix of ports', () => {
  it('reads ports of destination merged over their boxes', async () => {
    const bytes = xlsx([
      {
        name: 'USWC',
        merges: ['A1:A2', 'B1:D1', 'E1:G1'],
        rows: [
          ['POL', 'Los Angeles', null, null, 'New York', null, null],
          [null, '20GP', '40GP', '40HQ', '20GP', '40GP', '40HQ'],
          ['Ningbo', 1200, 1500, 1500, 2100, 2650, 2650],
          ['Shanghai/Qingdao', 1250, 1550, '-', null, null, null],
        ],
      },
    ]);
    expect(brief(await staged(bytes, { defaults: { carrierCode: 'COSU', validFrom: '2026-03-01', validTo: '2026-03-14' } }))).toEqual([
      '3 COSU CNNGB-USLAX 1200/1500/1500 2026-03-01..2026-03-14',
      '3 COSU CNNGB-USNYC 2100/2650/2650 2026-03-01..2026-03-14',
      '4 COSU CNSHA-USLAX 1250/1550/- 2026-03-01..2026-03-14',
      '4 COSU CNTAO-USLAX 1250/1550/- 2026-03-01..2026-03-14',
    ]);
  });

  it('reads ports of loading over combined prices where ports of destination go down', async () => {
    const bytes = xlsx([
      {
        name: 'EU',
        rows: [
          ['POD', 'Carrier', '宁波', '上海'],
          ['鹿特丹', '马士基', '1800/3300/3300', '1850/3400/3400'],
          ['汉堡', null, '1900/3500/3500', '单询'],
        ],
      },
    ]);
    expect(brief(await staged(bytes))).toEqual([
      '2 MAEU CNNGB-NLRTM 1800/3300/3300 ?..?',
      '2 MAEU CNSHA-NLRTM 1850/3400/3400 ?..?',
      '3 MAEU CNNGB-DEHAM 1900/3500/3500 ?..?',
    ]);
  });

  it('reads two validities side by side as two rates', async () => {
    const bytes = xlsx([
      {
        name: 'TP',
        merges: ['C1:D1', 'E1:F1', 'A1:A2', 'B1:B2'],
        rows: [
          ['POL', 'POD', '1-14 MAR', null, '15-31 MAR', null],
          [null, null, '20GP', '40HQ', '20GP', '40HQ'],
          ['CNNGB', 'USLAX', 1200, 1500, 1300, 1600],
        ],
      },
    ]);
    expect(brief(await staged(bytes))).toEqual([
      '3 ? CNNGB-USLAX 1200/-/1500 2026-03-01..2026-03-14',
      '3 ? CNNGB-USLAX 1300/-/1600 2026-03-15..2026-03-31',
    ]);
  });

  it('reads lines side by side', async () => {
    const bytes = xlsx([
      {
        name: 'TP',
        merges: ['C1:D1', 'E1:F1'],
        rows: [
          ['', '', 'COSCO', null, 'MSC', null],
          ['POL', 'POD', '20GP', '40HQ', '20GP', '40HQ'],
          ['CNNGB', 'USLAX', 1200, 1500, 1180, 1480],
        ],
      },
    ]);
    expect(brief(await staged(bytes))).toEqual(['3 COSU CNNGB-USLAX 1200/-/1500 ?..?', '3 MSCU CNNGB-USLAX 1180/-/1480 ?..?']);
  });

  it('leaves surcharges of a box out of the prices', async () => {
    const bytes = xlsx([
      {
        name: 'TP',
        merges: ['C1:D1', 'E1:F1', 'A1:A2', 'B1:B2'],
        rows: [
          ['POL', 'POD', 'Ocean Freight', null, 'PSS', null],
          [null, null, '20GP', '40HQ', '20GP', '40HQ'],
          ['CNNGB', 'USLAX', 1200, 1500, 100, 200],
        ],
      },
    ]);
    const [table] = proposeTables(await contentsOf(bytes), target, resolverOf(labels), contextDay);
    expect(table?.columns).toEqual(['portLoading', 'portDestination', 'cost20GP', 'cost40HQ', null, null]);
    expect(brief(await staged(bytes))).toEqual(['3 ? CNNGB-USLAX 1200/-/1500 ?..?']);
  });
});

describe('blocks under titles', () => {
  it('takes carrier, port and validity from title rows until the next of their kind', async () => {
    const bytes = xlsx([
      {
        name: 'Rates',
        merges: ['A1:D1', 'A2:D2', 'A3:D3', 'A8:D8'],
        rows: [
          ['COSCO FAK RATES'],
          ['Validity: 1-14 MAR 2026'],
          ['POL: NINGBO'],
          ['POD', '20GP', '40GP', '40HQ'],
          ['Los Angeles', 1200, 1500, 1500],
          ['New York', 2100, 2650, 2650],
          [],
          ['MSC'],
          ['POD', '20GP', '40GP', '40HQ'],
          ['Los Angeles', 1180, 1480, 1480],
        ],
      },
    ]);
    expect(brief(await staged(bytes))).toEqual([
      '5 COSU CNNGB-USLAX 1200/1500/1500 2026-03-01..2026-03-14',
      '6 COSU CNNGB-USNYC 2100/2650/2650 2026-03-01..2026-03-14',
      '10 MSCU CNNGB-USLAX 1180/1480/1480 2026-03-01..2026-03-14',
    ]);
  });

  it('takes the port of destination from a title and collapses a block pasted twice', async () => {
    const block = [['LOS ANGELES'], ['POL', 'Carrier', '20GP', '40HQ'], ['NINGBO', 'COSCO', 1200, 1500], ['SHANGHAI', null, 1210, 1510]];
    const bytes = xlsx([{ name: '3.1-3.14', rows: [...block, ['NEW YORK'], ...block.slice(1), ...block] }]);
    const result = await staged(bytes);
    expect(brief(result)).toEqual([
      '3 COSU CNNGB-USLAX 1200/-/1500 2026-03-01..2026-03-14',
      '4 COSU CNSHA-USLAX 1210/-/1510 2026-03-01..2026-03-14',
      '7 COSU CNNGB-USNYC 1200/-/1500 2026-03-01..2026-03-14',
      '8 COSU CNSHA-USNYC 1210/-/1510 2026-03-01..2026-03-14',
    ]);
    expect(skippedOf(result)).toEqual([
      '5 title',
      '6 repeatedHeader',
      '9 title',
      '10 repeatedHeader',
      '11 duplicate as 3',
      '12 duplicate as 4',
    ]);
  });

  it('reads the columns anew where a header stands in another order', async () => {
    const bytes = xlsx([
      {
        name: 'S',
        rows: [
          ['COSCO'],
          ['POL', 'POD', '20GP', '40HQ'],
          ['NINGBO', 'LAX', 1200, 1500],
          ['MSC'],
          ['POD', 'POL', '40HQ', '20GP'],
          ['LAX', 'NINGBO', 1480, 1180],
        ],
      },
    ]);
    const result = await staged(bytes);
    expect(brief(result)).toEqual(['3 COSU CNNGB-USLAX 1200/-/1500 ?..?', '6 MSCU CNNGB-USLAX 1180/-/1480 ?..?']);
    expect(skippedOf(result)).toEqual(['4 title', '5 otherHeader']);
  });

  it('reads several labels of one title', async () => {
    const bytes = xlsx([
      { name: 'S', rows: [['POL: NINGBO  CARRIER: OOCL  Validity: 2026/3/1 - 2026/3/14'], ['POD', '20GP', '40HQ'], ['LAX', 1200, 1500]] },
    ]);
    expect(brief(await staged(bytes))).toEqual(['3 OOLU CNNGB-USLAX 1200/-/1500 2026-03-01..2026-03-14']);
  });
});

describe('the places a validity comes from', () => {
  const rows = (own: string | null, title: string | null) => [[title], ['POL', 'POD', '20GP', 'Validity'], ['CNNGB', 'USLAX', 1200, own]];
  const read = async (own: string | null, title: string | null, name: string, fileName: string) =>
    brief(
      await staged(xlsx([{ name, rows: rows(own, title) }]), { fileName, defaults: { validFrom: '2026-06-01', validTo: '2026-06-30' } }),
    ).map((line) => line.split(' ').at(-1));

  it('prefers row, then block, sheet, file name and dialog', async () => {
    expect(await read('3.1-3.14', 'VALID 2026-04-01 ~ 2026-04-14', '5.1-5.14', 'FAK 20260801-20260831.xlsx')).toEqual([
      '2026-03-01..2026-03-14',
    ]);
    expect(await read(null, 'VALID 2026-04-01 ~ 2026-04-14', '5.1-5.14', 'FAK 20260801-20260831.xlsx')).toEqual(['2026-04-01..2026-04-14']);
    expect(await read(null, null, '5.1-5.14', 'FAK 20260801-20260831.xlsx')).toEqual(['2026-05-01..2026-05-14']);
    expect(await read(null, null, 'FAK', 'FAK 20260801-20260831.xlsx')).toEqual(['2026-08-01..2026-08-31']);
    expect(await read(null, null, 'FAK', 'FAK.xlsx')).toEqual(['2026-06-01..2026-06-30']);
  });

  it('takes a missing end from the next place, and an open end from nowhere', async () => {
    expect(await read('till 2026-03-20', null, 'FAK', 'FAK.xlsx')).toEqual(['2026-06-01..2026-03-20']);
    expect(await read('2026-03-15起', null, 'FAK', 'FAK.xlsx')).toEqual(['2026-03-15..?']);
  });
});

describe('several and hidden sheets, rows and columns', () => {
  it('proposes every sheet of rates and leaves covers, hidden sheets and hidden rows', async () => {
    const list = [
      ['POL', 'POD', '20GP', '40HQ'],
      ['CNNGB', 'USLAX', 1200, 1500],
      ['CNNGB', 'USNYC', 2100, 2650],
    ];
    const bytes = xlsx([
      { name: 'Cover', rows: [['Dear all'], ['Please find our rates', 'attached']] },
      { name: 'Dry', rows: list, hiddenRows: [3], hiddenColumns: [4] },
      { name: 'Old', rows: list, hidden: true },
    ]);
    const proposed = proposeTables(await contentsOf(bytes), target, resolverOf(labels), contextDay);
    expect(
      proposed
        .map(({ sheetName, chosen, hiddenSheet, hiddenRows, hiddenColumns, rows, columns }) => ({
          sheetName,
          chosen,
          hiddenSheet,
          hiddenRows,
          hiddenColumns,
          rows,
          columns,
        }))
        .filter((one) => one.sheetName !== 'Cover'),
    ).toEqual([
      {
        sheetName: 'Dry',
        chosen: true,
        hiddenSheet: false,
        hiddenRows: 1,
        hiddenColumns: [3],
        rows: 2,
        columns: ['portLoading', 'portDestination', 'cost20GP', null],
      },
      {
        sheetName: 'Old',
        chosen: false,
        hiddenSheet: true,
        hiddenRows: 0,
        hiddenColumns: [],
        rows: 2,
        columns: ['portLoading', 'portDestination', 'cost20GP', 'cost40HQ'],
      },
    ]);
    expect(proposed.filter((one) => one.chosen).map((one) => one.sheetName)).toEqual(['Dry']);
    const result = await staged(bytes);
    expect(valuesOf(result)).toEqual([{ row: 2, portLoading: 'CNNGB', portDestination: 'USLAX', cost20GP: '1200' }]);
    expect(skippedOf(result)).toEqual(['3 hidden']);
    const all = await staged(bytes, {
      tables: (tables) => tables.filter((one) => one.sheetName === 'Dry').map((one) => ({ ...one, hidden: true })),
    });
    expect(all.rows.length).toBe(2);
  });

  it('reads two tables below one another', async () => {
    const bytes = xlsx([
      {
        name: 'S',
        rows: [
          ['POL', 'POD', '20GP', '40HQ'],
          ['CNNGB', 'USLAX', 1200, 1500],
          ['CNNGB', 'USNYC', 2100, 2650],
          [],
          ['船公司', '起运港', '目的港', '20GP', '40HQ'],
          ['COSCO', '上海', '鹿特丹', 1800, 3300],
        ],
      },
    ]);
    expect(brief(await staged(bytes))).toEqual([
      '2 ? CNNGB-USLAX 1200/-/1500 ?..?',
      '3 ? CNNGB-USNYC 2100/-/2650 ?..?',
      '6 COSU CNSHA-NLRTM 1800/-/3300 ?..?',
    ]);
  });

  it('spreads a merged price and merged identity cells', async () => {
    const bytes = xlsx([
      {
        name: 'S',
        merges: ['A2:A3', 'D2:E2'],
        rows: [
          ['POL', 'POD', '20GP', '40GP', '40HQ'],
          ['CNNGB', 'USLAX', 1200, 1500, null],
          [null, 'USNYC', 2100, 2650, null],
        ],
      },
    ]);
    const result = await staged(bytes);
    expect(brief(result)).toEqual(['2 ? CNNGB-USLAX 1200/1500/1500 ?..?', '3 ? CNNGB-USNYC 2100/2650/- ?..?']);
    expect(result.rows[1]?.cells.portLoading).toBe('A2');
    expect(problemsOf(result)).toEqual([]);
  });

  it('keeps the footnote of a starred port', async () => {
    const bytes = xlsx([
      { name: 'S', rows: [['POL', 'POD', '20GP', '40HQ'], ['CNNGB', 'CLSAI**', 1200, 1500], ['** via Manzanillo, add USD 100 per box']] },
    ]);
    const result = await staged(bytes);
    expect(result.rows[0]).toMatchObject({
      values: { portDestination: 'CLSAI', remarkOut: '** via Manzanillo, add USD 100 per box' },
      notes: [{ field: 'portDestination', code: 'FOOTNOTE', detail: { mark: '**' } }],
    });
  });
});
