import { entity } from '#define/entity';
import { choice, flag, integer, json, text } from '#define/field';
import { mailed, printed } from '#modules/papers/asking.shape';

/**
 * A paper that was issued (domain/09 §9.0 rule 1): a picture of a row at one moment, with the file it is and everything that stood on it.
 * It is never changed; printing again after a change is the next version.
 */
export const paperPrint = entity({
  name: 'paperPrint',
  table: 'sys_paper_print',
  owner: 'branch',
  fields: {
    paperKind: text({ max: 20, required: true, edit: 'create' }),
    tableName: text({ max: 60, required: true, edit: 'create' }),
    tableId: text({ max: 20, required: true, edit: 'create' }),
    number: text({ max: 60, required: true, edit: 'create' }),
    language: choice(['zh', 'en', 'ar'], { required: true, edit: 'create' }),
    copyKind: choice(['DRAFT', 'COPY', 'ORIGINAL', 'FILE'], { required: true, edit: 'create' }),
    versionNo: integer({ least: '1', required: true, edit: 'create' }),
    pages: integer({ least: '1', required: true, edit: 'create' }),
    fileId: text({ max: 36, required: true, edit: 'create' }),
    fileName: text({ max: 255, required: true, edit: 'create' }),
    // Fingerprint of what stood on it: an equal one is a copy of the same version.
    sha256: text({ max: 64, required: true, edit: 'create', column: 'sha256' }),
    content: json({ required: true, edit: 'create' }),
    reason: text({ max: 500, edit: 'create' }),
    sentTo: text({ max: 500 }),
    setNo: integer({ least: '1', edit: 'create' }),
    // Of this branch or of one above it.
    templateId: text({ max: 20, edit: 'create' }),
    templateVersion: integer({ least: '1', edit: 'create' }),
    voided: flag(),
    voidReason: text({ max: 500 }),
  },
  looked: { createUser: { via: 'createUserId', to: 'user', field: 'fullname' } },
  order: [{ field: 'id', dir: 'desc' }],
  indexes: [['tableName', 'tableId']],
  handled: true,
  letters: true,
  stock: {},
  custom: {
    select: { call: 'GET /paperController/select', takes: { tableName: 'text', entity: 'text' }, roles: [] },
    preview: {
      call: 'POST /paperController/preview',
      takes: printed,
      roles: [],
    },
    issue: {
      call: 'POST /paperController/issue',
      takes: { ...printed, reason: 'text' },
      roles: [],
    },
    send: { call: 'POST /paperController/send', takes: mailed, roles: [] },
    void: { call: 'POST /paperController/void', takes: { id: 'id', reason: 'text' }, roles: ['paper.original'] },
    prints: { call: 'GET /paperController/prints', takes: { tableName: 'text', tableId: 'text' }, roles: [] },
  },
  removal: 'real',
});
