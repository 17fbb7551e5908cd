import { chromium } from 'playwright';
import { frameWork } from './frames.mjs';

/** An operation that takes longer is not waited for. */
const patienceMs = 180_000;
const openingMs = 600_000;

/** Operations in the order they are done; those in one line belong together. */
const rounds = [
  ['filterText'],
  ['filterNumber'],
  ['filterValue'],
  ['filterFour'],
  ['sortThree'],
  ['valueList'],
  ['findFirst'],
  ['findText'],
  ['findEverywhere'],
  ['replacePreview'],
  ['replaceAll', 'undoReplace'],
  ['paste', 'undoPaste'],
  ['jump'],
];

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)];

class TooLong extends Error {}

const within = (milliseconds, promise) => {
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new TooLong()), milliseconds);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
};

/** One grid with so many rows, in a browser of its own; a page that dies is opened again for what is left to do. */
export class GridSession {
  #browser = null;
  #page = null;

  constructor(executablePath, url, name, rows) {
    Object.assign(this, { executablePath, url, name, rows });
  }

  async #open() {
    this.#browser = await chromium.launch({
      executablePath: this.executablePath,
      // Memory is measured at once instead of with the next garbage collection; the sandbox refuses to run as root.
      args: ['--disable-gpu', '--enable-blink-features=ForceEagerMeasureMemory', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
    });
    const page = await this.#browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' });
    page.on('pageerror', (error) => process.stdout.write(`  the page says: ${error.message}\n`));
    this.#page = page;
    await page.goto(`${this.url}?grid=${this.name}`);
    await within(
      openingMs,
      page.evaluate((rows) => globalThis.bench.prepare(rows), this.rows),
    );
    return within(
      openingMs,
      page.evaluate(() => globalThis.bench.open()),
    );
  }

  async #close() {
    await this.#browser?.close().catch(() => undefined);
    this.#browser = null;
    this.#page = null;
  }

  #ask(call, ...args) {
    const crashed = new Promise((_, reject) => this.#page.once('crash', () => reject(new Error('the page crashed'))));
    return within(
      patienceMs,
      Promise.race([this.#page.evaluate(([method, given]) => globalThis.bench[method](...given), [call, args]), crashed]),
    );
  }

  /** Does one thing; what went wrong is told in place of a figure, and the page is opened again. */
  async #tried(what, body) {
    try {
      return await body();
    } catch (error) {
      const problem = error instanceof TooLong ? `> ${patienceMs / 1000} s` : 'failed';
      process.stdout.write(`  ${what}: ${problem} (${error.message.split('\n')[0]})\n`);
      await this.#close();
      await this.#open().catch(() => this.#close());
      return { problem };
    }
  }

  /** All figures. */
  async run() {
    const opening = await this.#open().catch(async (error) => {
      process.stdout.write(`  not opened: ${error.message.split('\n')[0]}\n`);
      await this.#close();
      return { problem: error instanceof TooLong ? `> ${openingMs / 1000} s` : 'failed' };
    });
    if (opening.problem) return { opening, operations: {}, scrolls: {}, memory: null, rows: null };
    const offered = await this.#page.evaluate(() => globalThis.bench.offers());
    const memory = await this.#tried('memory', () => this.#ask('memory'));
    const rows = await this.#tried('memory of the rows', () => this.#ask('rows'));
    const scrolls = await this.#scrolls();
    const operations = {};
    for (const round of rounds) {
      const names = round.filter((name) => offered.includes(name));
      if (names.length > 0 && this.#page !== null) Object.assign(operations, await this.#round(names));
    }
    const endurance = this.name === 'ours' && this.#page !== null ? await this.#tried('endurance', () => this.#ask('endure', 240)) : null;
    await this.#close();
    return { opening, operations, scrolls, memory, rows, endurance };
  }

  /** Operations that follow one another, as often as their slowness allows. */
  async #round(names) {
    const taken = Object.fromEntries(names.map((name) => [name, []]));
    const failed = {};
    let times = 1;
    for (let time = 0; time < times && Object.keys(failed).length === 0; time++) {
      for (const name of names) {
        const figure = await this.#tried(name, () => this.#ask('run', name));
        if (figure.problem) failed[name] = figure;
        else taken[name].push(figure);
        if (figure.problem) break;
      }
      const slowest = Math.max(...names.map((name) => taken[name][0]?.painted ?? 0));
      // What cannot be undone is not the same work a second time.
      if (time === 0 && !(names[0] === 'paste' && names.length === 1)) times = slowest < 1_000 ? 7 : slowest < 8_000 ? 3 : 1;
    }
    return Object.fromEntries(names.map((name) => [name, failed[name] ?? this.#summed(name, taken[name])]));
  }

  #summed(name, figures) {
    if (figures.length === 0) return { problem: 'failed' };
    const of = (key) => median(figures.map((figure) => figure[key]));
    const summed = {
      answered: of('answered'),
      painted: of('painted'),
      longestTask: Math.max(...figures.map(({ longestTask }) => longestTask)),
      first: figures[0].painted,
      found: figures[0].found,
      note: figures[0].note,
    };
    process.stdout.write(`  ${name}: ${summed.painted.toFixed(0)} ms, found ${summed.found}\n`);
    return summed;
  }

  async #scrolls() {
    const traced = (what, call, ...args) =>
      this.#tried(what, async () => {
        await this.#browser.startTracing(this.#page, { categories: ['toplevel', 'devtools.timeline'] });
        const scrolled = await this.#ask(call, ...args, false);
        const { half, most } = frameWork(await this.#browser.stopTracing());
        const { longestBlank } = await this.#ask(call, ...args, true);
        process.stdout.write(`  ${what}: ${scrolled.framesPerSecond.toFixed(0)} frames/s, work ${half.toFixed(1)} ms\n`);
        return { ...scrolled, longestBlank, work: half, mostWork: most };
      });
    const scrolls = {};
    scrolls.steady = await traced('scrolling 120 px a frame', 'scroll', 120, 240);
    if (this.#page) scrolls.fast = await traced('scrolling 1,500 px a frame', 'scroll', 1_500, 240);
    if (this.#page) scrolls.jumps = await traced('jumping', 'jumps', 24);
    if (this.#page && this.name === 'ours') {
      const busy = await this.#tried('scrolling while the worker is busy', async () => {
        const working = this.#ask('busy', 5_000);
        const scrolled = await this.#ask('jumps', 24, true);
        await working;
        return scrolled;
      });
      scrolls.busy = busy;
    }
    return scrolls;
  }
}
