import { AllCommunityModule, createGrid, ModuleRegistry } from 'ag-grid-community';
import { asked } from '../asked';
import { blankAmong, tallestIn } from '../contest';
import { byPinyin, rowObjects } from '../rows';

ModuleRegistry.registerModules([AllCommunityModule]);

const filterOf = { number: 'agNumberColumnFilter', day: 'agDateColumnFilter' };
const typeOf = { number: 'number', day: 'dateString', flag: 'boolean' };

let api = null;
let rows = [];
let columns = [];
const root = document.body.appendChild(document.createElement('div'));
root.style.cssText = 'position:fixed;inset:0';

const conditions = {
  text: { [asked.text.field]: { filterType: 'text', type: 'contains', filter: asked.text.has } },
  number: { [asked.number.field]: { filterType: 'number', type: 'inRange', filter: asked.number.low, filterTo: asked.number.high } },
  value: { [asked.value.field]: { filterType: 'text', type: 'equals', filter: asked.value.text } },
  day: { [asked.day.field]: { filterType: 'date', type: 'greaterThan', dateFrom: '2024-12-31' } },
};

const filter = (...models) => ({
  run: () => {
    api.setFilterModel(Object.assign({}, ...models));
    return api.getDisplayedRowCount();
  },
  after: () => api.setFilterModel(null),
});

export const contestant = {
  name: 'ag-grid-community',
  prepare(ledger) {
    rows = rowObjects(ledger);
    columns = ledger.columns.map(({ name, title, is }, at) => ({
      field: name,
      headerName: title,
      width: 110,
      sortable: true,
      editable: true,
      pinned: at === 0 ? 'left' : null,
      filter: filterOf[is] ?? 'agTextColumnFilter',
      cellDataType: typeOf[is] ?? 'text',
      ...(is === 'dictionary' ? { comparator: byPinyin } : {}),
    }));
  },
  open(seen) {
    return new Promise((resolve) => {
      api = createGrid(root, {
        columnDefs: columns,
        rowData: rows,
        rowHeight: 28,
        headerHeight: 28,
        animateRows: false,
        suppressColumnMoveAnimation: true,
        onFirstDataRendered: () => {
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
        api.applyColumnState({
          state: asked.sort.map(({ field, dir }, sortIndex) => ({ colId: field, sort: dir, sortIndex })),
          defaultState: { sort: null },
        });
        return api.getDisplayedRowCount();
      },
      after: () => api.applyColumnState({ defaultState: { sort: null } }),
    },
    jump: {
      run: () => {
        const row = Math.floor(rows.length * asked.jumpTo);
        api.ensureIndexVisible(row, 'top');
        return row;
      },
      after: () => api.ensureIndexVisible(0, 'top'),
    },
  },
  scroller: () => tallestIn(root),
  blank: blankAmong(() => root, '.ag-cell'),
};
