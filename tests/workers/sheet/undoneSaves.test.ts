import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deckOver, settled, statusOf, typeInto, type Deck } from '#tests/workers/sheet/deck';
import { rowOf } from '#tests/workers/sheet/harbour';
import { ModelServer } from '#tests/workers/sheet/modelServer';

const ids = ['1', '2', '3'];
const server = () => new ModelServer([rowOf(1, { price: '520' }), rowOf(2, { price: '70' }), rowOf(3, { price: null })]);
const prices = (one: Deck) => ids.map((id) => one.value(id, 'price'));

describe('undo over what was saved meanwhile', () => {
  it('goes back to the beginning where one cell was written twice before a save', async () => {
    const rows = server();
    const one = await deckOver(rows);
    await typeInto(one, '1', 'price', '601');
    await typeInto(one, '1', 'price', '602');
    await one.engine.save(false);
    await one.engine.undo();
    expect([one.value('1', 'price'), statusOf(one)?.waiting]).toEqual(['601', 1]);
    expect((await one.engine.undo()).answer).toMatchObject({ left: 0 });
    expect([one.value('1', 'price'), statusOf(one)?.waiting]).toEqual(['520', 1]);
    await one.engine.redo();
    await one.engine.redo();
    expect([one.value('1', 'price'), statusOf(one)?.waiting]).toEqual(['602', 0]);
  });

  it('has nothing to go back over while the sheet is still on its way', async () => {
    const early: unknown[] = [];
    await deckOver(server(), { early: async (engine) => void early.push((await engine.undo()).answer, (await engine.redo()).answer) });
    expect(early).toEqual([null, null]);
  });

  it('leaves a colleague’s later word, which ours is in conflict with', async () => {
    const rows = server();
    const one = await deckOver(rows);
    await typeInto(one, '1', 'price', '601');
    one.engine.receive(rows.colleague('1', { price: '700' }));
    await settled();
    expect(statusOf(one)?.conflicts).toBe(1);
    await one.engine.undo();
    expect([one.value('1', 'price'), statusOf(one)?.waiting]).toEqual(['700', 0]);
  });

  it('walks any run of edits and saves all the way back and all the way on, and what is saved then is what is seen', async () => {
    const edit = fc.record({ id: fc.constantFrom(...ids), text: fc.constantFrom('1', '2', '3', '520', '70', ''), saves: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 8 }), fc.boolean(), async (edits, savesBetween) => {
        const rows = server();
        const one = await deckOver(rows);
        const seen = [prices(one)];
        for (const { id, text, saves } of edits) {
          await typeInto(one, id, 'price', text);
          if (prices(one).join() !== seen.at(-1)?.join()) seen.push(prices(one));
          if (saves) await one.engine.save(false);
        }
        const last = prices(one);
        for (const wanted of seen.slice(0, -1).toReversed()) {
          await one.engine.undo();
          expect(prices(one)).toEqual(wanted);
          if (savesBetween) await one.engine.save(false);
        }
        await one.engine.save(false);
        expect(ids.map((id) => rows.rows.get(id)?.price ?? null)).toEqual(prices(one));
        for (let step = 1; step < seen.length; step++) await one.engine.redo();
        expect(prices(one)).toEqual(last);
        await one.engine.save(false);
        expect(ids.map((id) => rows.rows.get(id)?.price ?? null)).toEqual(last);
      }),
      { numRuns: 150 },
    );
  });
});
