import { readFileSync } from 'node:fs';
import i18next from 'i18next';
import type { KeyboardEvent } from 'react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { actionNamed } from '#client/sheet/actions/registry';
import { Desk } from '#client/sheet/desk/desk';
import { settle } from '#client/sheet/desk/editing';
import { EditorEvents } from '#client/sheet/grid/editorEvents';
import type { Surroundings } from '#client/sheet/grid/perform';
import { at } from '#client/sheet/grid/selection';
import { rowOf } from '#tests/workers/sheet/harbour';
import { ModelServer } from '#tests/workers/sheet/modelServer';
import { pageOver, rest } from '#tests/workers/sheet/nearPage';

// Outside a browser there is nothing to measure headers with, and no session's cookies.
vi.hoisted(() => {
  const nothing = () => undefined;
  vi.stubGlobal('document', {
    cookie: '',
    createElement: () => ({ getContext: () => null }),
    addEventListener: nothing,
    removeEventListener: nothing,
  });
});

beforeAll(async () => {
  const words = (name: string): object => JSON.parse(readFileSync(`locales/zh/${name}.json`, 'utf8')) as object;
  await i18next.init({ lng: 'zh', resources: { zh: { sheet: words('sheet') } }, interpolation: { escapeValue: false } });
});

const around: Surroundings = {
  title: '',
  writes: { adds: true, edits: true, removes: true },
  leaveGrid: () => undefined,
  openList: () => undefined,
  onImport: undefined,
  onOpenRow: undefined,
  mayExport: false,
  tasks: [],
  steps: [],
};

/** A text box as far as the editor asks one. */
class TextBox {
  value = '';
  get selectionStart(): number {
    return this.value.length;
  }
  setRangeText(text: string, from: number, to: number): void {
    this.value = this.value.slice(0, from) + text + this.value.slice(to);
  }
}

/** Rows of a price each; the third is locked. */
const server = () =>
  new ModelServer(Array.from({ length: 6 }, (_, at) => rowOf(at + 1, { price: String(at + 1), ...(at === 2 ? { locked: true } : {}) })));

async function handsOver(): Promise<{
  desk: Desk;
  box: TextBox;
  press: (key: string, more?: object) => void;
  run: (keys: string) => Promise<void>;
  prices: () => string[];
}> {
  const page = await pageOver(server(), true);
  const desk = new Desk(page.model, false, null, () => undefined);
  const box = new TextBox();
  desk.attach({ editor: { focus: () => undefined, text: () => box.value, setText: (text: string) => void (box.value = text) } });
  const events = new EditorEvents(desk);
  events.standIn(around);
  const press = (key: string, more: object = {}) => {
    const event = { key, code: key, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, keyCode: 1, ...more };
    events.onKeyDown({
      ...event,
      nativeEvent: event,
      currentTarget: box,
      getModifierState: () => false,
      preventDefault: () => undefined,
      stopPropagation: () => undefined,
    } as unknown as KeyboardEvent<HTMLTextAreaElement>);
  };
  const type = (character: string) => {
    press(character);
    box.value += character;
    events.onInput({ currentTarget: box } as never);
  };
  const run = async (keys: string) => {
    for (const key of keys) {
      if (key === '\n') press('Enter');
      else if (key === '\t') press('Tab');
      else type(key);
    }
    await rest();
  };
  const col = desk.visibleNames().indexOf('price');
  desk.select(at({ row: 0, col }));
  return { desk, box, press, run, prices: () => [0, 1, 2, 3, 4, 5].map((row) => page.model.cell(row, 'price').editText) };
}

describe('a run of values typed down a column', () => {
  it('stops at the first locked cell: what comes after is held there, and no later row takes a value meant for another', async () => {
    const { desk, run, prices } = await handsOver();
    await run('101\n102\n103\n104\n105\n');
    expect(prices()).toEqual(['101', '102', '3', '4', '5', '6']);
    expect(desk.get(desk.editing)?.mode).toBe('held');
    expect(desk.get(desk.typed)).toBe('103\n104\n105\n');
    expect(desk.get(desk.selection).active.row).toBe(2);
    expect(desk.get(desk.refusal)?.code).toBe('COST_LOCKED');
  });

  it('keeps the held values over a save, counts them where the cell is left, and Esc drops them', async () => {
    const { desk, press, run, prices } = await handsOver();
    await run('101\n102\n103\n104');
    press('s', { code: 'KeyS', ctrlKey: true });
    await rest();
    expect(desk.model.status().waiting).toBe(0);
    expect(desk.get(desk.typed)).toBe('103\n104');
    settle(desk);
    expect(desk.get(desk.spoken).text).toMatch(/^没有写入：.*COST_LOCKED.*（2）$/);
    await run('9');
    press('Escape');
    expect(desk.get(desk.editing)).toBeNull();
    expect(desk.get(desk.refusal)).toBeNull();
    expect(prices()).toEqual(['101', '102', '3', '4', '5', '6']);
  });

  it('goes on where the held text has been taken out again', async () => {
    const { box, desk, press, run, prices } = await handsOver();
    await run('101\n102\n103');
    box.value = '';
    new EditorEvents(desk).onInput({ currentTarget: box } as never);
    expect(desk.get(desk.editing)).toBeNull();
    press('ArrowDown');
    await run('104\n');
    expect(prices()).toEqual(['101', '102', '3', '104', '5', '6']);
  });
});

describe('Esc in a cell whose list is open', () => {
  const listed = async () => {
    const hands = await handsOver();
    const { desk } = hands;
    desk.select(at({ row: 0, col: desk.visibleNames().indexOf('unit') }));
    hands.press('ArrowDown', { altKey: true });
    desk.set(desk.suggestions, { typed: desk.get(desk.typed), items: [], chosen: -1 });
    return hands;
  };

  it('closes list and cell at once while nothing was typed', async () => {
    const { desk, press } = await listed();
    press('Escape');
    expect([desk.get(desk.suggestions), desk.get(desk.editing)]).toEqual([null, null]);
  });

  it('closes the list alone where something was typed', async () => {
    const { desk, box, press } = await listed();
    box.value = `${box.value}2`;
    new EditorEvents(desk).onInput({ currentTarget: box } as never);
    desk.set(desk.suggestions, { typed: box.value, items: [], chosen: -1 });
    press('Escape');
    expect([desk.get(desk.suggestions), desk.get(desk.editing)?.mode]).toEqual([null, 'edit']);
  });
});

describe('a name typed faster than its list comes', () => {
  const over = async (column: string) => {
    const hands = await handsOver();
    hands.desk.select(at({ row: 0, col: hands.desk.visibleNames().indexOf(column) }));
    return { ...hands, shown: () => hands.desk.model.cell(0, column).editText };
  };

  it('comes to what the same keys come to slowly', async () => {
    const quick = await over('customerId');
    const slow = await over('customerId');
    await slow.run('远洋');
    expect(slow.desk.get(slow.desk.suggestions)?.items.length).toBeGreaterThan(0);
    await slow.run('\n');
    await quick.run('远洋\n');
    expect(quick.shown()).toBe(slow.shown());
    expect(quick.desk.model.status().problems).toBe(0);
  });

  it('stands as it is where its list was closed with Esc', async () => {
    const { desk, box, press, run } = await over('customerId');
    press('F2');
    box.value = '';
    await run('远洋');
    press('Escape');
    await run('\n');
    expect(desk.model.status().problems).toBe(1);
  });
});

describe('what is offered', () => {
  it('is no paste and no filling to whoever may write nothing here', async () => {
    const { desk } = await handsOver();
    const reader: Surroundings = { ...around, writes: { adds: false, edits: false, removes: false } };
    for (const name of ['paste', 'pasteValues', 'fillSeries'] as const) {
      expect(actionNamed(name).offered?.(desk, reader)).toBe(false);
      expect(actionNamed(name).offered?.(desk, around)).toBe(true);
    }
  });
});
