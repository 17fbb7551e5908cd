import { describe, expect, it } from 'vitest';
import { phraseWords } from '#modules/freight/freightRate/importPhrases.sheet';
import { rateLinesOf } from '#modules/freight/freightRate/rateLines.rules';
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

it('an amount of twenty dollars more is no amount of twenty-foot boxes', () => {
  expect(said('PSS USD 100/200/200')).toBe('PSS USD 100/200/200');
  expect(said('PSS USD -/300/300')).toBe('PSS USD -/300/300');
  expect(rateLinesOf('PSS USD -/300/300')).toHaveLength(1);
});

const header = ['POL', 'POD', '20GP', '40HQ'];
const wish: Wish = { defaults: { carrierCode: 'COSU', currency: 'USD', validFrom: '2026-03-01', validTo: '2026-03-31' } };
const read = (rows: TestCell[][], more: Wish = {}) => staged(xlsx([{ name: 'EU', rows }]), { ...wish, ...more });
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

  it('alone beside a table speak of all of it', async () => {
    const rows: TestCell[][] = [header, ['CNNGB', 'NLRTM', 1100, 1800, null, '含BAF'], ['CNNGB', 'DEHAM', 1200, 1900]];
    expect(told(await read(rows, { phrases: { 含baf: true } }))).toEqual(['2', '3'].map((row) => `${row} 03-01..03-31 | BAF @F2`));
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
