import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright/test';

/** Contexts kept at most; each holds the product's scripts, compiled. */
const mostKept = 3;

/** What a test does to a context that cannot be taken back; the next one gets another. */
const lasting = ['addInitScript', 'exposeBinding', 'exposeFunction', 'route', 'routeWebSocket'] as const;

/**
 * Browser contexts that go from test to test, emptied in between: the scripts in their cache stay compiled, which is most of what
 * opening a page costs. One for each language, clock and size of window that is asked for.
 */
export class WarmContexts {
  private readonly kept = new Map<string, BrowserContext>();
  private readonly spent = new WeakSet<BrowserContext>();

  constructor(private readonly browser: Browser) {}

  /** A context without pages, cookies and permissions. */
  async take(options: BrowserContextOptions, permissions: string[] | undefined): Promise<BrowserContext> {
    const key = JSON.stringify(options);
    const warm = this.kept.get(key);
    this.kept.delete(key);
    const context = warm ?? (await this.make(options));
    this.kept.set(key, context);
    if (this.kept.size > mostKept) await this.forget([...this.kept.keys()][0] as string);
    // A page in front of a person may write to the clipboard unasked; a Chromium without windows is told so.
    await context.grantPermissions(['clipboard-write', ...(permissions ?? [])]);
    return context;
  }

  /** A page in a context just taken; what the browser kept for the product's address is gone before anything is opened in it. */
  async page(context: BrowserContext): Promise<Page> {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    const origin = process.env.TALLYSHEET_URL ?? '';
    await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'local_storage,indexeddb,cache_storage,service_workers' });
    await session.detach();
    return page;
  }

  /** Empties a context of pages, cookies and permissions. */
  async giveBack(context: BrowserContext): Promise<void> {
    const [key] = [...this.kept].find(([, one]) => one === context) ?? [];
    if (key === undefined) return;
    if (this.spent.has(context) || !(await this.emptied(context))) await this.forget(key);
  }

  async close(): Promise<void> {
    for (const key of this.kept.keys()) await this.forget(key);
  }

  private async make(options: BrowserContextOptions): Promise<BrowserContext> {
    const context = await this.browser.newContext(options);
    const spend = <T extends object>(target: T, name: keyof T) => {
      const plain = (target[name] as (...given: unknown[]) => unknown).bind(target);
      Object.assign(target, {
        [name]: (...given: unknown[]) => {
          this.spent.add(context);
          return plain(...given);
        },
      });
    };
    for (const name of lasting) spend(context, name);
    spend(context.clock, 'install');
    return context;
  }

  private async emptied(context: BrowserContext): Promise<boolean> {
    try {
      await Promise.all(context.pages().map((page) => page.close()));
      await context.setOffline(false);
      await context.clearPermissions();
      await context.clearCookies();
      return true;
    } catch {
      return false;
    }
  }

  private async forget(key: string): Promise<void> {
    const context = this.kept.get(key);
    this.kept.delete(key);
    await context?.close();
  }
}
