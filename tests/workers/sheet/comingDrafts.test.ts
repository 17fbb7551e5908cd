import { beforeAll, describe, expect, it } from 'vitest';
import type { Engine } from '#workers/sheet/engine';
import { Clock, deckOver, settled, statusOf } from '#tests/workers/sheet/deck';
import { Disk } from '#tests/workers/sheet/disk';
import { rowOf } from '#tests/workers/sheet/harbour';
import { ModelServer } from '#tests/workers/sheet/modelServer';

let draftKey: CryptoKey;

beforeAll(async () => {
  draftKey = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
});

/** A sheet of which one row is there while `happens`, and what an opening of it somewhere else is offered then and after a crash. */
async function firstRowAlone(happens: (engine: Engine) => Promise<unknown>) {
  const [server, storage, clock] = [new ModelServer([1, 2, 3].map((id) => rowOf(id, { price: String(id) }))), new Disk(), new Clock()];
  const open = () => deckOver(server, { clock, storage, setup: { draftKey } });
  let beside: Awaited<ReturnType<typeof open>> | null = null;
  const between = async (engine: Engine) => {
    await happens(engine);
    await clock.pass(500);
    await expect.poll(() => storage.written.length).toBeGreaterThan(0);
    beside = await open();
  };
  await deckOver(server, { clock, storage, setup: { draftKey }, between: { rows: 1, happens: between } });
  await storage.die();
  await settled();
  return { beside, after: await open() };
}

describe('while most rows of a list are still on their way', () => {
  it('what is typed is kept, an open cell included, offered after a crash and to nobody before', async () => {
    const { beside, after } = await firstRowAlone(async (engine) => {
      await engine.edit([{ rowId: '1', column: 'price', text: '7' }], 'typing');
      await engine.tools.typing.keep({ rowId: '1', column: 'remark', text: '半' });
    });
    expect(beside && statusOf(beside)?.draft).toBe(null);
    await expect.poll(() => statusOf(after)?.draft).toMatchObject({ cells: 2 });
    await after.engine.takeDraft(true);
    expect([after.value('1', 'price'), after.value('1', 'remark')]).toEqual(['7', '半']);
  });
});
