import type { Definition } from '#define/entity';
import { outOfAddress, parameters, searchFor } from '#client/sheet/views/address';
import { readContent, type ViewContent } from '#client/sheet/views/content';

/** Servers and mail programs cut longer addresses off. */
const longestAddress = 6_000;

/** What else the address says, such as which report it is, stays in it. */
function addressWith(search: string): string {
  const address = new URL(location.href);
  for (const name of Object.values(parameters)) address.searchParams.delete(name);
  for (const [name, value] of new URLSearchParams(search)) address.searchParams.set(name, value);
  address.hash = '';
  return address.href;
}

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
  const { w, q, s, g, b, a } = read as Record<string, unknown>;
  return readContent(definition, { conditions: w, search: q, sort: s, parts: { groups: g, branches: b, asked: a } });
}
