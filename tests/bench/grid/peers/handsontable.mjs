import Handsontable from 'handsontable';
import 'handsontable/styles/handsontable.css';
import 'handsontable/styles/ht-theme-main.css';
import { asked, pastedText } from '../asked';
import { blankAmong, tallestIn } from '../contest';
import { byPinyin, rowArrays } from '../rows';

let hot = null;
let rows = [];
let columns = [];
let names = [];
const root = document.body.appendChild(document.createElement('div'));
root.className = 'ht-theme-main';
root.style.cssText = 'position:fixed;inset:0';

const at = (name) => names.indexOf(name);
const visible = () => hot.countRows();

const conditions = {
  text: [asked.text.field, 'contains', [asked.text.has]],
  number: [asked.number.field, 'between', [asked.number.low, asked.number.high]],
  value: [asked.value.field, 'by_value', [[asked.value.text]]],
  day: [asked.day.field, 'gte', [asked.day.from]],
};

const filter = (...wanted) => ({
  run: () => {
    const plugin = hot.getPlugin('filters');
    for (const [field, name, values] of wanted) plugin.addCondition(at(field), name, values);
    plugin.filter();
    return visible();
  },
  after: () => {
    const plugin = hot.getPlugin('filters');
    plugin.clearConditions();
    plugin.filter();
  },
});

const search = (pattern) => ({
  run: () => {
    const expression = new RegExp(pattern, 'u');
    return hot.getPlugin('search').query(
      '*',
      () => undefined,
      (_query, value) => value !== null && expression.test(String(value)),
    ).length;
  },
  note: 'looks at every cell, whichever columns are wanted',
});

const undo = () => {
  hot.getPlugin('undoRedo').undo();
  return 1;
};

export const contestant = {
  name: 'handsontable',
  prepare(ledger) {
    names = ledger.columns.map(({ name }) => name);
    rows = rowArrays(ledger);
    columns = ledger.columns.map(({ is }) => ({
      type: is === 'number' ? 'numeric' : is === 'flag' ? 'checkbox' : 'text',
      ...(is === 'dictionary'
        ? { columnSorting: { compareFunctionFactory: (order) => (a, b) => (order === 'asc' ? byPinyin(a, b) : byPinyin(b, a)) } }
        : {}),
    }));
  },
  open(seen) {
    return new Promise((resolve) => {
      hot = new Handsontable(root, {
        data: rows,
        columns,
        colHeaders: names,
        rowHeaders: true,
        width: innerWidth,
        height: innerHeight,
        colWidths: 110,
        rowHeights: 28,
        autoRowSize: false,
        wordWrap: false,
        autoColumnSize: false,
        fixedColumnsStart: 1,
        filters: true,
        dropdownMenu: true,
        multiColumnSorting: true,
        search: true,
        copyPaste: { rowsLimit: 1_000_000 },
        undo: true,
        manualColumnResize: true,
        renderAllRows: false,
        licenseKey: 'non-commercial-and-evaluation',
        afterInit: () => {
          seen();
          resolve();
        },
      });
    });
  },
  operations: {
    filterText: filter(conditions.text),
    filterNumber: filter(conditions.number),
    filterValue: filter(conditions.value),
    filterFour: filter(...Object.values(conditions)),
    sortThree: {
      run: () => {
        hot.getPlugin('multiColumnSorting').sort(asked.sort.map(({ field, dir }) => ({ column: at(field), sortOrder: dir })));
        return visible();
      },
      after: () => hot.getPlugin('multiColumnSorting').clearSort(),
    },
    findText: search(asked.pattern),
    findEverywhere: search(asked.pattern),
    valueList: {
      before: () => hot.selectCell(0, at(asked.list)),
      run: () => {
        hot.getPlugin('dropdownMenu').open({ left: 400, top: 40 });
        const values = hot.getPlugin('filters').components.get('filter_by_value').elements[0].getItems?.() ?? [];
        return values.length;
      },
      after: () => hot.getPlugin('dropdownMenu').close(),
    },
    replaceAll: {
      run: () => {
        const column = at(asked.replace.field);
        const changes = hot
          .getDataAtCol(column)
          .flatMap((text, row) =>
            text !== null && text.includes(asked.replace.find)
              ? [[row, column, text.replaceAll(asked.replace.find, asked.replace.by)]]
              : [],
          );
        hot.setDataAtCell(changes);
        return changes.length;
      },
      note: 'no replace of its own: cells found by us, written with one setDataAtCell',
    },
    undoReplace: { run: undo },
    paste: {
      before: () => hot.selectCell(asked.paste.row, at(asked.paste.columns[0])),
      run: () => {
        hot.getPlugin('copyPaste').paste(pastedText());
        return asked.paste.rows * asked.paste.columns.length;
      },
    },
    undoPaste: { run: undo },
    jump: {
      run: () => {
        const row = Math.floor(rows.length * asked.jumpTo);
        hot.scrollViewportTo({ row, col: 0, verticalSnap: 'top' });
        return row;
      },
      after: () => hot.scrollViewportTo({ row: 0, col: 0, verticalSnap: 'top' }),
    },
  },
  scroller: () => tallestIn(root),
  blank: blankAmong(() => root, 'td, th'),
};
