import fc from 'fast-check';
import i18next from 'i18next';
import { describe, expect, it } from 'vitest';
import type { LayoutColumn } from '#define/layout';
import { arrangedWords, changedColumns } from '#client/sheet/desk/arranged';
import { deckOver, statusOf } from '#tests/workers/sheet/deck';
import { rowOf } from '#tests/workers/sheet/harbour';
import { ModelServer } from '#tests/workers/sheet/modelServer';

type Layout = readonly LayoutColumn[];

const column = (field: string, more: Partial<LayoutColumn> = {}): LayoutColumn => ({
  field,
  width: 100,
  hidden: false,
  frozen: false,
  ...more,
});
const start = ['a', 'b', 'c', 'd'].map((field) => column(field));
const changed = (field: string, more: Partial<LayoutColumn>): Layout =>
  start.map((one) => (one.field === field ? { ...one, ...more } : one));
const deck = () => deckOver(new ModelServer([rowOf(1, { remark: 'one' }), rowOf(2, { remark: 'two' })]));

describe('what a step of the columns is called', async () => {
  await i18next.init({
    lng: 'en',
    resources: {
      en: {
        columns: {
          step: Object.fromEntries(
            ['width', 'hide', 'show', 'freeze', 'thaw', 'move', 'add', 'remove', 'formula']
              .map((key) => [key, `${key} {{column}}`])
              .concat([
                ['widths', 'widths'],
                ['shown', 'shown'],
                ['whole', 'whole'],
              ]),
          ),
        },
      },
    },
  });
  const words = (before: Layout, after: Layout, meant?: string) => arrangedWords(before, after, (field) => field.toUpperCase(), meant);
  const own = { name: 'own_1', header: 'x', formula: '=a', decimals: 2, currency: null };

  it.each([
    ['width B', changed('b', { width: 120 })],
    ['hide C', changed('c', { hidden: true })],
    ['widths', start.map((one) => ({ ...one, width: 80 }))],
    ['shown', start.map((one, at) => ({ ...one, hidden: at > 1 }))],
    ['freeze C', [column('c', { frozen: true }), column('a'), column('b'), column('d')]],
    ['move A', [column('b'), column('c'), column('a'), column('d')]],
    ['move D', [column('d'), column('a'), column('b'), column('c')]],
    ['add OWN_1', [...start, column('own_1', { own })]],
    ['remove D', start.slice(0, 3)],
    ['whole', [column('c'), column('b', { width: 50 }), column('a'), column('d')]],
  ])('%s', (expected, after) => {
    expect(words(start, after)).toBe(expected);
  });

  it('names the column a person moved where two changed places, and nothing where nothing changed', () => {
    const swapped = [column('b'), column('a'), column('c'), column('d')];
    expect([words(start, swapped, 'a'), words(start, swapped, 'b')]).toEqual(['move A', 'move B']);
    expect(words(start, changed('b', { pinned: true }))).toBeNull();
    expect(words(changed('a', { own }), changed('a', { own: { ...own, formula: '=b' } }))).toBe('formula A');
    expect(changedColumns(start, swapped)).toHaveLength(1);
  });
});

describe('columns in the line of undo', () => {
  it('are taken back and done again in order with the edits of cells', async () => {
    const one = await deck();
    const { engine } = one;
    const wider = changed('b', { width: 150 });
    await engine.edit([{ rowId: '1', column: 'remark', text: 'first' }], 'typing');
    await engine.tools.steps.arranged('width', { old: start, now: wider, count: 1 });
    await engine.edit([{ rowId: '1', column: 'remark', text: 'second' }], 'typing');
    expect(engine.tools.steps.list().steps.map(({ label, cells, columns }) => [label, cells, columns])).toEqual([
      ['typing', 1, 0],
      ['width', 0, 1],
      ['typing', 1, 0],
    ]);
    expect((await engine.undo()).answer?.arranged).toBeUndefined();
    expect(one.value('1', 'remark')).toBe('first');
    expect(statusOf(one)).toMatchObject({ undo: 'width', redo: 'typing' });
    expect((await engine.undo()).answer).toMatchObject({ label: 'width', arranged: start, left: 0 });
    expect(one.value('1', 'remark')).toBe('first');
    await engine.undo();
    expect(one.value('1', 'remark')).toBe('one');
    await engine.redo();
    expect((await engine.redo()).answer?.arranged).toEqual(wider);
    await engine.redo();
    expect(one.value('1', 'remark')).toBe('second');
    expect((await engine.tools.steps.undo(3)).answer?.arranged).toEqual(start);
    expect(one.value('1', 'remark')).toBe('one');
  });

  it('are no steps any more once a view shows others; edits of cells stay', async () => {
    const one = await deck();
    await one.engine.edit([{ rowId: '2', column: 'remark', text: 'kept' }], 'typing');
    await one.engine.tools.steps.arranged('width', { old: start, now: changed('b', { width: 150 }), count: 1 });
    await one.engine.tools.steps.forgetArranged();
    expect(one.engine.tools.steps.list().steps.map(({ label }) => label)).toEqual(['typing']);
    await one.engine.undo();
    expect([one.value('2', 'remark'), statusOf(one)?.undo]).toEqual(['two', null]);
  });

  it('whatever is done in whatever order: undo and redo walk the same states', async () => {
    const action = fc.oneof(
      fc.record({ text: fc.string({ minLength: 1, maxLength: 3 }).map((text) => `t${text}`) }),
      fc.record({ width: fc.integer({ min: 41, max: 400 }) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(action, { minLength: 1, maxLength: 12 }), async (actions) => {
        const one = await deck();
        let layout: Layout = start;
        const states = [{ remark: one.value('1', 'remark'), layout }];
        for (const next of actions) {
          if ('text' in next) await one.engine.edit([{ rowId: '1', column: 'remark', text: next.text }], 'typing');
          else {
            const now = layout.map((column) => (column.field === 'b' ? { ...column, width: next.width } : column));
            if (changedColumns(layout, now).length > 0) await one.engine.tools.steps.arranged('width', { old: layout, now, count: 1 });
            layout = now;
          }
          const state = { remark: one.value('1', 'remark'), layout };
          if (JSON.stringify(state) !== JSON.stringify(states.at(-1))) states.push(state);
        }
        for (const state of [...states.slice(0, -1).reverse(), null]) {
          const undone = (await one.engine.undo()).answer;
          layout = undone?.arranged ?? layout;
          if (state) expect({ remark: one.value('1', 'remark'), layout }).toEqual(state);
          else expect(undone).toBeNull();
        }
        for (const state of states.slice(1)) {
          layout = (await one.engine.redo()).answer?.arranged ?? layout;
          expect({ remark: one.value('1', 'remark'), layout }).toEqual(state);
        }
      }),
      { numRuns: 40 },
    );
  });
});
