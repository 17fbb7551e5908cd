import { buildProduct, installPackages, orExplain, requireNode, runBuilt } from './prepare.mjs';

// npm start: whatever is missing is installed and built, then the server runs in this process.
await orExplain(async () => {
  requireNode();
  await installPackages();
  await buildProduct();
  await runBuilt('main.js', process.argv.slice(2));
});
