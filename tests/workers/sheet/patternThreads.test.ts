import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FindQuery } from '#workers/sheet/find/finding';
import { builtProgram } from '#tests/built';
import { patternThreads } from '#tests/workers/sheet/patternThread';
import { openShelf } from '#tests/workers/sheet/shelf';

let built = '';
const entry = () => join(built, 'regex.js');
const shim = new URL('./patternThread.mjs', import.meta.url);

beforeAll(async () => {
  ({ folder: built } = await builtProgram('regex', 'workers/regex.worker.ts'));
});
afterAll(() => rm(built, { recursive: true, force: true }));

/** Doubles its work with every further a, and never succeeds; it looks ahead, so that no automaton can stand in for it. */
const endless = '(a+)+(?!.)';
const sticky = `${'a'.repeat(60)}!`;
const queryOf = (text: string, visible: readonly string[] = ['a', 'long', 'number']): FindQuery => ({
  text,
  regex: true,
  caseSensitive: false,
  whole: false,
  by: 'rows',
  areas: null,
  visible,
});

describe('patterns of people, in a thread of their own', () => {
  it('find and replace what they find on the spot', async () => {
    const { start, ended } = patternThreads(entry(), shim);
    const engine = await openShelf(
      [
        { a: 'MSCU1234567', number: '1234.5' },
        { long: '上海 12', number: '-12' },
        { long: 'x', a: 'Tab\u00a0 12' },
      ],
      { around: { startPatterns: start } },
    );
    const { find } = engine.tools;
    expect(await find.all(queryOf('\\b12'))).toMatchObject({ total: 4, done: true });
    expect((await find.list(0, 9)).map(({ rowId, column }) => `${rowId}.${column}`)).toEqual(['1.number', '2.long', '2.number', '3.a']);
    expect(await find.outlook(queryOf('(\\d)(\\d)$'), '$2$1')).toMatchObject({ changes: 4, skips: [] });
    expect((await find.replaceAll('replace')).answer).toMatchObject({ written: 4 });
    expect(await find.next(queryOf('^-21$'), null, 1)).toMatchObject({ rowId: '2', column: 'number' });
    expect(ended()).toBe(0);
  });

  it('are ended when they find no end; everything else goes on meanwhile and afterwards', async () => {
    const { start, ended } = patternThreads(entry(), shim);
    const engine = await openShelf([{ a: sticky }, { a: 'ok', long: 'one' }, { long: 'two' }], { around: { startPatterns: start } });
    const { find } = engine.tools;
    const done: string[] = [];
    const stuck = find.next(queryOf(endless), null, 1).finally(() => done.push('find'));
    await engine.edit([{ rowId: '2', column: 'a', text: 'typed meanwhile' }], 'typing').finally(() => done.push('edit'));
    expect(await stuck).toEqual({ problem: 'catastrophic' });
    expect(done).toEqual(['edit', 'find']);
    expect(ended()).toBe(1);
    expect(await find.next(queryOf('mean.hile$'), null, 1)).toMatchObject({ rowId: '2', column: 'a' });
    expect(await find.all(queryOf(endless))).toEqual({ problem: 'catastrophic' });
    expect(await find.outlook(queryOf(endless), 'x')).toEqual({ problem: 'catastrophic' });
    expect((await find.replaceOne(queryOf(endless), 'x', { rowId: '1', column: 'a' }, 'replace')).answer).toEqual({
      problem: 'catastrophic',
    });
    expect(ended()).toBe(4);
  });

  it('know of a shared value at once what the numbers beside it are still asked for', async () => {
    const engine = await openShelf(
      Array.from({ length: 10_000 }, (_, at) => ({ a: `A${at % 7}`, number: `${at}.5`, base: `${at}.25`, amount: `${at}.75` })),
      { around: { startPatterns: patternThreads(entry(), shim).start } },
    );
    const { find } = engine.tools;
    let answer = await find.all(queryOf('^.3$', ['a', 'number', 'base', 'amount']));
    while (!('problem' in answer) && !answer.done) answer = await find.more();
    expect(answer).toMatchObject({ total: Math.ceil((10_000 - 3) / 7), done: true });
  });

  it('give way to what is looked for next, at once', async () => {
    const { start, ended } = patternThreads(entry(), shim);
    const engine = await openShelf([{ a: sticky }, { a: 'ok', long: 'one' }, { long: 'two' }], { around: { startPatterns: start } });
    const { find } = engine.tools;
    await find.next(queryOf('\\bone$'), null, 1);
    const stuck = find.next(queryOf(endless), null, 1);
    const queued = find.all(queryOf(endless));
    expect(await find.next(queryOf('^two$'), null, 1)).toMatchObject({ rowId: '3', column: 'long' });
    expect(await stuck).toEqual({ problem: 'superseded' });
    expect(await queued).toEqual({ problem: 'superseded' });
    const again = find.next(queryOf(endless), null, 1);
    expect((await find.replaceOne(queryOf('^ok$'), 'fine', { rowId: '2', column: 'a' }, 'replace')).answer).toEqual({ is: 'replaced' });
    expect(await again).toEqual({ problem: 'superseded' });
    expect(ended()).toBe(1);
    expect(await find.next(queryOf(endless), null, 1)).toEqual({ problem: 'catastrophic' });
    expect(ended()).toBe(2);
  });

  it('give way also while their thread only starts', async () => {
    const { start, ended } = patternThreads(entry(), shim);
    const engine = await openShelf([{ a: sticky }, { long: 'two' }], { around: { startPatterns: start } });
    const { find } = engine.tools;
    const stuck = find.next(queryOf(endless), null, 1);
    expect(await find.next(queryOf('^two$'), null, 1)).toMatchObject({ rowId: '2', column: 'long' });
    expect(await stuck).toEqual({ problem: 'superseded' });
    expect(ended()).toBe(0);
  });

  it('say that they failed where no thread can be had', async () => {
    const { start } = patternThreads(join(built, 'not-there.js'), shim);
    const engine = await openShelf([{ a: 'x' }], { around: { startPatterns: start } });
    expect(await engine.tools.find.next(queryOf('\\bx'), null, 1)).toEqual({ problem: 'failed' });
    expect(await engine.tools.find.next(queryOf('x'), null, 1)).toMatchObject({ rowId: '1', column: 'a' });
  });
});
