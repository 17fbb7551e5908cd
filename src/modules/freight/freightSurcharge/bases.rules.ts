import { listed } from '#names/listed';
/** What a surcharge is charged by (domain/02e §2.22.2). */
export const surchargeBases = listed(
  'PER_CONTAINER PER_TEU PER_BILL PER_RT PER_CBM PER_TON PER_SHIPMENT PER_DECLARATION PERCENT_OF_FREIGHT PERCENT_OF_VALUE PER_DAY',
);
export type SurchargeBasis = (typeof surchargeBases)[number];

/** Boxes a surcharge has an amount of its own for; every other takes the one for `Other`. */
export const surchargeBoxes = ['20GP', '40GP', '40HQ', '45HQ', 'Other'] as const;
