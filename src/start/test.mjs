import { findChromium } from './chromium.mjs';
import { ensureFonts } from './fonts.mjs';
import { buildProduct, installPackages, npm, orExplain, requireNode, Sentence } from './prepare.mjs';

async function script(name) {
  const { code } = await npm(['run', '--silent', name], { shown: true });
  if (code !== 0) throw new Sentence(`"npm run ${name}" failed (exit code ${code}).`);
}

const stages = [
  { name: 'types', work: () => script('types') },
  { name: 'lint', work: () => script('lint') },
  { name: 'unit, property and server tests', work: () => script('unit') },
  {
    name: 'browser tests',
    work: async () => {
      await buildProduct();
      await ensureFonts();
      process.env.CHROMIUM_PATH = await findChromium();
      await script('e2e');
    },
  },
];

const seconds = (began) => `${((performance.now() - began) / 1000).toFixed(1)} s`;

function summary(lines) {
  console.log('\n== summary ==');
  for (const { name } of stages) console.log(`${name.padEnd(34)} ${lines.get(name) ?? 'not run'}`);
}

// npm test: the stages in order, up to the first that fails.
await orExplain(async () => {
  requireNode();
  await installPackages({ dev: true });
  const lines = new Map();
  for (const { name, work } of stages) {
    console.log(`\n== ${name} ==`);
    const began = performance.now();
    try {
      await work();
      lines.set(name, `passed ${seconds(began)}`);
    } catch (error) {
      lines.set(name, `FAILED ${seconds(began)}`);
      summary(lines);
      throw error;
    }
  }
  summary(lines);
});
