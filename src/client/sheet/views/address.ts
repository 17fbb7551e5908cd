import type { Sort, Where } from '#define/filter';
import { base64ToBytes, bytesToBase64 } from '#client/calls/base64';
import type { GroupBy } from '#workers/sheet/view/grouping';

/** Parameters of a sheet's address: a saved view by its id, or an unsaved filter itself. */
export const parameters = { view: 'view', filter: 'f', row: 'row' } as const;

/** The id of a view that comes with a sheet, by its name. */
export const givenId = (name: string): string => `given:${name}`;

function inAddress(value: unknown): string {
  return bytesToBase64(new TextEncoder().encode(JSON.stringify(value)));
}

/** What a parameter made by {@link searchFor} holds; null where it was damaged. */
export function outOfAddress(text: string): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(base64ToBytes(text)));
  } catch {
    return null;
  }
}

/** The part of a sheet's address that shows it filtered, searched, ordered and grouped like this: `?f=…`. */
export const searchFor = ({
  where,
  search = '',
  sort = null,
  groups = [],
  allBranches = false,
  asked = {},
}: {
  readonly where: Where | null;
  readonly search?: string;
  readonly sort?: readonly Sort[] | null;
  readonly groups?: readonly GroupBy[];
  readonly allBranches?: boolean;
  readonly asked?: Readonly<Record<string, string>>;
}): string =>
  `?${parameters.filter}=${inAddress({ ...(where ? { w: where } : {}), ...(search === '' ? {} : { q: search }), ...(sort ? { s: sort } : {}), ...(groups.length > 0 ? { g: groups } : {}), ...(allBranches ? { b: 'all' } : {}), ...(Object.keys(asked).length > 0 ? { a: asked } : {}) })}`;
