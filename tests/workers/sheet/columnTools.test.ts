import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Catalogue } from '#define/catalogue';
import { entity } from '#define/entity';
import { money, text } from '#define/field';
import { ownField } from '#define/ownColumn';
import { OwnSight } from '#client/sheet/engine/ownSight';
import { deckOver, typeInto } from '#tests/workers/sheet/deck';
import { catalogue, line, rowOf } from '#tests/workers/sheet/harbour';
import { ownColumn, planned } from '#tests/workers/sheet/lineFormulas';
import { ModelServer } from '#tests/workers/sheet/modelServer';

describe('totals of the rows shown', () => {
  const rows = () => [
    rowOf(1, { price: '10.25', number: '2' }),
    rowOf(2, { price: '7', currency: 'CNY' }),
    rowOf(3, { price: '3.005', currency: 'JPY' }),
    rowOf(4, { price: '-0.5' }),
  ];

  it('stand apart by currency, follow filters and edits, and are added up only when something changed', async () => {
    const one = await deckOver(new ModelServer(rows()));
    const { totals } = one.engine.tools;
    const first = await totals.of(['amount', 'number', 'nowhere'], '');
    expect(first?.columns).toEqual([
      {
        column: 'amount',
        sums: [
          { currency: 'CNY', sum: '7.00' },
          { currency: 'JPY', sum: '3' },
          { currency: 'USD', sum: '20.00' },
        ],
      },
      { column: 'number', sums: [{ currency: '', sum: '5' }] },
    ]);
    expect(await totals.of(['amount', 'number', 'nowhere'], first?.stamp ?? '')).toBeNull();
    await one.engine.setWhere({ field: 'currency', op: 'equal', value: 'USD' });
    const second = await totals.of(['amount', 'number', 'nowhere'], first?.stamp ?? '');
    expect(second?.columns[0]?.sums).toEqual([{ currency: 'USD', sum: '20.00' }]);
    await typeInto(one, '4', 'price', '999999999999.01');
    expect((await totals.of(['amount'], second?.stamp ?? ''))?.columns[0]?.sums).toEqual([{ currency: 'USD', sum: '1000000000019.51' }]);
  });
});

describe('money summed by a choice of two', () => {
  const byDirection = {
    catalogue: new Catalogue(catalogue.all.map((one) => (one === line ? entity({ ...line, sumsBy: 'direction' }) : one))),
  };
  const charges = () => [
    rowOf(1, { direction: 'AR', price: '10.25', number: '2' }),
    rowOf(2, { direction: 'AP', price: '7', number: '1' }),
    rowOf(3, { direction: 'AP', price: '90.5', currency: 'CNY' }),
    rowOf(4, { direction: 'AR', price: '-0.5' }),
    rowOf(5, { direction: null, price: '1' }),
  ];
  const told = (sums: readonly { currency: string; share?: string; sum: string }[]) =>
    sums.map(({ currency, share, sum }) => [currency, share, sum].join(' '));
  const usd = ['USD AR 20.00', 'USD AP 7.00', 'USD - 13.00', 'USD  1.00'];

  it('stands as receivable, payable and their difference in the totals, and is never one figure; counts stay counts', async () => {
    const one = await deckOver(new ModelServer(charges()), byDirection);
    const { totals } = one.engine.tools;
    const first = await totals.of(['amount', 'number'], '');
    expect(told(first?.columns[0]?.sums ?? [])).toEqual(['CNY AP 90.50', 'CNY - -90.50', ...usd]);
    expect(told(first?.columns[1]?.sums ?? [])).toEqual(['  6']);
    await typeInto(one, '5', 'direction', 'AP');
    const second = await totals.of(['amount', 'number'], first?.stamp ?? '');
    expect(told(second?.columns[0]?.sums.slice(2) ?? [])).toEqual(['USD AR 20.00', 'USD AP 8.00', 'USD - 12.00']);
  });

  it('stands so in the sums of a selection, where a difference has neither average nor least nor most', async () => {
    const one = await deckOver(new ModelServer(charges()), byDirection);
    const { sums } = await one.engine.sums([{ top: 0, bottom: 9, left: 0, right: 1 }], ['price', 'amount']);
    expect(told(sums).slice(2)).toEqual(['USD AR 29.75', 'USD AP 14.00', 'USD - 15.75', 'USD  2.00']);
    expect(sums[2]).toMatchObject({ share: 'AR', average: '7.44', least: '-0.50', most: '20.50' });
    expect(sums[4]).toEqual({ currency: 'USD', share: '-', sum: '15.75', average: null, least: null, most: null });
  });

  it('stands so in the subtotals of groups', async () => {
    const one = await deckOver(new ModelServer(charges()), byDirection);
    const { groups } = one.engine.tools;
    await groups.by([{ field: 'currency' }]);
    const lines = groups.lines(['amount'], 0, 10);
    expect(lines?.lines.map(({ sums }) => told(sums))).toEqual([['CNY AP 90.50', 'CNY - -90.50'], usd]);
    expect(told(lines?.whole.sums ?? [])).toEqual(['CNY AP 90.50', 'CNY - -90.50', ...usd]);
  });

  it('comes to the plain sums, whatever is in the rows', async () => {
    const anyCharge = fc.record({
      direction: fc.constantFrom('AR', 'AP', null),
      price: fc.integer({ min: -9_999, max: 9_999 }).map(String),
      currency: fc.constantFrom('USD', 'CNY'),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(anyCharge, { minLength: 1, maxLength: 30 }), async (rows) => {
        const one = await deckOver(new ModelServer(rows.map((row, at) => rowOf(at + 1, row))), byDirection);
        const { sums } = await one.engine.sums([{ top: 0, bottom: 99, left: 0, right: 0 }], ['price']);
        const plain = (currency: string, direction: string) =>
          rows
            .filter((row) => row.currency === currency && (row.direction ?? '') === direction)
            .reduce((sum, row) => sum + Number(row.price), 0);
        for (const { currency, share = '', sum } of sums)
          expect(Number(sum), `${currency} ${share}`).toBe(
            share === '-' ? plain(currency, 'AR') - plain(currency, 'AP') : plain(currency, share),
          );
      }),
    );
  });
});

it('what amounts come to in the branch’s money is no more of that money: beside them it stands by itself, alone it is a figure as others are', async () => {
  // Its price is in the branch's money here, its amount in its own.
  const based = entity({ ...line, fields: { ...line.fields, price: money({ currency: 'base' }) } });
  const beside = { catalogue: new Catalogue(catalogue.all.map((one) => (one === line ? based : one))) };
  const rows = [rowOf(1, { price: '7', number: '1', currency: 'CNY' }), rowOf(2, { price: '70', number: '2', currency: 'USD' })];
  const one = await deckOver(new ModelServer(rows), beside);
  const told = async (right: number, names: readonly string[]) =>
    (await one.engine.sums([{ top: 0, bottom: 9, left: 0, right }], names)).sums.map(({ currency, of, sum }) => [currency, of ?? '', sum]);
  expect(await told(1, ['amount', 'price'])).toEqual([
    ['CNY', '', '7.00'],
    ['CNY', 'price', '77.00'],
    ['USD', '', '140.00'],
  ]);
  expect(await told(0, ['price'])).toEqual([['CNY', '', '77.00']]);
});

describe('rows that stand for others', () => {
  const standing = {
    catalogue: new Catalogue(catalogue.all.map((one) => (one === line ? entity({ ...line, standsFor: 'isEstimate' }) : one))),
  };

  it('count in amounts and not in quantities, until they stand for none', async () => {
    const one = await deckOver(
      new ModelServer([
        rowOf(1, { price: '7', number: '3', isEstimate: true }),
        rowOf(2, { price: '7', number: '2' }),
        rowOf(3, { price: '7', number: '1' }),
      ]),
      standing,
    );
    const sums = async () => (await one.engine.tools.totals.of(['amount', 'number'], ''))?.columns.map((column) => column.sums[0]?.sum);
    expect(await sums()).toEqual(['42.00', '3']);
    expect((await one.engine.sums([{ top: 0, bottom: 9, left: 0, right: 0 }], ['number'])).sums.map(({ sum }) => sum)).toEqual(['3']);
    await typeInto(one, '1', 'isEstimate', '0');
    expect(await sums()).toEqual(['42.00', '6']);
  });
});

describe('rows that are void', () => {
  const voided = {
    catalogue: new Catalogue(
      catalogue.all.map((one) => (one === line ? entity({ ...line, uncounted: { field: 'direction', in: ['AP'] } }) : one)),
    ),
  };

  it('stay in the list and count in no sum, until they are so no longer', async () => {
    const one = await deckOver(
      new ModelServer([rowOf(1, { price: '7', number: '3', direction: 'AP' }), rowOf(2, { price: '7', number: '2', direction: 'AR' })]),
      voided,
    );
    const sums = async () => (await one.engine.tools.totals.of(['amount', 'number'], ''))?.columns.map((column) => column.sums[0]?.sum);
    expect(await sums()).toEqual(['14.00', '2']);
    expect((await one.engine.sums([{ top: 0, bottom: 9, left: 0, right: 0 }], ['number'])).sums.map(({ sum }) => sum)).toEqual(['2']);
    await typeInto(one, '1', 'direction', 'AR');
    expect(await sums()).toEqual(['35.00', '5']);
  });
});

describe('sums of a selection', () => {
  it('keep prices of unlike currencies apart, and add up no rates', async () => {
    const one = await deckOver(
      new ModelServer([
        rowOf(1, { price: '10.25', taxRate: '6' }),
        rowOf(2, { price: '7', currency: 'CNY', taxRate: '9' }),
        rowOf(3, { price: '3.005', currency: 'JPY' }),
        rowOf(4, { price: '-0.5' }),
      ]),
    );
    const whole = [{ top: 0, bottom: 9, left: 0, right: 0 }];
    const of = async (column: string) => (await one.engine.sums(whole, [column])).sums.map(({ currency, sum }) => `${currency} ${sum}`);
    expect(await of('price')).toEqual(['CNY 7.00', 'JPY 3.005', 'USD 9.75']);
    expect([await of('taxRate'), (await one.engine.sums(whole, ['taxRate'])).numbers]).toEqual([[], 4]);
  });

  it('are of what the cells show: a text that is no number is filled in and counts for none', async () => {
    const one = await deckOver(new ModelServer([rowOf(1, { price: '10.25' }), rowOf(2, { price: '7' })]));
    await typeInto(one, '1', 'price', 'twelve');
    const whole = [{ top: 0, bottom: 1, left: 0, right: 0 }];
    expect(await one.engine.sums(whole, ['price'])).toMatchObject({ cells: 2, numbers: 1, sums: [{ currency: 'USD', sum: '7.00' }] });
    const total = await one.engine.tools.totals.of(['price'], '');
    expect(total?.columns[0]?.sums).toEqual([{ currency: 'USD', sum: '7.00' }]);
    await typeInto(one, '1', 'price', '12.5');
    await typeInto(one, '1', 'price', 'twelve again');
    expect((await one.engine.tools.totals.of(['price'], ''))?.columns[0]?.sums).toEqual([{ currency: 'USD', sum: '7.00' }]);
    expect(await one.engine.tools.totals.of(['price'], total?.stamp ?? '')).not.toBeNull();
    await typeInto(one, '1', 'price', '1');
    expect(await one.engine.sums(whole, ['price'])).toMatchObject({ cells: 2, numbers: 2, sums: [{ currency: 'USD', sum: '8.00' }] });
  });
});

describe('the longest texts of a column', () => {
  it('are found among the rows shown, wide characters counted twice, and the largest and smallest numbers among them', async () => {
    const rows = Array.from({ length: 3_000 }, (_, at) =>
      rowOf(at + 1, { remark: `r${at}`, price: String(at), feeCode: at % 2 === 0 ? 'OF' : 'DOC', customerId: at === 7 ? '11' : '12' }),
    );
    rows[2_998] = rowOf(2_999, { remark: '一二三四五六七八九十', price: '-123456789.5', customerId: '12' });
    const one = await deckOver(new ModelServer(rows));
    const { lengths } = one.engine.tools;
    expect(lengths.longest('remark', 1)).toEqual(['一二三四五六七八九十']);
    expect(lengths.longest('price', 3)).toContain('−123,456,789.5');
    expect(lengths.longest('feeCode', 9).sort()).toEqual(['文件费', '海运费'].sort());
    await one.engine.setWhere({ field: 'price', op: 'lt', value: '100' });
    await one.engine.setWhere({ and: [{ field: 'price', op: 'between', value: '0', value2: '99' }] });
    expect(lengths.longest('remark', 2).every((text) => text.length === 3)).toBe(true);
    expect(lengths.longest('nothing', 5)).toEqual([]);
  });
});

describe('a cell of an own column without a result', () => {
  const columns = [
    ownColumn('quotient', 'price/number'),
    ownColumn('root', 'SQRT(price)'),
    ownColumn('text', 'remark*2'),
    ownColumn('total', 'SUM(price)'),
    ownColumn('lost', 'profit'),
  ];
  const sight = new OwnSight();
  sight.plan(planned(columns));
  sight.take(
    columns.map(({ name }, at) => ({
      name,
      at: 40 + at,
      ...(name === 'own_lost' ? { problem: { code: 'FORMULA_NAME_UNKNOWN' as const, detail: { value: 'profit', nearest: '' } } } : {}),
    })),
    [],
  );
  const told = (name: string, row: Record<string, string | null>) => {
    const reason = sight.reason(`own_${name}`, (column) => row[column] ?? null);
    return reason && `${reason.sign} ${reason.problem.code} ${reason.problem.detail?.value ?? ''}`.trim();
  };

  it.each([
    ['quotient', { price: '1', number: '0' }, '#DIV/0! FORMULA_DIVIDED_BY_ZERO'],
    ['quotient', { price: '1', number: null }, 'FORMULA_BLANK number'],
    ['quotient', { price: '1', number: '2' }, null],
    ['root', { price: '-1' }, '#NUM! FORMULA_OUT_OF_RANGE'],
    ['text', { remark: 'abc' }, '#VALUE! FORMULA_NOT_NUMBER abc'],
    ['total', {}, '#VALUE! FORMULA_NO_FIGURE price'],
    ['lost', {}, '#NAME? FORMULA_NAME_UNKNOWN profit'],
  ])('%s of %j shows %s', (name, row, wanted) => expect(told(name, row)).toBe(wanted));

  it('is known by its column', () => {
    expect([sight.has('own_root'), sight.has('price'), sight.column('own_root')?.formula]).toEqual([true, false, 'SQRT(price)']);
    expect(ownField(ownColumn('x', 'price', { currency: 'base' }))).toMatchObject({ kind: 'money', currency: 'base' });
  });
});

describe('numbers that are no money', () => {
  const tallies = {
    catalogue: new Catalogue(
      catalogue.all.map((one) =>
        one === line ? entity({ ...line, fields: { ...line.fields, remark: text({ max: 400, tally: true }) } }) : one,
      ),
    ),
  };
  const boxes = () => [
    rowOf(1, { remark: '2*40HQ+1*20GP', pieces: 3, number: '5', currency: 'USD', price: '7' }),
    rowOf(2, { remark: '10*40HQ', pieces: 1, number: '2.5', currency: 'CNY', price: '1' }),
    rowOf(3, { remark: null, pieces: 2, number: '1', currency: 'USD', price: '2' }),
  ];
  const told = (sums: readonly { currency: string; counted?: true; of?: string; sum: string }[]) =>
    sums.map(({ currency, counted, of, sum }) => `${sum}${counted ? '*' : ' '}${currency}${of ?? ''}`);
  const kinds = ['1*20GP', '12*40HQ'];

  it('of a tally are counted kind by kind: in totals, in groups, and of a selection', async () => {
    const one = await deckOver(new ModelServer(boxes()), tallies);
    const { totals, groups } = one.engine.tools;
    expect(told((await totals.of(['remark'], ''))?.columns[0]?.sums ?? [])).toEqual(kinds);
    const { sums } = await one.engine.sums([{ top: 0, bottom: 2, left: 0, right: 0 }], ['remark']);
    expect(told(sums)).toEqual(kinds);
    expect(sums[0]).toMatchObject({ average: null, least: null, most: null });
    await groups.by([{ field: 'currency' }]);
    expect(groups.lines(['remark'], 0, 9)?.lines.map((line) => told(line.sums))).toEqual([['10*40HQ'], ['1*20GP', '2*40HQ']]);
  });

  it('of several columns stand apart, each by its column; of one they are one figure', async () => {
    const one = await deckOver(new ModelServer(boxes()), tallies);
    const area = (right: number) => [{ top: 0, bottom: 2, left: 0, right }];
    expect(told((await one.engine.sums(area(0), ['number'])).sums)).toEqual(['8.5 ']);
    const { sums } = await one.engine.sums(area(2), ['number', 'pieces', 'price']);
    expect(told(sums)).toEqual(['8.5 number', '6 pieces', '1.00 CNY', '9.00 USD']);
  });

  it('a group tells its rows, so that something may be done with all of them, folded away or not', async () => {
    const one = await deckOver(new ModelServer(boxes()), tallies);
    const { groups } = one.engine.tools;
    await groups.by([{ field: 'currency' }]);
    const rowIds = () => groups.lines([], 0, 9)?.lines.map((line) => line.rowIds);
    expect(rowIds()).toEqual([['2'], ['1', '3']]);
    await groups.fold(null, true);
    expect(rowIds()).toEqual([['2'], ['1', '3']]);
  });
});
