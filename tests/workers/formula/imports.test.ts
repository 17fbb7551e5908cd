import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { beforeAll, describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** What the two programs begin with: vite.config.ts, and the page. */
const serverInputs = [...readFileSync(join(root, 'vite.config.ts'), 'utf8').matchAll(/here\('\.\/(src\/server\/[^']+\.ts)'\)/gu)].map(
  ([, path]) => path as string,
);
const pageInputs = ['src/client/main.tsx'];

const imports = new Map<string, readonly string[]>();

beforeAll(async () => {
  const { output } = await cruise(['src', 'workers'], {
    baseDir: root,
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: false,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
  });
  for (const { source, dependencies } of (output as ICruiseResult).modules)
    imports.set(
      source,
      dependencies.map(({ resolved }) => resolved),
    );
}, 60_000);

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
