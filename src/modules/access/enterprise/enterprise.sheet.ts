import { columns } from '#define/columns';
import type { Sheet } from '#define/sheet';

/** The branches of the group, each under the one it belongs to. */
export const enterpriseSheet: Sheet = {
  mod: 'enterprise.list',
  entity: 'enterprise',
  adds: true,
  sort: [{ field: 'sort', dir: 'asc' }],
  spoken: { name: 'englishName', address: 'englishAddress' },
  columns: columns(`
    comCode:104* shortName:120* parentId:140 entityType:96 name:260 englishName:300 arabicName:160 baseCurrency:112 timeZone:130
    closedPeriod:138 reopenUserId:120 reopenReason:200 countryCode:104 uscc:170 taxpayerType:120 address:220 englishAddress:220
    phone:120 fax:120 email:160 nvoccNo:110 scac:72 invoiceTitle:220 taxNo:170 invoiceBankName:200 invoiceBankAccount:180
    invoiceAddressPhone:260 accountingOrgNo:168 accountBookNo:132 state:80 sort:84
  `),
};
