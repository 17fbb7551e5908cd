import { relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';

const most = 20;
const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`.padStart(8);

/** At the end of a run: the slowest tests and files, and the tests that held only at a second try. */
export default class Slowest implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    if (tests.length < most) return;
    const name = (path: string) => relative(process.cwd(), path);
    const slowest = tests
      .map((test) => ({ test, ms: test.diagnostic()?.duration ?? 0 }))
      .sort((one, other) => other.ms - one.ms)
      .slice(0, most);
    console.log(`\nThe ${most} slowest of ${tests.length} tests:`);
    for (const { test, ms } of slowest) console.log(`${seconds(ms)}  ${name(test.module.moduleId)} › ${test.fullName}`);
    const files = modules.map((module) => ({ module, ms: module.diagnostic().duration })).sort((one, other) => other.ms - one.ms);
    console.log('\nThe slowest files:');
    for (const { module, ms } of files.slice(0, most)) console.log(`${seconds(ms)}  ${name(module.moduleId)}`);
    const again = tests.filter((test) => test.diagnostic()?.flaky === true);
    if (again.length > 0) console.log(`\nHeld only at the second try:\n${again.map((test) => `  ${test.fullName}`).join('\n')}`);
  }
}
