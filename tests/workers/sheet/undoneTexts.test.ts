import { describe, expect, it } from 'vitest';
import type { LabelRow } from '#define/wire';
import type { EnginePorts } from '#workers/sheet/crossing';
import { deckOver, problemsIn, settled, typeInto, type Deck } from '#tests/workers/sheet/deck';
import { rowOf } from '#tests/workers/sheet/harbour';
import { planOf } from '#tests/workers/sheet/lineFormulas';
import { ModelServer } from '#tests/workers/sheet/modelServer';

const server = () =>
  new ModelServer([rowOf(1, { price: '10', customerId: '11' }), rowOf(2, { price: '20', customerId: '12' }), rowOf(3, { price: null })]);
const fill = (one: Deck, formula: string) =>
  one.engine.tools.filling.fill(planOf(formula), formula, [{ top: 0, bottom: 2, left: 0, right: 0 }], ['price'], 'formula');
const rowsOf = ([...ids]: string) => ids;

/** A network that answers what it is asked when the test says so. */
function heldLabels() {
  const waiting: { typed: readonly string[]; answer: (rows: readonly LabelRow[]) => Promise<void> }[] = [];
  const resolveLabel: EnginePorts['resolveLabel'] = (_entity, typed) =>
    new Promise((resolve) => {
      const answer = async (rows: readonly LabelRow[]) => {
        resolve(rows as LabelRow[]);
        await settled();
      };
      waiting.push({ typed, answer });
    });
  return { waiting, resolveLabel };
}

const job = (key: string, no: string): LabelRow => ({ key, zh: no, en: no, ar: no, search: [no] });

describe('what undo and redo put back', () => {
  it('is a text with the reason it had, whatever it is: a formula without a result, a number that is none, a name nobody has', async () => {
    const asked: string[] = [];
    const evaluate: EnginePorts['evaluate'] = (text) => (asked.push(text), Promise.resolve({ problem: 'FORMULA_BLANK' }));
    const one = await deckOver(server(), { setup: { formulas: true }, ports: { evaluate } });
    await typeInto(one, '1', 'price', '=remark*2');
    await typeInto(one, '2', 'price', 'abc');
    await typeInto(one, '1', 'customerId', 'Nobody');
    const before = problemsIn(one);
    expect(before).toEqual(['1.customerId REFERENCE_UNKNOWN', '1.price FORMULA_BLANK', '2.price NUMBER_UNPARSED']);
    await fill(one, '=number*7');
    expect(rowsOf('123').map((id) => one.value(id, 'price'))).toEqual(['7', '7', '7']);
    await typeInto(one, '1', 'customerId', 'nbgw');
    await one.engine.undo();
    await one.engine.undo();
    expect(problemsIn(one)).toEqual(before);
    expect(one.engine.problems()[0]?.problem.detail).toMatchObject({ value: 'Nobody' });
    expect(asked).toEqual(['=remark*2']);
  });

  it('is a formula that stayed in its cell when it is done again', async () => {
    const one = await deckOver(server());
    await fill(one, '=price*2');
    expect(problemsIn(one)).toEqual(['3.price FORMULA_BLANK']);
    await one.engine.undo();
    expect(problemsIn(one)).toEqual([]);
    await one.engine.redo();
    expect(problemsIn(one)).toEqual(['3.price FORMULA_BLANK']);
    expect(rowsOf('12').map((id) => one.value(id, 'price'))).toEqual(['20', '40']);
  });

  it('is a reference by its key, also where its label is shared, closed or unknown to the page', async () => {
    const rows = new ModelServer([rowOf(1, { customerId: '13' }), rowOf(2, { customerId: '14' }), rowOf(3, { customerId: '77' })]);
    const one = await deckOver(rows);
    for (const id of rowsOf('123')) await typeInto(one, id, 'customerId', 'nbgw');
    for (let step = 0; step < 3; step++) await one.engine.undo();
    expect(rowsOf('123').map((id) => one.value(id, 'customerId'))).toEqual(['13', '14', '77']);
    for (let step = 0; step < 3; step++) await one.engine.redo();
    expect(rowsOf('123').map((id) => one.value(id, 'customerId'))).toEqual(['12', '12', '12']);
    expect(problemsIn(one)).toEqual([]);
  });

  it('is a name still being looked up, which gets its answer where it stands again', async () => {
    const { waiting, resolveLabel } = heldLabels();
    const one = await deckOver(server(), { ports: { resolveLabel } });
    const [added = ''] = (await one.engine.addRows(1)).answer;
    void typeInto(one, added, 'orderId', 'E2499-0007');
    await settled();
    await typeInto(one, added, 'orderId', 'E2411-0002');
    expect(one.value(added, 'orderId')).toBe('101');
    void one.engine.undo();
    await settled();
    expect(problemsIn(one)).toEqual([]);
    await waiting[0]?.answer([job('107', 'E2499-0007')]);
    await waiting[1]?.answer([]);
    expect(one.value(added, 'orderId')).toBe('107');
    expect((await one.engine.undo()).answer).toMatchObject({ left: 0 });
    expect(one.value(added, 'orderId')).toBeNull();
    expect((await one.engine.redo()).answer).toMatchObject({ left: 0 });
    expect(one.value(added, 'orderId')).toBe('107');
  });

  it('has its label asked for where a batch taken back brings a reference nobody has named', async () => {
    const asked: string[] = [];
    const one = await deckOver(server(), {
      ports: { labelsOf: (_entity, keys) => (asked.push(...keys), Promise.resolve([job('555', 'E2555-0001')])) },
    });
    const batch = {
      seq: 9,
      batchId: 'b',
      at: '',
      rows: [{ id: '900', before: { orderId: '555', feeCode: 'OF', currency: 'USD' }, after: null }],
    };
    await one.engine.tools.steps.takeBack([batch as never], 'back');
    await settled();
    expect(asked).toEqual(['555']);
    expect(one.updates.flatMap(({ labels }) => labels ?? []).filter(([, key]) => key === '555')).toEqual([['order', '555', 'E2555-0001']]);
  });
});
