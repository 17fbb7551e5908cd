import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LabelRow } from '#define/wire';
import { deckOver, problemsIn, type Deck } from '#tests/workers/sheet/deck';
import { rowOf } from '#tests/workers/sheet/harbour';
import { ModelServer } from '#tests/workers/sheet/modelServer';

const rows = () => [
  rowOf(1, { price: '100' }),
  rowOf(2, { price: '20', currency: 'CNY', remark: 'second' }),
  rowOf(3, { price: '3', locked: true }),
  rowOf(4, { orderLocked: true }),
  rowOf(5, { currency: 'JPY', price: '1000.4' }),
];
const deck = () => deckOver(new ModelServer(rows()));

describe('typing', () => {
  it('reads by the kind, works out what follows and waits', async () => {
    const one = await deck();
    const { answer } = await one.engine.edit([{ rowId: '1', column: 'number', text: '1,000.5' }], 'typing');
    expect(answer).toMatchObject({ written: 1, skipped: [], refused: 0 });
    expect(one.value('1', 'number')).toBe('1000.5');
    expect(one.value('1', 'amount')).toBe('100050');
    expect(one.updates.at(-1)?.status ?? one.updates.at(-2)?.status).toMatchObject({ waiting: 1, problems: 0, undo: 'typing' });
  });

  it('proposes what comes with a code, and leaves what the person set alone', async () => {
    const one = await deck();
    await one.engine.edit([{ rowId: '1', column: 'feeCode', text: 'wjf' }], 'typing');
    expect([one.value('1', 'feeCode'), one.value('1', 'feeName')]).toEqual(['DOC', '文件费']);
    await one.engine.edit([{ rowId: '1', column: 'feeName', text: '我的费' }], 'typing');
    await one.engine.edit([{ rowId: '1', column: 'feeCode', text: '码头费' }], 'typing');
    expect([one.value('1', 'feeCode'), one.value('1', 'feeName')]).toEqual(['THC', '我的费']);
  });

  it('keeps a text it cannot read in the cell, with the reason, over the old value', async () => {
    const one = await deck();
    const { answer } = await one.engine.edit(
      [
        { rowId: '1', column: 'price', text: 'abc' },
        { rowId: '2', column: 'customerId', text: 'Oceam Shanghai' },
      ],
      'typing',
    );
    expect(answer).toMatchObject({ written: 2, refused: 2 });
    expect(one.value('1', 'price')).toBe('100');
    expect(problemsIn(one)).toEqual(['1.price NUMBER_UNPARSED', '2.customerId REFERENCE_UNKNOWN']);
    expect(one.engine.problems()[1]?.problem.detail).toEqual({ value: 'Oceam Shanghai', nearest: '上海远洋' });
    const marks = one.updates.at(-1)?.rows ?? one.updates.at(-2)?.rows;
    expect(marks?.texts.map(([, text]) => text)).toEqual(['abc', 'Oceam Shanghai']);
  });

  it('finds keys by code, Chinese, initials and English, says when a name is not one, and takes closed names only for lack of open ones', async () => {
    const one = await deck();
    const typed = async (text: string) => {
      await one.engine.edit([{ rowId: '2', column: 'customerId', text }], 'typing');
      return one.engine.problems().length > 0 ? one.engine.problems()[0]?.problem.code : one.value('2', 'customerId');
    };
    expect([
      await typed('上海远洋'),
      await typed('nbgw'),
      await typed('ocean  shanghai'),
      await typed('ＳＨＹＹ'),
      await typed('旧客户'),
      await typed('重名'),
    ]).toEqual(['11', '12', 'REFERENCE_UNKNOWN', '11', '13', 'REFERENCE_AMBIGUOUS']);
  });

  it('takes choices by their labels and flags by any word for yes', async () => {
    const one = await deck();
    await one.engine.edit(
      [
        { rowId: '1', column: 'unit', text: '标箱' },
        { rowId: '1', column: 'isEstimate', text: '是' },
        { rowId: '2', column: 'unit', text: 'container' },
      ],
      'typing',
    );
    expect([one.value('1', 'unit'), one.value('1', 'isEstimate'), one.value('2', 'unit')]).toEqual(['TEU', true, 'CONTAINER']);
    await one.engine.edit([{ rowId: '1', column: 'unit', text: 'X' }], 'typing');
    expect([one.value('1', 'unit'), (await one.engine.suggest('unit', 'x')).map(({ key }) => key)]).toEqual([
      'CONTAINER',
      ['CONTAINER', 'TEU'],
    ]);
  });

  it('writes nothing where a row is locked, a parent is locked, a field is computed or the row only takes it when made', async () => {
    const one = await deck();
    const cells = [
      ['3', 'price'],
      ['3', 'remark'],
      ['4', 'price'],
      ['1', 'amount'],
      ['1', 'orderId'],
      ['1', 'jobNo'],
      ['99', 'price'],
    ] as const;
    const { answer } = await one.engine.edit(
      cells.map(([rowId, column]) => ({ rowId, column, text: '7' })),
      'typing',
    );
    expect(answer.skipped.map(({ problem }) => problem.code).sort()).toEqual([
      'COST_LOCKED',
      'FIELD_CREATE_ONLY',
      'FIELD_READ_ONLY',
      'FIELD_READ_ONLY',
      'ORDER_LOCKED',
      'ROW_GONE',
    ]);
    expect(answer.written).toBe(1);
    expect(one.value('3', 'remark')).toBe('7');
  });

  it('shows a rule that is broken at the cell the rule names', async () => {
    const one = await deck();
    await one.engine.edit(
      [
        { rowId: '1', column: 'number', text: '-4' },
        { rowId: '2', column: 'number', text: '' },
      ],
      'typing',
    );
    expect(problemsIn(one)).toEqual(['1.number NUMBER_ZERO', '2.number FIELD_REQUIRED']);
    expect(one.engine.nextProblem(null, 1)).toEqual({ rowId: '1', column: 'number' });
    expect(one.engine.nextProblem({ rowId: '1', column: 'number' }, 1)).toEqual({ rowId: '2', column: 'number' });
    expect(one.engine.nextProblem({ rowId: '1', column: 'number' }, -1)).toEqual({ rowId: '2', column: 'number' });
  });

  it('asks for labels it does not have, in one question, and holds nothing up meanwhile', async () => {
    const found: LabelRow = { key: '777', zh: 'E2411-0777', en: 'E2411-0777', ar: 'E2411-0777', search: ['E2411-0777'] };
    const asked: (readonly string[])[] = [];
    let answer: (rows: LabelRow[]) => void = () => undefined;
    const one = await deckOver(new ModelServer(rows()), {
      ports: { resolveLabel: (_entity, typed) => (asked.push(typed), new Promise((resolve) => (answer = resolve))) },
    });
    const [
      {
        answer: [first = '', second = ''],
      },
    ] = [await one.engine.addRows(2)];
    const pasting = one.engine.edit(
      [
        { rowId: first, column: 'orderId', text: 'E2411-0777' },
        { rowId: second, column: 'orderId', text: 'nowhere' },
      ],
      'typing',
    );
    await one.engine.edit([{ rowId: first, column: 'price', text: '5' }], 'typing');
    expect(one.value(first, 'price')).toBe('5');
    answer([found]);
    const report = await pasting;
    expect(asked).toEqual([['E2411-0777', 'nowhere']]);
    expect(one.value(first, 'orderId')).toBe('777');
    expect(report.answer.refused).toBe(1);
    await one.engine.undo();
    await one.engine.undo();
    expect(one.value(first, 'orderId')).toBe(null);
    await one.engine.redo();
    expect(one.value(first, 'orderId')).toBe('777');
  });

  it('saves only when what is being looked up has its answer, and asks for all names of a list once', async () => {
    const found: LabelRow = { key: '777', zh: 'E2411-0777', en: 'E2411-0777', ar: 'E2411-0777', search: ['E2411-0777'] };
    let answer: (rows: LabelRow[]) => void = () => undefined;
    let asked = 0;
    const one = await deckOver(new ModelServer(rows()), {
      ports: { allLabels: () => ((asked += 1), new Promise((resolve) => (answer = resolve))) },
    });
    const [added = ''] = (await one.engine.addRows(1)).answer;
    void one.engine.suggest('orderId', 'E24');
    void one.engine.suggest('orderId', 'E2411');
    void one.engine.edit([{ rowId: added, column: 'orderId', text: 'E2411-0777' }], 'typing');
    // The look-up has begun: nothing waits to be asked any more.
    const aWhile = () => new Promise((resolve) => setTimeout(resolve, 5));
    await aWhile();
    let saved = false;
    const saving = one.engine.save(false).then(() => (saved = true));
    await aWhile();
    expect(saved).toBe(false);
    answer([found]);
    await saving;
    expect(asked).toBe(1);
    expect(one.value(added, 'orderId')).toBe('777');
  });

  it('hands formulas out and takes their result, or their problem', async () => {
    const evaluate = (formula: string) => Promise.resolve(formula === '=2*3' ? { value: '6' } : ({ problem: 'NUMBER_UNPARSED' } as const));
    const one = await deckOver(new ModelServer(rows()), { setup: { formulas: true }, ports: { evaluate } });
    const { answer } = await one.engine.edit(
      [
        { rowId: '1', column: 'price', text: '=2*3' },
        { rowId: '2', column: 'price', text: '=1/0' },
        { rowId: '2', column: 'remark', text: '=1+1' },
      ],
      'typing',
    );
    expect([one.value('1', 'price'), one.value('1', 'amount'), one.value('2', 'price'), one.value('2', 'remark'), answer.refused]).toEqual([
      '6',
      '6',
      '20',
      '=1+1',
      1,
    ]);
  });
});

describe('rows', () => {
  it('adds rows with their first values at the end, asks for nothing until something stands in them, and removes them', async () => {
    const one = await deck();
    const {
      answer: [added = ''],
    } = await one.engine.addRows(1);
    expect(one.view().at(-1)).toBe(added);
    expect([one.value(added, 'unit'), one.engine.problems().length]).toEqual(['BILL', 0]);
    await one.engine.edit([{ rowId: added, column: 'number', text: '-1' }], 'typing');
    expect(problemsIn(one)).toEqual([`${added}.number NUMBER_ZERO`]);
    await one.engine.removeRows([added]);
    expect(one.view()).not.toContain(added);
    await one.engine.undo();
    expect(one.value(added, 'number')).toBe('-1');
  });

  it('marks rows for removal where they stand, and not those that are locked', async () => {
    const one = await deck();
    const { answer } = await one.engine.removeRows(['1', '3']);
    expect(answer.skipped.map(({ rowId, problem }) => `${rowId} ${problem.code}`)).toEqual(['3 COST_LOCKED']);
    expect(one.view()).toEqual(['1', '2', '3', '4', '5']);
    expect((await one.engine.edit([{ rowId: '1', column: 'price', text: '1' }], 'x')).answer.skipped[0]?.problem.code).toBe('ROW_GONE');
    await one.engine.undo();
    expect((await one.engine.edit([{ rowId: '1', column: 'price', text: '1' }], 'x')).answer.written).toBe(1);
  });

  it('discards what waits, as a step that can be taken back', async () => {
    const one = await deck();
    await one.engine.edit(
      [
        { rowId: '1', column: 'price', text: '7' },
        { rowId: '2', column: 'price', text: 'x' },
      ],
      'typing',
    );
    await one.engine.discard(null);
    expect([one.value('1', 'price'), one.value('1', 'amount'), one.engine.problems().length]).toEqual(['100', '100', 0]);
    await one.engine.undo();
    expect([one.value('1', 'price'), one.value('1', 'amount'), problemsIn(one)]).toEqual(['7', '7', ['2.price NUMBER_UNPARSED']]);
  });
});

describe('undo', () => {
  it('is of one entry at a time, however fast they follow one another in a cell', async () => {
    const one = await deck();
    for (const text of ['77.25', 'many']) await one.engine.edit([{ rowId: '1', column: 'price', text }], 'typing');
    await one.engine.edit([{ rowId: '2', column: 'price', text: '9' }], 'typing');
    await one.engine.undo();
    expect([one.value('1', 'price'), one.value('2', 'price'), problemsIn(one)]).toEqual(['100', '20', ['1.price NUMBER_UNPARSED']]);
    expect(await one.engine.undo()).toMatchObject({ answer: { rowId: '1', column: 'price' } });
    expect([one.value('1', 'price'), problemsIn(one)]).toEqual(['77.25', []]);
    await one.engine.undo();
    expect([one.value('1', 'price'), one.value('1', 'amount')]).toEqual(['100', '100']);
  });

  it('holds two hundred steps and more', async () => {
    const one = await deck();
    for (let step = 0; step < 250; step++)
      await one.engine.edit([{ rowId: step % 2 ? '1' : '2', column: 'price', text: String(step + 1) }], 'typing');
    for (let step = 0; step < 250; step++) await one.engine.undo();
    expect([one.value('1', 'price'), one.value('2', 'price'), (await one.engine.undo()).answer]).toEqual(['100', '20', null]);
  });

  const anyEdit = fc.record({
    rowId: fc.constantFrom('1', '2', '3', '4', '5', 'new'),
    column: fc.constantFrom(
      'price',
      'number',
      'feeCode',
      'feeName',
      'currency',
      'remark',
      'customerId',
      'unit',
      'isEstimate',
      'costDate',
      'orderId',
      'locked',
      'amount',
    ),
    text: fc.constantFrom(
      '',
      '1',
      '2.5',
      '-3',
      'abc',
      'DOC',
      'of',
      '码头费',
      'JPY',
      'USD',
      '上海远洋',
      '重名',
      '票',
      '是',
      '2026-03-02',
      '3/4',
      'E2411-0002',
      '100',
    ),
  });
  const anyDeed = fc.oneof(
    { weight: 8, arbitrary: fc.record({ deed: fc.constant('edit' as const), edits: fc.array(anyEdit, { minLength: 1, maxLength: 5 }) }) },
    { weight: 1, arbitrary: fc.record({ deed: fc.constant('add' as const) }) },
    { weight: 1, arbitrary: fc.record({ deed: fc.constant('remove' as const), rowId: fc.constantFrom('1', '2', '3', 'new') }) },
    { weight: 1, arbitrary: fc.record({ deed: fc.constant('discard' as const) }) },
    { weight: 1, arbitrary: fc.record({ deed: fc.constant('sort' as const), field: fc.constantFrom('price', 'remark', 'feeCode') }) },
  );

  it('returns to the start from anywhere, and by redo to where it was', async () => {
    const state = (one: Deck) =>
      JSON.stringify(
        one.engine
          .window(0, 1e9)
          .map(({ slot, values }) => [slot, ...values])
          .sort((a, b) => Number(a[0]) - Number(b[0])),
      );
    await fc.assert(
      fc.asyncProperty(fc.array(anyDeed, { maxLength: 12 }), async (deeds) => {
        const one = await deck();
        const start = state(one);
        let added = '';
        for (const deed of deeds) {
          if (deed.deed === 'edit')
            await one.engine.edit(
              deed.edits.map((edit) => ({ ...edit, rowId: edit.rowId === 'new' ? added : edit.rowId })),
              'typing',
            );
          if (deed.deed === 'add') added = (await one.engine.addRows(1)).answer[0] ?? '';
          if (deed.deed === 'remove') await one.engine.removeRows([deed.rowId === 'new' ? added : deed.rowId]);
          if (deed.deed === 'discard') await one.engine.discard(null);
          if (deed.deed === 'sort') await one.engine.setSort([{ field: deed.field, dir: 'desc' }]);
        }
        const [end, wrong] = [state(one), problemsIn(one).sort()];
        let steps = 0;
        for (let step = (await one.engine.undo()).answer; step; step = (await one.engine.undo()).answer) {
          expect(step.left).toBe(0);
          steps += 1;
        }
        expect(state(one)).toBe(start);
        expect(one.updates.findLast(({ status }) => status)?.status).toMatchObject({ waiting: 0, problems: 0 });
        for (let step = 0; step < steps; step++) await one.engine.redo();
        expect(state(one)).toBe(end);
        // An added row that comes back stands at the end of the view.
        expect(problemsIn(one).sort()).toEqual(wrong);
      }),
      { numRuns: 300 },
    );
  });
});
