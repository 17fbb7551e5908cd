import { describe, expect, it } from 'vitest';
import { batchLimits } from '#define/wire';
import { resolverOf } from '#workers/import/labelIndex';
import { Names, namesFor } from '#workers/import/names';
import { findPeriod } from '#workers/import/periods';
import { proposeParty, proposeTables } from '#workers/import/propose';
import { stageRows } from '#workers/import/stage';
import { isProblem } from '#workers/workbook/contents';
import type { SheetContents } from '#workers/workbook/contents';
import { xlsx, type TestCell } from '#tests/workers/import/testBook';
import { contentsOf, contextDay, labels, problemsOf, skippedOf, staged, target, valuesOf } from '#tests/workers/import/workbooks';

const names = () => new Names(resolverOf(labels), {}, namesFor(target));
const ports = (text: string) =>
  names()
    .ports(text)
    .map(({ text: port, known, footnote }) => `${known ? '' : '?'}${port}${footnote ?? ''}`)
    .join(' ');

describe('names in rate sheets', () => {
  it('are those people write for a code where the field says so, and unknown ones are refused in its words', () => {
    const of = new Names(resolverOf(labels), {}, namesFor(target));
    expect(['RMB', 'rmb ', 'ＲＭＢ', 'USD'].map((text) => of.key('currency', text))).toEqual(['CNY', 'CNY', 'CNY', 'USD']);
    expect(of.one('currency', 'XYZ').problem?.code).toBe('CURRENCY_UNKNOWN');
    expect(of.one('port', 'Nowhere at all').problem?.code).toBe('PORT_UNKNOWN');
  });

  it.each([
    ['CNNGB', 'CNNGB'],
    ['cnngb', 'CNNGB'],
    ['ＣＮＮＧＢ', 'CNNGB'],
    ['宁波', 'CNNGB'],
    ['宁波港', 'CNNGB'],
    ['NINGBO', 'CNNGB'],
    ['CNNBO', 'CNNGB'],
    ['北仑', 'CNNGB'],
    ['Ningbo (CNNGB)', 'CNNGB'],
    ['CNNGB - Ningbo', 'CNNGB'],
    ['宁波 NINGBO', 'CNNGB'],
    ['Port of Ningbo', 'CNNGB'],
    ['NINGBO, CHINA', 'CNNGB'],
    ['宁波,中国', 'CNNGB'],
    ['LA', 'USLAX'],
    ['LA/LB', 'USLAX USLGB'],
    ['LOS ANGELES, CA', 'USLAX'],
    ['LONG BEACH,CA,USA', 'USLGB'],
    ['Savannah GA', 'USSAV'],
    ['NY/NJ', 'USNYC'],
    ['Hamburg, Germany', 'DEHAM'],
    ['CNNGB/CNSHA', 'CNNGB CNSHA'],
    ['CNNGB, CNSHA; CNTAO', 'CNNGB CNSHA CNTAO'],
    ['宁波、上海\n青岛', 'CNNGB CNSHA CNTAO'],
    ['PECLL**', 'PECLL**'],
    ['CLSAI** / PECLL', 'CLSAI** PECLL'],
    ['Hamburg (NLRTM)', '?Hamburg (NLRTM)'],
    ['Base ports', '?Base ports'],
    ['CNNGBX', '?CNNGBX'],
    ['CNNGB/XXXXX', 'CNNGB ?XXXXX'],
    ['CNNGB XXXXX', '?CNNGB XXXXX'],
    ['USLAX USLGB', '?USLAX USLGB'],
  ])('%s is %s', (text, wanted) => expect(ports(text)).toBe(wanted));

  it.each([
    ['COSCO', 'COSU'],
    ['MSK', 'MAEU'],
    ['Maersk Line', 'MAEU'],
    ['CMA-CGM', 'CMDU'],
    ['EMC', 'EGLV'],
    ['YML', 'YMJA'],
    ['ONE', 'ONEY'],
    ['赫伯罗特', 'HLCU'],
    ['达飞 CMA', 'CMDU'],
    ['COSCO (中远)', 'COSU'],
    ['PIL', null],
    ['COSCO/OOCL', null],
  ])('the line %s is %s', (text, wanted) => expect(names().key('carrier', text)).toBe(wanted));

  it('reads the line a file is named after', () => {
    const resolve = resolverOf(labels);
    expect(
      ['COSCO FAK 20260301-20260314.xlsx', '达飞_美线_3月.xls', 'Wan Hai Lines IA.csv', 'one sheet.xlsx', 'ONE_TP.xlsx', 'rates.xlsx'].map(
        (name) => proposeParty(name, target, resolve),
      ),
    ).toEqual(['COSU', 'CMDU', 'WHLC', null, 'ONEY', null]);
  });

  it('takes no page of text for a group of ports', () => {
    expect(names().ports('A,'.repeat(5_000))).toHaveLength(1);
  });
});

describe('a period somewhere in a title or a name', () => {
  const options = { context: contextDay };
  it.each([
    ['COSCO FAK 20260801-20260831.xlsx', '2026-08-01', '2026-08-31'],
    ['3.1-3.14', '2026-03-01', '2026-03-14'],
    ['VALID: 1-14 MAR 2026 (ETD)', '2026-03-01', '2026-03-14'],
    ['运价有效期：2026年3月1日-3月14日', '2026-03-01', '2026-03-14'],
    ['USWC rates valid till 2026-03-31', null, '2026-03-31'],
    ['美西线（2026/3/15~2026/3/31）', '2026-03-15', '2026-03-31'],
  ])('%s', (text, from, to) => expect(findPeriod(text, options)).toMatchObject({ from, to }));

  it.each(['FAK', 'Rates V1.2', 'Sheet1', '40HQ', '2026', 'USWC 20-40', ''])('%s holds none', (text) =>
    expect(findPeriod(text, options)).toBeNull(),
  );
});

describe('more rows and stranger files than people send', () => {
  const header: TestCell[] = ['POL', 'POD', '20GP', '40HQ'];

  it('stops at what one batch takes and says so', async () => {
    const pols = labels.port.rows.map((row) => row.key);
    const groups = [pols.slice(0, 40).join('/'), pols.slice(40, 80).join('/')];
    const rows = Array.from({ length: 60 }, (_, at): TestCell[] => [groups[0] as string, groups[1] as string, 1000 + at, 1500]);
    const result = await staged(xlsx([{ name: 'S', rows: [header, ...rows] }]));
    expect([result.beyond, result.rows.length <= batchLimits.rows, result.rows.length > 50_000]).toEqual([true, true, true]);
  });

  it('reads through merges laid over one another', async () => {
    const rows = Array.from({ length: 3_000 }, (_, at) => ['CNNGB', 'USLAX', String(1000 + at), '1500']);
    const merges = Array.from({ length: 50_000 }, (_, at) => ({ top: at % 2_000, left: 4, bottom: 190_000, right: 299 }));
    const sheet: SheetContents = {
      name: 'S',
      hidden: false,
      rows: [['POL', 'POD', '20GP', '40HQ'], ...rows],
      merges,
      hiddenRows: [],
      hiddenColumns: [],
      rightToLeft: false,
    };
    const contents = { sheets: [sheet], kind: 'xlsx' as const, date1904: false };
    const table = {
      sheet: 0,
      from: 0,
      header: { top: 0, bottom: 0 },
      until: 3_001,
      headers: ['POL', 'POD', '20GP', '40HQ'],
      columns: ['portLoading', 'portDestination', 'cost20GP', 'cost40HQ'],
      hidden: false,
    };
    const result = await stageRows(
      contents,
      target,
      { tables: [table], defaults: {}, dateOrder: null, contextDay, fileName: 'x', singlePrice: 'ask', aliases: {} },
      resolverOf(labels),
    );
    expect(result.rows).toHaveLength(3_000);
  });

  it('stops when it is told to', async () => {
    const rows = Array.from({ length: 20_000 }, (_, at): TestCell[] => ['CNNGB', 'USLAX', 1000 + at, 1500]);
    const contents = await contentsOf(xlsx([{ name: 'S', rows: [header, ...rows] }]));
    const resolve = resolverOf(labels);
    const tables = proposeTables(contents, target, resolve, contextDay).map((table) => ({ ...table, hidden: false }));
    const signal = { cancelled: false };
    const told: number[] = [];
    const onProgress = (done: number) => {
      told.push(done);
      signal.cancelled = true;
    };
    const work = stageRows(
      contents,
      target,
      { tables, defaults: {}, dateOrder: null, contextDay, fileName: 'x', singlePrice: 'ask', aliases: {} },
      resolve,
      { onProgress, signal },
    );
    await expect(work).rejects.toMatchObject({ problem: { code: 'WORKBOOK_CANCELLED' } });
    expect(told).toHaveLength(1);
  });

  it('reads errors, flags, days as times and numbers as text without inventing prices', async () => {
    const bytes = xlsx([
      {
        name: 'S',
        rows: [
          ['POL', 'POD', 'Carrier', '20GP', '40HQ', 'Valid from', 'Closing', 'Contract no'],
          ['CNNGB', 'USLAX', 'COSU', '#N/A', ' 1,500.00 ', 46082, 'CLS THU / ETD SUN', '000123'],
          ['CNNGB', 'USNYC', 'COSU', -5, '1200.1234567', '2026.3.1', '', ''],
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
        cost20GP: '#N/A',
        cost40HQ: '1500',
        validFrom: '2026-03-01',
        closingDay: 'CLS THU / ETD SUN',
        contractNo: '000123',
      },
      {
        row: 3,
        portLoading: 'CNNGB',
        portDestination: 'USNYC',
        carrierCode: 'COSU',
        cost20GP: '-5',
        cost40HQ: '1200.1234567',
        validFrom: '2026-03-01',
        contractNo: '000123',
      },
    ]);
    expect(problemsOf(result)).toEqual(['2 cost20GP PRICE_UNPARSED', '3 cost40HQ TOO_MANY_DECIMALS']);
  });

  it('stops at more text than rates ever have, and says that rows are left', async () => {
    const remark = 'x'.repeat(30_000);
    const rows = Array.from({ length: 1_200 }, (_, at) => ['CNNGB', 'USLAX', { number: String(1000 + at), shown: '' }, remark]);
    const sheet: SheetContents = {
      name: 'S',
      hidden: false,
      rows: [['POL', 'POD', '20GP', 'Remark'], ...rows],
      merges: [],
      hiddenRows: [],
      hiddenColumns: [],
      rightToLeft: false,
    };
    const resolve = resolverOf(labels);
    const contents = { kind: 'xlsx' as const, date1904: false, sheets: [sheet] };
    const tables = proposeTables(contents, target, resolve, contextDay).map((table) => ({ ...table, hidden: false }));
    const choice = { tables, defaults: {}, dateOrder: null, contextDay, fileName: 'S.xlsx', singlePrice: 'ask' as const, aliases: {} };
    const result = await stageRows(contents, target, choice, resolve);
    expect([result.beyond, result.rows.length > 1_000, result.rows.length < 1_200]).toEqual([true, true, true]);
  });

  it('says which of several prices in a cell is one too many', async () => {
    const result = await staged(
      xlsx([
        {
          name: 'S',
          rows: [
            ['POL', 'POD', 'Carrier', '20GP/40GP/40HQ'],
            ['CNNGB', 'USLAX', 'COSU', '1200/2200/2200/2600/3000'],
            ['CNNGB', 'USNYC', 'COSU', '1200/2200/2300'],
          ],
        },
      ]),
    );
    expect(problemsOf(result)).toEqual(['2 cost20GP PRICE_TOO_MANY_PARTS']);
    expect(valuesOf(result)[1]).toMatchObject({ cost20GP: '1200', cost40GP: '2200', cost40HQ: '2300' });
  });

  it('gives nothing for workbooks without rates', async () => {
    const result = await staged(xlsx([{ name: 'Terms', rows: [['Terms'], ['1. Subject to space'], ['2. THC at both ends']] }]), {
      tables: (tables) => tables.map((table) => ({ ...table, hidden: false })),
    });
    expect([result.rows, skippedOf(result).every((line) => line.endsWith('note'))]).toEqual([[], true]);
    expect(isProblem(await contentsOf(xlsx([{ name: 'S', rows: [['a']] }])))).toBe(false);
  });
});
