import { findChromium } from './chromium.mjs';
import { buildProduct, installPackages, npm, orExplain, requireNode, run, Sentence } from './prepare.mjs';
import { specsOf } from './rooms.mjs';

/**
 * npm test: everything. `-- --fast`: the browser tests marked as smoke alone. `-- --changed [commit]`: what a change since the commit
 * (the last one, or what is not committed yet) can have touched.
 */
const [lane = 'whole', since] = process.argv.slice(2).map((text) => text.replace(/^--/u, ''));
if (!['whole', 'fast', 'changed'].includes(lane)) throw new Error(`npm test takes --fast or --changed, not --${lane}`);

async function script(name, ...more) {
  const { code } = await npm(['run', '--silent', name, ...(more.length > 0 ? ['--', ...more] : [])], { shown: true });
  if (code !== 0) throw new Sentence(`"npm run ${name}" failed (exit code ${code}).`);
}

const git = async (...args) => (await run('git', args)).output.split('\n').filter((line) => line !== '');

/** The commit a change is counted from, and the files changed since. */
async function change() {
  const open = await git('status', '--porcelain', '--untracked-files=all');
  const from = since ?? (open.length > 0 ? 'HEAD' : 'HEAD~1');
  const files = [...(await git('diff', '--name-only', from)), ...open.filter((line) => line.startsWith('??')).map((line) => line.slice(3))];
  return { from, files };
}

async function browser() {
  const { files } = lane === 'changed' ? await change() : { files: [] };
  const specs = specsOf(files);
  if (lane === 'changed' && specs.length === 0 && !files.some((path) => /^(src\/client|workers)\//u.test(path))) return;
  await buildProduct();
  process.env.CHROMIUM_PATH = await findChromium();
  if (lane === 'whole') await script('e2e');
  else if (specs.length === 0) await script('e2e', '--grep', '@smoke');
  else await script('e2e', ...specs.map((name) => `${name}.*\\.spec\\.ts$`));
}

const stages = [
  { name: 'types', budget: 60, work: () => script('types') },
  { name: 'lint and format', budget: 15, work: async () => (await script('lint'), await script('format', '--check')) },
  {
    name: 'unit, property and server tests',
    budget: 600,
    work: async () => script('unit', ...(lane === 'changed' ? ['--changed', (await change()).from, '--passWithNoTests'] : [])),
  },
  { name: 'browser tests', budget: { whole: 1425, fast: 90, changed: 90 }[lane], work: browser },
];

/** Minutes everything may take on two cores, now that every screen is there (design/gate.md). */
const whole = { whole: 35, fast: 8, changed: 3 }[lane];
const minutes = (seconds) => `${Math.floor(seconds / 60)}:${String(Math.round(seconds % 60)).padStart(2, '0')}`;

function summary(lines) {
  console.log('\n== summary (minutes, budget on two cores) ==');
  for (const { name, budget } of stages) {
    const { word = 'not run', seconds } = lines.get(name) ?? {};
    const over = seconds > budget ? '  over its budget' : '';
    console.log(`${name.padEnd(34)} ${word.padEnd(8)}${seconds === undefined ? '' : ` ${minutes(seconds)} of ${minutes(budget)}${over}`}`);
  }
  const all = [...lines.values()].reduce((sum, { seconds }) => sum + seconds, 0);
  console.log(`${'everything'.padEnd(34)} ${''.padEnd(8)} ${minutes(all)} of ${whole}:00`);
}

await orExplain(async () => {
  requireNode();
  await installPackages({ dev: true });
  const lines = new Map();
  for (const { name, work } of stages) {
    console.log(`\n== ${name} ==`);
    const began = performance.now();
    const seconds = () => (performance.now() - began) / 1000;
    try {
      await work();
      lines.set(name, { word: 'passed', seconds: seconds() });
    } catch (error) {
      lines.set(name, { word: 'FAILED', seconds: seconds() });
      summary(lines);
      throw error;
    }
  }
  summary(lines);
});
