import { entity } from '#define/entity';
import { choice, flag, integer, ref, text } from '#define/field';
import { templateKeepers } from '#modules/papers/keepers.shape';

const takes = {
  name: 'text',
  language: 'text',
  crmId: 'text',
  isShared: 'flag',
  sheetName: 'text',
  startRow: 'count',
  headerRows: 'count',
} as const;

/**
 * A workbook of the company's own in which a paper is printed, a text for chats and mails, how workbooks of others are read
 * into a list, or how a list goes out (domain/15 §15.13, 02e §2.22.5): its file
 * hangs on it, with the versions before, because issued papers name theirs.
 */
export const excelTemplate = entity({
  name: 'excelTemplate',
  table: 'bs_excel_template',
  owner: 'branch',
  fields: {
    type: text({ max: 40, required: true, edit: 'create', machine: true }),
    name: text({ max: 60, required: true }),
    kind: choice(['WORKBOOK', 'WORDS', 'IMPORT', 'LAYOUT'], { required: true, initial: 'WORKBOOK', edit: 'create' }),
    language: choice(['zh', 'en', 'ar']),
    customerId: ref('customer', { wire: 'crmId' }),
    isShared: flag(),
    ownerId: ref('user', { edit: 'create' }),
    state: choice(['ENABLED', 'DISABLED'], { required: true, initial: 'ENABLED' }),
    versionNo: integer({ least: '1', required: true, initial: 1 }),
    fileId: text({ max: 36 }),
    fileName: text({ max: 255 }),
    // Of workbooks without braces, which are filled by their columns.
    sheetName: text({ max: 31 }),
    startRow: integer({ least: '1', most: '1048576' }),
    headerRows: integer({ least: '0', most: '100' }),
  },
  looked: {
    ownerName: { via: 'ownerId', to: 'user', field: 'fullname' },
    customerName: { via: 'customerId', to: 'customer', field: 'shortName' },
  },
  label: { zh: 'name', en: 'name', ar: 'name', search: ['name'] },
  order: [{ field: 'name', dir: 'asc' }],
  indexes: [['type', 'name']],
  handled: true,
  files: { shared: { flag: 'isShared', person: 'ownerId' } },
  stock: {},
  custom: {
    insert: {
      call: 'POST /diyExcelController/insert',
      takes: { ...takes, type: 'text', kind: 'text', list: 'json', dryRun: 'flag' },
      roles: templateKeepers,
      files: true,
    },
    update: {
      call: 'POST /diyExcelController/update',
      takes: { ...takes, id: 'id', version: 'count', state: 'text' },
      roles: templateKeepers,
      files: true,
    },
    delete: { call: 'POST /diyExcelController/delete', takes: { ids: 'ids' }, roles: templateKeepers },
    select: { call: 'GET /diyExcelController/select', takes: { type: 'text' }, roles: [] },
    types: { call: 'GET /diyExcelController/types', takes: {}, roles: templateKeepers },
    copy: { call: 'POST /diyExcelController/copy', takes: { id: 'id', name: 'text' }, roles: templateKeepers },
  },
  removal: 'marked',
});
