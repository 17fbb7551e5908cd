import { expect, it } from 'vitest';
import { phraseWords } from '#modules/freight/freightRate/importPhrases.sheet';
import { rateLinesOf } from '#modules/freight/freightRate/rateLines.rules';
import { xlsx } from '#tests/workers/import/testBook';
import { problemsOf, staged } from '#tests/workers/import/workbooks';
import type { Due } from '#workers/import/staged';
import { reached } from '#workers/import/correcting';
import { ClauseReader } from '#workers/import/clauses';
import { foldPhrase } from '#workers/import/phraseWords';

const keyOf = (field: string, text: string) => (field === 'namedAccountIds' ? (text === 'acme toys' ? '17' : null) : text);
const phrases = new ClauseReader(phraseWords, keyOf, { context: '2026-03-02' });
const said = (text: string): string[] =>
  phrases.clauses(text).flatMap((clause) => {
    const read = phrases.read(clause);
    if (read === null) return [`? ${clause}`];
    const { included, excluded, lines, puts = {}, raise, unknown = {} } = read;
    return [
      ...included.map((code) => `inc ${code}`),
      ...excluded.map((code) => `exc ${code}`),
      ...lines,
      ...Object.entries(puts).map(([field, text]) => `${field} ${text}`),
      ...Object.entries(unknown).map(([field, text]) => `${field} ? ${text}`),
      ...(raise ? [`from ${raise.from} + ${raise.amount}`] : []),
    ];
  });

/** Phrases of domain/15 §15.6 that speak of charges, and how else carriers write them. */
it.each([
  ['incl. BAF/LSS', 'inc BAF|inc LSS'],
  ['inclusive of EBS & CAF', 'inc EBS|inc CAF'],
  ['含BAF、LSS，不含THC', 'inc BAF|inc LSS|exc THC'],
  ['THC included', 'inc THC'],
  ["THC included, subject to PSS USD 200/40'", 'inc THC|PSS USD -/200/200'],
  ['subject to THC & ISPS at both ends', 'exc THC|exc ISPS|exc DTHC'],
  ['subject to PSS USD 300/FEU', 'PSS USD -/300/300'],
  ['plus PSS USD 150/300', 'PSS USD 150/300/300'],
  ["PSS USD 100/20', USD 200/40'", 'PSS USD 100/200/200'],
  ['+ AMS USD 35/BL', 'AMS USD 35/BL'],
  ['另加 ENS USD25/票', 'ENS USD 25/BL'],
  ['BAF 12% of O/F', 'BAF 12%'],
  ['WRS USD 40/TEU', 'WRS USD 40/TEU'],
  ['EBS 80/160/160', 'EBS 80/160/160'],
  ['已含燃油附加费、低硫费；另加旺季附加费150/300美金', 'inc BAF|inc LSS|PSS USD 150/300/300'],
  ['港口拥堵附加费 100美元每箱', 'PCS USD 100/100/100'],
  ['文件费RMB 1,450/票', 'DOC CNY 1450/BL'],
  ['LSS USD 20 per container', 'LSS USD 20/20/20'],
  ['另加 USD 50', '? 另加 USD 50'],
  ['20GP ≤ 21t, over +USD 200', 'weightLimitKg 21000|overweightSurcharge 200'],
  ['限重20吨，超重另加200美金', 'weightLimitKg 20000|overweightSurcharge 200'],
  ['目的港免箱7+5', 'freeDem 7|freeDet 5'],
  ['DEM 7 / DET 5', 'freeDem 7|freeDet 5'],
  ['经新加坡中转', 'portTransshipment 新加坡|routingType TRANSSHIP'],
  ['** via SGSIN', 'portTransshipment sgsin|routingType TRANSSHIP'],
  ['Barge via SHA', 'via sha'],
  ['direct, 14 days', 'routingType DIRECT|transitDaysMin 14|transitDaysMax 14'],
  ['FAK only, no DG', 'rateKind FAK|isDg false'],
  ['FAK only', 'rateKind FAK'],
  ['all in (excl. THC)', 'inc BAF|inc LSS|inc PSS|inc EBS|inc CAF|inc WRS|inc PCS|exc THC'],
  ['全包', 'inc BAF|inc LSS|inc PSS|inc EBS|inc CAF|inc WRS|inc PCS'],
  ['all in one go', '? all in one go'],
  ['incl. BAF; plus BAF USD 100', 'inc BAF|BAF USD 100/100/100'],
  ['valid by gate-in date', 'validityBasis GATE_IN'],
  ['爆舱', 'spaceStatus FULL'],
  ['PSS as per tariff', 'exc PSS'],
  ['GRI USD 200/FEU eff. 15 MAR', 'from 2026-03-15 + USD -/200/200'],
  ['GRI 150/300 effective 2026-04-01', 'from 2026-04-01 + 150/300/300'],
  ['GRI USD 200/FEU', 'GRI USD -/200/200'],
  ['GRI USD 200/FEU eff. soon', '? GRI USD 200/FEU eff. soon'],
  ['NAC: ACME TOYS', 'rateKind NAC|namedAccountIds 17'],
  ['NAC: NOBODY', 'rateKind NAC|namedAccountIds ? nobody'],
  ['rates subject to change without notice', '? rates subject to change without notice'],
  ['incl. BAF if any other carrier agrees', '? incl. BAF if any other carrier agrees'],
  ['free time 14 days combined', 'freeCombined 14'],
  ['space tight', 'spaceStatus TIGHT'],
])('%s', (text, expected) => {
  expect(said(text).join('|')).toBe(expected);
});

it('lines that a phrase proposes read as lines of a rate', () => {
  for (const text of ['plus PSS USD 150/300', 'EBS 80/160/160', 'BAF 12% of O/F', 'WRS USD 40/TEU', '+ AMS USD 35/BL'])
    expect(rateLinesOf(said(text).join('; '))).toHaveLength(1);
  expect([rateLinesOf('PSS 150'), rateLinesOf('PSS USD 150/300'), rateLinesOf('BAF 1.2.3%'), rateLinesOf('')]).toEqual([
    null,
    null,
    null,
    [],
  ]);
});

it('each wording is proposed once for the whole file with its first cell, what contradicts itself is a problem once it is agreed to', async () => {
  const text = 'incl. BAF; plus BAF USD 100';
  const book = xlsx([
    {
      name: 'EU',
      rows: [
        ['POL', 'POD', '40HQ', 'REMARK'],
        ['CNNGB', 'NLRTM', 1800, 'Incl.  BAF/LSS'],
        ['CNNGB', 'DEHAM', 1900, 'incl. baf/lss'],
        ['CNNGB', 'BEANR', 2000, text],
      ],
    },
  ]);
  const wish = { defaults: { carrierCode: 'COSU', currency: 'USD', validFrom: '2026-03-01' } };
  const first = await staged(book, wish);
  expect(first.phrases?.map(({ key, times, source, included, lines }) => [key, times, source, included.join(), lines.join()])).toEqual([
    ['incl. baf/lss', 2, 'EU!D2', 'BAF,LSS', ''],
    ['incl. baf', 1, 'EU!D4', 'BAF', ''],
    ['plus baf usd 100', 1, 'EU!D4', '', 'BAF USD 100/100/100'],
  ]);
  expect(first.rows.map(({ values }) => [values.includedSurcharges, values.rateLines])).toEqual(
    [[], [], []].map(() => [undefined, undefined]),
  );
  const agreed = await staged(book, { ...wish, phrases: { [foldPhrase('incl. BAF/LSS')]: true, 'plus baf usd 100': true } });
  expect(
    agreed.rows.map(({ values, cells, notes }) => [
      values.includedSurcharges ?? values.rateLines,
      cells.includedSurcharges ?? cells.rateLines,
      notes.length,
    ]),
  ).toEqual([
    ['BAF,LSS', 'D2', 1],
    ['BAF,LSS', 'D3', 1],
    ['BAF USD 100/100/100', 'D4', 1],
  ]);
  expect(problemsOf(agreed)).toEqual(['4 remarkOut PHRASE_CONFLICT']);
});

const remarked = (...remarks: string[]) =>
  xlsx([
    { name: 'EU', rows: [['POL', 'POD', '20GP', '40HQ', 'REMARK'], ...remarks.map((remark) => ['CNNGB', 'NLRTM', 1100, 1800, remark])] },
  ]);
const wish = { defaults: { carrierCode: 'COSU', currency: 'USD', validFrom: '2026-03-01', validTo: '2026-03-31' } };

it('RT-P 4: all in means what is due where the row runs, not a fixed list', async () => {
  const dues: Due[] = [
    { codes: ['BAF', 'LSS'], of: { carrierCode: ['COSU'], portDestination: ['NLRTM'] } },
    { codes: ['THC', 'ISPS'], of: {} },
    { codes: ['PSS'], of: { portDestination: ['USLAX'] } },
  ];
  const key = foldPhrase('all in (excl. THC)');
  const read = await staged(remarked('all in (excl. THC)'), { ...wish, dues, phrases: { [key]: true } });
  expect(read.rows.map(({ values }) => values.includedSurcharges)).toEqual(['BAF,LSS,ISPS']);
  expect(read.phrases).toMatchObject([{ included: ['BAF', 'LSS', 'ISPS'], excluded: ['THC'] }]);
});

it('RT-P 26: a rise changes nothing until it is agreed to, then the next version stands behind its row', async () => {
  const text = 'GRI USD 200/FEU eff. 15 MAR';
  const book = remarked(text);
  const prices = (read: Awaited<ReturnType<typeof staged>>) =>
    read.rows.map(({ values: { validFrom, validTo, cost20GP, cost40HQ } }) => [validFrom, validTo, cost20GP, cost40HQ]);
  const first = await staged(book, wish);
  expect(prices(first)).toEqual([['2026-03-01', '2026-03-31', '1100', '1800']]);
  expect(first.phrases).toMatchObject([{ raise: { from: '2026-03-15', amount: 'USD -/200/200' } }]);
  const agreed = await staged(book, { ...wish, phrases: { [foldPhrase(text)]: true } });
  expect(prices(agreed)).toEqual([
    ['2026-03-01', '2026-03-14', '1100', '1800'],
    ['2026-03-15', '2026-03-31', '1100', '2000'],
  ]);
  expect(agreed.rows.map(({ cells }) => cells.cost40HQ)).toEqual(['D2', 'E2']);
  // A row that ends before has a next version without an end; one that begins later none.
  const ended = await staged(book, { defaults: { ...wish.defaults, validTo: '2026-03-14' }, phrases: { [foldPhrase(text)]: true } });
  expect(prices(ended)).toEqual([
    ['2026-03-01', '2026-03-14', '1100', '1800'],
    ['2026-03-15', undefined, '1100', '2000'],
  ]);
  const later = await staged(book, { defaults: { ...wish.defaults, validFrom: '2026-03-20' }, phrases: { [foldPhrase(text)]: true } });
  expect(prices(later)).toEqual([['2026-03-20', '2026-03-31', '1100', '1800']]);
});

it('what is said of the way and of a charge with nothing between them is two things', async () => {
  const { phrases } = await staged(remarked('经汉堡转 DTHC收货人付'), wish);
  expect(phrases).toMatchObject([{ puts: { portTransshipment: 'DEHAM', routingType: 'TRANSSHIP' } }, { excluded: ['DTHC'] }]);
});

it('RT-P 26: a price nobody can read is corrected for each version of its line, before the rise and after it', async () => {
  const header = ['POL', 'POD', '20GP', '40HQ', 'REMARK'];
  const book = xlsx([{ name: 'EU', rows: [header, ['CNNGB', 'NLRTM', '11OO', '18OO', 'GRI USD 200/FEU eff. 15 MAR']] }]);
  const { rows } = await staged(book, { ...wish, phrases: { [foldPhrase('GRI USD 200/FEU eff. 15 MAR')]: true } });
  expect(rows).toHaveLength(1);
  const priced = xlsx([{ name: 'EU', rows: [header, ['CNNGB', 'NLRTM', '11OO', '18OO', 'PSS USD 100 from 15 MAR']] }]);
  const pieces = (await staged(priced, { ...wish, phrases: { [foldPhrase('PSS USD 100 from 15 MAR')]: true } })).rows;
  expect(pieces.map(({ values }) => values.cost40HQ)).toEqual(['18OO', '18OO']);
  const reach = (some: typeof rows, field: string) => reached(some, { row: some[0] as (typeof some)[0], field }, 'ONE').length;
  expect([reach(pieces, 'cost40HQ'), reach(pieces, 'validFrom'), reach(pieces, 'portDestination')]).toEqual([2, 1, 2]);
  // One price is read and rises; the other waits, and what it is before the rise it is not after it.
  const half = xlsx([
    {
      name: 'EU',
      rows: [
        [...header.slice(0, 3), '40GP', ...header.slice(3)],
        ['CNNGB', 'NLRTM', 1100, 1700, '18OO', 'GRI USD 200/FEU eff. 15 MAR'],
      ],
    },
  ]);
  const risen = (await staged(half, { ...wish, phrases: { [foldPhrase('GRI USD 200/FEU eff. 15 MAR')]: true } })).rows;
  expect(risen.map(({ values, cells }) => [values.cost40GP, values.cost40HQ, cells.cost40HQ])).toEqual([
    ['1700', '18OO', 'E2'],
    ['1900', '18OO', 'E2+F2'],
  ]);
  expect([reach(risen, 'cost40HQ'), reach(risen, 'cost20GP')]).toEqual([1, 2]);
});

it('RT-P 23: a named account nobody knows is a problem of the row once it is agreed to', async () => {
  const key = foldPhrase('NAC: NOBODY');
  const read = await staged(remarked('NAC: NOBODY'), { ...wish, phrases: { [key]: true } });
  expect(problemsOf(read)).toEqual(['2 namedAccountIds REFERENCE_UNKNOWN']);
  expect(read.rows[0]?.values.rateKind).toBe('NAC');
});
