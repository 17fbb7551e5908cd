import { entity } from '#define/entity';
import { dict, json, text } from '#define/field';
import { editors } from '#modules/basic/basic.shape';
import type { Role } from '#names/roles';

/** Whoever may import into some sheet keeps how its files were read. */
const importers: readonly Role[] = [
  ...editors,
  'importFreight',
  'selectExchangeList',
  'insertCrmData',
  'addOrder',
  'add_cost',
  'insert_invoice',
];

/** How a workbook was mapped to a sheet last time (domain/06 §6.2), recognised by its header fingerprint; rates have one per carrier. */
export const importProfile = entity({
  name: 'importProfile',
  table: 'bs_import_profile',
  owner: 'branch',
  fields: {
    sheet: text({ max: 60, required: true, edit: 'create', machine: true }),
    carrierCode: dict('carrier', { edit: 'create' }),
    fingerprint: text({ max: 64, required: true, edit: 'create', machine: true }),
    columns: json({ required: true }),
    defaults: json(),
  },
  unique: [['sheet', 'carrierCode', 'fingerprint']],
  stock: {
    list: { call: 'GET /basicDataController/select_importProfile', roles: importers },
    add: { call: 'POST /basicDataController/insert_importProfile', roles: importers },
    edit: { call: 'POST /basicDataController/update_importProfile', roles: importers },
  },
  removal: 'real',
});
