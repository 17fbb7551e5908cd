import type { Definition } from '#define/entity';
import type { Row, Values } from '#define/row';
import type { LabelRow } from '#define/wire';
import { nameIn } from '#names/languages';
import { filteringOf, type Caller, type Engine } from '#server/engine';
import { usedLabels } from '#server/read/labels';
import type { Transaction } from '#server/store/database';

/** A row to be called by its name. */
export interface Nameless {
  readonly definition: Definition;
  readonly row: Row;
}

const textIn = (row: Values, field: string | undefined): string | null => {
  const value = field === undefined ? null : row[field];
  return value === null || value === undefined || value === '' ? null : String(value);
};

/** Labels of the rows others name, by entity and key: each entity is asked once. */
async function labelsOf(transaction: Transaction, { catalogue }: Engine, rows: readonly Nameless[]): Promise<Map<string, LabelRow>> {
  const wanted = new Map<Definition, Set<string>>();
  for (const { definition, row } of rows)
    for (const name of definition.calledBy ?? []) {
      const to = catalogue.column(definition, name)?.field.to;
      const key = textIn(row, name);
      if (to === undefined || key === null) continue;
      const target = catalogue.get(to);
      wanted.set(target, (wanted.get(target) ?? new Set()).add(key));
    }
  const found = new Map<string, LabelRow>();
  for (const [target, keys] of wanted)
    for (const label of await usedLabels(transaction, target, [...keys])) found.set(`${target.name} ${label.key}`, label);
  return found;
}

/**
 * What rows are called in the reader's language, in their order: by the fields their definition names (the rows it points to by their labels,
 * choices by their words), by their label, or by their number.
 */
export async function calledOf(transaction: Transaction, engine: Engine, caller: Caller, rows: readonly Nameless[]): Promise<string[]> {
  const { language } = caller.actor;
  const labels = await labelsOf(transaction, engine, rows);
  return rows.map(({ definition, row }) => {
    const { calledBy, label, numbered } = definition;
    if (calledBy === undefined && label !== undefined) {
      const [zh, en, ar] = [label.zh, label.en, label.ar ?? label.en].map((field) => textIn(row, field) ?? textIn(row, label.unnamed));
      return nameIn(language, { zh: zh ?? '', en: en ?? null, ar: ar ?? null });
    }
    const words = (calledBy ?? [numbered?.field ?? '']).flatMap((name): string[] => {
      const value = textIn(row, name);
      const column = engine.catalogue.column(definition, name);
      if (value === null || column === undefined) return [];
      if (column.field.kind === 'choice') return [filteringOf(engine, caller, definition).choiceWord(column, value)];
      const named = labels.get(`${column.field.to ?? ''} ${value}`);
      return [named === undefined ? value : nameIn(language, named)];
    });
    return words.join(' · ');
  });
}
