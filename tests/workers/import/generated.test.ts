import { expect, it } from 'vitest';
import { generate, type Truth } from '#tests/workers/import/generator';
import { xlsx } from '#tests/workers/import/testBook';
import { contextDay, staged } from '#tests/workers/import/workbooks';
import type { StagedRow } from '#workers/import/staged';

const books = generate(4, contextDay);

const said = ({ carrier, pol, pod, currency, prices, from, to }: Omit<Truth, 'wrong'>): string =>
  `${carrier} ${pol}-${pod} ${currency} ${Object.entries(prices)
    .toSorted(([a], [b]) => a.localeCompare(b, 'en'))
    .map(([box, price]) => `${box} ${price}`)
    .join(' ')} ${from}..${to}`;

const readAs = ({ values }: StagedRow): string =>
  said({
    carrier: values.carrierCode ?? '',
    pol: values.portLoading ?? '',
    pod: values.portDestination ?? '',
    currency: values.currency ?? '',
    prices: Object.fromEntries(Object.entries(values).flatMap(([name, text]) => (name.startsWith('cost') ? [[name.slice(4), text]] : []))),
    from: values.validFrom ?? '',
    to: values.validTo ?? '',
  });

it('as many books as are asked for', () => expect(books.length).toBeGreaterThanOrEqual(60));

it.each(books)('$name: every rate is read as it is meant, or flagged', async ({ sheets, fileName, groups, truth }) => {
  const { rows } = await staged(xlsx(sheets), { fileName, ...(groups ? { groups } : {}) });
  const clean = rows.filter(({ problems }) => problems.length === 0).map(readAs);
  const wanted = truth.filter(({ wrong }) => !wrong).map(said);
  expect(clean.toSorted()).toEqual([...new Set(wanted)].toSorted());
  expect(rows.length - clean.length).toBe(truth.length - wanted.length);
  // What is read stands somewhere in the file.
  for (const { values, cells } of rows) expect(Object.keys(cells).toSorted()).toEqual(Object.keys(values).toSorted());
});
