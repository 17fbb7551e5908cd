import { goodsBodies, receivingBodies } from '#modules/storage/goods.server';
import { reckoningStorage } from '#modules/storage/fees.shape.server';
import { storageFollowers } from '#modules/storage/following.server';
import type { ServerArea } from '#server/area';

/** What the area does on the server: bodies of the acts its definitions name, what follows of them, and what it does by itself. */
export const storageServer: ServerArea = {
  handlers: {},
  bodies: { order: receivingBodies, warehouseReceipt: goodsBodies },
  followers: storageFollowers,
  jobs: [reckoningStorage],
};
