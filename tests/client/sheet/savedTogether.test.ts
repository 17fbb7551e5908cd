import { describe, expect, it } from 'vitest';
import type { BatchAnswer, BatchRequest } from '#define/wire';
import { CallFailed } from '#client/calls/failed';
import type { Desk } from '#client/sheet/desk/desk';
import { SavedTogether, type SendAlone } from '#client/sheet/together/savedTogether';

const answerOf = ({ batchId, parts }: BatchRequest): BatchAnswer => ({
  batchId,
  done: [],
  refusals: [],
  ...(parts ? { parts: parts.map((part) => ({ batchId: part.batchId, done: [], refusals: [] })) } : {}),
});

interface Sheet {
  /** What waits in it. */
  readonly request: BatchRequest | null;
  readonly refusedRows?: number;
}

/** The sheets of a page whose engines send what waits in them; answers what each heard. */
function pageOf(sheets: readonly Sheet[], alone: SendAlone) {
  const together = new SavedTogether(() => 'held back');
  const heard: (BatchAnswer | CallFailed | null)[] = sheets.map(() => null);
  const sends = sheets.map(({ request, refusedRows = 0 }, at) => {
    const seat = together.take(at === 0 ? 'order' : 'cost', () => undefined);
    const send = () =>
      request === null
        ? Promise.resolve()
        : seat.send(request, alone).then(
            (answer) => void (heard[at] = answer),
            (error: CallFailed) => void (heard[at] = error),
          );
    seat.desk = {
      model: { save: send, status: () => ({ refusedRows, waiting: request ? 1 : 0 }), subscribe: () => () => undefined },
    } as unknown as Desk;
    return send;
  });
  return { together, heard, sends };
}

const batch = (batchId: string): BatchRequest => ({ batchId, rows: [{ id: '1', version: 1, set: {} }] });

describe('sheets of one page', () => {
  it('go as one call, the page’s own first, and each hears of its own batch', async () => {
    const sent: BatchRequest[] = [];
    const { together, heard } = pageOf([{ request: batch('a') }, { request: null }, { request: batch('c') }], async (request) => {
      sent.push(request);
      return answerOf(request);
    });
    await together.save();
    expect(sent).toEqual([{ ...batch('a'), parts: [{ entity: 'cost', ...batch('c') }] }]);
    expect(heard.map((one) => (one as BatchAnswer | null)?.batchId)).toEqual(['a', undefined, 'c']);
  });

  it('of which one alone has something waiting go by its own call', async () => {
    const sent: BatchRequest[] = [];
    const { together } = pageOf([{ request: null }, { request: batch('b') }], async (request) => (sent.push(request), answerOf(request)));
    await together.save();
    expect(sent).toEqual([batch('b')]);
  });

  it('leave rows of a file to go by themselves', async () => {
    const sent: BatchRequest[] = [];
    const imported = { ...batch('a'), importId: 'file' };
    const { together } = pageOf(
      [{ request: imported }, { request: batch('b') }],
      async (request) => (sent.push(request), answerOf(request)),
    );
    await together.save();
    expect(sent).toEqual([imported, batch('b')]);
  });

  it('are all held back where one has a mistake, and are told so', async () => {
    const sent: BatchRequest[] = [];
    const { together, heard } = pageOf(
      [{ request: batch('a') }, { request: null, refusedRows: 1 }],
      async (request) => (sent.push(request), answerOf(request)),
    );
    await together.save();
    expect(sent).toEqual([]);
    expect(heard[0]).toMatchObject({ kind: 'refused', codeMsg: 'held back' });
  });

  it('hear of a refusal with their own reasons alone', async () => {
    const refusals = [{ code: 'FIELD_REQUIRED', batchId: 'b', text: 'needed' }] as never;
    const { together, heard } = pageOf([{ request: batch('a') }, { request: batch('b') }], () =>
      Promise.reject(new CallFailed('refused', { code: 422, codeMsg: 'needed', refusals })),
    );
    await together.save();
    expect((heard as CallFailed[]).map((one) => one.refusals.length)).toEqual([0, 1]);
  });

  it('whose call was lost go again as one, whichever asks, until somebody answers', async () => {
    const sent: BatchRequest[] = [];
    let lost = true;
    const { together, heard, sends } = pageOf([{ request: batch('a') }, { request: batch('b') }], async (request) => {
      sent.push(request);
      if (lost) throw new CallFailed('network', { code: 0 });
      return answerOf(request);
    });
    await together.save();
    expect((heard as CallFailed[]).map(({ kind }) => kind)).toEqual(['network', 'network']);
    lost = false;
    await Promise.all(sends.map((send) => send()));
    expect(sent).toHaveLength(2);
    expect(sent[1]).toEqual(sent[0]);
    expect((heard as BatchAnswer[]).map(({ batchId }) => batchId)).toEqual(['a', 'b']);
    // Answered, they are separate sheets again.
    await sends[1]?.();
    expect(sent[2]).toEqual(batch('b'));
  });
});
