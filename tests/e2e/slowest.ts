import { relative } from 'node:path';
import type { FullConfig, Reporter, TestCase, TestResult } from 'playwright/types/testReporter';

const most = 20;
const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;
const minutes = (ms: number): string => `${(ms / 60_000).toFixed(1)} min`;

/** At the end of a run: minutes in total and for each file, the slowest tests, and those that held only at the second try. */
export default class Slowest implements Reporter {
  private began = 0;
  private folder = '';
  private readonly tries = new Map<TestCase, number>();

  onBegin({ rootDir }: FullConfig): void {
    this.began = Date.now();
    this.folder = rootDir;
  }

  onTestEnd(test: TestCase, { duration }: TestResult): void {
    this.tries.set(test, (this.tries.get(test) ?? 0) + duration);
  }

  onEnd(): void {
    if (this.tries.size === 0) return;
    const name = (test: TestCase) => `${relative(this.folder, test.location.file)} › ${test.title}`;
    const tests = [...this.tries].sort(([, one], [, other]) => other - one);
    const files = new Map<string, number>();
    for (const [{ location }, ms] of tests) files.set(location.file, (files.get(location.file) ?? 0) + ms);
    console.log(`\nThe ${Math.min(most, tests.length)} slowest of ${tests.length} browser tests:`);
    for (const [test, ms] of tests.slice(0, most)) console.log(`  ${seconds(ms).padStart(8)}  ${name(test)}`);
    console.log('\nThe slowest files:');
    for (const [file, ms] of [...files].sort(([, one], [, other]) => other - one).slice(0, most))
      console.log(`  ${seconds(ms).padStart(8)}  ${relative(this.folder, file)}`);
    const again = tests.filter(([test]) => test.outcome() === 'flaky');
    console.log(again.length === 0 ? '\nNo test needed a second try.' : `\nHeld only at the second try (${again.length}):`);
    for (const [test] of again) console.log(`  ${name(test)}`);
    const worked = tests.reduce((sum, [, ms]) => sum + ms, 0);
    console.log(`\nBrowser tests: ${minutes(Date.now() - this.began)}; ${minutes(worked)} of tests, one after the other.`);
  }
}
