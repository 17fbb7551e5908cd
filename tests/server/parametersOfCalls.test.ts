import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allCalls } from '#server/http/app';
import type { Call } from '#server/http/call';
import { startService, toldOf, type Service, type SignedIn } from '#tests/server/service';
import { sideBySide } from '#tests/server/sideBySide';

let service: Service;
let admin: SignedIn;
let declared: readonly Call[];

/** Values of the wrong shape, by how a parameter is read. */
const wrong: Readonly<Record<string, readonly unknown[]>> = {
  text: [{ a: 1 }, ['x']],
  id: ['x', { a: 1 }, '1;', -1],
  ids: ['x', ['1', 'x'], { a: 1 }],
  flag: ['perhaps', 2, {}],
  day: ['2026-13-01', 20260101, 'x'],
  count: ['x', -1, 1.5, {}],
  list: [{ a: 1 }],
  json: ['{'],
  rows: ['{', '{}', [null], [[]], ['x'], 5],
};

beforeAll(async () => {
  service = await startService();
  admin = await service.signIn('admin');
  declared = allCalls(service.running.assembly)
    .map(({ call }) => call)
    .filter(({ takes, path }) => takes !== undefined && path !== '/loginController/userLogout');
});
afterAll(() => service.stop());

const send = (call: Call, body: Record<string, unknown>) =>
  admin.call(call.path, body, { method: call.method === 'GET' ? 'POST' : call.method });

describe('calls with a body of their own', () => {
  it('are most of those that are no list or batch of an entity', () => {
    expect(declared.length).toBeGreaterThan(80);
  });

  it('refuse a parameter they do not know, by its name', async () => {
    const letIn = await sideBySide(declared, async (call) => {
      const told = toldOf(await send(call, { notAParameter: 'x' }));
      return told.includes('notAParameter FIELD_UNKNOWN') ? [] : [`${call.path}: ${told.join()}`];
    });
    expect(letIn.flat()).toEqual([]);
  }, 60_000);

  it('refuse values of the wrong shape, by the parameter’s name', async () => {
    const wishes = declared.flatMap((call) =>
      Object.entries(call.takes ?? {}).flatMap(([name, kind]) => (wrong[kind] ?? []).map((value) => ({ call, name, value }))),
    );
    const letIn = await sideBySide(wishes, async ({ call, name, value }) => {
      const answer = await send(call, { [name]: value });
      return answer.code === 422 ? [] : [`${call.path} ${name}=${JSON.stringify(value)}: ${answer.code} ${toldOf(answer).join()}`];
    });
    expect(letIn.flat()).toEqual([]);
  }, 120_000);
});
