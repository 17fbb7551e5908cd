import { describe, expect, it } from 'vitest';
import { listed as listOf } from '#names/listed';
import { chargeValues } from '#modules/demo/charges';
import { phraseWords } from '#modules/freight/freightRate/importPhrases.sheet';
import { rateLinesOf, rateLinesReadable } from '#modules/freight/freightRate/rateLines.rules';
import { xlsx, type TestCell } from '#tests/workers/import/testBook';
import { problemsOf, staged, type Wish } from '#tests/workers/import/workbooks';
import { ClauseReader } from '#workers/import/clauses';

const reader = new ClauseReader(phraseWords, undefined, { context: '2026-07-20' });

/** What a note says: what is within the price, what is due besides, lines of the rates' own; `asked` where a person is to say it. */
const said = (text: string): string =>
  reader
    .clauses(text)
    .flatMap((clause) => {
      const read = reader.read(clause);
      if (read === null) return reader.asks(clause) ? ['asked'] : [];
      const { included, excluded, lines, since, until } = read;
      const span = `${since === undefined ? '' : ` from ${since}`}${until === undefined ? '' : ` to ${until}`}`;
      return [
        ...included.map((code) => `inc ${code}${span}`),
        ...excluded.map((code) => `exc ${code}${span}`),
        ...lines.map((line) => `${line}${span}`),
      ];
    })
    .join('|');

it.each([
  ['Subject to BAF USD 120/240/240, PSS USD 300/TEU from 1 Aug', 'BAF USD 120/240/240|PSS USD 300/TEU from 2026-08-01'],
  ['incl. ENS', 'inc ENS'],
  ['THC collect at destination', 'exc DTHC'],
  ['1) Above rates are inclusive of BAF and LSS', 'inc BAF|inc LSS'],
  ['Note: all rates include BAF/LSS/EBS. THC at both ends excluded.', 'inc BAF|inc LSS|inc EBS|exc THC|exc DTHC'],
  ['Remarks: rates are subject to OTHC, DOC FEE & SEAL', 'exc THC|exc DOC|exc SEAL'],
  ["Ocean freight is subject to PSS: USD 100/20' and USD 200/40'", 'PSS USD 100/200/200'],
  ['PSS = USD 200/400/400 effective 2026-08-15', 'PSS USD 200/400/400 from 2026-08-15'],
  ['PSS USD 150/FEU until 31 Aug', 'PSS USD -/150/150 to 2026-08-31'],
  ['PSS USD 100/200 w.e.f. Aug 1, 2026', 'PSS USD 100/200/200 from 2026-08-01'],
  ['ENS USD 25 per B/L extra', 'ENS USD 25/BL'],
  ['AMS USD 35/BL and ISF USD 25/BL payable', 'AMS USD 35/BL|ISF USD 25/BL'],
  ['BAF USD 120 per 20GP, USD 240 per 40HQ', 'BAF USD 120/240/240'],
  ['EBS USD 80/160/160 per 20/40/HQ', 'EBS USD 80/160/160'],
  ['WRS USD 40/TEU included', 'inc WRS'],
  ['not incl. PCS USD 100/cntr', 'PCS USD 100/100/100'],
  ['THC prepaid', 'exc THC'],
  ['DTHC payable at destination', 'exc DTHC'],
  ['THC included at both ends', 'inc THC|inc DTHC'],
  ['All in rates, excl. THC', 'inc BAF|inc LSS|inc PSS|inc EBS|inc CAF|inc WRS|inc PCS|exc THC'],
  ['BAF as applicable', 'exc BAF'],
  ['以上运价含BAF、LSS，不含THC', 'inc BAF|inc LSS|exc THC'],
  ['以上价格均不含起运港码头费', 'exc THC'],
  ['另加PSS USD300/TEU（8月1日起）', 'PSS USD 300/TEU from 2026-08-01'],
  ['自8月1日起，另加旺季附加费150/300美金', 'PSS USD 150/300/300 from 2026-08-01'],
  ['备注：海运费已含燃油附加费和低硫费；文件费450元/票另收', 'inc BAF|inc LSS|DOC CNY 450/BL'],
  ['目的港THC到付', 'exc DTHC'],
  ['THC到付', 'exc DTHC'],
  ['文件费每票450元', 'DOC CNY 450/BL'],
  ['港口拥堵附加费每柜100美元，8月31日止', 'PCS USD 100/100/100 to 2026-08-31'],
  ['2、需另加ENS USD 25/票', 'ENS USD 25/BL'],
  ['EBS USD 80/TEU 在内', 'inc EBS'],
  // Two things with nothing between them, where each is plain.
  ['AMS USD 35/BL ISF USD 25/BL', 'AMS USD 35/BL|ISF USD 25/BL'],
  ['PSS USD 100 BAF USD 10 LSS included', 'PSS USD 100/100/100|BAF USD 10/10/10|inc LSS'],
  ['PSS USD 100 from 1 Aug BAF USD 10', 'asked'],
  ['Subject to BAF LSS USD 100', 'asked'],
  ['not incl. PCS WRS USD 40/TEU', 'asked'],
  // Amounts of twenty and forty are amounts.
  ['ISPS USD 10/20/20', 'ISPS USD 10/20/20'],
  ['ISPS USD 20/40/40', 'ISPS USD 20/40/40'],
  ['SEAL USD 40/40/40', 'SEAL USD 40/40/40'],
  ['ISPS USD 15/20/40', 'ISPS USD 15/20/40'],
  ['ISPS USD 10/20, USD 20/40', 'ISPS USD 10/20/20'],
  ['PSS USD 300/40', 'PSS USD -/300/300'],
  ["ISPS USD 10/20'", 'ISPS USD 10/-/-'],
  ['ISPS USD 10/20', 'asked'],
  ['ISPS USD 20/40', 'asked'],
  // What may be meant in two ways, or in none, is asked.
  ['BAF & LSS USD 100', 'asked'],
  ['Subject to BAF included', 'asked'],
  ['PSS USD 300 from 03/04/2026', 'asked'],
  ['DTHC USD 250/cntr collect', 'asked'],
  ['Subject to USD 50', 'asked'],
  ['THC for carrier only if agreed beforehand', 'asked'],
  // What says nothing of charges is left alone.
  ['Rates subject to change without notice', ''],
  ['Booking 10 days before ETD', ''],
  ['以上运价仅供参考', ''],
])('%s', (text, expected) => {
  expect(said(text)).toBe(expected);
});

it('remarks that could be cut in a thousand ways are answered at once', () => {
  const long = Array.from({ length: 9 }, () => 'PSS USD 10 from 1 Aug').join(' ');
  const began = performance.now();
  for (let at = 0; at < 200; at += 1) said(`${long} ${at}`);
  expect(performance.now() - began).toBeLessThan(10_000);
});

describe('charges as the list of charges has them', () => {
  const known: Record<string, string> = {
    baf: 'BAF',
    cic: 'CIC',
    'congestion fee': 'PCS',
    铅封费: 'SEAL',
    thc: 'THC',
    man: 'MAN',
    hyf: 'OCF',
  };
  const listed = new ClauseReader(phraseWords, undefined, { context: '2026-07-20' }, (word) => known[word.toLowerCase()] ?? null);
  const told = (text: string): string =>
    listed
      .clauses(text)
      .map((clause) => {
        const read = listed.read(clause);
        if (read !== null)
          return [...read.included.map((code) => `inc ${code}`), ...read.excluded.map((code) => `exc ${code}`), ...read.lines].join('|');
        const unknown = listed.unknownIn(clause);
        return unknown.length > 0 ? `no ${unknown.join()}` : listed.asks(clause) ? 'asked' : '';
      })
      .join('|');

  it.each([
    ['CIC USD 150/TEU', 'CIC USD 150/TEU'],
    ['Subject to CIC & Congestion fee', 'exc CIC|exc PCS'],
    ['Congestion Fee USD 100/CNTR, 铅封费 CNY 50/票', 'PCS USD 100/100/100|SEAL CNY 50/BL'],
    // Words of the plan count where the company has such a charge, and what it has not is asked for by name.
    ['EIS USD 20/TEU', 'no EIS'],
    ['incl. BAF/ECRS', 'no ECRS'],
    ['Subject to XYZ USD 12/CNTR', 'no XYZ'],
    ['XYZ USD 12', 'no XYZ'],
    ['Subject to CIC USD 20/TEU, XYZ USD 12/CNTR', 'CIC USD 20/TEU|no XYZ'],
    ['Subject to XYZ USD 12/CNTR & CIC USD 20/TEU', 'no XYZ|CIC USD 20/TEU'],
    ['incl. BAF, T/T 30 DAYS', 'asked'],
    ['Subject to ABC', 'no ABC'],
    ['另加某某费100美元每箱', 'asked'],
    ['Deposit USD 500 per container', 'asked'],
    // Initials people search by are no charges, and prose is none.
    ['hyf USD 100', ''],
    ['Subject to change without notice', ''],
    ['Rates subject to space and equipment', ''],
  ])('%s', (text, expected) => expect(told(text)).toBe(expected));

  it('of every carrier are charges of the demo company, and may be written as corrections', () => {
    const codes = listOf('CIC EIS GRI LSS EBS ISPS AMS ENS ACI THC DOC SEAL TLX CUC PCS WRS ECRS');
    const company = new Map(chargeValues.map(({ code }) => [String(code).toLowerCase(), String(code)]));
    const byCompany = new ClauseReader(phraseWords, undefined, {}, (word) => company.get(word.toLowerCase()) ?? null);
    expect(codes.map((code) => byCompany.read(`${code} USD 10/BL`)?.lines)).toEqual(codes.map((code) => [`${code} USD 10/BL`]));
    expect(codes.map((code) => byCompany.read(`${code} USD 10/20/20`)?.lines)).toEqual(codes.map((code) => [`${code} USD 10/20/20`]));
    expect(codes.map((code) => byCompany.read(`incl. ${code}`)?.included)).toEqual(codes.map((code) => [code]));
  });

  it('are corrected to, and one that is in no list is refused in the rate', async () => {
    const rows = [
      [...header, 'REMARK'],
      ['CNNGB', 'NLRTM', 1100, 1800, 'XYZ USD 150/TEU'],
    ];
    const first = await read(rows);
    expect(first.phrases).toMatchObject([{ key: 'xyz usd 150/teu', unread: true, fees: ['XYZ'] }]);
    expect(linesOf(await read(rows, { phrases: { 'xyz usd 150/teu': 'CIC USD 150/TEU' } }))).toEqual(['CIC USD 150/TEU']);
    expect(linesOf(await read(rows, { phrases: { 'xyz usd 150/teu': 'XYZ USD 150/TEU' } }))).toEqual([undefined]);
    const facts = { today: '2026-03-01', branch: {}, lists: { chargeItem: new Map([['CIC', {}]]) } };
    const judge = (rateLines: string) =>
      rateLinesReadable.by({ rateLines }, facts as never, null).map((one) => ('code' in one ? one.code : ''));
    expect([judge('CIC USD 150/TEU'), judge('CIC USD 150/TEU; XYZ USD 1/BL'), judge('CIC')]).toEqual([
      [],
      ['FEE_UNKNOWN'],
      ['RATE_LINES_UNREAD'],
    ]);
  });
});

it('an amount of twenty dollars more is no amount of twenty-foot boxes', () => {
  expect(said('PSS USD 100/200/200')).toBe('PSS USD 100/200/200');
  expect(said('PSS USD -/300/300')).toBe('PSS USD -/300/300');
  expect(rateLinesOf('PSS USD -/300/300')).toHaveLength(1);
});

const header = ['POL', 'POD', '20GP', '40HQ'];
const wish: Wish = { defaults: { carrierCode: 'COSU', currency: 'USD', validFrom: '2026-03-01', validTo: '2026-03-31' } };
const read = (rows: TestCell[][], more: Wish = {}) => staged(xlsx([{ name: 'EU', rows }]), { ...wish, ...more });
const linesOf = ({ rows }: Awaited<ReturnType<typeof read>>) => rows.map(({ values }) => values.rateLines);
const told = ({ rows }: Awaited<ReturnType<typeof read>>) =>
  rows.map(({ row, values, cells }) =>
    [
      `${row} ${values.validFrom?.slice(5)}..${values.validTo?.slice(5)}`,
      ...['includedSurcharges', 'rateLines'].flatMap((field) => (values[field] === undefined ? [] : [`${values[field]} @${cells[field]}`])),
    ].join(' | '),
  );

describe('notes of a table', () => {
  const book: TestCell[][] = [
    ['Rates are inclusive of LSS'],
    header,
    ['CNNGB', 'NLRTM', 1100, 1800, null],
    ['CNNGB', 'DEHAM', 1200, 1900, null],
    [],
    ['Note:', 'Subject to BAF USD 120/240/240, PSS USD 300/TEU from 15 Mar'],
    ['2) incl. ENS'],
    ['3) DTHC USD 250/cntr collect'],
    ['4) Rates subject to change without notice'],
  ];

  it('are proposed with their cells for the rows they speak of, and change nothing until they are agreed to', async () => {
    const first = await read(book);
    expect(told(first)).toEqual(['3 03-01..03-31', '4 03-01..03-31']);
    expect(first.phrases?.map(({ key, times, source, unread }) => [key, times, source, unread === true])).toEqual([
      ['rates are inclusive of lss', 2, 'EU!A1', false],
      ['subject to baf usd 120/240/240', 2, 'EU!B6', false],
      ['pss usd 300/teu from 15 mar', 2, 'EU!B6', false],
      ['incl. ens', 2, 'EU!A7', false],
      ['dthc usd 250/cntr collect', 2, 'EU!A8', true],
    ]);
  });

  it('take effect once agreed to, from their day on, and not where they were turned down', async () => {
    const phrases = {
      'rates are inclusive of lss': true,
      'subject to baf usd 120/240/240': true,
      'pss usd 300/teu from 15 mar': true,
      'incl. ens': false,
    };
    expect(told(await read(book, { phrases }))).toEqual([
      '3 03-01..03-14 | LSS @A1 | BAF USD 120/240/240 @B6',
      '3 03-15..03-31 | LSS @A1 | BAF USD 120/240/240; PSS USD 300/TEU @B6',
      '4 03-01..03-14 | LSS @A1 | BAF USD 120/240/240 @B6',
      '4 03-15..03-31 | LSS @A1 | BAF USD 120/240/240; PSS USD 300/TEU @B6',
    ]);
  });

  it('name days of the time of their rates, not of the day they are read on', async () => {
    const late = { contextDay: '2026-11-28', phrases: { 'pss usd 300/teu from 15 mar': true } };
    const dated = await read(book, late);
    expect(dated.phrases?.find(({ key }) => key.startsWith('pss'))).toMatchObject({ since: '2026-03-15', near: '2026-03-01' });
    expect(told(dated)[1]).toBe('3 03-15..03-31 | PSS USD 300/TEU @B6');
  });

  it('mean what a person says they mean', async () => {
    const phrases = { 'subject to baf usd 120/240/240': 'BAF USD 125/250/250; incl. CAF', 'dthc usd 250/cntr collect': 'nonsense of BAF' };
    expect(told(await read(book, { phrases }))).toEqual(['3', '4'].map((row) => `${row} 03-01..03-31 | CAF @B6 | BAF USD 125/250/250 @B6`));
  });

  it('stand below what a row says itself, and a contradiction among them is a problem once agreed to', async () => {
    const rows: TestCell[][] = [
      [...header, 'REMARK'],
      ['CNNGB', 'NLRTM', 1100, 1800, 'incl. BAF'],
      ['CNNGB', 'DEHAM', 1200, 1900, null],
      ['Subject to BAF USD 100'],
    ];
    const phrases = { 'incl. baf': true, 'subject to baf usd 100': true };
    const own = await read(rows, { phrases });
    expect(told(own)).toEqual(['2 03-01..03-31 | BAF @E2', '3 03-01..03-31 | BAF USD 100/100/100 @A4']);
    expect(problemsOf(own)).toEqual([]);
    const both = await read([header, ['CNNGB', 'NLRTM', 1100, 1800], ['incl. BAF'], ['Subject to BAF USD 100']], { phrases });
    expect(problemsOf(both)).toEqual(['2 remarkOut PHRASE_CONFLICT']);
    const settled = await read([header, ['CNNGB', 'NLRTM', 1100, 1800], ['incl. BAF'], ['Subject to BAF USD 100']], {
      phrases: { ...phrases, 'incl. baf': false },
    });
    expect([problemsOf(settled), told(settled)]).toEqual([[], ['2 03-01..03-31 | BAF USD 100/100/100 @A4']]);
  });

  it('of a block speak of its rows, and what stands beside a line of that line', async () => {
    const rows: TestCell[][] = [
      header,
      ['MSC'],
      ['CNNGB', 'NLRTM', 1100, 1800, null, 'incl. BAF'],
      ['incl. LSS'],
      ['EVERGREEN'],
      ['CNNGB', 'NLRTM', 1150, 1850, null, 'incl. CAF'],
      ['CNNGB', 'DEHAM', 1250, 1950],
    ];
    const phrases = { 'incl. baf': true, 'incl. lss': true, 'incl. caf': true };
    expect(told(await read(rows, { phrases }))).toEqual(['3 03-01..03-31 | LSS,BAF @A4+F3', '6 03-01..03-31 | CAF @F6', '7 03-01..03-31']);
  });

  it('alone beside a line speak of that line, and a person says whether of the others too', async () => {
    const rows: TestCell[][] = [header, ['CNNGB', 'NLRTM', 1100, 1800, null, '含BAF'], ['CNNGB', 'DEHAM', 1200, 1900]];
    const first = await read(rows);
    expect(first.phrases?.map(({ key, times, rest = false }) => [key, times, rest])).toEqual([
      ['含baf', 1, false],
      ['含baf …', 1, true],
    ]);
    expect(told(await read(rows, { phrases: { 含baf: true } }))).toEqual(['2 03-01..03-31 | BAF @F2', '3 03-01..03-31']);
    const all = await read(rows, { phrases: { 含baf: true, '含baf …': true } });
    expect(told(all)).toEqual(['2', '3'].map((row) => `${row} 03-01..03-31 | BAF @F2`));
    // What it may say of other lines contradicts nothing there before a person says so.
    const torn = [...rows, ['Subject to BAF USD 100']];
    expect(problemsOf(await read(torn, { phrases: { 'subject to baf usd 100': true, 含baf: false } }))).toEqual([]);
  });

  it('do not lend the day of a charge to the validity of the rates', async () => {
    const rows: TestCell[][] = [
      ['Subject to PSS USD 300/TEU from 20 Mar 2026'],
      header,
      ['CNNGB', 'NLRTM', 1100, 1800],
      ['PSS USD 100 eff. 25 Mar 2026'],
      ['CNNGB', 'DEHAM', 1200, 1900],
    ];
    expect(told(await read(rows))).toEqual(['3 03-01..03-31', '5 03-01..03-31']);
    const valid = await read([['All rates incl. BAF, valid 1-14 MAR 2026'], header, ['CNNGB', 'NLRTM', 1100, 1800]], {
      defaults: { carrierCode: 'COSU' },
    });
    expect(told(valid)).toEqual(['3 03-01..03-14']);
  });
});

describe('sheets of terms alone', () => {
  const rates = (name: string, rows: TestCell[][]) => ({ name, rows });
  const eu = rates('EU', [header, ['CNNGB', 'NLRTM', 1100, 1800]]);
  const us = rates('US', [header, ['CNNGB', 'USLAX', 1250, 1560]]);
  const file = (...sheets: Parameters<typeof xlsx>[0]) => xlsx(sheets);
  const terms = rates('Terms', [
    ['TERMS AND CONDITIONS'],
    ['Surcharges', 'Amount'],
    ['AMS', 'USD 35/BL'],
    ['CIC', 'USD 50/TEU'],
    ['1', 'All rates subject to SEAL USD 10/CNTR'],
    ['Free time', '10 days combined'],
    ['Rates subject to change without notice'],
  ]);

  it('are proposed for the rows of all tables, with the sheet they stand in', async () => {
    const { phrases = [], rows } = await staged(file(eu, us, terms), wish);
    expect(rows.map(({ values }) => values.rateLines)).toEqual([undefined, undefined]);
    expect(phrases.map(({ text, times, source, lines, puts }) => [text, times, source, ...lines, ...Object.values(puts ?? {})])).toEqual([
      ['AMS: USD 35/BL', 2, 'Terms!A3', 'AMS USD 35/BL'],
      ['CIC: USD 50/TEU', 2, 'Terms!A4', 'CIC USD 50/TEU'],
      ['All rates subject to SEAL USD 10/CNTR', 2, 'Terms!B5', 'SEAL USD 10/10/10'],
      ['Free time: 10 days combined', 2, 'Terms!A6', '10'],
    ]);
    const agreed = await staged(file(eu, us, terms), { ...wish, phrases: Object.fromEntries(phrases.map(({ key }) => [key, true])) });
    expect(agreed.rows.map(({ values, cells }) => [values.rateLines, cells.rateLines, values.freeCombined, cells.freeCombined])).toEqual([
      ['AMS USD 35/BL; CIC USD 50/TEU; SEAL USD 10/10/10', 'Terms!A3+Terms!A4+Terms!B5', '10', 'Terms!A6'],
      ['AMS USD 35/BL; CIC USD 50/TEU; SEAL USD 10/10/10', 'Terms!A3+Terms!A4+Terms!B5', '10', 'Terms!A6'],
    ]);
  });

  it('leave free time as a row has it, in whatever way it says it', async () => {
    const own = rates('EU', [
      [...header, 'Free time', 'Remark'],
      ['CNNGB', 'NLRTM', 1100, 1800, '7+7', null],
      ['CNNGB', 'DEHAM', 1100, 1800, null, 'DEM 5 / DET 6'],
    ]);
    const { rows } = await staged(file(own, us, terms), {
      ...wish,
      phrases: { 'free time: 10 days combined': true, 'dem 5 / det 6': true },
    });
    expect(rows.map(({ values: { freeDem, freeDet, freeCombined } }) => [freeDem, freeDet, freeCombined])).toEqual([
      ['7', '7', undefined],
      ['5', '6', undefined],
      [undefined, undefined, '10'],
    ]);
  });

  it('name the validity where no table, sheet or file does', async () => {
    const valid = rates('条款', [['1. Rates valid 1-14 MAR 2026'], ['2. PSS USD 100 valid until 20 MAR 2026']]);
    const days = async (...sheets: Parameters<typeof xlsx>[0]) =>
      (await staged(file(...sheets), { defaults: { carrierCode: 'COSU', currency: 'USD', validTo: '2026-12-31' } })).rows.map(
        ({ values, cells }) => [values.validFrom, values.validTo, cells.validTo].join(' '),
      );
    expect(await days(eu, valid)).toEqual(['2026-03-01 2026-03-14 条款!A1']);
    const own = rates('EU', [['Valid 5-9 MAR 2026'], ...eu.rows]);
    expect(await days(own, us, valid)).toEqual(['2026-03-05 2026-03-09 A1', '2026-03-01 2026-03-14 条款!A1']);
    // Two validities are no answer for everything.
    const two = rates('条款', [['EU: valid 1-14 MAR 2026'], ['US: valid 1-31 MAR 2026']]);
    expect(await days(eu, two)).toEqual([' 2026-12-31 dialog']);
  });

  it('are no table a person left out, and no hidden sheet', async () => {
    const left = rates('Old', [
      [...header, 'REMARK'],
      ['CNNGB', 'NLRTM', 1, 2, 'incl. BAF'],
      ['CNNGB', 'DEHAM', 1, 2, 'incl. LSS'],
    ]);
    const only = await staged(file(eu, left), { ...wish, tables: (some) => some.slice(0, 1).map((one) => ({ ...one, hidden: false })) });
    expect(only.phrases).toEqual([]);
    expect((await staged(file(eu, { ...terms, hidden: true }), wish)).phrases).toEqual([]);
  });

  it('and days without a year lie in the year the other tables write', async () => {
    const dated = rates('EU', [['FAK rates valid 2024.04.01-04.14'], ...eu.rows]);
    const bare = rates('US', [['Validity: 4/1-4/14'], ...us.rows]);
    const { rows } = await staged(file(dated, bare), { ...wish, defaults: { carrierCode: 'COSU', currency: 'USD' } });
    expect(rows.map(({ values }) => values.validFrom)).toEqual(['2024-04-01', '2024-04-01']);
  });
});
