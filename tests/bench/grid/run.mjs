import { writeFile, readFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import { chromium } from 'playwright';
import { findChromium } from '../../../src/start/chromium.mjs';
import { orExplain, Sentence } from '../../../src/start/prepare.mjs';
import { buildPages, installPeers, servePages } from './page.mjs';
import { GridSession } from './session.mjs';
import { budgetTable, contestTable } from './tables.mjs';

const grids = {
  ours: 'Tallysheet',
  agGrid: 'ag-grid-community',
  handsontable: 'handsontable',
  revogrid: '@revolist/revogrid',
  vxe: 'vxe-table',
};

const usage = `npm run bench:grid -- [--grids ours,agGrid,handsontable,revogrid,vxe] [--rows 1000000,100000] [--print]
The same work on our sheet and on other grids, in Chromium. --print writes nothing into RESULTS.md.`;

function wishes(args) {
  const wish = { grids: Object.keys(grids), rows: [1_000_000, 100_000], keep: true };
  for (let at = 0; at < args.length; at++) {
    if (args[at] === '--grids') wish.grids = args[++at].split(',');
    else if (args[at] === '--rows') wish.rows = args[++at].split(',').map(Number);
    else if (args[at] === '--print') wish.keep = false;
    else throw new Sentence(usage);
  }
  if (wish.grids.some((name) => !(name in grids)) || wish.rows.some((rows) => !(rows > 0))) throw new Sentence(usage);
  return wish;
}

const resultsFile = new URL('../RESULTS.md', import.meta.url);
const section = 'The sheet beside its peers';

/** Puts the tables into RESULTS.md as the section of that name, in the place of the last ones. */
async function keep(text) {
  const old = await readFile(resultsFile, 'utf8');
  const pattern = new RegExp(`## ${section}\\n[^]*?(?=\\n## |$)`, 'u');
  const whole = `## ${section}\n\n${text}`;
  await writeFile(resultsFile, pattern.test(old) ? old.replace(pattern, () => whole) : `${old.trimEnd()}\n\n${whole}`);
}

await orExplain(async () => {
  const wish = wishes(process.argv.slice(2));
  const executablePath = await findChromium({ measuring: true });
  const versions = await installPeers();
  await buildPages();
  const pages = await servePages();
  const browserVersion = await chromium.launch({ executablePath, args: ['--no-sandbox'] }).then(async (browser) => {
    const version = browser.version();
    await browser.close();
    return version;
  });
  const parts = [
    `${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB, Chromium ${browserVersion} without a graphics card, ${new Date().toISOString().slice(0, 10)}; ${wish.grids
      .filter((name) => name !== 'ours')
      .map((name) => `${grids[name]} ${versions[grids[name]]}`)
      .join(', ')}; community editions, each in a browser of its own.`,
  ];
  try {
    for (const rows of wish.rows) {
      const results = [];
      for (const name of wish.grids) {
        process.stdout.write(`${grids[name]}, ${rows.toLocaleString('en')} rows\n`);
        results.push({ name: grids[name], ...(await new GridSession(executablePath, pages.url, name, rows).run()) });
      }
      parts.push(contestTable(rows, results));
      const ours = results.find(({ name }) => name === grids.ours);
      if (ours && rows === Math.max(...wish.rows)) parts.push(budgetTable(rows, ours));
    }
  } finally {
    pages.stop();
  }
  const text = `${parts.join('\n\n')}\n`;
  process.stdout.write(`\n${text}`);
  if (wish.keep) await keep(text);
});
