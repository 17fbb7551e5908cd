import { expect, it, vi } from 'vitest';
import type { ShownColumn } from '#client/sheet/desk/layout';
import type { GridLook } from '#client/sheet/grid/gridLook';
import { drawColumnHead, type HeaderState } from '#client/sheet/grid/headDrawing';
import { fittedNumber } from '#client/sheet/grid/textDrawing';

vi.hoisted(() => vi.stubGlobal('Path2D', class {}));

/** A canvas on which every letter is ten pixels wide and an ideograph twelve, and that remembers its words. */
function canvas() {
  const words: string[] = [];
  const nothing = () => undefined;
  const methods = { measureText: (text: string) => ({ width: [...text].reduce((sum, one) => sum + (one > '\u3000' ? 12 : 10), 0) }) };
  const ctx = new Proxy<Record<string, unknown>>(
    { ...methods, fillText: (text: string) => words.push(text) },
    { get: (target, name: string) => target[name] ?? nothing },
  );
  return { ctx: ctx as unknown as CanvasRenderingContext2D, words };
}

const plain: HeaderState = { sorted: null, filtered: false, hovered: false, overFunnel: false, selected: false, mirrored: false };

/** The word of a header so wide, as it is drawn. */
function headWord(width: number, state: Partial<HeaderState>): string | undefined {
  const { ctx, words } = canvas();
  const column = { header: '币种', numeric: false } as ShownColumn;
  drawColumnHead(ctx, { x: 0, y: 0, width, height: 28 }, column, { ...plain, ...state }, {} as GridLook);
  return words[0];
}

it('a header keeps its word in a column just wide enough for it, sorted and under the pointer', () => {
  const sorted = { dir: 'asc', order: null } as const;
  const narrow = 24 + 2 * 8 + 3;
  for (const state of [{}, { hovered: true }, { sorted }, { sorted, hovered: true }, { sorted: { ...sorted, order: 2 }, hovered: true }])
    expect(headWord(narrow, state), JSON.stringify(state)).toBe('币种');
});

it('a number too wide for its cell gives up decimals with an ellipsis, and never a digit before its point', () => {
  const { ctx } = canvas();
  const at = (room: number) => fittedNumber(ctx, '-1,234.567891', 'font', room);
  expect([at(140), at(110), at(90), at(79), at(50)]).toEqual(['-1,234.567891', '-1,234.567…', '-1,234.5…', '####', '####']);
  expect(fittedNumber(ctx, '12,345', 'font', 59)).toBe('####');
});
