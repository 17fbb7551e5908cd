import { describe, expect, it } from 'vitest';
import type { LabelRow } from '#define/wire';
import { MemoryStorage } from '#workers/sheet/drafts/storage';
import { Clock, deckOver, problemsIn, settled, statusOf, typeInto, type Deck } from '#tests/workers/sheet/deck';
import { rowOf } from '#tests/workers/sheet/harbour';
import { ModelServer } from '#tests/workers/sheet/modelServer';

const server = () => new ModelServer([rowOf(1, { price: '10' }), rowOf(2, { price: '20' }), rowOf(3, { price: '30' })]);

async function loadAgain(one: Deck): Promise<void> {
  one.engine.begin();
  one.engine.feed(one.server.list());
  await one.engine.finish();
  await settled();
}

describe('only the rows with something wrong in them', () => {
  it('stay the only ones when the list is loaded again, with what the server refused', async () => {
    const rows = server();
    const refusal = {
      was: 'answered' as const,
      answer: { batchId: '', done: [], refusals: [{ id: '3', field: 'price', code: 'SELL_BELOW_FLOOR' as const, text: 'too low' }] },
    };
    const one = await deckOver(rows, { ports: { send: () => Promise.resolve(refusal) } });
    await typeInto(one, '3', 'price', '31');
    await one.engine.save(false);
    await typeInto(one, '2', 'price', 'abc');
    await one.engine.tools.wrongRows.only(true);
    expect(one.view()).toEqual(['2', '3']);
    const before = problemsIn(one);
    rows.colleague('1', { price: '11' });
    await loadAgain(one);
    expect(one.view()).toEqual(['2', '3']);
    expect(problemsIn(one)).toEqual(before);
    expect(statusOf(one)).toMatchObject({ onlyWrong: true, problems: 2 });
    await typeInto(one, '2', 'price', '21');
    await loadAgain(one);
    expect(one.view()).toEqual(['3']);
    await one.engine.tools.wrongRows.only(false);
    expect(one.view()).toEqual(['1', '2', '3']);
  });

  it('are found once the names that are looked up have their answer, also of a draft', async () => {
    const [rows, storage, clock] = [server(), new MemoryStorage(), new Clock()];
    const draftKey = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
    const answers: ((found: LabelRow[]) => void)[] = [];
    const resolveLabel = () => new Promise<LabelRow[]>((resolve) => answers.push(resolve));
    const open = () => deckOver(rows, { storage, clock, setup: { draftKey }, ports: { resolveLabel } });
    const before = await open();
    const [added = ''] = (await before.engine.addRows(1)).answer;
    void typeInto(before, added, 'orderId', 'E2499-0007');
    await settled();
    const narrowed = before.engine.tools.wrongRows.only(true);
    await settled();
    answers[0]?.([]);
    await narrowed;
    expect(before.view()).toEqual([added]);
    await before.engine.close();

    const after = await open();
    for (let turn = 0; turn < 100 && statusOf(after)?.draft == null; turn++) await new Promise((resolve) => setTimeout(resolve, 5));
    const taken = after.engine.takeDraft(true);
    for (let turn = 0; turn < 100 && answers.length < 2; turn++) await new Promise((resolve) => setTimeout(resolve, 5));
    answers[1]?.([]);
    await taken;
    await after.engine.tools.wrongRows.only(true);
    expect(after.view()).toEqual([added]);
    expect(problemsIn(after)).toEqual([`${added}.orderId REFERENCE_UNKNOWN`]);
  });

  it('are those again that a save has shown to be incomplete, after the visit that tried it', async () => {
    const [rows, storage, clock] = [server(), new MemoryStorage(), new Clock()];
    const draftKey = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
    const open = () => deckOver(rows, { storage, clock, setup: { draftKey } });
    const before = await open();
    const [added = ''] = (await before.engine.addRows(1)).answer;
    await typeInto(before, added, 'price', '5');
    expect(problemsIn(before)).toEqual([]);
    await before.engine.save(false);
    const told = problemsIn(before);
    expect(told).toContain(`${added}.orderId FIELD_REQUIRED`);
    await before.engine.close();
    const after = await open();
    for (let turn = 0; turn < 100 && statusOf(after)?.draft == null; turn++) await new Promise((resolve) => setTimeout(resolve, 5));
    await after.engine.takeDraft(true);
    expect(problemsIn(after)).toEqual(told);
  });
});
