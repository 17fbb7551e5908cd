import { readFileSync } from 'node:fs';

type Group = 'filter' | 'find' | 'findOrder' | 'replace' | 'tsv' | 'html' | 'copy' | 'paste' | 'fill' | 'extend';

/** The checked vectors of one operation of the sheet: what Excel does, measured or documented, or what was decided where it is silent. */
export function vectorsOf<T>(group: Group): T[] {
  const { vectors } = JSON.parse(readFileSync(new URL('./vectors/grid.json', import.meta.url), 'utf8')) as { vectors: { group: string }[] };
  return vectors.filter((vector) => vector.group === group) as T[];
}
