import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MessageChannel, Worker } from 'node:worker_threads';
import { wrap, type Endpoint } from 'comlink';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { catalogue } from '#modules/entities';
import type { FormulaHost } from '#workers/formula.worker';
import { Formulas, formulaScene, type FormulaLink } from '#client/sheet/formulas';
import { builtProgram } from '#tests/built';
import { cost, costRow } from '#tests/workers/formula/costDesk';

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url));
let built = '';
const entry = () => join(built, 'formula.js');
const scene = () => formulaScene(catalogue.columns(cost), (column) => column, 'CNY');

beforeAll(async () => {
  ({ folder: built } = await builtProgram('formula', 'workers/formula.worker.ts'));
});
afterAll(() => rm(built, { recursive: true, force: true }));

const threads: Worker[] = [];
let ended = 0;

/** The way to a worker of its own, as the page has it. */
function threadLink(file: string): FormulaLink {
  const { port1, port2 } = new MessageChannel();
  const thread = new Worker(here('thread.mjs'), { workerData: { entry: file, port: port2 }, transferList: [port2] });
  threads.push(thread);
  const failed = new Promise<never>((_, reject) => thread.once('error', reject));
  failed.catch(() => undefined);
  const end = () => {
    ended += 1;
    void thread.terminate();
  };
  return { host: wrap<FormulaHost>(port1 as unknown as Endpoint), failed, end };
}

afterEach(async () => {
  await Promise.all(threads.splice(0).map((thread) => thread.terminate()));
  ended = 0;
});

describe('the formula worker of a sheet', () => {
  it('starts with the first formula and answers in turn', async () => {
    const formulas = new Formulas(scene, () => threadLink(entry()));
    expect(threads).toHaveLength(0);
    const answers = await Promise.all(
      ['=price*number', '=price/0', '=MONEY(amount*rate,base)', '=1+1'].map((formula) => formulas.evaluate(formula, costRow)),
    );
    expect(answers).toEqual([
      { value: '3703.701' },
      { problem: 'FORMULA_DIVIDED_BY_ZERO', detail: {} },
      { value: '26382.94' },
      { value: '2' },
    ]);
    expect(await formulas.plan('=price*2', 'price')).toMatchObject({ problem: 'FORMULA_CYCLE' });
    expect(threads).toHaveLength(1);
    formulas.close();
    expect(await formulas.evaluate('=2*3', costRow)).toEqual({ value: '6' });
    expect([threads.length, ended]).toEqual([2, 1]);
    formulas.close();
  });

  it('is ended when a formula finds no end, and the next ones have a new one', async () => {
    const formulas = new Formulas(scene, () => threadLink(threads.length === 0 ? here('endless.mjs') : entry()));
    const [endless, after] = await Promise.all([formulas.evaluate('=1+1', costRow), formulas.evaluate('=price*2', costRow)]);
    expect([endless, after]).toEqual([{ problem: 'FORMULA_SLOW', detail: { n: '2' } }, { value: '2469.134' }]);
    expect([threads.length, ended]).toEqual([2, 1]);
    formulas.close();
  });

  it('tells all who wait when it cannot be had, and is tried again by the next', async () => {
    let tries = 0;
    const formulas = new Formulas(scene, () => threadLink((tries += 1) === 1 ? here('not-there.mjs') : entry()));
    const waiting = await Promise.allSettled(['=1', '=2', '=3'].map((formula) => formulas.evaluate(formula, costRow)));
    expect(waiting.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(tries).toBe(1);
    expect(await formulas.evaluate('=4', costRow)).toEqual({ value: '4' });
    formulas.close();
  });

  it('takes 5,000 formulas at once and no more', async () => {
    const formulas = new Formulas(scene, () => threadLink(entry()));
    const answers = await Promise.all(Array.from({ length: 5_003 }, (_, at) => formulas.evaluate(`=price*${at}+${at}`, costRow)));
    expect(answers.slice(5_000)).toEqual(Array.from({ length: 3 }, () => ({ problem: 'FORMULA_TOO_MANY', detail: { n: '5000' } })));
    expect(answers.slice(0, 5_000).every((answer) => 'value' in answer)).toBe(true);
    expect(answers[2]).toEqual({ value: '2471.134' });
    formulas.close();
  });
});
