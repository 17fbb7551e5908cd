import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { stepsOf } from '#define/act';
import type { ActTable } from '#define/wire';
import { wordIn } from '#server/words';
import { startService, type Service, type SignedIn } from '#tests/server/service';

let service: Service;
let admin: SignedIn;

beforeAll(async () => {
  service = await startService();
  admin = await service.signIn('admin');
});
afterAll(() => service.stop());

/** Columns of what a dialog shows beforehand that have no word: the page would show their paths. */
function wordless(entity: string, act: string, table: (ActTable & { readonly also?: readonly ActTable[] }) | undefined): string[] {
  const columns = [table, ...(table?.also ?? [])].flatMap((one) => one?.columns ?? []);
  const paths = columns.map(({ name }) => [entity, act, 'preview', name] as const);
  return paths.filter((path) => wordIn('zh', 'acts', ...path) === path.join('.')).map((path) => path.join('.'));
}

/** Rows from the newest to older ones: acts stand against some of them, and are open to others. */
const places = [0, 60, 200];

it('no act fails when its dialog opens: what is not answered yet is neither an error nor an obstacle, what it shows has words', async () => {
  const found: string[] = [];
  for (const definition of service.engine.catalogue.all) {
    const steps = stepsOf(definition);
    if (steps.length === 0) continue;
    const own = definition.owner === 'branch' ? 'where ep_id = 1' : '';
    const rows = await service.database.ask<{ id: string }>(`select id::text from ${definition.table} ${own} order by id desc limit 201`);
    const ids = places.flatMap((place) => rows[place]?.id ?? []);
    for (const { name, act, entry, way } of steps) {
      // What is offered the dialog answers by itself, with the first of it.
      const questions = Object.entries(entry.asks ?? {}).flatMap(([one, { told, offers }]) => (told || offers ? [] : [one]));
      for (const id of ids) {
        const asked = { ids: [id], dryRun: true, batchId: randomUUID() };
        const { code, refusals = [], data } = await admin.call<{ preview?: ActTable }>(way.call.slice('POST '.length), asked);
        found.push(...wordless(definition.name, act, data?.preview));
        if (code === 500) found.push(`${definition.name} ${name} of ${id}`);
        const unasked = refusals.filter((one) => one.id === undefined && questions.includes(one.field ?? ''));
        if (unasked.length > 0)
          found.push(`${definition.name} ${name} wants ${unasked.map(({ field, code }) => `${field} ${code}`).join(', ')}`);
      }
    }
  }
  expect([...new Set(found)]).toEqual([]);
}, 120_000);
