import pg from 'pg';
import { demoZone } from '#modules/demo/branches';
import { isEmpty, loadDemo } from '#modules/demo/demo.server';
import { say } from '#server/log';
import { demoDay, demoOrders } from '#server/option';
import { openDatabase, readSettings } from '#server/run';

/** `npm run demo -- --orders N`: fills an empty database with the demonstration company of any size (domain/10). */
const orders = demoOrders(5_000);
const today = demoDay(demoZone);
const opened = await openDatabase(readSettings(process.env, null));
const client = new pg.Client({ connectionString: opened.url });
await client.connect();
try {
  if (!(await isEmpty(client)))
    throw new Error(
      'this database already holds a company; the demo is loaded into an empty one only (set DATA_DIR to a new folder, or DATABASE_URL to a new database)',
    );
  const started = Date.now();
  await loadDemo(opened.url, { orders, today, rates: Math.min(20_000, Math.max(1_200, orders)) }, (done, of) => {
    if (done % 10_000 === 0 || done === of) say(`${done} of ${of} orders, ${((Date.now() - started) / 1000).toFixed(0)} s`);
  });
  say(`loaded in ${((Date.now() - started) / 1000).toFixed(1)} s; npm start serves it`);
} finally {
  await client.end();
  await opened.stop();
}
