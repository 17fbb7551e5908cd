import { entity } from '#define/entity';
import { choice, flag, integer, text } from '#define/field';

const docTypes = [
  'BOOKING', 'SI', 'MBL_DRAFT', 'MBL_FINAL', 'HBL_DRAFT', 'HBL_FINAL', 'TELEX_LETTER', 'LOI', 'PACKING_LIST', 'COMMERCIAL_INVOICE', 'CUSTOMS_DECL', 'VGM', 'DGD', 'MSDS',
  'COO', 'ARRIVAL_NOTICE', 'DELIVERY_ORDER', 'EIR', 'POD', 'SUPPLIER_BILL', 'TAX_INVOICE', 'PAYMENT_SLIP', 'CONTRACT', 'LICENSE', 'ID', 'PHOTO', 'OTHER',
] as const;

/**
 * A file attached to a row of another entity (domain/02a §2.3.1). People know it by `publicId`, which cannot be guessed; its bytes
 * lie in the file store under the branch and `sha256`. Who may read the row it hangs on may read it.
 */
export const fileAttachment = entity({
  name: 'fileAttachment',
  table: 'sys_file',
  owner: 'branch',
  fields: {
    publicId: text({ max: 36, required: true, edit: 'create' }),
    tableName: text({ max: 60, required: true, edit: 'create' }),
    tableId: text({ max: 20, required: true, edit: 'create' }),
    fileName: text({ max: 255, required: true, edit: 'create' }),
    extension: text({ max: 10, required: true, edit: 'create' }),
    mimeType: text({ max: 100, required: true, edit: 'create' }),
    sizeBytes: integer({ least: '1', required: true, edit: 'create' }),
    sha256: text({ max: 64, required: true, edit: 'create', column: 'sha256' }),
    docType: choice(docTypes, { required: true, initial: 'OTHER', edit: 'create' }),
    // `version` is that of the row; the calls answer this one under the domain's name.
    docVersion: integer({ least: '1', initial: 1, edit: 'create' }),
    isCurrent: flag({ initial: true }),
  },
  looked: { createUser: { via: 'createUserId', to: 'user', field: 'fullname' } },
  unique: [['publicId']],
  order: [{ field: 'id', dir: 'desc' }],
  indexes: [['tableName', 'tableId'], ['sha256']],
  handled: true,
  letters: true,
  stock: {},
  custom: {
    upload: { call: 'POST /FileController/upload', takes: { tableName: 'text', tableId: 'text', docType: 'text' }, roles: [], files: true },
    select: { call: 'GET /FileController/select', takes: { tableName: 'text', tableId: 'text' }, roles: [] },
    download: { call: 'GET /FileController/download', takes: { id: 'text' }, roles: [] },
    delete: { call: 'POST /FileController/delete', takes: { id: 'text' }, roles: [] },
  },
  removal: 'real',
});
