import type { ServerArea } from '#server/area';
import { vgmDeclaration } from '#modules/containers/container/vgm.paper';
import { truckOrder } from '#modules/containers/truckDispatch/truckDispatch.paper';
import { truckBodies } from '#modules/containers/truckDispatch/truckDispatch.server';
import { boxesAsPlanned } from '#modules/containers/container/counting.server';
import { demurrageBodies, reckoningDemurrage, tariffMoved } from '#modules/containers/container/demurrage.server';
import { containerBodies, swapsOffered } from '#modules/containers/container/container.server';

/** What the area does on the server: bodies of the acts its definitions name. */
export const containersServer: ServerArea = {
  handlers: { container: { swaps: swapsOffered } },
  bodies: { container: { ...containerBodies, ...demurrageBodies.container }, truckDispatch: truckBodies, order: demurrageBodies.order },
  followers: [boxesAsPlanned, tariffMoved],
  jobs: [reckoningDemurrage],
  papers: [vgmDeclaration, truckOrder],
};
