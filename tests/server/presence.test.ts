import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { PresenceFrame } from '#define/wire';
import { catalogue } from '#modules/entities';
import { business } from '#modules/handlers';
import { serve, type Running } from '#server/run';
import { Listener, type Frame } from '#tests/server/listener';
import { listOf, startService, type ListedRow, type Service, type SignedIn } from '#tests/server/service';

let service: Service;
let second: Running;
let finance: SignedIn;
let controller: SignedIn;
let row: ListedRow;
let other: ListedRow;
const open: Listener[] = [];

const isPresence = (frame: Frame): frame is PresenceFrame => frame.kind === 'presence';
const told = (listener: Listener) =>
  listener.heard.filter(isPresence).map(({ rowId, by, edits }) => `${by.name} ${rowId ?? 'away'}${edits ? ' edits' : ''}`);
const stand = (listener: Listener, rowId: string | null, more: object = {}) =>
  listener.send(JSON.stringify({ kind: 'presence', entity: 'cost', rowId, edits: false, ...more }));
/** The socket has dealt with everything sent before. */
async function settled(listener: Listener): Promise<void> {
  const before = listener.heard.filter(({ kind }) => kind === 'pong').length;
  listener.send('ping');
  await listener.until(() => listener.heard.filter(({ kind }) => kind === 'pong').length > before);
}

async function listen(who: SignedIn, url = service.url): Promise<Listener> {
  const listener = await Listener.open(url, who.token);
  open.push(listener);
  return listener;
}

beforeAll(async () => {
  service = await startService();
  const settings = { port: 0, host: '127.0.0.1', dataFolder: '.', databaseUrl: service.database.url, pages: null };
  second = await serve(settings, { url: service.database.url, stop: async () => undefined }, catalogue, { ...business, jobs: [] });
  [finance, controller] = await Promise.all([service.signIn('finance'), service.signIn('controller')]);
  [row, other] = (await listOf(finance, '/costController/list')) as [ListedRow, ListedRow];
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((listener) => listener.close()));
});
afterAll(async () => {
  await second.stop();
  await service.stop();
});

describe('who stands in which row', () => {
  it('is told to the others in the same list, as they come, move, type and leave', async () => {
    const [name, mine, theirs] = [(await service.caller('controller')).names.zh, await listen(finance), await listen(controller)];
    stand(mine, row.id);
    await settled(mine);
    stand(theirs, row.id);
    await mine.until((frame) => isPresence(frame) && frame.rowId === row.id);
    expect((await theirs.until(isPresence)).by.name).toBe((await service.caller('finance')).names.zh);
    stand(theirs, other.id, { edits: true });
    await mine.until((frame) => isPresence(frame) && frame.edits);
    await theirs.close();
    await mine.until((frame) => isPresence(frame) && frame.rowId === null);
    expect(told(mine)).toEqual([`${name} ${row.id}`, `${name} ${other.id} edits`, `${name} away`]);
  });

  it("is not told in another list, in another branch, or to the person's own window", async () => {
    const [mine, invoices, elsewhere] = [await listen(finance), await listen(controller), await listen(await service.signIn('pan.yueru'))];
    invoices.send(JSON.stringify({ kind: 'presence', entity: 'invoice', rowId: null, edits: false }));
    stand(elsewhere, null);
    await Promise.all([settled(invoices), settled(elsewhere)]);
    stand(mine, row.id);
    stand(mine, other.id);
    await settled(mine);
    await Promise.all([settled(invoices), settled(elsewhere)]);
    expect([mine, invoices, elsewhere].flatMap(told)).toEqual([]);
  });

  it('is cut to the rows a person sees, and closed to people without the list', async () => {
    const [sales, rates] = [await service.signIn('sales'), await service.signIn('rates')];
    const { actor } = await service.caller('sales');
    const [theirs] = await service.database.ask<{ id: string }>(
      'select c.id from fc_cost c join bl_order o on o.id = c.order_id and o.ep_id = c.ep_id where c.ep_id = 1 and c.level <= 3 and not o.is_deleted and not $1::bigint = any(array[o.salesman_id, o.customer_service_id, o.operator_id, o.document_user_id, o.create_user_id]) limit 1',
      [actor.userId],
    );
    const [seen] = await listOf(sales, '/costController/list');
    const [clerk, salesman, stranger] = [await listen(finance), await listen(sales), await listen(rates)];
    stand(salesman, null);
    stand(stranger, null);
    await Promise.all([settled(salesman), settled(stranger)]);
    stand(clerk, String(theirs?.id));
    stand(clerk, String(seen?.id));
    await salesman.until((frame) => isPresence(frame) && frame.rowId === String(seen?.id));
    expect(salesman.texts.join('')).not.toContain(`"${theirs?.id}"`);
    await settled(stranger);
    expect(told(stranger)).toEqual([]);
  });

  it('passes over to another process, and goes when the window there closes', async () => {
    const [mine, theirs] = [await listen(finance), await listen(controller, second.url)];
    stand(mine, null);
    await settled(mine);
    stand(theirs, row.id);
    await mine.until((frame) => isPresence(frame) && frame.rowId === row.id);
    await theirs.close();
    await mine.until((frame) => isPresence(frame) && frame.rowId === null);
  });

  it('survives nonsense', async () => {
    const [mine, theirs] = [await listen(finance), await listen(controller)];
    stand(mine, null);
    await settled(mine);
    for (const text of [
      '"presence"',
      '{"kind":"presence"}',
      '{"kind":"presence","entity":"nothing"}',
      '{"kind":"presence","entity":7,"rowId":1}',
      `{"kind":"presence","entity":"cost","rowId":"${'9'.repeat(40)}"}`,
    ])
      theirs.send(text);
    stand(theirs, row.id);
    await mine.until((frame) => isPresence(frame) && frame.rowId === row.id);
    expect(theirs.closed).toBeNull();
  });

  it('is not passed on more than a few times a second, and ends with the socket of a window that floods', async () => {
    const [mine, theirs] = [await listen(finance), await listen(controller)];
    stand(mine, null);
    await settled(mine);
    for (let time = 0; time < 200; time++) stand(theirs, time % 2 ? row.id : other.id);
    expect(await theirs.untilClosed()).toBe(1008);
    await mine.until((frame) => isPresence(frame) && frame.rowId === null);
    expect(told(mine).length).toBeLessThan(20);
  });
});
