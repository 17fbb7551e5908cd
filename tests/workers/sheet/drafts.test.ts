import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Row } from '#define/row';
import type { BatchRequest } from '#define/wire';
import type { SendOutcome } from '#workers/sheet/crossing';
import type { SealedPiece } from '#workers/sheet/drafts/storage';
import { answerOf, Clock, deckOver, fillRow, problemsIn, settled, statusOf } from '#tests/workers/sheet/deck';
import { Disk } from '#tests/workers/sheet/disk';
import { rowOf } from '#tests/workers/sheet/harbour';
import { ModelServer } from '#tests/workers/sheet/modelServer';

let draftKey: CryptoKey;
let otherKey: CryptoKey;

beforeAll(async () => {
  const make = () => crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
  [draftKey, otherKey] = [await make(), await make()];
  for (const way of ['encrypt', 'decrypt'] as const) {
    const asked: SubtleCrypto['encrypt'] = crypto.subtle[way].bind(crypto.subtle);
    vi.spyOn(crypto.subtle, way).mockImplementation((...said) => {
      const answer = asked(...said);
      working.add(answer);
      return answer.finally(() => working.delete(answer));
    });
  }
});

afterAll(() => void vi.restoreAllMocks());

const serverOf = () => new ModelServer([rowOf(1, { price: '100' }), rowOf(2, { price: '20' }), rowOf(3, { price: '3' })]);

/** What is being sealed and unsealed: Web Crypto answers from threads of its own, in its own time. */
const working = new Set<Promise<unknown>>();

/** Everything begun so far has been sealed, unsealed and written. */
async function written(): Promise<void> {
  for (let quiet = 0; quiet < 3; quiet = working.size === 0 ? quiet + 1 : 0) {
    await Promise.allSettled(working);
    await settled();
  }
}

const open = (
  server: ModelServer,
  storage: Disk,
  clock: Clock,
  more: { key?: CryptoKey; send?: (request: BatchRequest) => Promise<SendOutcome> } = {},
) => deckOver(server, { clock, storage, setup: { draftKey: more.key ?? draftKey }, ports: more.send ? { send: more.send } : {} });

async function crash(storage: Disk, clock: Clock): Promise<void> {
  await clock.pass(500);
  await written();
  await storage.die();
}

describe('drafts', () => {
  it('are written within half a second, sealed, and offered on return', async () => {
    const [server, storage, clock] = [serverOf(), new Disk(), new Clock()];
    const before = await open(server, storage, clock);
    await before.engine.edit(
      [
        { rowId: '1', column: 'price', text: '7' },
        { rowId: '2', column: 'price', text: 'abc' },
        { rowId: '3', column: 'remark', text: '机密备注' },
      ],
      'typing',
    );
    const {
      answer: [added = ''],
    } = await before.engine.addRows(1);
    await before.engine.edit([{ rowId: added, column: 'price', text: '9' }], 'typing');
    await before.engine.removeRows(['3']);
    await crash(storage, clock);
    const sealed = storage.written.map(({ data }) => new TextDecoder().decode(data)).join();
    expect(sealed).not.toContain('机密备注');
    expect(storage.written[0]).toMatchObject({ scope: '7/3/line.list' });

    const after = await open(server, storage, clock);
    await written();
    expect(statusOf(after)?.draft).toMatchObject({ cells: 5 });
    await after.engine.takeDraft(true);
    expect([
      after.value('1', 'price'),
      after.value(added, 'price'),
      after.engine.problems().map(({ rowId, problem }) => `${rowId} ${problem.code}`),
    ]).toEqual(['7', '9', ['2 NUMBER_UNPARSED']]);
    expect(statusOf(after)).toMatchObject({ waiting: 5, draft: null });
    expect((await after.engine.edit([{ rowId: '3', column: 'price', text: '1' }], 'x')).answer.skipped).toHaveLength(1);
    await crash(storage, clock);
    const again = await open(server, storage, clock);
    await written();
    expect(statusOf(again)?.draft).toMatchObject({ cells: 5 });
    await again.engine.takeDraft(false);
    await crash(storage, clock);
    expect(statusOf(await open(server, storage, clock))?.draft).toBe(null);
  });

  it('never go over a newer row without showing it, and need no offer where the server already has them', async () => {
    const [server, storage, clock] = [serverOf(), new Disk(), new Clock()];
    const before = await open(server, storage, clock);
    await before.engine.edit(
      [
        { rowId: '1', column: 'price', text: '7' },
        { rowId: '2', column: 'price', text: '8' },
        { rowId: '3', column: 'price', text: '9' },
      ],
      'typing',
    );
    await crash(storage, clock);
    server.colleague('1', { price: '50' });
    server.colleague('2', { price: '8' });
    server.colleagueRemoves('3');
    const after = await open(server, storage, clock);
    await written();
    expect(statusOf(after)?.draft).toMatchObject({ cells: 2 });
    await after.engine.takeDraft(true);
    expect(after.engine.problems()).toMatchObject([
      { rowId: '1', column: 'price', problem: { code: 'STALE_VERSION', theirs: '50' } },
      { rowId: '3', column: 'price', problem: { code: 'ROW_GONE' } },
    ]);
    expect(after.value('1', 'price')).toBe('7');
  });

  it('of a row a colleague deleted are offered, stand at the end with what the row was called and the reason, and go when discarded', async () => {
    const [server, storage, clock] = [serverOf(), new Disk(), new Clock()];
    const before = await open(server, storage, clock);
    const called = before.value('2', 'orderId');
    await before.engine.edit(
      [
        { rowId: '2', column: 'price', text: '333' },
        { rowId: '2', column: 'number', text: 'abc' },
      ],
      'typing',
    );
    await crash(storage, clock);
    server.colleagueRemoves('2');
    const after = await open(server, storage, clock);
    await written();
    expect(statusOf(after)?.draft).toMatchObject({ cells: 2 });
    await after.engine.takeDraft(true);
    expect([after.view(), after.value('2', 'price'), after.value('2', 'orderId')]).toEqual([['1', '3', '2'], '333', called]);
    expect(problemsIn(after)).toEqual(['2.number ROW_GONE', '2.price ROW_GONE']);
    await after.engine.save(true);
    expect([server.rows.has('2'), statusOf(after)?.waiting]).toEqual([false, 2]);

    await crash(storage, clock);
    const again = await open(server, storage, clock);
    await written();
    expect(statusOf(again)?.draft).toMatchObject({ cells: 2 });
    await again.engine.takeDraft(true);
    expect(again.value('2', 'orderId')).toBe(called);
    await again.engine.discard(['2']);
    expect([again.view(), statusOf(again)?.waiting]).toEqual([['1', '3'], 0]);
    await crash(storage, clock);
    const last = await open(server, storage, clock);
    await written();
    expect(statusOf(last)?.draft).toBe(null);
  });

  it('of a row locked meanwhile come back with the reason, a removal too, and nothing of them is saved', async () => {
    const [server, storage, clock] = [serverOf(), new Disk(), new Clock()];
    const before = await open(server, storage, clock);
    await before.engine.edit([{ rowId: '1', column: 'price', text: '333' }], 'typing');
    await before.engine.removeRows(['2']);
    await crash(storage, clock);
    for (const id of ['1', '2']) server.rows.set(id, { ...(server.rows.get(id) as Row), locked: true });
    const after = await open(server, storage, clock);
    await written();
    await after.engine.takeDraft(true);
    expect(after.value('1', 'price')).toBe('333');
    expect(after.engine.problems().map(({ rowId, problem }) => `${rowId} ${problem.code}`)).toEqual(['1 COST_LOCKED', '2 COST_LOCKED']);
    await after.engine.save(true);
    expect([server.rows.get('1')?.price, server.rows.has('2'), statusOf(after)?.waiting]).toEqual(['100', true, 1]);
    await after.engine.discard(null);
    expect([after.value('1', 'price'), problemsIn(after)]).toEqual(['100', []]);
  });

  it('of a row that was to go need no offer once it has gone', async () => {
    const [server, storage, clock] = [serverOf(), new Disk(), new Clock()];
    const before = await open(server, storage, clock);
    await before.engine.edit([{ rowId: '2', column: 'price', text: '333' }], 'typing');
    await before.engine.removeRows(['2']);
    await crash(storage, clock);
    server.colleagueRemoves('2');
    const after = await open(server, storage, clock);
    await written();
    expect(statusOf(after)?.draft).toBe(null);
  });

  it('belong to one user: another key opens nothing and destroys nothing', async () => {
    const [server, storage, clock] = [serverOf(), new Disk(), new Clock()];
    const before = await open(server, storage, clock);
    await before.engine.edit([{ rowId: '1', column: 'price', text: '7' }], 'typing');
    await crash(storage, clock);
    const stranger = await open(server, storage, clock, { key: otherKey });
    await written();
    expect(statusOf(stranger)?.draft).toBe(null);
    const owner = await open(server, storage, clock);
    await written();
    expect(statusOf(owner)?.draft).toMatchObject({ cells: 1 });
  });

  it('of an open tab are its own', async () => {
    const [server, storage, clock] = [serverOf(), new Disk(), new Clock()];
    const first = await open(server, storage, clock);
    await first.engine.edit([{ rowId: '1', column: 'price', text: '7' }], 'typing');
    await clock.pass(500);
    await written();
    const second = await open(server, storage, clock);
    await written();
    expect(statusOf(second)?.draft).toBe(null);
  });

  it('are gone with the edits: saved, undone or dropped', async () => {
    const [server, storage, clock] = [serverOf(), new Disk(), new Clock()];
    const before = await open(server, storage, clock);
    const {
      answer: [added = ''],
    } = await before.engine.addRows(1);
    await fillRow(before, added, ['orderId:E2411-0001', 'feeCode:OF', 'number:2', 'price:5', 'currency:USD']);
    await clock.pass(500);
    await written();
    const saving = before.engine.save(false);
    await written();
    await saving;
    await before.engine.edit([{ rowId: '1', column: 'price', text: '7' }], 'typing');
    await clock.pass(500);
    await written();
    await before.engine.undo();
    await crash(storage, clock);
    expect(statusOf(await open(server, storage, clock))?.draft).toBe(null);
  });
});

describe('what the server refused', () => {
  const refusal = (more: object) => ({ code: 'PARTNER_MISMATCH' as const, id: '1', text: 'over the limit', ...more });
  const refusing = (refusals: readonly object[]) => () =>
    Promise.resolve({ was: 'refused', code: null, text: 'refused', refusals } as unknown as SendOutcome);
  const told = (one: Awaited<ReturnType<typeof open>>) =>
    one.engine.problems().map(({ rowId, column, problem }) => [`${rowId}.${column}`, problem.text, problem.refusedAt]);

  it('is told again with the edits after a crash, with its time, until the cell is edited or saved anew', async () => {
    const [server, storage, clock] = [serverOf(), new Disk(), new Clock()];
    const send = refusing([refusal({ field: 'price' }), refusal({ field: 'feeCode', text: 'no such fee' })]);
    const before = await open(server, storage, clock, { send });
    await before.engine.edit(
      [
        { rowId: '1', column: 'price', text: '7' },
        { rowId: '1', column: 'remark', text: 'r' },
        { rowId: '2', column: 'price', text: '8' },
      ],
      'typing',
    );
    await before.engine.save(false);
    const at = new Date(clock.now()).toISOString();
    expect(told(before)).toEqual([
      ['1.feeCode', 'no such fee', undefined],
      ['1.price', 'over the limit', undefined],
    ]);
    await crash(storage, clock);

    const after = await open(server, storage, clock);
    await written();
    expect(statusOf(after)?.draft).toMatchObject({ cells: 3 });
    await after.engine.takeDraft(true);
    expect(told(after)).toEqual([
      ['1.feeCode', 'no such fee', at],
      ['1.price', 'over the limit', at],
    ]);
    expect(statusOf(after)).toMatchObject({ waiting: 3, refusedRows: 1 });
    await crash(storage, clock);

    const again = await open(server, storage, clock);
    await written();
    await again.engine.takeDraft(true);
    expect(told(again)).toEqual([
      ['1.feeCode', 'no such fee', at],
      ['1.price', 'over the limit', at],
    ]);
    await again.engine.edit([{ rowId: '1', column: 'price', text: '6' }], 'typing');
    expect(told(again)).toEqual([['1.feeCode', 'no such fee', at]]);
    await crash(storage, clock);

    const last = await open(server, storage, clock);
    await written();
    await last.engine.takeDraft(true);
    expect(told(last)).toEqual([['1.feeCode', 'no such fee', at]]);
    await last.engine.save(false);
    await settled();
    expect([server.rows.get('1')?.price, told(last), statusOf(last)?.waiting]).toEqual(['6', [], 0]);
    await crash(storage, clock);
    expect(statusOf(await open(server, storage, clock))?.draft).toBe(null);
  });

  it('of an edit that was taken back, or that the server has by now, is told no more', async () => {
    const [server, storage, clock] = [serverOf(), new Disk(), new Clock()];
    const before = await open(server, storage, clock, {
      send: refusing([refusal({ field: 'price' }), refusal({ id: '2', field: 'price' })]),
    });
    await before.engine.edit(
      [
        { rowId: '1', column: 'price', text: '7' },
        { rowId: '2', column: 'price', text: '8' },
      ],
      'typing',
    );
    await before.engine.save(false);
    await before.engine.discard(['2']);
    await crash(storage, clock);
    server.colleague('1', { price: '7' });
    const after = await open(server, storage, clock);
    await written();
    expect(statusOf(after)?.draft ?? null).toBe(null);
    expect(told(after)).toEqual([]);
  });

  it('of a row that is new stays with the row', async () => {
    const [server, storage, clock] = [serverOf(), new Disk(), new Clock()];
    const before = await open(server, storage, clock);
    const {
      answer: [added = ''],
    } = await before.engine.addRows(1);
    await fillRow(before, added, ['orderId:E2411-0001', 'feeCode:OF', 'unit:BILL', 'number:1', 'currency:USD', 'price:5']);
    before.ports.send = refusing([refusal({ id: undefined, clientId: added, field: 'price' })]);
    await before.engine.save(false);
    expect(told(before)).toEqual([[`${added}.price`, 'over the limit', undefined]]);
    await crash(storage, clock);
    const after = await open(server, storage, clock);
    await written();
    await after.engine.takeDraft(true);
    expect(told(after)).toMatchObject([[`${added}.price`, 'over the limit', expect.any(String)]]);
  });
});

describe('what is being typed into an open cell', () => {
  it('is offered after a crash like any other edit, and is no edit before', async () => {
    const [server, storage, clock] = [serverOf(), new Disk(), new Clock()];
    const before = await open(server, storage, clock);
    before.engine.tools.typing.keep({ rowId: '1', column: 'remark', text: '还没有按回车的长' });
    await clock.pass(500);
    await written();
    before.engine.tools.typing.keep({ rowId: '1', column: 'remark', text: '还没有按回车的长备注' });
    expect(statusOf(before)?.waiting).toBe(0);
    await crash(storage, clock);
    const after = await open(server, storage, clock);
    await written();
    expect(statusOf(after)?.draft).toMatchObject({ cells: 1 });
    await after.engine.takeDraft(true);
    expect(after.value('1', 'remark')).toBe('还没有按回车的长备注');
  });

  it.each([
    ['left as it was', null, 0],
    ['committed', '7', 1],
  ])('is kept no longer once the cell was %s', async (_how, text, offered) => {
    const [server, storage, clock] = [serverOf(), new Disk(), new Clock()];
    const before = await open(server, storage, clock);
    before.engine.tools.typing.keep({ rowId: '1', column: 'price', text: '7' });
    await clock.pass(500);
    await written();
    if (text !== null) await before.engine.edit([{ rowId: '1', column: 'price', text }], 'typing');
    before.engine.tools.typing.keep(null);
    await crash(storage, clock);
    const after = await open(server, storage, clock);
    await written();
    expect(statusOf(after)?.draft?.cells ?? 0).toBe(offered);
    await after.engine.takeDraft(true);
    expect(after.value('1', 'price')).toBe(text ?? '100');
  });

  it('over a value that changed meanwhile is shown as a conflict', async () => {
    const [server, storage, clock] = [serverOf(), new Disk(), new Clock()];
    const before = await open(server, storage, clock);
    before.engine.tools.typing.keep({ rowId: '1', column: 'price', text: '7' });
    await crash(storage, clock);
    server.colleague('1', { price: '50' });
    const after = await open(server, storage, clock);
    await written();
    await after.engine.takeDraft(true);
    expect(after.engine.problems()).toMatchObject([{ rowId: '1', column: 'price', problem: { code: 'STALE_VERSION', theirs: '50' } }]);
  });
});

describe('a browser that keeps nothing', () => {
  /** Its space is used up until somebody frees some. */
  class FullDisk extends Disk {
    full = true;

    override put(kind: 'edits' | 'batch', piece: SealedPiece): Promise<void> {
      return this.full ? Promise.reject(new Error('QuotaExceededError')) : super.put(kind, piece);
    }
  }

  it('is told of, and what it refused is written as soon as it takes it again', async () => {
    const [server, storage, clock] = [serverOf(), new FullDisk(), new Clock()];
    const one = await open(server, storage, clock);
    expect(statusOf(one)?.draftFailed).toBe(false);
    await one.engine.edit([{ rowId: '1', column: 'price', text: '7' }], 'typing');
    await clock.pass(500);
    await written();
    expect(statusOf(one)).toMatchObject({ draftFailed: true, waiting: 1 });
    const saving = one.engine.save(false);
    await written();
    await saving;
    expect([statusOf(one)?.waiting, server.rows.get('1')?.price]).toEqual([0, '7']);
    await one.engine.edit([{ rowId: '2', column: 'price', text: '8' }], 'typing');
    storage.full = false;
    await clock.pass(10_000);
    await written();
    expect(statusOf(one)?.draftFailed).toBe(false);
    await storage.die();
    const after = await open(server, storage, clock);
    await written();
    expect(statusOf(after)?.draft).toMatchObject({ cells: 1 });
  });

  it('from the beginning, or without a key, works without drafts and says so', async () => {
    const absent = await deckOver(serverOf(), { setup: { draftKey } });
    expect(statusOf(absent)?.draftFailed).toBe(true);
    const keyless = await deckOver(serverOf(), { storage: new Disk() });
    expect(statusOf(keyless)?.draftFailed).toBe(true);
    await keyless.engine.edit([{ rowId: '1', column: 'price', text: '7' }], 'typing');
    await keyless.engine.save(false);
    expect(keyless.server.rows.get('1')?.price).toBe('7');
  });
});

describe('a batch nobody answered', () => {
  it('is sent again after a crash under its id, and its rows are made once', async () => {
    const [server, storage, clock] = [serverOf(), new Disk(), new Clock()];
    const sent: string[] = [];
    const before = await open(server, storage, clock, {
      send: (request) => {
        sent.push(request.batchId);
        answerOf(server, request);
        return new Promise(() => undefined);
      },
    });
    await before.engine.edit([{ rowId: '1', column: 'price', text: '7' }], 'typing');
    const {
      answer: [added = ''],
    } = await before.engine.addRows(1);
    await fillRow(before, added, ['orderId:E2411-0001', 'feeCode:OF', 'number:2', 'price:5', 'currency:USD']);
    await clock.pass(500);
    await written();
    void before.engine.save(false);
    await written();
    await storage.die();
    expect([sent.length, server.rows.size]).toEqual([1, 4]);

    const after = await open(server, storage, clock, {
      send: (request) => (sent.push(request.batchId), Promise.resolve(answerOf(server, request))),
    });
    await written();
    expect([new Set(sent).size, sent.length, server.rows.size, server.rows.get('1')?.price]).toEqual([1, 2, 4, '7']);
    expect(statusOf(after)).toMatchObject({ draft: null, waiting: 0 });
    await crash(storage, clock);
    await open(server, storage, clock, { send: (request) => (sent.push(request.batchId), Promise.resolve(answerOf(server, request))) });
    await written();
    expect(sent).toHaveLength(2);
  });
});
