import type { Values } from '#define/row';
import { freePackages } from '#modules/storage/warehouseReceipt/warehouseReceipt.rules';

/** Packages of a receipt that lie in the house and are planned for no box. */
export const packagesLeft = (receipt: Values): number => freePackages(receipt);
