import type { Sheet } from '#define/sheet';

/** The branches of the group, each under the one it belongs to. */
export const enterpriseSheet: Sheet = {
  mod: 'enterprise.list',
  entity: 'enterprise',
  adds: true,
  sort: [{ field: 'sort', dir: 'asc' }],
  exportRoles: ['exportSheets'],
  columns: [
    { field: 'comCode', width: 80, frozen: true },
    { field: 'shortName', width: 120, frozen: true },
    { field: 'parentId', width: 140 },
    { field: 'entityType', width: 96 },
    { field: 'name', width: 260 },
    { field: 'englishName', width: 300 },
    { field: 'arabicName', width: 160 },
    { field: 'baseCurrency', width: 80 },
    { field: 'timeZone', width: 130 },
    { field: 'countryCode', width: 64 },
    { field: 'uscc', width: 170 },
    { field: 'taxpayerType', width: 120 },
    { field: 'address', width: 220 },
    { field: 'englishAddress', width: 220 },
    { field: 'phone', width: 120 },
    { field: 'email', width: 160 },
    { field: 'scac', width: 72 },
    { field: 'state', width: 80 },
    { field: 'sort', width: 64 },
  ],
};
