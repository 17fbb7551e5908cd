import { buildProduct, installPackages, orExplain, requireNode, runBuilt } from './prepare.mjs';

// npm run demo -- --orders N: fills a data folder with the demonstration company.
await orExplain(async () => {
  requireNode();
  await installPackages();
  await buildProduct();
  await runBuilt('demo.js', process.argv.slice(2));
});
