import { Catalogue } from '#define/catalogue';
import type { Definition } from '#define/entity';
import { coreEntities } from '#modules/core';
import { areas, type AreaName } from '#names/areas';
import type { EntityName } from '#names/entities';

/** The entities of the product as a page has them: the core with its first sheet, those of the other areas with theirs or after the first cell. */
export const catalogue = new Catalogue(coreEntities);

/** An area outside the core: where its definitions are, and which other such areas they refer to. */
interface Further {
  readonly load: () => Promise<readonly Definition[]>;
  readonly upon?: readonly FurtherName[];
}

const furtherNames = ['bills', 'freight', 'ledger', 'reports', 'messages', 'files', 'papers'] as const satisfies readonly AreaName[];
type FurtherName = (typeof furtherNames)[number];

export const further: Readonly<Record<FurtherName, Further>> = {
  bills: { load: async () => (await import('#modules/bills/area')).billsEntities },
  freight: { load: async () => (await import('#modules/freight/area')).freightEntities },
  ledger: { load: async () => (await import('#modules/ledger/area')).ledgerEntities },
  reports: { load: async () => (await import('#modules/reports/area')).reportsEntities, upon: ['ledger'] },
  messages: { load: async () => (await import('#modules/messages/area')).messagesEntities },
  files: { load: async () => (await import('#modules/files/area')).filesEntities },
  papers: { load: async () => (await import('#modules/papers/area')).papersEntities },
};

const coming = new Map<FurtherName, Promise<void>>();

/** Fetches an area once, after those it stands upon; a fetch that failed is tried anew by whoever asks next. */
function fetched(name: FurtherName): Promise<void> {
  const { load, upon = [] } = further[name];
  const running = coming.get(name) ?? Promise.all([load(), ...upon.map(fetched)]).then(([definitions]) => catalogue.add(definitions));
  coming.set(name, running);
  running.catch(() => coming.delete(name));
  return running;
}

const areaOf = (entity: EntityName): FurtherName | undefined =>
  furtherNames.find((name) => (areas[name].entities as readonly EntityName[]).includes(entity));

/** Resolves when the catalogue knows these entities and all they refer to. */
export async function entitiesReady(names: readonly EntityName[]): Promise<void> {
  await Promise.all(names.flatMap((name) => areaOf(name) ?? []).map(fetched));
}

/** Resolves when the catalogue is whole: whatever shows rows of any area waits for it. */
export async function entitiesComplete(): Promise<void> {
  await Promise.all(furtherNames.map(fetched));
}
