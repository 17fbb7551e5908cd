import { catalogue } from '#modules/entities';
import { sending } from '#modules/basic/emailConfig/branchMail.server';
import type { Engine } from '#server/engine';
import { runDue } from '#server/jobs/scheduler';
import { OutboundGuard } from '#server/outside/guard';
import { Database } from '#server/store/database';

/** A process that sends the letters that are due at the moment it is told. */
const parts: Pick<Engine, 'catalogue' | 'database' | 'outbound' | 'log' | 'now'> = {
  catalogue,
  database: new Database(process.env.DATABASE_URL ?? '', () => undefined),
  outbound: new OutboundGuard(['localhost', '127.0.0.1']),
  log: () => undefined,
  now: () => new Date(Number(process.env.NOW)),
};
await runDue(parts as Engine, [sending]);
