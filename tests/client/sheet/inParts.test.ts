import { expect, test, vi } from 'vitest';
import type { RefusalOnWire } from '#define/wire';
import { CallFailed } from '#client/calls/failed';
import { inParts } from '#client/sheet/papers/inParts';
import type { Issued } from '#client/sheet/papers/papers';

// The session's cookies are read when its file is loaded; here there is no page that has any.
vi.hoisted(() => vi.stubGlobal('document', { cookie: '' }));

const issued = (id: string) => ({ id, fileId: `f${id}` }) as unknown as Issued['done'][number];
const refusal = (code: number, refusals: RefusalOnWire[] = []) => new CallFailed('refused', { code, codeMsg: 'No paper', refusals });
const ids = ['1', '2', '3', '4', '5'];

test('a part that fails takes nothing from what the others sent; its rows are refused with their own reasons', async () => {
  const asked: (readonly string[])[] = [];
  const sent = await inParts(ids, 2, async (part) => {
    asked.push(part);
    if (part.includes('3')) throw refusal(422, [{ code: 'MAIL_NO_RECIPIENT', id: '3', text: 'No recipient' }]);
    return { done: part.map(issued), refused: [] };
  });
  expect(asked).toEqual([['1', '2'], ['3', '4'], ['5']]);
  expect(sent.done).toEqual(['1', '2', '5'].map(issued));
  expect(sent.refused).toEqual([
    { id: '3', text: 'No recipient' },
    { id: '4', text: 'No recipient' },
  ]);
});

test('without an answer of the server nothing more is tried, and what is left is said to be left', async () => {
  let calls = 0;
  const sent = await inParts(ids, 2, async (part) => {
    calls += 1;
    if (calls === 2) throw new CallFailed('network', { code: 0, codeMsg: 'Away' });
    return { done: part.map(issued), refused: [] };
  });
  expect(calls).toBe(2);
  expect(sent.done).toHaveLength(2);
  expect(sent.refused.map(({ id, text }) => `${id} ${text}`)).toEqual(['3 Away', '4 Away', '5 Away']);
});

test('where nothing was sent the reason of the first part is told', async () => {
  const failed = refusal(403);
  await expect(inParts(ids, 2, () => Promise.reject(failed))).rejects.toBe(failed);
});
