import type { Sheet } from '#define/sheet';

/** Fields of a record that stand together. */
export interface Section {
  /** `present`: what the present step of the work asks; `group`: a header group of the sheet; `first` and `more` have no group. */
  readonly kind: 'present' | 'first' | 'group' | 'more';
  /** Name of the step or group, empty where there is none. */
  readonly name: string;
  readonly fields: readonly string[];
}

/** The step of the work the row stands at; undefined where the sheet names none, all are behind, or the reader may not see how far the work is. */
function presentOf(sheet: Sheet, fields: readonly string[], filled: (field: string) => boolean) {
  const { milestones = [] } = sheet;
  if (milestones.some(({ until }) => !fields.includes(until))) return undefined;
  return milestones.find(({ until }) => !filled(until));
}

/**
 * The fields of a record as the sheet's own head parts them, each once: the present step of the work, what the sheet begins with, its header
 * groups in its order, and the rest. `fields` are those the reader may see, in the order of the sheet.
 */
export function sectionsOf(sheet: Sheet, fields: readonly string[], filled: (field: string) => boolean): readonly Section[] {
  const present = presentOf(sheet, fields, filled);
  const asked = (present?.fields ?? []).filter((field) => fields.includes(field));
  const left = fields.filter((field) => !asked.includes(field));
  const groupOf = new Map(sheet.columns.map(({ field, group }) => [field, group]));
  const firstGrouped = left.findIndex((field) => groupOf.get(field) !== undefined);
  const first = firstGrouped < 0 ? left : left.slice(0, firstGrouped);
  const groups = new Set(left.flatMap((field) => groupOf.get(field) ?? []));
  const sections: Section[] = [
    { kind: 'present', name: present?.name ?? '', fields: asked },
    { kind: 'first', name: '', fields: first },
    ...[...groups].map((name): Section => ({ kind: 'group', name, fields: left.filter((field) => groupOf.get(field) === name) })),
    { kind: 'more', name: '', fields: left.filter((field) => groupOf.get(field) === undefined && !first.includes(field)) },
  ];
  return sections.filter((section) => section.fields.length > 0);
}
