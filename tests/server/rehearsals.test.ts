import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { stepsOf } from '#define/act';
import { startService, type Service, type SignedIn } from '#tests/server/service';

let service: Service;
let admin: SignedIn;

beforeAll(async () => {
  service = await startService();
  admin = await service.signIn('admin');
});
afterAll(() => service.stop());

/** Rows from the newest to older ones: acts stand against some of them, and are open to others. */
const places = [0, 60, 200];

it('no act fails when its dialog opens: what is not answered yet is neither an error nor an obstacle', async () => {
  const found: string[] = [];
  for (const definition of service.engine.catalogue.all) {
    const steps = stepsOf(definition);
    if (steps.length === 0) continue;
    const own = definition.owner === 'branch' ? 'where ep_id = 1' : '';
    const rows = await service.database.ask<{ id: string }>(`select id::text from ${definition.table} ${own} order by id desc limit 201`);
    const ids = places.flatMap((place) => rows[place]?.id ?? []);
    for (const { name, entry, way } of steps) {
      const questions = Object.entries(entry.asks ?? {}).flatMap(([one, { required }]) => (required ? [one] : []));
      for (const id of ids) {
        const asked = { ids: [id], dryRun: true, batchId: randomUUID() };
        const { code, refusals = [] } = await admin.call(way.call.slice('POST '.length), asked);
        if (code === 500) found.push(`${definition.name} ${name} of ${id}`);
        const unasked = refusals.filter((one) => one.id === undefined && one.code === 'ROW_GONE' && questions.includes(one.field ?? ''));
        if (unasked.length > 0) found.push(`${definition.name} ${name} wants ${unasked.map(({ field }) => field).join(', ')}`);
      }
    }
  }
  expect(found).toEqual([]);
}, 120_000);
