import { columns } from '#define/columns';
import type { Sheet } from '#define/sheet';

/** Houses goods wait in. */
export const warehouseSheet: Sheet = {
  mod: 'storage.warehouses',
  entity: 'warehouse',
  adds: true,
  imports: { key: ['name'] },
  spoken: { name: 'englishName', address: 'englishAddress' },
  shown: [{ word: 'off', as: 'over', on: ['name'], row: 'quiet', when: { field: 'state', is: 'DISABLED' } }],
  columns: columns(`
    name:176* englishName:160 arabicName:160 portId:96 address:240 contact:96 mobile:124 capacityCbm:100+ workHours:132 operatorCrmId:148 state:84 remark:180-
    englishAddress:240-
  `),
};
