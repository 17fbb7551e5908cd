import { listed } from '#names/listed';
import { entity } from '#define/entity';
import type { Role } from '#names/roles';
import { choice, flag, integer, text, type Field } from '#define/field';

const docTypes = [
  ...listed('BOOKING SI MBL_DRAFT MBL_FINAL HBL_DRAFT HBL_FINAL TELEX_LETTER LOI PACKING_LIST COMMERCIAL_INVOICE'),
  ...listed('CUSTOMS_DECL VGM DGD MSDS COO ARRIVAL_NOTICE DELIVERY_ORDER EIR POD SUPPLIER_BILL TAX_INVOICE PAYMENT_SLIP'),
  ...listed('INVOICE_PRINT STATEMENT QUOTATION CONTRACT LICENSE ID PHOTO OTHER'),
];

/** What is known of every file; people know it by `publicId`, which cannot be guessed. */
const described: Readonly<Record<string, Field>> = {
  publicId: text({ max: 36, required: true, edit: 'create' }),
  tableName: text({ max: 60, required: true, edit: 'create' }),
  tableId: text({ max: 20, required: true, edit: 'create' }),
  fileName: text({ max: 255, required: true, edit: 'create' }),
  extension: text({ max: 10, required: true, edit: 'create' }),
  mimeType: text({ max: 100, required: true, edit: 'create' }),
  sizeBytes: integer({ least: '1', required: true, edit: 'create' }),
  sha256: text({ max: 64, required: true, edit: 'create', column: 'sha256' }),
};

const kept = {
  looked: { createUser: { via: 'createUserId', to: 'user', field: 'fullname' } },
  unique: [['publicId']],
  order: [{ field: 'id', dir: 'desc' }],
  indexes: [['tableName', 'tableId'], ['sha256']],
  handled: true,
  letters: true,
  stock: {},
  removal: 'real',
} as const;

/**
 * A file attached to a row of another entity of the branch (domain/02a §2.3.1). Its bytes lie in the file store under the branch and
 * `sha256`. Who may read the row it hangs on may read it, unless it is for finance or for the personnel department alone.
 */
export const fileAttachment = entity({
  name: 'fileAttachment',
  table: 'sys_file',
  owner: 'branch',
  fields: {
    ...described,
    docType: choice(docTypes, { required: true, initial: 'OTHER', edit: 'create' }),
    visibility: choice(['BRANCH', 'FINANCE', 'HR', 'CUSTOMER'], { required: true, initial: 'BRANCH', edit: 'create' }),
    // `version` is that of the row; the calls answer this one under the domain's name.
    docVersion: integer({ least: '1', initial: 1, edit: 'create' }),
    isCurrent: flag({ initial: true }),
  },
  ...kept,
  custom: {
    upload: {
      call: 'POST /FileController/upload',
      takes: { tableName: 'text', tableId: 'text', docType: 'text', visibility: 'text', field: 'text' },
      roles: [],
      files: true,
      // Of rows of the group, a branch's own pictures among them, whoever may edit them decides.
      anyBranch: true,
    },
    select: { call: 'GET /FileController/select', takes: { tableName: 'text', tableId: 'text', branches: 'text' }, roles: [] },
    download: { call: 'GET /FileController/download', takes: { id: 'text', branches: 'text' }, roles: [] },
    delete: { call: 'POST /FileController/delete', takes: { id: 'text' }, roles: [] },
  },
});

/** Who reads files that are not for everybody who reads the row (domain/02a §2.3.1), beside whoever brought them. */
export const fileReaders: Readonly<Record<'FINANCE' | 'HR', readonly Role[]>> = {
  FINANCE: ['admin', 'orderInvoices', 'receivable_cash', 'pay_cash', 'voucher'],
  HR: ['admin', 'selectHrList'],
};

/** A file of a row all branches share: a branch's logo, the cover of an announcement. It is the group's, as the row is. */
export const groupFile = entity({ name: 'groupFile', table: 'sys_group_file', owner: 'group', fields: described, ...kept });
