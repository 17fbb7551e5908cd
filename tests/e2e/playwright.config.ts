import { defineConfig } from 'playwright/test';
import { findChromium } from '../../src/start/chromium.mjs';

const executablePath = await findChromium();
// Playwright reads this file again in each of its processes; they need not search anew.
process.env.CHROMIUM_PATH = executablePath;

/** Journeys in a real Chromium against the built product: two workers, each with a product of its own, files in parallel (`server.ts`, `watched.ts`). */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../../test-results',
  globalSetup: './server.ts',
  workers: 2,
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000,
  // What holds only at the second try is listed at the end: a list that should be empty.
  retries: 1,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['./slowest.ts']],
  use: {
    headless: true,
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    // Lines that roll take a tenth of a core where no graphics card draws them; whoever looks at motion says so.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // A trace doubles the time of the run; with PWTRACE set, failed journeys leave one.
    trace: process.env.PWTRACE === undefined ? 'off' : 'retain-on-failure',
    launchOptions: {
      executablePath,
      args: [
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        // Chromium's sandbox refuses to run as root.
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ],
    },
  },
});
