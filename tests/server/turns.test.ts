import { setTimeout } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { answering, mostMsAtOnce, Places, Turns } from '#server/turns';

const busy = (ms: number) => {
  for (const began = performance.now(); performance.now() - began < ms;);
};

it('between pieces of long work others have their turn, and what is made keeps its order', async () => {
  let others = 0;
  let going = true;
  const beat = () => {
    others += 1;
    if (going) setImmediate(beat);
  };
  setImmediate(beat);
  const began = performance.now();
  const made = await new Turns().map(
    Array.from({ length: 320 }, (_, at) => at),
    (at) => (busy(1), at * 2),
  );
  going = false;
  expect(made).toEqual(Array.from({ length: 320 }, (_, at) => at * 2));
  // A look every sixteen pieces, and each of them was due.
  expect(performance.now() - began).toBeGreaterThan(320);
  expect(others).toBeGreaterThanOrEqual(Math.floor(320 / Math.max(16, mostMsAtOnce)));
});

it('long work stands back for a call that came after it, until that is answered or takes long itself', async () => {
  const since = performance.now();
  const turns = new Turns();
  const answered = answering.begin();
  busy(mostMsAtOnce + 1);
  const began = performance.now();
  await turns.give();
  // Twelve rests of a millisecond at least, whatever else the machine does.
  expect(performance.now() - began).toBeGreaterThanOrEqual(11);
  expect(answering.isAsked(since)).toBe(true);
  expect(answering.waits(since)).toBe(true);
  // Its own call and what came before are nobody it waits for.
  expect(answering.waits(performance.now())).toBe(false);
  answered();
  expect(answering.waits(since)).toBe(false);
  answering.begin();
  await setTimeout(260);
  expect(answering.waits(since)).toBe(false);
});

it('work that is done before a turn is due waits for nobody', async () => {
  let turned = false;
  setImmediate(() => (turned = true));
  expect(await new Turns().map([1, 2, 3], (one) => one + 1)).toEqual([2, 3, 4]);
  expect(turned).toBe(false);
});

it('only so much is done at once: the rest waits in its order, and what fails gives its place on', async () => {
  const places = new Places(2);
  let now = 0;
  let most = 0;
  const order: number[] = [];
  const one = (at: number) =>
    places.within(async () => {
      now += 1;
      most = Math.max(most, now);
      order.push(at);
      await setTimeout(2);
      now -= 1;
      if (at === 1) throw new Error('one fails');
    });
  const told = await Promise.allSettled(Array.from({ length: 8 }, (_, at) => one(at)));
  expect([most, order, told.filter(({ status }) => status === 'rejected').length]).toEqual([2, [0, 1, 2, 3, 4, 5, 6, 7], 1]);
});
