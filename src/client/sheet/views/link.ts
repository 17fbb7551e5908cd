import type { Definition } from '#define/entity';
import { readContent, type ViewContent } from '#client/sheet/views/content';

/** Parameters of a sheet's address: a saved view by its id, or an unsaved filter itself. */
export const parameters = { view: 'view', filter: 'f', row: 'row' } as const;

/** Servers and mail programs cut longer addresses off. */
const longestAddress = 6_000;

function inAddress(value: unknown): string {
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/u, '');
}

function outOfAddress(text: string): unknown {
  try {
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(binary, (character) => character.charCodeAt(0))));
  } catch {
    return null;
  }
}

function addressWith(search: string): string {
  const address = new URL(location.href);
  address.search = search;
  address.hash = '';
  return address.href;
}

/** The part of a sheet's address that shows it filtered, searched, ordered and grouped like this: `?f=…`. */
export const searchFor = ({ where, search, sort, groups }: ViewContent): string =>
  `?${parameters.filter}=${inAddress({ ...(where ? { w: where } : {}), ...(search === '' ? {} : { q: search }), ...(sort ? { s: sort } : {}), ...(groups.length > 0 ? { g: groups } : {}) })}`;

/** The address that opens this sheet with a saved view, for everybody it is shared with. */
export const linkToView = (id: string): string => addressWith(`?${parameters.view}=${id}`);

/** The address that opens this sheet filtered, searched and ordered like this; null where it would grow too long. */
export function linkToContent(content: ViewContent): string | null {
  const href = addressWith(searchFor(content));
  return href.length > longestAddress ? null : href;
}

/** What such an address says; undefined where it was damaged. */
export function contentInLink(definition: Definition, text: string): ViewContent | undefined {
  const read = outOfAddress(text);
  if (typeof read !== 'object' || read === null) return undefined;
  const { w, q, s, g } = read as Record<string, unknown>;
  return readContent(definition, { conditions: w, search: q, sort: s, parts: { groups: g } });
}
