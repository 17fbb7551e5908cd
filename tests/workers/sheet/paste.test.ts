import { describe, expect, it } from 'vitest';
import { deckOver, type Deck } from '#tests/workers/sheet/deck';
import { rowOf } from '#tests/workers/sheet/harbour';
import { ModelServer } from '#tests/workers/sheet/modelServer';

const visible = ['customerId', 'feeCode', 'number', 'price', 'currency', 'amount', 'billNo', 'remark'];
const rows = () =>
  Array.from({ length: 6 }, (_, at) =>
    rowOf(at + 1, {
      price: String((at + 1) * 1000),
      remark: `r${at + 1}`,
      customerId: at % 2 ? '12' : '11',
      ...(at === 3 ? { locked: true } : {}),
    }),
  );
const deck = (server = new ModelServer(rows())) => deckOver(server);
const area = (top: number, left: number, bottom = top, right = left) => ({ top, left, bottom, right });
const column = (one: Deck, name: string) => one.view().map((id) => one.value(id, name));

describe('copying', () => {
  it('gives what is seen, with numbers other programs can read', async () => {
    const one = await deck();
    await one.engine.edit(
      [
        { rowId: '1', column: 'price', text: '-1234.5' },
        { rowId: '2', column: 'price', text: 'abc' },
      ],
      'typing',
    );
    const { text, html } = await one.engine.copy(
      [area(0, 0, 1, 5)],
      visible,
      ['客户', '费用', '数量', '单价', '币种', '金额', '', ''],
      false,
    );
    expect(text).toBe(
      '客户\t费用\t数量\t单价\t币种\t金额\r\n上海远洋\t海运费\t1\t-1,234.5\tUSD\t-1,234.50\r\n宁波港务\t海运费\t1\tabc\tUSD\t2,000.00',
    );
    expect(html).toContain(`<td style="mso-number-format:'\\@'">上海远洋</td>`);
    expect(html).toContain('<td>-1,234.50</td>');
  });

  it('copies only what the filter shows, stacks areas of the same columns and refuses those that are no table', async () => {
    const one = await deck();
    await one.engine.setWhere({ field: 'customerId', op: 'equal', value: '上海远洋' });
    expect((await one.engine.copy([area(2, 7), area(0, 7)], visible, null, false)).text).toBe('r1\r\nr5');
    expect((await one.engine.copy([area(0, 0), area(1, 1)], visible, null, false)).problem).toBe('multiErr');
    expect((await one.engine.copy([area(0, 0), area(0, 3)], visible, null, true)).problem).toBe('multiErr');
  });
});

describe('pasting', () => {
  it('fills every selected cell with one value, tiles, and takes Excel’s text apart', async () => {
    const one = await deck();
    await one.engine.paste([area(0, 7, 1, 7), area(4, 7)], visible, 'same');
    expect(column(one, 'remark')).toEqual(['same', 'same', 'r3', 'r4', 'same', 'r6']);
    await one.engine.paste([area(0, 2, 1, 3)], visible, '2\t"1,500.25"\r\n');
    expect([column(one, 'number').slice(0, 3), column(one, 'price').slice(0, 3), column(one, 'amount')[0]]).toEqual([
      ['2', '2', '1'],
      ['1500.25', '1500.25', '3000'],
      '3000.5',
    ]);
  });

  it('goes to visible rows only, skips what may not be written and says why', async () => {
    const one = await deck();
    await one.engine.setWhere({ field: 'customerId', op: 'equal', value: '宁波港务' });
    const { answer } = await one.engine.paste([area(0, 5)], visible, '1\ta\tx\n2\tb\ty\n3\tc\tz');
    expect(answer).toMatchObject({ written: 5, refused: 0 });
    expect('skipped' in answer ? answer.skipped.map(({ rowId, column: name, problem }) => `${rowId}.${name} ${problem.code}`) : []).toEqual(
      ['2.amount FIELD_READ_ONLY', '4.amount FIELD_READ_ONLY', '4.billNo COST_LOCKED', '6.amount FIELD_READ_ONLY'],
    );
    await one.engine.setWhere(null);
    expect(column(one, 'remark')).toEqual(['r1', 'x', 'r3', 'y', 'r5', 'z']);
  });

  it('is done before anybody is told what the cells add up to', async () => {
    const many = 9_000;
    const one = await deckOver(new ModelServer(Array.from({ length: many }, (_, at) => rowOf(at + 1, { number: '1' }))));
    const pasted = one.engine.paste([area(0, 2)], visible, Array.from({ length: many }, () => '3').join('\n'));
    const [sums, totals] = await Promise.all([
      one.engine.sums([area(0, 0, many - 1, 0)], ['number']),
      one.engine.tools.totals.of(['number'], ''),
      pasted,
    ]);
    expect([sums.sums[0]?.sum, totals?.columns[0]?.sums[0]?.sum]).toEqual(['27000', '27000']);

    // What comes back at one stroke reaches the page in pieces, every row once, the last with the number the answer names.
    one.updates.splice(0);
    const { upTo } = await one.engine.undo();
    const pieces = one.updates.flatMap(({ rows: told }) => (told ? [told] : []));
    expect(pieces.map(({ slots }) => slots.length)).toEqual([8_000, 1_000]);
    expect(new Set(pieces.flatMap(({ slots }) => [...slots])).size).toBe(many);
    expect([one.updates.at(-1)?.number, one.updates.at(-1)?.touched?.length]).toEqual([upTo, many]);
  });

  it('appends rows beyond the end and takes all of it back in one step', async () => {
    const one = await deck();
    const { answer } = await one.engine.paste([area(5, 6)], visible, 'A1\tlast\nA2\tnew one\nA3\tnew two');
    expect(answer).toMatchObject({ added: 2, written: 6 });
    expect(column(one, 'remark').slice(-3)).toEqual(['last', 'new one', 'new two']);
    await one.engine.undo();
    expect([one.view(), one.value('6', 'remark')]).toEqual([['1', '2', '3', '4', '5', '6'], 'r6']);
    await one.engine.redo();
    expect(column(one, 'remark').slice(-3)).toEqual(['last', 'new one', 'new two']);
  });

  it('refuses sizes that do not match, numbers Excel could not show, and nothing at all', async () => {
    const one = await deck();
    expect((await one.engine.paste([area(0, 0), area(2, 0)], visible, 'a\nb')).answer).toEqual({ problem: 'pasteMultiErr' });
    expect((await one.engine.paste([area(0, 0)], visible, '12\t#####')).answer).toEqual({ problem: 'hashes' });
    expect((await one.engine.paste([area(0, 0)], visible, '')).answer).toEqual({ problem: 'empty' });
    expect(one.updates.findLast(({ status }) => status)?.status?.waiting).toBe(0);
  });

  it('keeps what was copied here exactly: ids of names two rows share, decimals that are not shown', async () => {
    const one = await deck();
    await one.engine.edit([{ rowId: '1', column: 'price', text: '1.2345' }], 'typing');
    const server = new ModelServer([rowOf(1, { customerId: '14' }), rowOf(2)]);
    const twins = await deckOver(server);
    const copied = await twins.engine.copy([area(0, 0)], visible, null, false);
    expect(copied.text).toBe('重名');
    await twins.engine.paste([area(1, 0)], visible, '重名\n');
    expect(twins.value('2', 'customerId')).toBe('14');
  });

  it('clears what was cut, once, where the paste did not go', async () => {
    const one = await deck();
    const cut = await one.engine.copy([area(0, 6, 1, 7)], visible, null, true);
    await one.engine.paste([area(1, 6)], visible, cut.text);
    expect(column(one, 'remark').slice(0, 3)).toEqual([null, 'r1', 'r2']);
    await one.engine.undo();
    expect(column(one, 'remark').slice(0, 3)).toEqual(['r1', 'r2', 'r3']);
    expect((await one.engine.copy([area(3, 3)], visible, null, true)).problem).toBe('cpInvalidErr');
  });

  it('says what was cut off at the last column', async () => {
    const one = await deck();
    expect((await one.engine.paste([area(0, 7)], visible, 'a\tb\tc')).answer).toMatchObject({
      written: 1,
      clipped: { rows: 0, columns: 2 },
    });
  });

  it('reads percent alike however it comes: what is counted in percent as it is called, every other number as a fraction', async () => {
    const one = await deck();
    const wide = ['taxRate', 'price', 'number', 'pieces'];
    const shown = (id: string) => wide.map((name) => one.value(id, name));
    await one.engine.edit(
      wide.map((name) => ({ rowId: '1', column: name, text: '25%' })),
      'typing',
    );
    expect(shown('1')).toEqual(['25', '0.25', '0.25', null]);
    expect(one.engine.problems().map(({ column: name, problem }) => `${name} ${problem.code}`)).toEqual(['pieces INTEGER_UNPARSED']);
    await one.engine.paste([area(1, 0)], wide, '25%\t25 %\t％２５\t200%\r\n(12.5%)\t-12.5%\t1,250%\t1');
    expect([shown('2'), shown('3')]).toEqual([
      ['25', '0.25', '0.25', 2],
      ['-12.5', '-0.125', '12.5', 1],
    ]);
    await one.engine.tools.fill.text([area(4, 0, 4, 1)], wide, '25%', 'fill');
    expect(shown('5').slice(0, 2)).toEqual(['25', '0.25']);
    for (const field of ['taxRate', 'price']) {
      await one.engine.setWhere({ field, op: 'equal', value: '25%' });
      expect(one.view()).toEqual(['1', '2', '5']);
    }
    await one.engine.setWhere(null);
  });
});
