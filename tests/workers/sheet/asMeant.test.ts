import { describe, expect, it } from 'vitest';
import type { LabelRow } from '#define/wire';
import type { EnginePorts } from '#workers/sheet/crossing';
import { deckOver, problemsIn, typeInto } from '#tests/workers/sheet/deck';
import { rowOf } from '#tests/workers/sheet/harbour';
import { LabelBooks } from '#workers/sheet/labels';
import { ModelServer } from '#tests/workers/sheet/modelServer';

const rows = () => [rowOf(1, { price: '100', number: '1' }), rowOf(2, { price: '20', number: '1' }), rowOf(3, { price: '3', number: '1' })];
const words = {
  unit: {
    BILL: ['票', 'Per bill', 'بوليصة'],
    CONTAINER: ['箱', 'Container', 'Same'],
    TEU: ['标箱', 'Standard box', 'Same'],
  },
};

describe('words of a choice', () => {
  it('are taken in every language, those not on the screen loaded once when one is typed', async () => {
    let asked = 0;
    const choiceWords = () => ((asked += 1), Promise.resolve(words));
    const one = await deckOver(new ModelServer(rows()), { ports: { choiceWords } });
    await typeInto(one, '1', 'unit', '标箱');
    expect(asked).toBe(0);
    await typeInto(one, '2', 'unit', 'standard box');
    await typeInto(one, '3', 'unit', 'بوليصة');
    expect([one.value('1', 'unit'), one.value('2', 'unit'), one.value('3', 'unit')]).toEqual(['TEU', 'TEU', 'BILL']);
    expect([asked, problemsIn(one)]).toEqual([1, []]);
  });

  it('that mean two options, or none, are refused', async () => {
    const one = await deckOver(new ModelServer(rows()), { ports: { choiceWords: () => Promise.resolve(words) } });
    await typeInto(one, '1', 'unit', 'Same');
    await typeInto(one, '2', 'unit', 'bottle');
    expect(problemsIn(one)).toEqual(['1.unit CHOICE_UNKNOWN', '2.unit CHOICE_UNKNOWN']);
  });
});

describe('part of a name, typed faster than its suggestions came', () => {
  it('takes the suggestion a slower hand would have taken, and a pasted one is refused', async () => {
    const one = await deckOver(new ModelServer(rows()));
    const [slow] = await one.engine.suggest('customerId', '远洋');
    await one.engine.edit([{ rowId: '1', column: 'customerId', text: '远洋', suggested: true }], 'typing');
    await one.engine.edit([{ rowId: '2', column: 'customerId', text: '远洋' }], 'pasting');
    expect([one.value('1', 'customerId'), problemsIn(one)]).toEqual([slow?.key, ['2.customerId REFERENCE_UNKNOWN']]);
  });

  it('waits for the answer of the server where the names are not all here', async () => {
    const found: LabelRow = { key: '777', zh: 'E2411-0777', en: 'E2411-0777', ar: 'E2411-0777', search: ['E2411-0777'] };
    const one = await deckOver(new ModelServer(rows()), { ports: { resolveLabel: () => Promise.resolve([found]) } });
    const { answer } = await one.engine.addRows(1);
    const rowId = answer[0] ?? '';
    await one.engine.edit([{ rowId, column: 'orderId', text: '0777', suggested: true }], 'typing');
    expect(one.value(rowId, 'orderId')).toBe('777');
  });

  it('is refused where nothing is like it', async () => {
    const one = await deckOver(new ModelServer(rows()));
    await one.engine.edit([{ rowId: '1', column: 'customerId', text: 'zzz', suggested: true }], 'typing');
    expect(problemsIn(one)).toEqual(['1.customerId REFERENCE_UNKNOWN']);
  });
});

describe('the code of what is no longer offered', () => {
  it('stands for itself: what is only spelled like it is never put in its place', () => {
    const labels = new LabelBooks('zh', new Set(['currency']));
    const yen = { key: 'JPY', zh: 'JPY', en: 'JPY', ar: 'JPY', search: ['JPY'], closed: true };
    // The initials of 新加坡元 end in the code of the yen.
    const dollar = { key: 'SGD', zh: 'SGD', en: 'SGD', ar: 'SGD', search: ['SGD', '新加坡元', 'xjpy'] };
    labels.merge('currency', [yen, dollar]);
    const keys = (typed: string) => labels.suggest('currency', typed, 9).map(({ key }) => key);
    expect([keys('jpy'), keys('jp'), keys('xjp')]).toEqual([['JPY', 'SGD'], ['SGD'], ['SGD']]);
  });
});

describe('a formula whose result has no end', () => {
  it('is answered with the formula that rounds it to what the column takes', async () => {
    const evaluate = () => Promise.resolve({ value: '0.3333333333333333' });
    const one = await deckOver(new ModelServer(rows()), { setup: { formulas: true }, ports: { evaluate } });
    await typeInto(one, '1', 'price', ' =1/3');
    expect(one.engine.problems().map(({ problem }) => problem)).toEqual([
      { code: 'FORMULA_DECIMALS', detail: { n: '6', formula: '=ROUND(1/3,6)' } },
    ]);
  });
});

describe('a cell that shows a text without a value', () => {
  const priced = () => deckOver(new ModelServer(rows().map((row) => ({ ...row, currency: 'USD' }))));

  it('is no part of a subtotal, and is one again once it is undone', async () => {
    const one = await priced();
    await one.engine.tools.groups.by([{ field: 'currency' }]);
    const sums = () => one.engine.tools.groups.lines(['price'], 0, 9)?.lines.map((line) => line.sums[0]?.sum);
    expect(sums()).toEqual(['123.00']);
    await typeInto(one, '1', 'price', 'many');
    expect(sums()).toEqual(['23.00']);
    expect(one.engine.tools.groups.lines(['price'], 0, 9)?.whole.sums[0]?.sum).toBe('23.00');
    await one.engine.undo();
    expect(sums()).toEqual(['123.00']);
  });

  it('is said to be left out of the subtotals', async () => {
    const one = await priced();
    await one.engine.tools.groups.by([{ field: 'currency' }]);
    await typeInto(one, '1', 'price', 'many');
    await typeInto(one, '2', 'number', 'some');
    expect(one.engine.tools.groups.lines(['price'], 0, 9)?.unread).toBe(1);
    expect(one.engine.tools.groups.lines(['price', 'number'], 0, 9)?.unread).toBe(2);
  });

  it.each([
    ['SUM', '23'],
    ['COUNT', '2'],
    ['MAX', '20'],
  ] as const)('is no part of %s over its column', async (of, expected) => {
    const evaluate: EnginePorts['evaluate'] = (_formula, _row, figures) =>
      Promise.resolve(figures?.[0] ?? { wants: [{ of, column: 'price', where: [] }] });
    const one = await deckOver(new ModelServer(rows().map((row) => ({ ...row, currency: 'USD' }))), {
      setup: { formulas: true },
      ports: { evaluate },
    });
    await typeInto(one, '1', 'price', 'many');
    await typeInto(one, '3', 'number', `=${of}(price)`);
    expect(one.value('3', 'number')).toBe(expected);
  });
});
