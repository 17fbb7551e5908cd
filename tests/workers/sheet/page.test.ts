import { describe, expect, it } from 'vitest';
import { CallFailed } from '#client/calls/failed';
import { initialsOf } from '#client/sheet/engine/marks';
import { readWorkbook } from '#workers/workbook/read';
import { encodeColumns } from '#tests/workers/sheet/columnsEncoder';
import { actor, headOf, rowOf } from '#tests/workers/sheet/harbour';
import { ModelServer } from '#tests/workers/sheet/modelServer';
import { pageOver, read, rest, serverOf } from '#tests/workers/sheet/nearPage';

describe.each([
  ['shared memory', true],
  ['windows', false],
])('the model over %s', (_name, shared) => {
  it('reads cells as people see them and as an editor opens them', async () => {
    const page = await pageOver(serverOf(), shared);
    const cells = Object.fromEntries(
      await Promise.all(
        ['customerId', 'feeCode', 'unit', 'price', 'amount', 'costDate', 'readAt', 'isEstimate', 'orderId', 'jobNo', 'taxRate'].map(
          async (column) => {
            const { text, editText } = await read(page, 0, column);
            return [column, `${text} | ${editText}`] as const;
          },
        ),
      ),
    );
    expect(cells).toEqual({
      customerId: '上海远洋 | 上海远洋',
      feeCode: '海运费 | OF',
      unit: '票 | 票',
      price: '1,234.5 | 1234.5',
      amount: '1,234.50 | 1234.5',
      costDate: '2026-03-01 | 2026-03-01',
      readAt: '2026-03-01 09:30 | 2026-03-01 09:30',
      isEstimate: '否 | 否',
      orderId: 'E2411-0001 | E2411-0001',
      jobNo: 'E2411-0001 | E2411-0001',
      taxRate: '6 | 6',
    });
    expect(await read(page, 1, 'amount')).toMatchObject({ text: '−20', negative: true, state: 'readOnly' });
    expect([page.model.rowIdAt(4), page.model.viewRowOf('5'), page.model.viewRowOf('99'), page.model.rowIdAt(5)]).toEqual([
      '5',
      4,
      null,
      null,
    ]);
    expect(page.model.status()).toMatchObject({ shown: 5, total: 5, loading: null, failed: null, waiting: 0, live: 'on' });
  });

  it('keeps the names of what its rows refer to while somebody who may only look tries changes out', async () => {
    const server = serverOf();
    const looking = { ...headOf(), actor: { ...actor, roles: [] } };
    const page = await pageOver(server, shared, {
      listCall: () => Promise.resolve(new Blob([encodeColumns(looking, [...server.rows.values()]) as Uint8Array<ArrayBuffer>]).stream()),
    });
    const shown = async () => [(await read(page, 0, 'customerId')).text, (await read(page, 0, 'price')).state];
    expect(await shown()).toEqual(['上海远洋', 'readOnly']);
    await page.model.tools.trying.set(true);
    expect(await shown()).toEqual(['上海远洋', 'plain']);
    await page.model.tools.trying.set(false);
    expect(await shown()).toEqual(['上海远洋', 'readOnly']);
  });

  it('says what is locked and why', async () => {
    const page = await pageOver(serverOf(), shared);
    await read(page, 2, 'price');
    expect(page.model.cell(2, 'price')).toMatchObject({
      state: 'locked',
      problem: { code: 'COST_LOCKED', text: 'COST_LOCKED [price] {}' },
    });
    expect([
      page.model.editable(2, 'remark'),
      page.model.editable(0, 'jobNo')?.code,
      page.model.editable(0, 'orderId')?.code,
      page.model.row(2).locked,
    ]).toEqual([null, 'FIELD_READ_ONLY', 'FIELD_CREATE_ONLY', true]);
  });

  it('shows what was typed at once, then what came of it, with the old value beneath', async () => {
    const page = await pageOver(serverOf(), shared);
    await read(page, 0, 'price');
    const writing = page.model.edit(
      [
        { rowId: '1', column: 'price', text: '2,000' },
        { rowId: '4', column: 'price', text: 'abc' },
      ],
      'typing',
    );
    expect(page.model.cell(0, 'price')).toMatchObject({ text: '2,000', state: 'waiting' });
    expect(await writing).toMatchObject({ written: 2, refused: 1 });
    await read(page, 0, 'price');
    expect(page.model.cell(0, 'price')).toMatchObject({ text: '2,000', editText: '2000', state: 'waiting' });
    expect(page.model.cell(0, 'amount')).toMatchObject({ text: '2,000.00', state: 'waiting' });
    expect(page.model.cell(3, 'price')).toMatchObject({
      text: 'abc',
      state: 'refused',
      problem: { code: 'NUMBER_UNPARSED', text: 'NUMBER_UNPARSED [price] {"value":"abc"}' },
    });
    const beneath = (viewRow: number, column: string) => page.model.beneath(page.model.rowIdAt(viewRow) ?? '', column);
    expect(await Promise.all([beneath(0, 'price'), beneath(0, 'amount'), beneath(3, 'price'), beneath(1, 'price')])).toEqual([
      '1,234.5',
      '1,234.50',
      '7',
      null,
    ]);
    expect([page.model.row(3).problems, page.model.status().waiting, page.model.status().undo]).toEqual([1, 2, 'typing']);
    expect(page.events.some((event) => event.what === 'rows' && event.ids?.has('1'))).toBe(true);
  });

  it('saves, lets saved cells glow, and shows conflicts with the other’s value', async () => {
    const server = serverOf();
    const page = await pageOver(server, shared);
    await page.model.edit([{ rowId: '1', column: 'price', text: '5' }], 'typing');
    await page.model.save({ keepGood: false });
    expect((await read(page, 0, 'price')).state).toBe('saved');
    expect(page.model.status()).toMatchObject({ save: 'saved', waiting: 0 });
    await page.model.edit([{ rowId: '2', column: 'price', text: '6' }], 'typing');
    page.frame(server.colleague('2', { price: '9' }, '韩 梅梅'));
    page.frame(server.colleague('5', { remark: 'hello' }, 'Li Lei'));
    await rest();
    await read(page, 1, 'price');
    expect(page.model.cell(1, 'price')).toMatchObject({
      text: '6',
      state: 'conflict',
      problem: { code: 'STALE_VERSION', theirs: '9', changedBy: '韩 梅梅' },
    });
    expect([(await read(page, 4, 'remark')).state, page.model.row(4).changedBy]).toEqual(['changed', 'LL']);
    await page.model.resolve('all', 'theirs');
    expect(await read(page, 1, 'price')).toMatchObject({ text: '9' });
  });

  it('adds rows, names them, and knows them by both names when they are saved', async () => {
    const server = serverOf();
    const page = await pageOver(server, shared);
    const [added = ''] = await page.model.addRows(1);
    expect([page.model.rowIdAt(5), page.model.viewRowOf(added), page.model.row(5)]).toMatchObject([added, 5, { added: true }]);
    await page.model.edit(
      ['orderId:E2411-0002', 'feeCode:DOC', 'number:2', 'price:5', 'currency:USD'].map((cell) => ({
        rowId: added,
        column: cell.split(':')[0] ?? '',
        text: cell.split(':')[1] ?? '',
      })),
      'typing',
    );
    await page.model.save({ keepGood: false });
    expect([page.model.rowIdAt(5), page.model.viewRowOf(added), page.model.viewRowOf('1000'), page.model.row(5).added]).toEqual([
      '1000',
      5,
      5,
      false,
    ]);
    expect((await read(page, 5, 'feeName')).text).toBe('文件费');
  });

  it('filters, sorts and keeps rows findable', async () => {
    const page = await pageOver(serverOf(), shared);
    await page.model.setSort([{ field: 'price', dir: 'desc' }]);
    expect([0, 1, 2, 3, 4].map((row) => page.model.rowIdAt(row))).toEqual(['1', '4', '3', '5', '2']);
    await page.model.setWhere({ field: 'price', op: 'gt', value: '2' });
    expect([page.model.status().shown, page.model.viewRowOf('5'), page.model.viewRowOf('3')]).toEqual([3, null, 2]);
    expect((await read(page, 2, 'price')).text).toBe('3');
    expect(await page.model.distinct('currency', '')).toEqual([{ key: 'USD', text: 'USD', rows: 3 }]);
    expect(await page.model.suggest('customerId', 'nb')).toMatchObject([{ key: '12', text: '宁波港务' }]);
  });

  it('shows a formula with the values of its row', async () => {
    const page = await pageOver(serverOf(), shared);
    await Promise.all(['price', 'number', 'currency', 'amount'].map((column) => read(page, 0, column)));
    expect(page.model.derivation(0, 'amount')).toEqual({
      formula: '=MONEY(price*number, currency)',
      filled: '=MONEY(1234.5*1, USD)',
      result: '1,234.50',
      values: [
        { column: 'price', label: '[price]', text: '1,234.5' },
        { column: 'number', label: '[number]', text: '1' },
        { column: 'currency', label: '[currency]', text: 'USD' },
      ],
    });
    expect(page.model.derivation(0, 'price')).toBe(null);
  });

  it('writes the sheet to a workbook as it is seen: view order, labels, numbers and text that is no formula', async () => {
    const page = await pageOver(serverOf(), shared, { language: 'ar' });
    await page.model.setSort([{ field: 'price', dir: 'asc' }]);
    await page.model.edit([{ rowId: '5', column: 'price', text: 'abc' }], 'typing');
    const columns = ['orderId', 'feeCode', 'price', 'amount', 'costDate', 'readAt', 'remark', 'number', 'isEstimate'].map((column) => ({
      column,
      header: `H ${column}`,
      width: 120,
      frozen: column === 'orderId',
    }));
    const seen: number[] = [];
    const bytes = await page.model.exportSheet(columns, (done) => seen.push(done));
    const book = await readWorkbook(bytes);
    const own = 'sheets' in book ? book.sheets[0] : undefined;
    expect(own).toMatchObject({ name: 'line.list', rightToLeft: true });
    expect(own?.rows[0]).toEqual(columns.map(({ header }) => header));
    expect(own?.rows[1]?.slice(0, 4)).toMatchObject([
      'E2411-0001',
      'Ocean freight',
      { number: '-20', shown: '-20' },
      { number: '-20', shown: '-20' },
    ]);
    expect(own?.rows[1]?.slice(7)).toEqual([{ number: '1', shown: '1' }, 'لا']);
    expect(own?.rows[2]?.slice(0, 3)).toEqual(['E2411-0001', 'Ocean freight', 'abc']);
    expect(own?.rows[4]?.[6]).toBe('=1+1');
    expect(own?.rows[5]?.slice(2, 6)).toMatchObject([
      { number: '1234.5', shown: '1,234.5' },
      { number: '1234.5', shown: '1,234.50' },
      { day: '2026-03-01' },
      { day: '2026-03-01', time: '09:30:00' },
    ]);
    expect(seen.length).toBeGreaterThan(0);
  });
});

describe('loading', () => {
  it('shows the first block while the rest is on its way', async () => {
    const server = new ModelServer(Array.from({ length: 9 }, (_, at) => rowOf(at + 1)));
    const bytes = server.list(3);
    let push: (end: boolean) => void = () => undefined;
    const stream = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(bytes.slice(0, bytes.length - 1_500));
        push = () => {
          controller.enqueue(bytes.slice(bytes.length - 1_500));
          controller.close();
        };
      },
    });
    const { model } = await pageOver(server, true, { listCall: () => Promise.resolve(stream) });
    expect(model.status().loading).not.toBe(null);
    expect(model.status().shown).toBeGreaterThan(0);
    expect(model.cell(0, 'feeCode').text).toBe('海运费');
    push(true);
    await rest();
    expect(model.status()).toMatchObject({ loading: null, shown: 9, failed: null });
  });

  it('says why there are no rows, and loads again when asked', async () => {
    const server = serverOf();
    let fails = true;
    const { model } = await pageOver(server, true, {
      listCall: () =>
        fails
          ? Promise.reject(new CallFailed('refused', { code: 422, codeMsg: '超过一百万行' }))
          : Promise.resolve(server.list().buffer as ArrayBuffer),
    });
    expect(model.status()).toMatchObject({ failed: { text: '超过一百万行' }, loading: null, shown: 0 });
    fails = false;
    await model.load();
    expect(model.status()).toMatchObject({ failed: null, shown: 5 });
  });

  it('names a list that broke off as one', async () => {
    const server = serverOf();
    const { model } = await pageOver(server, true, {
      listCall: () => Promise.resolve(server.list().buffer.slice(0, 5_000) as ArrayBuffer),
    });
    expect(model.status().failed).not.toBe(null);
  });
});

describe('a bad network', () => {
  it('keeps the batch until the network is back', async () => {
    const server = serverOf();
    let away = true;
    const sent: string[] = [];
    const { model, online } = await pageOver(server, true, {
      sendBatch: async (request) => {
        sent.push(request.batchId);
        if (away) throw new CallFailed('network', { code: 0 });
        const answer = server.batch(request);
        if ('done' in answer) return answer;
        throw new CallFailed('refused', { code: 409, refusals: answer.refusals });
      },
    });
    await model.edit([{ rowId: '1', column: 'price', text: '5' }], 'typing');
    await model.save({ keepGood: false });
    expect([model.status().save, model.cell(0, 'price').state]).toEqual(['offline', 'saving']);
    away = false;
    online.turn(true);
    await rest();
    expect([model.status().save, new Set(sent).size, sent.length, server.rows.get('1')?.price]).toEqual(['saved', 1, 2, '5']);
  });
});

describe('initials', () => {
  it('are two letters of any name', () => {
    expect(['Li Lei', 'mei', '李雷', '欧阳娜娜', 'Anne Marie Smith'].map(initialsOf)).toEqual(['LL', 'M', '李雷', '娜娜', 'AM']);
  });
});
