import { Catalogue } from '#define/catalogue';
import type { Definition } from '#define/entity';
import { coreEntities } from '#modules/core';
import { areas, type AreaName } from '#names/areas';
import type { coreAreas } from '#names/coreAreas';
import type { EntityName } from '#names/entities';

/** The entities of the product as a browser has them, the page and each sheet's worker: the core first, those of the other areas with their first sheet or after the first cell. */
export const catalogue = new Catalogue(coreEntities);

/** An area outside the core: where its definitions are, and which other such areas they refer to. */
interface Further {
  readonly load: () => Promise<readonly Definition[]>;
  readonly upon?: readonly FurtherName[];
}

type FurtherName = Exclude<AreaName, (typeof coreAreas)[number]>;

export const further: Readonly<Partial<Record<FurtherName, Further>>> = {
  bills: { load: async () => (await import('#modules/bills/area')).billsEntities },
  accounting: { load: async () => (await import('#modules/accounting/area')).accountingEntities, upon: ['settlement', 'ledger'] },
  settlement: { load: async () => (await import('#modules/settlement/area')).settlementEntities },
  claims: { load: async () => (await import('#modules/claims/area')).claimsEntities, upon: ['settlement'] },
  statements: { load: async () => (await import('#modules/statements/area')).statementsEntities, upon: ['settlement'] },
  einvoice: { load: async () => (await import('#modules/einvoice/area')).einvoiceEntities },
  insurance: { load: async () => (await import('#modules/insurance/area')).insuranceEntities },
  freight: { load: async () => (await import('#modules/freight/area')).freightEntities },
  space: { load: async () => (await import('#modules/space/area')).spaceEntities },
  ledger: { load: async () => (await import('#modules/ledger/area')).ledgerEntities, upon: ['settlement'] },
  reports: {
    load: async () => (await import('#modules/reports/area')).reportsEntities,
    upon: ['settlement', 'ledger', 'statements', 'freight', 'clients', 'hr', 'accounting', 'einvoice'],
  },
  messages: { load: async () => (await import('#modules/messages/area')).messagesEntities },
  files: { load: async () => (await import('#modules/files/area')).filesEntities },
  hr: { load: async () => (await import('#modules/hr/area')).hrEntities },
  clients: { load: async () => (await import('#modules/clients/area')).clientsEntities },
  papers: { load: async () => (await import('#modules/papers/area')).papersEntities },
};
const furtherNames = Object.keys(further) as readonly FurtherName[];

const coming = new Map<FurtherName, Promise<void>>();

/** Fetches an area once, after those it stands upon; a fetch that failed is tried anew by whoever asks next. */
function fetched(name: FurtherName): Promise<void> {
  const running = coming.get(name);
  if (running !== undefined) return running;
  const { load, upon = [] } = further[name] ?? { load: () => Promise.resolve([]) };
  const fetching = Promise.all([load(), ...upon.map(fetched)]).then(([definitions]) => catalogue.add(definitions));
  coming.set(name, fetching);
  fetching.catch(() => coming.delete(name));
  return fetching;
}

const isOf = (area: FurtherName, entity: EntityName) => (areas[area].entities as readonly EntityName[]).includes(entity);

/** The areas outside the core these entities are of, and those they stand upon. */
export function areasOf(names: readonly EntityName[]): readonly FurtherName[] {
  const own = furtherNames.filter((area) => names.some((name) => isOf(area, name)));
  return [...new Set([...own, ...own.flatMap((area) => further[area]?.upon ?? [])])];
}

/** Resolves when the catalogue knows these entities and all they refer to. */
export async function entitiesReady(names: readonly EntityName[]): Promise<void> {
  await Promise.all(areasOf(names).map(fetched));
}

/** Resolves when the catalogue is whole: whatever shows rows of any area waits for it. */
export async function entitiesComplete(): Promise<void> {
  await Promise.all(furtherNames.map(fetched));
}
