import type { Definition } from '#define/entity';
import { container } from '#modules/containers/container/container.entity';
import { truckDispatch } from '#modules/containers/truckDispatch/truckDispatch.entity';
import { truckMessage } from '#modules/containers/truckMessage/truckMessage.entity';

/** Definitions of the area. */
export const containersEntities: readonly Definition[] = [container, truckDispatch, truckMessage];
