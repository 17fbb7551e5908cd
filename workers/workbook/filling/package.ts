import { zipSync } from 'fflate';
import { WorkbookFault } from '../contents';
import { attribute, decodeMarkup } from '../markup';
import { outlineWorkbook } from '../preflight';
import { InflateBudget, inflated } from '../zip';

/** The parts of a workbook by name; those nobody looks at stay as they are. */
export type Parts = Map<string, Uint8Array>;

/** A sheet of a workbook: its name and where it lies. */
export interface SheetPart {
  readonly name: string;
  readonly path: string;
}

/** Unpacks a workbook within the limits of reading one. Throws WorkbookFault. */
export function openPackage(bytes: Uint8Array): Parts {
  const { kind, entries } = outlineWorkbook(bytes);
  if (kind !== 'xlsx') throw new WorkbookFault('NOT_A_WORKBOOK', kind);
  const budget = new InflateBudget();
  const parts: Parts = new Map();
  for (const entry of entries) {
    const pieces = [...inflated(bytes, entry, budget)];
    const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
    let at = 0;
    for (const piece of pieces) {
      whole.set(piece, at);
      at += piece.length;
    }
    parts.set(entry.name, whole);
  }
  return parts;
}

export const closePackage = (parts: Parts): Uint8Array => zipSync(Object.fromEntries(parts), { level: 6 });

export const textOfPart = (parts: Parts, name: string): string => new TextDecoder().decode(parts.get(name) ?? new Uint8Array());
export const setPart = (parts: Parts, name: string, text: string): void => void parts.set(name, new TextEncoder().encode(text));

/** Targets of the relations of a part by their ids, as names of parts. */
export function relationsOf(parts: Parts, name: string): ReadonlyMap<string, string> {
  const folder = name.slice(0, name.lastIndexOf('/') + 1);
  const text = textOfPart(parts, `${folder}_rels/${name.slice(folder.length)}.rels`);
  return new Map(
    [...text.matchAll(/<Relationship\s([^>]*?)\/?>/gu)].map(([, attributes = '']) => {
      const target = attribute(attributes, 'Target') ?? '';
      return [attribute(attributes, 'Id') ?? '', target.startsWith('/') ? target.slice(1) : resolved(folder, target)];
    }),
  );
}

function resolved(folder: string, target: string): string {
  const steps = folder.split('/').filter((step) => step !== '');
  for (const step of target.split('/')) {
    if (step === '..') steps.pop();
    else if (step !== '.') steps.push(step);
  }
  return steps.join('/');
}

const workbookPart = 'xl/workbook.xml';

/** The sheets of a workbook in their order. */
export function sheetsOf(parts: Parts): SheetPart[] {
  const relations = relationsOf(parts, workbookPart);
  return [...textOfPart(parts, workbookPart).matchAll(/<sheet\s([^>]*?)\/?>/gu)].flatMap(([, attributes = '']) => {
    const path = relations.get(attribute(attributes, 'r:id') ?? '');
    return path !== undefined && parts.has(path) ? [{ name: decodeMarkup(attribute(attributes, 'name') ?? ''), path }] : [];
  });
}

export { workbookPart };
