import { expect, it } from 'vitest';
import { phraseWords } from '#modules/freight/freightRate/importPhrases.sheet';
import { rateLinesOf } from '#modules/freight/freightRate/rateLines.rules';
import { xlsx } from '#tests/workers/import/testBook';
import { problemsOf, staged } from '#tests/workers/import/workbooks';
import { foldPhrase, Phrases } from '#workers/import/phrases';

const phrases = new Phrases(phraseWords, {});
const said = (text: string): string[] =>
  phrases.clauses(text).flatMap((clause) => {
    const read = phrases.read(clause);
    if (read === null) return [`? ${clause}`];
    const { included, excluded, lines, puts = {} } = read;
    return [
      ...included.map((code) => `inc ${code}`),
      ...excluded.map((code) => `exc ${code}`),
      ...lines,
      ...Object.entries(puts).map(([field, text]) => `${field} ${text}`),
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
  ['GRI USD 200/FEU eff. 15 MAR', '? GRI USD 200/FEU eff. 15 MAR'],
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
