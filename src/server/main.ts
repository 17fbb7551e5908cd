import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { catalogue } from '#modules/entities';
import { business } from '#modules/handlers';
import { demoZone } from '#modules/demo/branches';
import {
  demoPassword,
  demoSignIns,
  firstOrders,
  firstRates,
  isEmpty,
  loadBasics,
  loadDemo,
  newcomerPassword,
} from '#modules/demo/demo.server';
import { outliveReaders, say } from '#server/log';
import { demoDay, demoOrders } from '#server/option';
import { openDatabase, readSettings, serve, stopOnSignals } from '#server/run';
import { newSetupLink, setupOpen } from '#server/session/setup';

outliveReaders();

const withDemo = !process.argv.includes('--no-demo');
const builtPages = fileURLToPath(new URL('../client', import.meta.url));
const settings = readSettings(process.env, existsSync(builtPages) ? builtPages : null);

async function firstStart(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const empty = await isEmpty(client);
  await client.end();
  if (empty && !withDemo) await loadBasics(url, demoDay(demoZone));
  if (empty && withDemo) {
    const [today, orders] = [demoDay(demoZone), demoOrders(firstOrders)];
    await loadDemo(url, { orders, rates: firstRates, today });
    say(`demo company loaded: ${orders} orders in three branches, as on ${today}`);
  }
}

const opened = await openDatabase(settings);
try {
  await firstStart(opened.url);
  const running = await serve(settings, opened, catalogue, business);
  stopOnSignals(running.stop);
  say(`ready ${running.url}`);
  if (await setupOpen(running.assembly.engine))
    say(
      `nobody is set up yet; open this link once within 30 minutes: ${running.url}/setup?token=${await newSetupLink(running.assembly.engine)}`,
    );
  else if (withDemo)
    say(`demo sign-ins: ${demoSignIns.join(', ')} (password ${demoPassword}); newcomer (initial password ${newcomerPassword})`);
} catch (error) {
  await opened.stop();
  throw error;
}
