/** Every entity of the product. A name here is the key everywhere: registry, audit, live channel, words. */
export const entityNames = [
  'enterprise',
  'user',
  'role',
  'permission',
  'customer',
  'port',
  'tradeLane',
  'carrier',
  'currency',
  'exchangeRate',
  'chargeItem',
  'containerType',
  'order',
  'container',
  'cost',
  'invoice',
  'invoiceLine',
  'freightRate',
  'message',
  'tableColumnSetting',
  'importProfile',
] as const;

export type EntityName = (typeof entityNames)[number];
