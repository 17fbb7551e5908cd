import { columns } from '#define/columns';
import type { Sheet } from '#define/sheet';

/** Lanes whose rates the reader is told about. */
export const rateSubscriptionSheet: Sheet = {
  mod: 'freight.subscriptions',
  entity: 'rateSubscription',
  adds: true,
  columns: columns('lineCode:140* portLoading:140 carrierCode:140 byMail:88 createTime:132-'),
};
