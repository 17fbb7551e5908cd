import type { Definition } from '#define/entity';
import { container } from '#modules/containers/container/container.entity';

/** Definitions of the area. */
export const containersEntities: readonly Definition[] = [container];
