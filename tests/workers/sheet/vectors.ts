import { readFileSync } from 'node:fs';

/** The checked vectors of filter, clipboard text, copy and paste: what Excel does, measured or documented, or what was decided where it is silent. */
export function vectorsOf<T>(group: 'filter' | 'tsv' | 'copy' | 'paste'): T[] {
  const all = JSON.parse(readFileSync(new URL('./grid.vectors.json', import.meta.url), 'utf8')) as { group: string }[];
  return all.filter((vector) => vector.group === group) as T[];
}
