import { expect, type Browser, type BrowserContext, type Locator, type Page } from 'playwright/test';
import { password, putInto, sessionOf } from '#tests/e2e/signedIn';

/** Within this time an edit is on the disk. */
export const keptWithinMs = 500;

/** Screens of the four sheets, with their words in Chinese. */
export const sheets = { orders: '/order/orderManage', rates: '/FCL', invoices: '/financial/invoice', costs: '/financial/cost' } as const;

/** Fills the sign-in form that is on the screen and sends it. */
export async function sendSignIn(page: Page, username: string, word = password): Promise<void> {
  await page.locator('input[autocomplete=username]').fill(username);
  await page.locator('input[autocomplete=current-password]').fill(word);
  await page.keyboard.press('Enter');
}

/** Opens a path as somebody who is signed in already; the form is filled in only where signing in is the subject. */
export async function openAs(page: Page, username: string, path: string): Promise<void> {
  await putInto(page.context(), await sessionOf(username));
  await page.goto(path);
  // The outlines of the shell that stand while the person is loaded hear no keys yet.
  const whole = page.locator('.shell:not([aria-busy]) .top-line .palette-button');
  await soon('the shell', async () => ((await whole.count()) > 0 ? true : null));
}

/** A second person's browser, with the same language and clock as the first. */
export async function anotherBrowser(browser: Browser): Promise<{ page: Page; context: BrowserContext }> {
  const context = await browser.newContext({
    baseURL: process.env.TALLYSHEET_URL ?? '',
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
  });
  return { page: await context.newPage(), context };
}

/** Glide rebuilds its table for screen readers this long after the last change. */
const tableLagMs = 250;
const betweenLooksMs = 25;
const longestLookMs = 20_000;

/**
 * What `look` finds, as soon as it finds something. Playwright's own waiting looks ever less often, up to a second apart, and reads
 * the whole page out after each look in vain: too dear for what every test waits for a dozen times.
 * @throws Error saying what was waited for.
 */
export async function soon<T>(what: string, look: () => Promise<T | null>, longestMs = longestLookMs): Promise<T> {
  for (const began = performance.now(); ;) {
    const found = await look();
    if (found !== null) return found;
    if (performance.now() - began > longestMs) throw new Error(`${what}: not within ${longestMs / 1_000} s`);
    await new Promise((done) => setTimeout(done, betweenLooksMs));
  }
}

/** A sheet on the screen, used as a person uses it: keys, presses, and the words read out of the grid's table for screen readers. */
export class SheetPage {
  readonly root: Locator;
  /** Its own canvas and editor, not those of sheets its rows are open to. */
  readonly grid: Locator;
  readonly editor: Locator;
  readonly statusBar: Locator;
  readonly toolbar: Locator;
  readonly formula: Locator;
  readonly spoken: Locator;
  readonly save: Locator;

  constructor(
    readonly page: Page,
    within = '.view:visible .sheet',
  ) {
    this.root = page.locator(within).first();
    this.grid = this.root.locator('.grid-frame').first();
    this.editor = this.root.locator('.cell-editor').first();
    this.statusBar = this.root.locator('.status-bar');
    this.toolbar = this.root.locator('.sheet-toolbar');
    this.formula = this.root.locator('.formula-input');
    this.spoken = this.root.locator('[data-live=cell]');
    this.save = this.toolbar.getByRole('button', { name: /^保存/ }).first();
  }

  /** Until the sheet of this name is the one on the screen: the one left stands a moment longer than its address. */
  async titled(name: string): Promise<this> {
    await expect(this.toolbar.getByText(name, { exact: true })).toBeVisible();
    return this;
  }

  /** Until the rows are there and the grid is drawn. */
  async ready(): Promise<this> {
    await soon('rows in the sheet', async () => {
      const drawn = await this.root.locator('.sheet-grid[data-loading=false] canvas [role=gridcell]').first().count();
      return drawn > 0 && (await this.root.locator('.sheet-grid').first().isVisible()) ? true : null;
    });
    return this;
  }

  /** Position of a column among the shown ones, from 1, by its header word. */
  private place(header: string): Promise<string> {
    return soon(`column ${header}`, async () =>
      this.grid.evaluate((grid, word) => {
        const heads = [...grid.querySelectorAll('canvas [role=columnheader]')];
        return heads.find((head) => head.textContent?.trim() === word)?.getAttribute('aria-colindex') ?? null;
      }, header),
    );
  }

  /** A cell as screen readers find it; `row` counts from 1 as the row heads do. Only rows and columns in sight exist. */
  async cell(row: number, header: string): Promise<Locator> {
    return this.grid.locator(`canvas [role=row][aria-rowindex="${row + 1}"] [role=gridcell][aria-colindex="${await this.place(header)}"]`);
  }

  /** Cells of one column, from `from` on; those below the last row are `?`. The table may stand without the column for a moment. */
  async texts(header: string, from: number, count: number): Promise<string[]> {
    return soon(`row ${from} of ${header}`, async () => {
      const found = await this.grid.locator('canvas table').evaluate(
        (table, { word, first, many }) => {
          const head = [...table.querySelectorAll('[role=columnheader]')].find((one) => one.textContent?.trim() === word);
          const at = head?.getAttribute('aria-colindex');
          if (at === undefined) return ['?'];
          return Array.from(
            { length: many },
            (_, index) => table.querySelector(`[aria-rowindex="${first + index + 1}"] [aria-colindex="${at}"]`)?.textContent ?? '?',
          );
        },
        { word: header, first: from, many: count },
      );
      return found[0] === '?' ? null : found;
    });
  }

  /** The first row from `from` on where `count` rows in a run may be edited in all these columns. */
  async openRows(from: number, count: number, ...headers: string[]): Promise<number> {
    const places = await Promise.all(headers.map((header) => this.place(header)));
    return this.grid.locator('canvas table').evaluate(
      (table, { at, first, many }) => {
        const open = (row: number) =>
          at.every((place) => {
            const cell = table.querySelector(`[aria-rowindex="${row + 1}"] [aria-colindex="${place}"]`);
            return cell !== null && cell.getAttribute('aria-readonly') !== 'true';
          });
        for (let row = first; table.querySelector(`[aria-rowindex="${row + many}"]`) !== null; row++) {
          if (Array.from({ length: many }, (_, index) => row + index).every(open)) return row;
        }
        throw new Error('no such rows in sight');
      },
      { at: places, first: from, many: count },
    );
  }

  /** Makes a cell the active one, the way a screen reader does. */
  /** An act by the keys: the strip (Alt+M), its letter. */
  async act(letter: string): Promise<void> {
    await this.page.keyboard.press('Alt+m');
    await expect(this.root.getByRole('toolbar', { name: /操作条|Action strip/u })).toBeFocused();
    await this.page.keyboard.press(letter);
  }

  async select(row: number, header: string): Promise<void> {
    await soon(`row ${row}, ${header} as the active cell`, async () => {
      if (!(await this.focus(row, header))) return null;
      // The table is a fifth of a second old: where its columns or selection were others meanwhile, the focus went astray.
      return soon('there', () => this.isAt(row, header), tableLagMs).catch(() => null);
    });
  }

  /** Puts the focus on a cell of the table; it counts only where it comes from another, and the heads of rows count for nothing. */
  private focus(row: number, header: string): Promise<boolean> {
    return this.grid.evaluate(
      (grid, to) => {
        const heads = [...grid.querySelectorAll('canvas [role=columnheader]')];
        const place = heads.find((head) => head.textContent?.trim() === to.header)?.getAttribute('aria-colindex');
        const cells = [...grid.querySelectorAll<HTMLElement>(`canvas [role=row][aria-rowindex="${to.row + 1}"] [role=gridcell]`)];
        const index = cells.findIndex((one) => one.getAttribute('aria-colindex') === place);
        if (index < 0) return false;
        cells[index > 1 ? index - 1 : index + 1]?.focus();
        cells[index]?.focus();
        return true;
      },
      { row, header },
    );
  }

  /** Whether this cell is the active one, and keys go to it. */
  private isAt(row: number, header: string): Promise<true | null> {
    return this.root.evaluate(
      (root, at) => {
        const editor = document.activeElement;
        const there = root.querySelector('.formula-address span')?.textContent === at.header;
        return there && editor instanceof HTMLElement && editor.matches('.cell-editor') && editor.dataset.row === String(at.row)
          ? true
          : null;
      },
      { row, header },
    );
  }

  /** Goes from a cell in sight along its row to a column that stands out of sight, as the arrows do. */
  async walkTo(header: string): Promise<void> {
    const told = this.root.locator('.formula-address span');
    await soon(`column ${header} in the row`, async () => {
      if ((await told.textContent()) === header) return true;
      await this.page.keyboard.press('ArrowRight');
      return null;
    });
  }

  /** Extends the selection from the active cell with Shift and the arrows. */
  async extend(down: number, right = 0): Promise<void> {
    for (let step = 0; step < down; step++) await this.page.keyboard.press('Shift+ArrowDown');
    for (let step = 0; step < right; step++) await this.page.keyboard.press('Shift+ArrowRight');
  }

  /** The active cell's box on the screen. */
  async activeBox(): Promise<{ x: number; y: number; width: number; height: number }> {
    const box = await this.editor.boundingBox();
    if (box === null) throw new Error('no active cell in sight');
    return box;
  }

  /** Types all keys at once, without waiting for anything between them. `\n` is Enter, `\t` Tab. */
  async typeAtOnce(text: string): Promise<void> {
    const session = await this.page.context().newCDPSession(this.page);
    const sent = [...text].flatMap((character) => {
      const key = keyOf(character);
      const up = { key: key.key, code: key.code, windowsVirtualKeyCode: key.windowsVirtualKeyCode };
      return [
        session.send('Input.dispatchKeyEvent', { type: 'text' in key ? 'keyDown' : 'rawKeyDown', ...key }),
        session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...up }),
      ];
    });
    await Promise.all(sent);
    await session.detach();
  }

  /** Puts text on the clipboard the way another program does, and pastes it with the keys. */
  async paste(text: string): Promise<void> {
    await this.page.evaluate((content) => navigator.clipboard.writeText(content), text);
    await this.page.keyboard.press('Control+v');
  }

  /** A paste event with these flavours, as another program would leave them on the clipboard. */
  async pasteFlavours({ text, html }: { text?: string; html?: string }): Promise<void> {
    await this.editor.evaluate(
      (editor, flavours) => {
        const data = new DataTransfer();
        if (flavours.text !== undefined) data.setData('text/plain', flavours.text);
        if (flavours.html !== undefined) data.setData('text/html', flavours.html);
        editor.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
      },
      { text, html },
    );
  }

  /** Both flavours a copy of the selection leaves on the clipboard. */
  async copied(): Promise<{ text: string; html: string }> {
    return this.editor.evaluate((editor) => {
      const data = new DataTransfer();
      editor.dispatchEvent(new ClipboardEvent('copy', { clipboardData: data, bubbles: true, cancelable: true }));
      return { text: data.getData('text/plain'), html: data.getData('text/html') };
    });
  }

  /** Colour of the canvas at an offset from the active cell's top left corner, as `rgb(…)`. */
  async colourAt(dx: number, dy: number): Promise<string> {
    const box = await this.activeBox();
    return this.root
      .locator('canvas')
      .first()
      .evaluate(
        (canvas: HTMLCanvasElement, at) => {
          const frame = canvas.getBoundingClientRect();
          const scale = canvas.width / frame.width;
          const [red, green, blue] =
            canvas.getContext('2d')?.getImageData(Math.round((at.x - frame.left) * scale), Math.round((at.y - frame.top) * scale), 1, 1)
              .data ?? [];
          return `rgb(${red}, ${green}, ${blue})`;
        },
        { x: box.x + dx, y: box.y + dy },
      );
  }

  /** Saves with the keys and waits until nothing is unsaved any more. */
  async saveAll(): Promise<void> {
    // What the save before said still stands until the edit is drawn.
    await expect(this.statusBar).toContainText('未保存');
    await this.page.keyboard.press('Control+s');
    await expect(this.statusBar).toContainText('已全部保存');
  }
}

function keyOf(character: string): { key: string; code: string; windowsVirtualKeyCode: number; text?: string } {
  if (character === '\n') return { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13, text: '\r' };
  if (character === '\t') return { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 };
  if (character === '.') return { key: '.', code: 'Period', windowsVirtualKeyCode: 190, text: '.' };
  const code = /\d/.test(character) ? `Digit${character}` : `Key${character.toUpperCase()}`;
  return { key: character, code, windowsVirtualKeyCode: character.toUpperCase().charCodeAt(0), text: character };
}

/** Bodies of the batches the page sends to a list, in the order they leave. */
export function sentBatches(
  page: Page,
): { batchId: string; rows: { id: string; set: Record<string, { old: unknown; new: unknown }> }[]; keepGood?: boolean }[] {
  const batches: ReturnType<typeof sentBatches> = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/batchEdit')) batches.push(request.postDataJSON());
  });
  return batches;
}
