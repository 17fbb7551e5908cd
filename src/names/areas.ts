import { access } from '#modules/access/area.names';
import { accounting } from '#modules/accounting/area.names';
import { basic } from '#modules/basic/area.names';
import { bills } from '#modules/bills/area.names';
import { claims } from '#modules/claims/area.names';
import { clients } from '#modules/clients/area.names';
import { containers } from '#modules/containers/area.names';
import { crm } from '#modules/crm/area.names';
import { einvoice } from '#modules/einvoice/area.names';
import { files } from '#modules/files/area.names';
import { finance } from '#modules/finance/area.names';
import { freight } from '#modules/freight/area.names';
import { hr } from '#modules/hr/area.names';
import { insurance } from '#modules/insurance/area.names';
import { ledger } from '#modules/ledger/area.names';
import { messages } from '#modules/messages/area.names';
import { orders } from '#modules/orders/area.names';
import { papers } from '#modules/papers/area.names';
import { reports } from '#modules/reports/area.names';
import { settlement } from '#modules/settlement/area.names';
import { statements } from '#modules/statements/area.names';
import { soc } from '#modules/soc/area.names';
import { space } from '#modules/space/area.names';
import { storage } from '#modules/storage/area.names';

/** The areas of the business, in the order people and programs meet them. What each brings by name stands beside its definitions. */
export const areas = {
  access,
  basic,
  crm,
  orders,
  containers,
  bills,
  freight,
  space,
  soc,
  finance,
  ledger,
  settlement,
  claims,
  statements,
  einvoice,
  insurance,
  accounting,
  reports,
  hr,
  clients,
  storage,
  messages,
  files,
  papers,
} as const;

export type AreaName = keyof typeof areas;
export type Area = (typeof areas)[AreaName];
