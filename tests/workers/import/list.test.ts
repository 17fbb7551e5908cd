import { asList } from '#names/listText';
import { describe, expect, it } from 'vitest';
import { gbk, xlsx } from '#tests/workers/import/testBook';
import { problemsOf, skippedOf, staged, valuesOf } from '#tests/workers/import/workbooks';

describe('a list of rates', () => {
  it('reads a plain English list', async () => {
    const bytes = xlsx([
      {
        name: 'FAK',
        rows: [
          ['POL', 'POD', 'Carrier', "20'GP", "40'GP", "40'HQ", 'Validity', 'T/T', 'Free time', 'Remark'],
          ['CNNGB', 'USLAX', 'COSU', 1200, 1500, 1500, '3.1-3.14', '16-18', '7+5', 'incl. BAF'],
        ],
      },
    ]);
    expect(valuesOf(await staged(bytes))).toEqual([
      {
        row: 2,
        portLoading: 'CNNGB',
        portDestination: 'USLAX',
        carrierCode: 'COSU',
        cost20GP: '1200',
        cost40GP: '1500',
        cost40HQ: '1500',
        validFrom: '2026-03-01',
        validTo: '2026-03-14',
        transitDaysMin: '16',
        transitDaysMax: '18',
        freeDem: '7',
        freeDet: '5',
        remarkOut: 'incl. BAF',
      },
    ]);
  });

  it('keeps the sheet and the cell of every value', async () => {
    const bytes = xlsx([
      {
        name: 'FAK',
        rows: [
          ['POL', 'POD', 'USD 20/40/40HQ'],
          ['CNNGB', 'USLAX', '1200/1500/1500'],
        ],
      },
    ]);
    const { rows } = await staged(bytes, { fileName: 'COSCO 20260301-20260314.xlsx', defaults: { carrierCode: 'COSU' } });
    expect(rows).toEqual([
      {
        sheet: 'FAK',
        row: 2,
        problems: [],
        notes: [],
        values: {
          portLoading: 'CNNGB',
          portDestination: 'USLAX',
          carrierCode: 'COSU',
          cost20GP: '1200',
          cost40GP: '1500',
          cost40HQ: '1500',
          currency: 'USD',
          validFrom: '2026-03-01',
          validTo: '2026-03-14',
        },
        cells: {
          portLoading: 'A2',
          portDestination: 'B2',
          carrierCode: 'dialog',
          cost20GP: 'C2',
          cost40GP: 'C2',
          cost40HQ: 'C2',
          currency: 'C2',
          validFrom: 'file name',
          validTo: 'file name',
        },
      },
    ]);
  });

  it('reads Chinese headers, names, prices and dates', async () => {
    const bytes = xlsx([
      {
        name: '美西',
        rows: [
          ['起运港', '目的港', '船公司', '小柜', '大柜', '高柜', '币种', '生效日期', '失效日期', '直达/中转', '航程', '免用箱', '备注'],
          ['宁波', '洛杉矶', '中远', 850, 1250, 1250, '人民币', '2026年3月1日', '2026年3月14日', '直达', '16天', '14', '含文件费'],
          [
            '上海',
            '鹿特丹',
            '马士基',
            '1,050',
            '-',
            '单询',
            'USD',
            { serial: 46082 },
            { serial: 46095 },
            '新加坡',
            '34~36天',
            'DEM 7 / DET 5',
            '',
          ],
        ],
      },
    ]);
    const result = await staged(bytes);
    expect(valuesOf(result)).toEqual([
      {
        row: 2,
        portLoading: 'CNNGB',
        portDestination: 'USLAX',
        carrierCode: 'COSU',
        cost20GP: '850',
        cost40GP: '1250',
        cost40HQ: '1250',
        currency: 'CNY',
        validFrom: '2026-03-01',
        validTo: '2026-03-14',
        routingType: 'DIRECT',
        transitDaysMin: '16',
        transitDaysMax: '16',
        freeCombined: '14',
        remarkOut: '含文件费',
      },
      {
        row: 3,
        portLoading: 'CNSHA',
        portDestination: 'NLRTM',
        carrierCode: 'MAEU',
        cost20GP: '1050',
        currency: 'USD',
        validFrom: '2026-03-01',
        validTo: '2026-03-14',
        portTransshipment: 'SGSIN',
        routingType: 'TRANSSHIP',
        transitDaysMin: '34',
        transitDaysMax: '36',
        freeDem: '7',
        freeDet: '5',
      },
    ]);
    expect(result.rows[1]?.notes).toEqual([
      { field: 'cost40GP', code: 'NOT_OFFERED' },
      { field: 'cost40HQ', code: 'ON_REQUEST' },
    ]);
  });

  it('reads a canal or a cape as a way the ship takes: no port the box changes ships in, kept as a remark', async () => {
    const bytes = xlsx([
      {
        name: 'USEC',
        rows: [
          ['POL', 'POD', '20GP', '40HQ', 'Via', 'Remark'],
          ['Ningbo', 'New York', 2100, 2650, 'All water via Panama', 'incl. BAF'],
          ['Ningbo', 'Norfolk', 2100, 2650, 'DIRECT (via Suez Canal)', null],
          ['宁波', '鹿特丹', 1200, 2100, '绕好望角', null],
          ['Ningbo', 'Genoa', 2100, 2650, 'via Suez, T/S Piraeus', null],
          ['Ningbo', 'Dakar', 2100, 2650, 'Cape Town', null],
          ['Ningbo', 'Savannah', 2100, 2650, 'via Busan', null],
        ],
      },
    ]);
    const ways = valuesOf(await staged(bytes)).map(({ routingType, portTransshipment, remarkOut }) => [
      routingType,
      portTransshipment,
      remarkOut,
    ]);
    expect(ways).toEqual([
      [undefined, undefined, 'All water via Panama; incl. BAF'],
      ['DIRECT', undefined, 'DIRECT (via Suez Canal)'],
      [undefined, undefined, '绕好望角'],
      ['TRANSSHIP', 'GRPIR', 'via Suez, T/S Piraeus'],
      ['TRANSSHIP', 'ZACPT', undefined],
      ['TRANSSHIP', 'KRPUS', undefined],
    ]);
  });

  it('gives one rate for every port of a group, and knows wrong and local names', async () => {
    const bytes = xlsx([
      {
        name: 'Sheet1',
        rows: [
          ['POL', 'POD', 'Carrier', '20GP', '40HQ', 'Validity'],
          ['CNNBO/上海', 'LA/LB', 'MSK', 1200, 1500, 'Mar 1-14'],
          ['宁波', 'LOS ANGELES, CA', 'ONE', 1210, 1510, 'Mar 1-14'],
          ['Ningbo (CNNGB)', 'NY/NJ', 'HAPAG-LLOYD', 2100, 2650, 'Mar 1-14'],
        ],
      },
    ]);
    const result = await staged(bytes);
    expect(
      result.rows.map(
        ({ row, values: { portLoading, portDestination, carrierCode } }) => `${row} ${portLoading} ${portDestination} ${carrierCode}`,
      ),
    ).toEqual([
      '2 CNNGB USLAX MAEU',
      '2 CNNGB USLGB MAEU',
      '2 CNSHA USLAX MAEU',
      '2 CNSHA USLGB MAEU',
      '3 CNNGB USLAX ONEY',
      '4 CNNGB USNYC HLCU',
    ]);
    expect(problemsOf(result)).toEqual([]);
  });

  it('names unknown and doubtful ports instead of guessing', async () => {
    const bytes = xlsx([
      {
        name: 'Sheet1',
        rows: [
          ['POL', 'POD', 'Carrier', '20GP'],
          ['CNNGB', 'USLAXX', 'COSU', 1200],
          ['CNNGB', 'Hamburg (NLRTM)', 'XYZ Line', 1200],
          ['CNNGB', 'USLAXX', 'COSU', 1300],
        ],
      },
    ]);
    const result = await staged(bytes);
    expect(problemsOf(result)).toEqual([
      '2 portDestination PORT_UNKNOWN',
      '3 carrierCode CARRIER_UNKNOWN',
      '3 portDestination REFERENCE_AMBIGUOUS',
      '4 portDestination PORT_UNKNOWN',
    ]);
    expect(result.rows[0]?.values.portDestination).toBe('USLAXX');
    expect(result.rows[0]?.problems.find(({ code }) => code === 'PORT_UNKNOWN')?.detail).toEqual({
      value: 'USLAXX',
      nearest: asList(['USLAX', 'USJAX', 'USLAS']),
    });
    expect(result.unknown[0]).toEqual({ entity: 'port', text: 'USLAXX', times: 2, nearest: ['USLAX', 'USJAX', 'USLAS'] });
  });

  it('takes names a person has explained', async () => {
    const bytes = xlsx([
      {
        name: 'Sheet1',
        rows: [
          ['POL', 'POD', 'Carrier', '20GP'],
          ['NB-ZS', 'USLAX', 'COSU', 1200],
        ],
      },
    ]);
    const result = await staged(bytes, { aliases: { port: { 'nb-zs': 'CNNGB' } } });
    expect(valuesOf(result)).toMatchObject([{ portLoading: 'CNNGB' }]);
    expect(result.unknown).toEqual([]);
  });

  it('takes blank identity cells from above and says so, never a price', async () => {
    const bytes = xlsx([
      {
        name: 'Sheet1',
        rows: [
          ['Carrier', 'POL', 'POD', '20GP', '40HQ', 'Validity'],
          ['COSU', 'CNNGB', 'USLAX', 1200, 1500, '3.1-3.14'],
          [null, null, 'USNYC', 2100, null, null],
          ['MSCU', null, 'USSAV', 2200, 2700, '3.15-3.31'],
        ],
      },
    ]);
    const result = await staged(bytes);
    expect(valuesOf(result)).toEqual([
      {
        row: 2,
        carrierCode: 'COSU',
        portLoading: 'CNNGB',
        portDestination: 'USLAX',
        cost20GP: '1200',
        cost40HQ: '1500',
        validFrom: '2026-03-01',
        validTo: '2026-03-14',
      },
      {
        row: 3,
        carrierCode: 'COSU',
        portLoading: 'CNNGB',
        portDestination: 'USNYC',
        cost20GP: '2100',
        validFrom: '2026-03-01',
        validTo: '2026-03-14',
      },
      {
        row: 4,
        carrierCode: 'MSCU',
        portLoading: 'CNNGB',
        portDestination: 'USSAV',
        cost20GP: '2200',
        cost40HQ: '2700',
        validFrom: '2026-03-15',
        validTo: '2026-03-31',
      },
    ]);
    expect(result.rows[1]?.notes).toEqual([
      { field: 'carrierCode', code: 'INHERITED', detail: { from: 'A2' } },
      { field: 'portLoading', code: 'INHERITED', detail: { from: 'B2' } },
      { field: 'validity', code: 'INHERITED', detail: { from: 'F2' } },
    ]);
    expect(result.rows[1]?.cells.portLoading).toBe('B2');
  });

  it('leaves a port of destination blank behind a new port of loading', async () => {
    const bytes = xlsx([
      {
        name: 'Sheet1',
        rows: [
          ['POL', 'POD', '20GP', '40HQ'],
          ['CNNGB', 'USLAX', 1200, 1500],
          ['CNSHA', null, 1250, 1550],
          [null, null, 1300, 1600],
        ],
      },
    ]);
    expect(valuesOf(await staged(bytes)).map(({ row, portLoading, portDestination }) => [row, portLoading, portDestination])).toEqual([
      [2, 'CNNGB', 'USLAX'],
      [3, 'CNSHA', undefined],
      [4, 'CNSHA', undefined],
    ]);
  });

  it('reads combined prices in the order of their header', async () => {
    const bytes = xlsx([
      {
        name: 'Sheet1',
        rows: [
          ['POL', 'POD', "O/F 20'/40'/40HQ"],
          ['CNNGB', 'USLAX', 'USD 1200/2200/2200'],
          ['CNNGB', 'USNYC', 'RMB 850/1250/1250'],
          ['CNNGB', 'USSAV', '1.2K/2.2K/2.2K'],
          ['CNNGB', 'USHOU', '1200/-/2200'],
          ['CNNGB', 'NLRTM', '12OO/2200/2200'],
          ['CNNGB', 'DEHAM', '1200/2200/2200/2600'],
          ['CNNGB', 'BEANR', 'on request'],
          ['CNNGB', 'FRLEH', 'N/A'],
        ],
      },
    ]);
    const result = await staged(bytes);
    expect(
      result.rows.map(({ row, values: { currency = '', cost20GP = '', cost40GP = '', cost40HQ = '' } }) =>
        [row, currency, cost20GP, cost40GP, cost40HQ].join(' '),
      ),
    ).toEqual([
      '2 USD 1200 2200 2200',
      '3 CNY 850 1250 1250',
      '4  1200 2200 2200',
      '5  1200  2200',
      '6  12OO 2200 2200',
      '7  1200/2200/2200/2600  ',
    ]);
    expect(problemsOf(result)).toEqual(['6 cost20GP PRICE_UNPARSED', '7 cost20GP PRICE_TOO_MANY_PARTS']);
    expect(skippedOf(result)).toEqual(['8 onRequest', '9 notOffered']);
  });

  it('asks what a price alone in a column of several boxes means', async () => {
    const bytes = xlsx([
      {
        name: 'Sheet1',
        rows: [
          ['POL', 'POD', '20GP/40GP/40HQ', '40GP/40HQ'],
          ['CNNGB', 'USLAX', 1200, null],
        ],
      },
    ]);
    const asked = await staged(bytes, {
      tables: (proposed) =>
        proposed.map((table) => ({ ...table, hidden: false, columns: ['portLoading', 'portDestination', 'price', null] })),
    });
    expect([asked.questions.singlePrices, problemsOf(asked)]).toEqual([1, ['2 cost20GP PRICE_UNPARSED']]);
    const all = await staged(bytes, {
      singlePrice: 'all',
      tables: (proposed) =>
        proposed.map((table) => ({ ...table, hidden: false, columns: ['portLoading', 'portDestination', 'price', null] })),
    });
    expect(valuesOf(all)).toEqual([
      { row: 2, portLoading: 'CNNGB', portDestination: 'USLAX', cost20GP: '1200', cost40GP: '1200', cost40HQ: '1200' },
    ]);
  });

  it('takes one price over both forty-foot boxes for both', async () => {
    const bytes = xlsx([
      {
        name: 'Sheet1',
        rows: [
          ['POL', 'POD', "20'", "40'/40HQ"],
          ['CNNGB', 'USLAX', 1200, 2200],
        ],
      },
    ]);
    const result = await staged(bytes);
    expect(valuesOf(result)).toEqual([
      { row: 2, portLoading: 'CNNGB', portDestination: 'USLAX', cost20GP: '1200', cost40GP: '2200', cost40HQ: '2200' },
    ]);
    expect(result.questions.singlePrices).toBe(0);
  });

  it('refuses the letter O and two currencies in one rate', async () => {
    const bytes = xlsx([
      {
        name: 'Sheet1',
        rows: [
          ['POL', 'POD', '20GP', '40HQ'],
          ['CNNGB', 'USLAX', '12OO', 1500],
          ['CNNGB', 'USNYC', 'USD 2100', 'RMB 9000'],
        ],
      },
    ]);
    const result = await staged(bytes);
    expect(problemsOf(result)).toEqual(['2 cost20GP PRICE_UNPARSED', '3 currency CURRENCY_MIX']);
    expect(result.rows[0]?.values.cost20GP).toBe('12OO');
  });

  it('asks for the order of day and month where both fit, and settles it once', async () => {
    const bytes = xlsx([
      {
        name: 'Sheet1',
        rows: [
          ['POL', 'POD', '20GP', 'Valid from', 'Valid to'],
          ['CNNGB', 'USLAX', 1200, '03/04/2026', '30/04/2026'],
          ['CNNGB', 'USNYC', 1200, 'TBA', '2026-04-30'],
        ],
      },
    ]);
    const asked = await staged(bytes);
    expect(asked.questions.ambiguousDays).toBe(1);
    expect(problemsOf(asked)).toEqual(['2 validFrom DATE_AMBIGUOUS', '3 validFrom DATE_UNPARSED']);
    const settled = await staged(bytes, { dateOrder: 'DMY' });
    expect(valuesOf(settled)[0]).toMatchObject({ validFrom: '2026-04-03', validTo: '2026-04-30' });
  });

  it('skips repeated headers and notes, collapses equal rows and marks other prices', async () => {
    const bytes = xlsx([
      {
        name: 'Sheet1',
        rows: [
          ['POL', 'POD', '20GP', '40HQ'],
          ['CNNGB', 'USLAX', 1200, 1500],
          ['POL', 'POD', '20GP', '40HQ'],
          ['CNNGB', 'USLAX', 1200, 1500],
          ['CNNGB', 'USLAX', 1300, 1600],
          [],
          ['Note: rates are subject to PSS USD 300/FEU'],
          ['1. THC at both ends'],
        ],
      },
    ]);
    const result = await staged(bytes);
    expect(valuesOf(result)).toEqual([
      { row: 2, portLoading: 'CNNGB', portDestination: 'USLAX', cost20GP: '1200', cost40HQ: '1500' },
      { row: 5, portLoading: 'CNNGB', portDestination: 'USLAX', cost20GP: '1300', cost40HQ: '1600' },
    ]);
    expect(skippedOf(result)).toEqual(['3 repeatedHeader', '7 note', '8 note', '4 duplicate as 2']);
    expect(result.rows[1]?.notes).toEqual([{ field: 'cost20GP', code: 'OTHER_PRICE', detail: { sheet: 'Sheet1', row: '2' } }]);
  });

  it('reads a delimited file of Excel in GBK and one of Unicode text', async () => {
    const table = [
      ['起运港', '目的港', '船公司', '20GP', '40HQ', '有效期'],
      ['宁波', '洛杉矶', '长荣', '1200', '1500', '2026-03-15~03-31'],
    ];
    const wanted = [
      {
        row: 2,
        portLoading: 'CNNGB',
        portDestination: 'USLAX',
        carrierCode: 'EGLV',
        cost20GP: '1200',
        cost40HQ: '1500',
        validFrom: '2026-03-15',
        validTo: '2026-03-31',
      },
    ];
    expect(valuesOf(await staged(gbk(table.map((line) => line.join(',')).join('\r\n'))))).toEqual(wanted);
    expect(
      valuesOf(await staged(new Uint8Array(Buffer.from(`\ufeff${table.map((line) => line.join('\t')).join('\r\n')}`, 'utf16le')))),
    ).toEqual(wanted);
  });
});
