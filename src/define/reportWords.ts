import type { Catalogue } from '#define/catalogue';
import type { Definition } from '#define/entity';
import { pivotName, type ReportDesign } from '#define/ownReport';
import { askedOver } from '#define/viewed';
import type { EntityName } from '#names/entities';

/** Words of one language, as the browser and the server each have them. */
export interface HeadWords {
  field(entity: EntityName, column: string): string;
  choice(entity: EntityName, column: string, option: string): string;
  /** The stretch of time behind a day's name. */
  span(span: string): string;
}

/** A column of the rows of a report by its name: the reference it comes over first. */
export function columnWords(catalogue: Catalogue, of: EntityName, column: string, words: HeadWords): string {
  const [first = '', second] = column.split('__');
  const own = words.field(of, first);
  if (second === undefined) return own;
  const { to } = catalogue.column(catalogue.get(of), first)?.field ?? {};
  return to === undefined ? `${own} · ${words.span(second)}` : `${own} · ${words.field(to, second)}`;
}

/** What the columns of a report are called: figures and calculations as their author calls them. */
export function reportHeads(
  catalogue: Catalogue,
  { view }: Definition,
  { of, figures, calculated, pivot }: ReportDesign,
  words: HeadWords,
): (column: string) => string {
  const own = new Map([...figures, ...calculated].map(({ name, label }) => [name, label]));
  const valueWord = (value: string): string => {
    if (!pivot || !view) return value;
    const { definition, name, field } = catalogue.source(askedOver(catalogue, view), pivot.by);
    return field.kind === 'choice' ? words.choice(definition.name, name, value) : value;
  };
  for (const { name, label } of figures)
    pivot?.values.forEach((value, at) => own.set(pivotName(name, at), `${label} · ${valueWord(value)}`));
  return (column) => own.get(column) ?? columnWords(catalogue, of, column, words);
}
