/** Bases a charge is counted in (domain/02d §2.13 unit). */
export const costUnits = [
  'CONTAINER',
  'CONTAINER_20',
  'CONTAINER_40',
  'TEU',
  'BILL',
  'SHIPMENT',
  'RT',
  'CBM',
  'TON',
  'KG',
  'PACKAGE',
  'DAY',
  'HOUR',
  'PERCENT',
  'OTHER',
] as const;

export type CostUnit = (typeof costUnits)[number];
