/** What lies in the house and is planned for no box. */
export { freePackages } from '#modules/storage/warehouseReceipt/warehouseReceipt.rules';
