import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { walls } from '#tests/architecture/walls';

const root = fileURLToPath(new URL('../..', import.meta.url));

async function judged(baseDir: string, folders: string[]): Promise<ICruiseResult> {
  const { output } = await cruise(folders, {
    baseDir,
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
    validate: true,
    ruleSet: { forbidden: [...walls] },
  });
  return output as ICruiseResult;
}

const told = ({ summary }: ICruiseResult) => summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`);

let product: ICruiseResult;
/** What each file takes in when it runs; types are gone by then. */
const imports = new Map<string, readonly string[]>();

beforeAll(async () => {
  product = await judged(root, ['src', 'workers']);
  for (const { source, dependencies } of product.modules)
    imports.set(
      source,
      dependencies.filter(({ dependencyTypes }) => !dependencyTypes.includes('type-only')).map(({ resolved }) => resolved),
    );
});

test('no file looks across a wall', () => {
  const result = product;
  // A parser that does not know the language finds no imports and therefore no violations.
  expect(result.modules.length).toBeGreaterThan(300);
  expect(result.modules.filter(({ dependencies }) => dependencies.length > 0).length).toBeGreaterThan(200);
  expect(told(result)).toEqual([]);
});

/** What the two programs begin with: vite.config.ts, and the page. */
const serverInputs = [...readFileSync(join(root, 'vite.config.ts'), 'utf8').matchAll(/here\('\.\/(src\/server\/[^']+\.ts)'\)/gu)].map(
  ([, path]) => path as string,
);
const pageInputs = ['src/client/main.tsx'];

/** Every file a program takes in, from the ones it begins with. */
function reached(from: readonly string[]): ReadonlySet<string> {
  const seen = new Set(from);
  for (const path of seen) for (const next of imports.get(path) ?? []) seen.add(next);
  return seen;
}

const formulaCode = (paths: Iterable<string>) =>
  [...paths].filter((path) => /node_modules\/hyperformula|(?:^|\/)workers\/formula/u.test(path));

describe('HyperFormula', () => {
  it('is never taken in by the server', () => {
    expect(serverInputs).toContain('src/server/main.ts');
    const reach = reached(serverInputs);
    expect(reach.size).toBeGreaterThan(100);
    expect(formulaCode(reach)).toEqual([]);
  });

  it('is never taken in by the page or by the workers of sheets and workbooks', () => {
    const workers = readdirSync(join(root, 'workers'))
      .filter((name) => name.endsWith('.worker.ts') && name !== 'formula.worker.ts')
      .map((name) => `workers/${name}`);
    expect(workers.length).toBeGreaterThan(1);
    expect(formulaCode(reached([...pageInputs, ...workers])).filter((path) => path.includes('hyperformula'))).toEqual([]);
  });

  it('is taken in by the formula worker alone', () => {
    expect(formulaCode(reached(['workers/formula.worker.ts'])).some((path) => path.includes('hyperformula'))).toBe(true);
    const importers = [...imports]
      .filter(([, targets]) => targets.some((path) => path.includes('node_modules/hyperformula')))
      .map(([source]) => source);
    expect(importers).toEqual(['workers/formula/hyperRow.ts']);
  });
});

/** For each wall one file that climbs it. */
const climbers: Readonly<Record<string, readonly [file: string, imports: string]>> = {
  values: ['src/values/a.ts', '../names/target'],
  names: ['src/names/a.ts', '../values/target'],
  define: ['src/define/a.ts', '../server/target'],
  rules: ['src/modules/area/one/one.rules.ts', '../../other/three.rules'],
  entity: ['src/modules/area/one/one.entity.ts', '../two/two.entity'],
  'names of an area': ['src/modules/area/area.names.ts', './two/two.entity'],
  area: ['src/modules/area/area.ts', './two/two.rules'],
  'screens of an area': ['src/modules/area/area.screens.ts', './two/two.entity'],
  shape: ['src/modules/area/one.shape.ts', './two/two.entity'],
  paper: ['src/modules/area/one/one.paper.ts', '../../../server/target'],
  sheet: ['src/modules/area/one/one.sheet.ts', '../../../client/target'],
  screen: ['src/modules/area/one/one.screen.tsx', '../../../server/target'],
  'server handlers': ['src/modules/area/one/one.server.ts', '../two/two.rules'],
  'server engines': ['src/server/a.ts', '../modules/area/two/two.entity'],
  'client engines': ['src/client/a.ts', '../modules/area/two/two.entity'],
  workers: ['workers/sheet/a.ts', '../../src/modules/area/two/two.entity'],
  'worker entries': ['workers/a.worker.ts', '../src/client/target'],
  'rows beside an entity': ['src/modules/area/one/one.demo.ts', '../../other/three.rules'],
  demo: ['src/modules/demo/a.ts', '../../server/target'],
  'node packages': ['src/define/b.ts', 'pg'],
  'node itself': ['src/define/c.ts', 'node:fs'],
  'workers are started': ['src/client/b.ts', '../../workers/b.worker'],
  'react packages': ['src/values/b.ts', 'react'],
  'formulas packages': ['src/server/b.ts', 'hyperformula'],
  'workbooks packages': ['src/server/c.ts', 'fflate'],
  'entry lists': ['src/modules/area/one/other.server.ts', '../../entities'],
  'tests stay outside': ['src/server/d.ts', '../../tests/target'],
  'nothing unknown': ['src/server/e.ts', './nowhere'],
  'no cycles': ['src/server/f.ts', './g'],
};
const targets = [
  'src/names/target.ts',
  'src/values/target.ts',
  'src/server/target.ts',
  'src/client/target.ts',
  'src/modules/area/two/two.rules.ts',
  'src/modules/other/three.rules.ts',
  'src/modules/area/two/two.entity.ts',
  'src/modules/entities.ts',
  'tests/target.ts',
  'workers/b.worker.ts',
];

let plot = '';

beforeAll(async () => {
  await mkdir(join(root, 'node_modules/.cache'), { recursive: true });
  plot = await mkdtemp(join(root, 'node_modules/.cache/walls-'));
  const lay = async (file: string, text: string) => {
    await mkdir(dirname(join(plot, file)), { recursive: true });
    await writeFile(join(plot, file), text);
  };
  for (const file of targets) await lay(file, 'export const target = 1;\n');
  for (const name of ['react', 'hyperformula', 'fflate', 'pg']) {
    await lay(`node_modules/${name}/package.json`, JSON.stringify({ name, main: 'index.js', version: '1.0.0' }));
    await lay(`node_modules/${name}/index.js`, 'module.exports = {};\n');
  }
  await lay('package.json', JSON.stringify({ name: 'plot', dependencies: { react: '*', hyperformula: '*', fflate: '*', pg: '*' } }));
  await lay('src/server/g.ts', "import { climbed } from './f';\nexport const target = climbed;\n");
  for (const [file, imports] of Object.values(climbers))
    await lay(file, `import { target } from '${imports}';\nexport const climbed = target;\n`);
});
afterAll(() => rm(plot, { recursive: true, force: true }));

test('each wall holds back the file that climbs it', async () => {
  expect(walls.map(({ name }) => name).sort()).toEqual(Object.keys(climbers).sort());
  const result = await judged(plot, ['src', 'workers']);
  for (const [name, [file]] of Object.entries(climbers)) {
    const caught = result.summary.violations.some(({ rule, from }) => rule.name === name && from.endsWith(file));
    expect(caught, `${name} in ${file}; told: ${told(result).join('\n')}`).toBe(true);
  }
});
