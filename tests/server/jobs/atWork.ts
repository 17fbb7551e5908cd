import { catalogue } from '#modules/entities';
import type { Engine } from '#server/engine';
import { runDue } from '#server/jobs/scheduler';
import { Database } from '#server/store/database';
import { FactStore } from '#server/store/factStore';

/** A process that claims its work, says so and never comes to its end. */
const url = process.env.DATABASE_URL ?? '';
const parts: Pick<Engine, 'catalogue' | 'database' | 'facts' | 'log' | 'now'> = {
  catalogue,
  database: new Database(url, () => undefined),
  facts: new FactStore(catalogue),
  log: () => undefined,
  now: () => new Date('2026-03-31T16:00:00.000Z'),
};
await runDue(parts as Engine, [
  {
    name: 'tried',
    of: 'company',
    schedule: { daily: '00:00' },
    run: () => {
      process.stdout.write('at work\n');
      return new Promise(() => setInterval(() => undefined, 60_000));
    },
  },
]);
