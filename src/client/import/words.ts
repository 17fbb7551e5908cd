import i18next from 'i18next';
import { fieldWords } from '#client/words/fieldWords';
import { refusalWords } from '#client/words/refusalWords';
import type { EntityName } from '#names/entities';
import type { StagedProblem } from '#workers/import/staged';

/** A number as counts are written in all three languages. */
export const count = (n: number): string => n.toLocaleString('en');

/** The words of a key of the import as this entity's people say it, or as they are said of any list. */
export function importWord(entity: EntityName, key: string, detail: Readonly<Record<string, string | number>> = {}): string {
  return i18next.t([`import:of.${entity}.${key}`, `import:${key}`], detail);
}

/** What a field of the plan is called: its own name here (a combined price is no field of the entity), else the sheet's header. */
export function planWord(entity: EntityName, field: string): string {
  return i18next.t(`import:field.${field}`, { defaultValue: fieldWords(entity, field) });
}

/** The sentence of a problem, as cells show it. */
export function problemWords(entity: EntityName, { field, code, detail }: StagedProblem): string {
  return refusalWords(code, detail, planWord(entity, field));
}

/** A file's size in the unit people know. */
export function sizeWords(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1_000))} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
