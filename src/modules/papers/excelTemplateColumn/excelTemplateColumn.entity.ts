import { listed } from '#names/listed';
import { entity } from '#define/entity';
import { choice, flag, integer, list, ref, text } from '#define/field';
import { templateKeepers } from '#modules/papers/keepers.shape';

/** What becomes of a value on its way in or out of a column (domain/02e §2.22.5). */
export const columnTransforms = listed('NONE UPPER DATE NUMBER DICT PORT BOXTYPE COMBINED_PRICE CONSTANT FORMULA');

/** One column of a company's workbook that has no braces: which field stands in it, and how (domain/15 §15.13 "Detail rows"). */
export const excelTemplateColumn = entity({
  name: 'excelTemplateColumn',
  table: 'bs_excel_template_column',
  owner: 'branch',
  fields: {
    excelId: ref('excelTemplate', { required: true, edit: 'create' }),
    columnIndex: integer({ least: '1', most: '16384' }),
    headerText: text({ max: 200 }),
    fieldName: text({ max: 60 }),
    required: flag(),
    transform: choice(columnTransforms, { required: true, initial: 'NONE' }),
    constant: text({ max: 500 }),
    format: text({ max: 60 }),
    width: integer({ least: '1', most: '255' }),
    aliases: list('words'),
  },
  handled: true,
  order: [{ field: 'columnIndex', dir: 'asc' }],
  indexes: [['excelId']],
  stock: {},
  custom: {
    selectList: { call: 'GET /diyExcelController/selectList', takes: { id: 'id' }, roles: [] },
    saveList: {
      call: 'POST /diyExcelController/saveList',
      takes: { id: 'id', version: 'count', rows: 'rows', remove: 'ids' },
      roles: templateKeepers,
    },
    deleteList: { call: 'POST /diyExcelController/deleteList', takes: { ids: 'ids' }, roles: templateKeepers },
  },
  removal: 'real',
});
