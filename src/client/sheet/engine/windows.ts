import type { Value } from '#define/row';
import type { WindowRow } from '#workers/sheet/engine';

const windowRows = 128;
const ahead = 3;
const mostWindows = 200;

/**
 * Rows for a page that shares no memory with the worker: windows of 128, fetched when first read, with those the scroll
 * will come to next; the least lately read are dropped.
 */
export class Windows {
  private readonly rows = new Map<number, readonly unknown[]>();
  /** Slots by window, oldest first. */
  private readonly fetched = new Map<number, readonly number[]>();
  private readonly asked = new Map<number, Promise<void>>();
  private turn = 0;

  constructor(
    private readonly fetch: (from: number, count: number) => Promise<readonly WindowRow[]>,
    private readonly arrived: (slots: readonly number[]) => void,
  ) {}

  value(slot: number, column: number, viewRow: number): Value {
    const known = this.rows.get(slot);
    if (viewRow >= 0) {
      const window = Math.floor(viewRow / windowRows);
      if (!this.fetched.has(window)) this.want(window);
    }
    return (known?.[column] ?? null) as Value;
  }

  private want(window: number): void {
    for (let next = window - 1; next <= window + ahead; next++) if (next >= 0 && !this.fetched.has(next)) void this.ask(next);
  }

  /** Null where a row has been fetched, else when it will have been. */
  known(viewRow: number): Promise<void> | null {
    const window = Math.floor(viewRow / windowRows);
    return this.fetched.has(window) ? null : this.until(window);
  }

  /** An answer that came too late for its place is asked for again. */
  private async until(window: number): Promise<void> {
    while (!this.fetched.has(window)) await this.ask(window);
  }

  private ask(window: number): Promise<void> {
    let asking = this.asked.get(window);
    if (!asking) this.asked.set(window, (asking = this.load(window)));
    return asking;
  }

  private async load(window: number): Promise<void> {
    const { turn } = this;
    const rows = await this.fetch(window * windowRows, windowRows).catch(() => []);
    // The view moved while the rows were on their way: they belong elsewhere now.
    if (turn !== this.turn) return;
    this.asked.delete(window);
    for (const { slot, values } of rows) this.rows.set(slot, values);
    this.fetched.set(
      window,
      rows.map(({ slot }) => slot),
    );
    if (this.fetched.size > mostWindows) this.dropOldest();
    this.arrived(rows.map(({ slot }) => slot));
  }

  private dropOldest(): void {
    const [oldest] = this.fetched.keys();
    if (oldest === undefined) return;
    for (const slot of this.fetched.get(oldest) ?? []) this.rows.delete(slot);
    this.fetched.delete(oldest);
  }

  /** Another filter or order: what is known of the rows stays good, where they stand does not. */
  moved(): void {
    this.turn += 1;
    this.fetched.clear();
    this.asked.clear();
  }

  /** These rows read like this now. */
  take(rows: readonly (readonly [number, readonly unknown[]])[]): void {
    for (const [slot, values] of rows) if (this.rows.has(slot)) this.rows.set(slot, values);
    // What is on its way was read before.
    this.turn += 1;
    this.asked.clear();
  }

  /** These rows read differently: they are fetched again when next read, and shown as they were until then. */
  changed(slots: Uint32Array | 'all'): void {
    this.turn += 1;
    this.asked.clear();
    if (slots === 'all') {
      this.fetched.clear();
      return;
    }
    const changed = new Set(slots);
    for (const [window, own] of this.fetched) if (own.some((slot) => changed.has(slot))) this.fetched.delete(window);
  }
}
