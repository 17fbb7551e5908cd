import { areas, type Area } from '#names/areas';

export type EntityName = Area['entities'][number];

/** Every entity of the product. A name here is the key everywhere: registry, audit, live channel, words. */
export const entityNames: readonly EntityName[] = Object.values(areas).flatMap(({ entities }): readonly EntityName[] => entities);
