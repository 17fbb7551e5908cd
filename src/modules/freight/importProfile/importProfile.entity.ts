import { entity } from '#define/entity';
import { dict, json, text } from '#define/field';

/** How a carrier's workbook was mapped last time (domain/06 §6.2), recognised by its header fingerprint. */
export const importProfile = entity({
  name: 'importProfile',
  table: 'fr_import_profile',
  owner: 'branch',
  fields: {
    carrierCode: dict('carrier', { required: true, edit: 'create' }),
    fingerprint: text({ max: 64, required: true, edit: 'create' }),
    columns: json({ required: true }),
    defaults: json(),
  },
  unique: [['carrierCode', 'fingerprint']],
  stock: {
    list: { call: 'GET /freightController/selectImportProfile', roles: ['importFreight'] },
    add: { call: 'POST /freightController/insertImportProfile', roles: ['importFreight'] },
    edit: { call: 'POST /freightController/updateImportProfile', roles: ['importFreight'] },
  },
  removal: 'real',
});
