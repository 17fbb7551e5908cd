import { columns } from '#define/columns';
import type { Sheet } from '#define/sheet';

/** What carriers call several ports together. */
export const portGroupSheet: Sheet = {
  mod: 'freight.portGroups',
  entity: 'portGroup',
  adds: true,
  columns: columns(
    'groupName:168* members:280 aliases:200 carrierCode:120 portRole:88 validFrom:108 validTo:112 updateUserId:96- updateTime:132-',
  ),
};
