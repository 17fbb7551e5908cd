import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { startAppearance } from '#client/look/appearance';
import { signStyles } from '#client/look/tokens';
import { openSheetModel } from '#client/sheet/createModel';
import { Desk } from '#client/sheet/desk/desk';
import { at } from '#client/sheet/grid/selection';
import { prepareEngine } from '#client/sheet/engine/ready';
import type { SheetModel } from '#client/sheet/model';
import { sheetOptions } from '#client/sheet/openSheet';
import { SheetEngineContext, type SheetEngine } from '#client/sheet/SheetEngineContext';
import { SheetScreen } from '#client/sheet/SheetScreen.tsx';
import { startWords, wordsComplete } from '#client/words/words';
import { catalogue } from '#modules/entities';
import type { FindQuery } from '#workers/sheet/find/finding';
import { costSheet } from '#modules/finance/cost/cost.sheet';
import { asked, pastedText } from './asked';
import type { Contestant, Operation } from './contest';
import { asNetwork, costList } from './costList';
import type { Ledger } from './ledger';
import '../../../src/client/look/fonts.css';
import '../../../src/client/look/tokens.css';
import '../../../src/client/look/base.css';
import '../../../src/client/look/controls.css';
import '../../../src/client/look/overlays.css';

/** The product's own sheet of costs, screen, model and worker, over a list that comes from no server. */
class OurSheet implements Contestant {
  readonly name = 'Tallysheet';
  private pieces: ArrayBuffer[] = [];
  private opened: SheetModel | null = null;
  private desk: Desk | null = null;
  private rows = 0;
  private turn = 0;

  /** The shell the sheet is opened in is there: its words, its look, a worker that has read its script. */
  async prepare(ledger: Ledger): Promise<void> {
    this.rows = ledger.count;
    this.pieces = costList(ledger);
    document.cookie = 'language=zh';
    prepareEngine();
    signStyles();
    startAppearance();
    await startWords();
    await wordsComplete();
  }

  get model(): SheetModel {
    if (this.opened === null) throw new Error('the sheet is not open');
    return this.opened;
  }

  async open(seen: () => void): Promise<void> {
    // As for people who are signed in: what waits to be saved is sealed and kept.
    const draftKey = crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
    const complete = new Promise<void>((resolve) => {
      const openModel: SheetEngine['openModel'] = (sheet, language) => {
        const model = openSheetModel({
          ...sheetOptions(catalogue, sheet, language),
          draftKey,
          listCall: () => Promise.resolve(asNetwork(this.pieces)),
        });
        this.opened = model;
        let first = true;
        model.subscribe(() => {
          const { shown, loading } = model.status();
          if (first && shown > 0) {
            first = false;
            seen();
          }
          if (shown === this.rows && loading === null) resolve();
        });
        return model;
      };
      this.show({ catalogue, openModel });
    });
    await complete;
  }

  private show(engine: SheetEngine): void {
    const found = (desk: Desk) => (this.desk = desk);
    const { attach } = Desk.prototype;
    Desk.prototype.attach = function (parts) {
      found(this);
      return attach.call(this, parts);
    };
    const root = document.body.appendChild(document.createElement('div'));
    root.style.cssText = 'position:fixed;inset:0';
    flushSync(() =>
      createRoot(root).render(
        <MemoryRouter>
          <SheetEngineContext value={engine}>
            <SheetScreen sheet={costSheet} title="shell:route.cost" />
          </SheetEngineContext>
        </MemoryRouter>,
      ),
    );
  }

  private filter(where: Parameters<SheetModel['setWhere']>[0]): Operation {
    return {
      run: async () => {
        await this.model.setWhere(where);
        return this.model.status().shown;
      },
      after: () => this.model.setWhere(null),
    };
  }

  /** The same pattern is kept with what it found: another pair of digits each time, of which there are as many. */
  private query(visible: readonly string[]): FindQuery {
    const pattern = this.turn === 0 ? asked.pattern : asked.pattern.replace(/77$/u, String(10 + (this.turn % 60)));
    this.turn += 1;
    return { text: pattern, caseSensitive: false, whole: false, regex: true, by: 'rows', areas: null, visible };
  }

  private replacing(): FindQuery {
    return {
      text: asked.replace.find,
      caseSensitive: false,
      whole: false,
      regex: false,
      by: 'rows',
      areas: null,
      visible: [asked.replace.field],
    };
  }

  private async findAll(visible: readonly string[]): Promise<number> {
    const { find } = this.model.tools;
    let found = await find.all(this.query(visible));
    while (!('problem' in found) && !found.done) found = await find.more();
    return 'problem' in found ? -1 : found.total;
  }

  private readonly leaves = {
    text: { field: asked.text.field, op: 'include', value: asked.text.has },
    number: { field: asked.number.field, op: 'between', value: String(asked.number.low), value2: String(asked.number.high) },
    value: { field: asked.value.field, op: 'equal', anyOf: [asked.value.key] },
    day: { field: asked.day.field, op: 'ge', value: asked.day.from },
  } as const;

  readonly operations: Contestant['operations'] = {
    filterText: this.filter(this.leaves.text),
    filterNumber: this.filter(this.leaves.number),
    filterValue: this.filter(this.leaves.value),
    filterFour: this.filter({ and: Object.values(this.leaves) }),
    sortThree: {
      run: async () => {
        await this.model.setSort(asked.sort);
        return this.model.status().shown;
      },
      after: () => this.model.setSort([]),
    },
    findFirst: {
      run: async () => {
        const found = await this.model.tools.find.next(this.query(asked.textColumns), null, 1);
        return 'problem' in found ? -1 : found.row;
      },
    },
    findText: { run: () => this.findAll(asked.textColumns) },
    findEverywhere: { run: () => this.findAll(this.desk?.visibleNames() ?? []) },
    replacePreview: {
      before: () => this.model.tools.find.warm(),
      run: async () => {
        const outlook = await this.model.tools.find.outlook(this.replacing(), asked.replace.by);
        return 'problem' in outlook ? -1 : outlook.changes;
      },
    },
    replaceAll: {
      run: async () => {
        await this.model.tools.find.outlook(this.replacing(), asked.replace.by);
        const report = await this.model.tools.find.replaceAll('replace');
        return 'problem' in report ? -1 : report.written;
      },
    },
    undoReplace: { run: async () => Number((await this.model.tools.steps.undo()) !== null) },
    valueList: { run: async () => (await this.model.distinct(asked.list, '')).length },
    paste: {
      run: async () => {
        const columns = this.desk?.visibleNames() ?? [];
        const left = columns.indexOf(asked.paste.columns[0]);
        const report = await this.model.tools.clipboard.paste(
          [{ top: asked.paste.row, bottom: asked.paste.row, left, right: left }],
          columns,
          { text: pastedText(), html: null },
          {},
        );
        return 'written' in report ? report.written : -1;
      },
    },
    undoPaste: { run: async () => Number((await this.model.tools.steps.undo()) !== null) },
    jump: {
      run: () => {
        const row = Math.floor(this.rows * asked.jumpTo);
        this.desk?.select(at({ row, col: 0 }));
        return row;
      },
      after: () => this.desk?.select(at({ row: 0, col: 0 })),
    },
  };

  async busy(milliseconds: number): Promise<void> {
    for (const end = performance.now() + milliseconds; performance.now() < end;) await this.model.distinct('supplierBillNo', '');
  }

  scroller(): Element {
    return document.querySelector('.dvn-scroller') as Element;
  }

  /** Six strips of the canvas, between headers and totals, in the column of job numbers: a strip of one colour holds no text. */
  blank(): boolean {
    const canvas = document.querySelector('canvas') as HTMLCanvasElement;
    const context = canvas.getContext('2d') as CanvasRenderingContext2D;
    const { width, height } = canvas.getBoundingClientRect();
    const scale = canvas.width / width;
    for (let row = 0; row < 6; row++) {
      const top = 60 + ((height - 220) * row) / 5;
      const strip = context.getImageData(
        Math.round(80 * scale),
        Math.round(top * scale),
        Math.round(100 * scale),
        Math.round(30 * scale),
      ).data;
      if (!strip.some((value, place) => place % 4 === 0 && value < 120)) return true;
    }
    return false;
  }

  /** Columns lie in memory that page and worker share, which the browser counts for each of them. */
  countedTwice(): number {
    return sharedMegabytes((this.model as unknown as { rows: unknown }).rows);
  }

  rowMegabytes(): number {
    return sharedMegabytes((this.model as unknown as { rows: { columns: unknown } }).rows.columns);
  }
}

/** Megabytes of the shared memory that is reached from here. */
function sharedMegabytes(from: unknown): number {
  const found = new Set<ArrayBufferLike>();
  const look = (value: unknown, depth: number): void => {
    if (ArrayBuffer.isView(value)) found.add(value.buffer);
    else if (Array.isArray(value)) value.slice(0, 200).forEach((one) => look(one, depth - 1));
    else if (typeof value === 'object' && value !== null && depth > 0) Object.values(value).forEach((one) => look(one, depth - 1));
  };
  look(from, 3);
  return [...found].reduce((sum, buffer) => sum + (buffer instanceof SharedArrayBuffer ? buffer.byteLength : 0), 0) / 1e6;
}

export const contestant = new OurSheet();
