import { boxBodies, contractBodies } from '#modules/soc/boxes.server';
import { expiringContracts } from '#modules/soc/expiring.server';
import { reckoningBoxes } from '#modules/soc/figures.shape.server';
import { socFollowers } from '#modules/soc/following.server';
import { purchaseBodies, purchaseHandlers } from '#modules/soc/purchasing.server';
import type { ServerArea } from '#server/area';

/** What the area does on the server: bodies of its acts and calls, what follows of moves, and what boxes cost and brought. */
export const socServer: ServerArea = {
  handlers: { containerPurchase: purchaseHandlers },
  bodies: { containerPurchase: purchaseBodies, socContainer: boxBodies, socContract: contractBodies },
  followers: socFollowers,
  jobs: [expiringContracts],
  reckoners: { socContainer: reckoningBoxes },
};
