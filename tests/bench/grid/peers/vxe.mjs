import { createApp, h, ref } from 'vue';
import { VxeTable, VxeColumn, VxeUI } from 'vxe-table';
import zhCN from 'vxe-table/es/locale/lang/zh-CN';
import 'vxe-table/lib/style.css';
import { asked } from '../asked';
import { blankAmong, tallestIn } from '../contest';
import { byPinyin, rowObjects } from '../rows';

VxeUI.setI18n('zh-CN', zhCN);
VxeUI.setLanguage('zh-CN');

let rows = [];
let columns = [];
let count = 0;
const table = ref(null);
const root = document.body.appendChild(document.createElement('div'));
root.style.cssText = 'position:fixed;inset:0';

const tests = {
  text: [asked.text.field, (value) => value !== null && value.includes(asked.text.has)],
  number: [asked.number.field, (value) => value >= asked.number.low && value <= asked.number.high],
  value: [asked.value.field, (value) => value === asked.value.text],
  day: [asked.day.field, (value) => value >= asked.day.from],
};
const testOf = Object.fromEntries(Object.values(tests));

const setFilters = async (fields) => {
  for (const [field] of Object.values(tests))
    await table.value.setFilter(field, [{ data: '', value: 'on', label: 'on', checked: fields.includes(field) }], false);
  await table.value.updateData();
  return table.value.getTableData().visibleData.length;
};

const filter = (...wanted) => ({
  run: () => setFilters(wanted.map(([field]) => field)),
  after: () => setFilters([]),
  note: 'the condition is a function of ours',
});

export const contestant = {
  name: 'vxe-table',
  prepare(ledger) {
    count = ledger.count;
    rows = rowObjects(ledger);
    columns = ledger.columns.map(({ name, title }, at) => ({
      field: name,
      title,
      width: 110,
      sortable: true,
      fixed: at === 0 ? 'left' : undefined,
      ...(testOf[name]
        ? { filters: [{ data: '', value: 'on', label: 'on' }], filterMethod: ({ cellValue }) => testOf[name](cellValue) }
        : {}),
    }));
  },
  async open(seen) {
    const sortMethod = ({ data, sortList }) =>
      data.slice().sort((a, b) => {
        for (const { field, order } of sortList) {
          const [x, y] = [a[field], b[field]];
          const by = typeof x === 'number' ? x - y : byPinyin(x, y);
          if (by !== 0) return order === 'asc' ? by : -by;
        }
        return 0;
      });
    const app = createApp({
      setup: () => () =>
        h(
          VxeTable,
          {
            ref: table,
            height: innerHeight,
            size: 'mini',
            rowConfig: { keyField: 'id' },
            cellConfig: { height: 28 },
            columnConfig: { resizable: true },
            showOverflow: 'ellipsis',
            showHeaderOverflow: 'ellipsis',
            border: true,
            virtualYConfig: { enabled: true, gt: 0 },
            virtualXConfig: { enabled: true, gt: 0 },
            sortConfig: { multiple: true, chronological: true, sortMethod },
            keepSource: false,
          },
          () => columns.map((column) => h(VxeColumn, { key: column.field, ...column })),
        ),
    });
    app.mount(root);
    await new Promise(requestAnimationFrame);
    await table.value.loadData(rows);
    seen();
  },
  operations: {
    filterText: filter(tests.text),
    filterNumber: filter(tests.number),
    filterValue: filter(tests.value),
    filterFour: filter(...Object.values(tests)),
    sortThree: {
      run: async () => {
        await table.value.sort(asked.sort.map(({ field, dir }) => ({ field, order: dir })));
        return table.value.getTableData().visibleData.length;
      },
      after: () => table.value.clearSort(),
      note: 'the comparison is a function of ours',
    },
    jump: {
      run: async () => {
        const row = Math.floor(count * asked.jumpTo);
        await table.value.scrollToRow(rows[row]);
        return row;
      },
      after: () => table.value.scrollToRow(rows[0]),
    },
  },
  scroller: () => tallestIn(root),
  blank: blankAmong(() => root, '.vxe-body--column'),
};
