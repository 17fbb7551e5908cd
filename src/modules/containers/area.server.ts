import type { ServerArea } from '#server/area';
import { truckOrder } from '#modules/containers/truckDispatch/truckDispatch.paper';
import { truckBodies } from '#modules/containers/truckDispatch/truckDispatch.server';
import { boxesAsPlanned } from '#modules/containers/container/counting.server';
import { containerBodies } from '#modules/containers/container/container.server';

/** What the area does on the server: bodies of the acts its definitions name. */
export const containersServer: ServerArea = {
  handlers: {},
  bodies: { container: containerBodies, truckDispatch: truckBodies },
  followers: [boxesAsPlanned],
  papers: [truckOrder],
};
