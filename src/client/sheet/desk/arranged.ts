import i18next from 'i18next';
import type { LayoutColumn } from '#define/layout';
import type { Desk } from '#client/sheet/desk/desk';
import { headerOf } from '#client/sheet/desk/layout';

type Layout = readonly LayoutColumn[];

const fieldsOf = (layout: Layout): string[] => layout.map(({ field }) => field);

/** Fields of columns that stand in both layouts and differ in this. */
function differing(before: Layout, after: Layout, by: (one: LayoutColumn) => unknown): string[] {
  const old = new Map(before.map((one) => [one.field, one]));
  return after.flatMap((one) => {
    const known = old.get(one.field);
    return known && by(known) !== by(one) ? [one.field] : [];
  });
}

/** Columns that have another place among the others; one where a single move explains it: the one `meant`, or that which went farthest. */
function moved(before: Layout, after: Layout, meant: string | undefined): string[] {
  const [old, now] = [fieldsOf(before), fieldsOf(after)];
  const both = now.filter((field) => old.includes(field));
  const earlier = old.filter((field) => now.includes(field));
  const distance = (field: string) => (field === meant ? Infinity : Math.abs(both.indexOf(field) - earlier.indexOf(field)));
  const out = both.filter((field, place) => earlier[place] !== field).sort((a, b) => distance(b) - distance(a));
  const [first] = out;
  return first !== undefined && without(earlier, first) === without(both, first) ? [first] : out;
}

const without = (fields: readonly string[], field: string): string => fields.filter((one) => one !== field).join('\n');

interface Difference {
  /** Key of the words below `columns:step`. */
  readonly one: string;
  /** Where several columns differ like this. */
  readonly several: string;
  readonly fields: readonly string[];
}

/** What makes two layouts differ, what a person meant before what came of it: a column that is frozen moves to the others that are. */
function differences(before: Layout, after: Layout, meant?: string): Difference[] {
  const [old, now] = [fieldsOf(before), fieldsOf(after)];
  const stands = (field: string) => after.find((one) => one.field === field);
  const hidden = differing(before, after, (one) => one.hidden);
  const frozen = differing(before, after, (one) => one.frozen);
  return [
    { one: 'add', several: 'whole', fields: now.filter((field) => !old.includes(field)) },
    { one: 'remove', several: 'whole', fields: old.filter((field) => !now.includes(field)) },
    { one: 'formula', several: 'whole', fields: differing(before, after, (one) => JSON.stringify(one.own)) },
    { one: stands(frozen[0] ?? '')?.frozen ? 'freeze' : 'thaw', several: 'whole', fields: frozen },
    { one: stands(hidden[0] ?? '')?.hidden ? 'hide' : 'show', several: 'shown', fields: hidden },
    { one: 'width', several: 'widths', fields: differing(before, after, (one) => one.width) },
    { one: 'move', several: 'whole', fields: moved(before, after, meant ?? frozen[0]) },
  ].filter(({ fields }) => fields.length > 0);
}

/** Columns that stand otherwise in the second layout; empty where nobody would see a difference. */
export const changedColumns = (before: Layout, after: Layout): string[] => [
  ...new Set(differences(before, after).flatMap(({ fields }) => fields)),
];

/** What an undo calls the way from one layout to another; null where they look the same. `meant`: the column a person moved, where two changed places. */
export function arrangedWords(before: Layout, after: Layout, header: (field: string) => string, meant?: string): string | null {
  const found = differences(before, after, meant);
  const [first] = found;
  if (first === undefined) return null;
  const [field] = first.fields;
  const alone = first.fields.length === 1 && field !== undefined;
  const follows = found.every(({ one, fields }) => one === first.one || (alone && fields.length === 1 && fields[0] === field));
  if (!follows) return i18next.t('columns:step.whole');
  return alone ? i18next.t(`columns:step.${first.one}`, { column: header(field) }) : i18next.t(`columns:step.${first.several}`);
}

/** Notes that the columns were arranged, as a step of undo in order with the edits of cells. */
export function noteArranged(desk: Desk, before: Layout, after: Layout, meant?: string): void {
  const header = (field: string) =>
    [...after, ...before].find((one) => one.field === field)?.own?.header ?? headerOf(desk.model.sheet, field);
  const label = arrangedWords(before, after, header, meant);
  if (label !== null) void desk.model.tools.steps.arranged(label, { old: before, now: after, count: changedColumns(before, after).length });
}
