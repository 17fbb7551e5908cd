import { defineCustomElements } from '@revolist/revogrid/loader';
import { asked, pastedText } from '../asked';
import { blankAmong, tallestIn } from '../contest';
import { rest } from '../meter';
import { byPinyin, rowObjects } from '../rows';

let rows = [];
let columns = [];
const grid = document.createElement('revo-grid');
grid.style.cssText = 'position:fixed;inset:0;height:100vh';

const once = (event) => new Promise((resolve) => grid.addEventListener(event, resolve, { once: true }));

/** Resolves when the grid has said so, or (the event is not sent when nothing changes) after the call itself. */
async function shown(event, change) {
  const told = once(event);
  change();
  await told;
  return (await grid.getVisibleSource()).length;
}

const conditions = {
  text: { [asked.text.field]: [{ id: 1, type: 'contains', value: asked.text.has }] },
  number: {
    [asked.number.field]: [
      { id: 2, type: 'gte', value: asked.number.low, relation: 'and' },
      { id: 3, type: 'lte', value: asked.number.high },
    ],
  },
  value: { [asked.value.field]: [{ id: 4, type: 'eq', value: asked.value.text }] },
  day: { [asked.day.field]: [{ id: 5, type: 'from', value: asked.day.from }] },
};
/** Its own comparison of numbers does not take texts; a filter of one's own is the documented way. */
const customFilters = { from: { columnFilterType: 'string', name: 'from', func: (value, extra) => String(value) >= String(extra) } };

const filter = (...items) => ({
  run: () => shown('afterfilterapply', () => (grid.filter = { customFilters, multiFilterItems: Object.assign({}, ...items) })),
  after: () => shown('afterfilterapply', () => (grid.filter = { customFilters, multiFilterItems: {} })),
});

export const contestant = {
  name: '@revolist/revogrid',
  prepare(ledger) {
    rows = rowObjects(ledger);
    columns = ledger.columns.map(({ name, title, is }, at) => ({
      prop: name,
      name: title,
      size: 110,
      sortable: true,
      filter: is === 'number' ? 'number' : 'string',
      ...(at === 0 ? { pin: 'colPinStart' } : {}),
      ...(is === 'dictionary' ? { cellCompare: (prop, a, b) => byPinyin(a[prop], b[prop]) } : {}),
    }));
  },
  async open(seen) {
    defineCustomElements();
    Object.assign(grid, {
      columns,
      source: rows,
      rowSize: 28,
      range: true,
      resize: true,
      rowHeaders: true,
      filter: { customFilters, multiFilterItems: {} },
      useClipboard: true,
    });
    document.body.append(grid);
    await customElements.whenDefined('revo-grid');
    while (grid.querySelector('.rgCell') === null) await new Promise(requestAnimationFrame);
    seen();
  },
  operations: {
    filterText: filter(conditions.text),
    filterNumber: filter(conditions.number),
    filterValue: filter(conditions.value),
    filterFour: filter(...Object.values(conditions)),
    sortThree: {
      run: () =>
        shown(
          'aftersortingapply',
          () =>
            (grid.sorting = {
              columns: asked.sort.map(({ field, dir }) => ({
                prop: field,
                order: dir,
                ...(field === 'customerId' ? { cellCompare: (prop, a, b) => byPinyin(a[prop], b[prop]) } : {}),
              })),
            }),
        ),
      after: () => grid.clearSorting(),
    },
    paste: {
      before: async () => {
        // The pinned column is counted apart.
        const col = columns.findIndex(({ prop }) => prop === asked.paste.columns[0]) - 1;
        const focused = once('afterfocus');
        await grid.setCellsFocus({ x: col, y: asked.paste.row }, { x: col, y: asked.paste.row });
        await Promise.race([focused, rest(1_000)]);
      },
      run: async () => {
        const told = once('afteredit');
        const data = new DataTransfer();
        data.setData('text/plain', pastedText());
        document.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }));
        await told;
        return asked.paste.rows * asked.paste.columns.length;
      },
    },
    jump: {
      run: async () => {
        const row = Math.floor(rows.length * asked.jumpTo);
        await grid.scrollToRow(row);
        return row;
      },
      after: () => grid.scrollToRow(0),
    },
  },
  scroller: () => tallestIn(grid),
  blank: blankAmong(() => grid, '.rgCell'),
};
