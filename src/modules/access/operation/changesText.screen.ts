import i18next from 'i18next';
import { deedWords } from '#client/words/actWords';
import type { Catalogue } from '#define/catalogue';
import { exportPath } from '#define/exporting';
import type { OperationEntry, OperationNote, OperationsAnswer } from '#define/operationLog';
import type { Values } from '#define/row';
import type { Language } from '#names/languages';
import { exportText } from '#modules/access/operation/exportText.screen';
import { changedTo, printerFor } from '#client/sheet/history/valueText';
import { fieldWords } from '#client/words/fieldWords';

/** One field of a deed in words; before a row was made and after it was removed there is but one value. */
export interface ChangeWords {
  readonly field: string;
  readonly before: string | null;
  readonly after: string;
}

/** What a deed changed, field by field; of rows that came or went only what was filled in. */
export function changesOf(entry: OperationEntry, answer: OperationsAnswer, catalogue: Catalogue, language: Language): ChangeWords[] {
  const definition = catalogue.get(entry.entity);
  const columns = catalogue.columns(definition);
  const known = new Set(columns.flatMap(({ name, field }) => (field.machine === true ? [] : [name])));
  const print = printerFor({ definition, columns, language }, answer.labels);
  const shown = (field: string, from: Values, beside: Values): string => {
    const value = from[field];
    return typeof value === 'boolean'
      ? i18next.t(value ? 'operations:yes' : 'operations:no')
      : print(field, from, beside) || i18next.t('sheet:grid.blank');
  };
  const whole = entry.made || entry.removed;
  const [values, rest] = entry.removed ? [entry.before, entry.after] : [entry.after, entry.before];
  const fields = Object.keys(values).filter(
    (field) => known.has(field) && (!whole || (values[field] !== false && print(field, values, rest) !== '')),
  );
  return fields.map((field) => {
    const before = whole ? null : shown(field, entry.before, entry.after);
    const after = shown(field, values, rest);
    return { field: fieldWords(definition.name, field), before, after: before === null ? after : changedTo(before, after) };
  });
}

/** What people call a row of the log. */
export function rowName(
  { entity, rowId }: { readonly entity: OperationNote['entity']; readonly rowId: string | null },
  answer: OperationsAnswer,
  language: Language,
): string {
  if (rowId === null) return '';
  return (entity === null ? undefined : answer.names[entity]?.find(({ key }) => key === rowId)?.[language]) || `#${rowId}`;
}

export const entityWord = (entity: OperationNote['entity']): string =>
  entity === null ? '' : i18next.t(`operations:entity.${entity}`, { defaultValue: entity });

/** What was done, in a word. */
export function deedWord(entry: OperationEntry): string {
  if (entry.made) return i18next.t('history:made');
  if (entry.removed) return i18next.t('history:removed');
  if (entry.via === 'job') return i18next.t(`jobs:name.${entry.action}`, { defaultValue: i18next.t('history:via.job') });
  return entry.via === 'call' && entry.action !== 'edit' ? deedWords(entry.entity, entry.action) : i18next.t(`history:via.${entry.via}`);
}

export const isExport = ({ call, code }: OperationNote): boolean => call === exportPath && code === null;

/** What was done, or refused, in a word. */
export function noteWord(note: OperationNote, catalogue: Catalogue): string {
  const { code, entity } = note;
  if (isExport(note)) return i18next.t(`operations:exportOf.${note.asked.form ?? 'sheet'}`);
  if (code !== null) return i18next.t(`operations:denied.${code}`, { defaultValue: code });
  return i18next.t(entity !== null && catalogue.get(entity).lookedUp === true ? 'operations:kind.lookup' : 'operations:sessionEnded');
}

/** Rows and fields a refused call named; how it wrote the rest is for programs. The address is the only name a call has. */
function askedText({ call, asked, entity, rowId }: OperationNote): string {
  const ids = rowId === null ? [...new Set([asked.id, asked.ids, asked.orderId])].filter((id) => /^[\d,]+$/u.test(id ?? '')) : [];
  const named = [asked.fields ?? '', asked.field ?? ''].flatMap((names) => names.split(', ')).filter((name) => name !== '');
  const fields = named.flatMap((name) => {
    const word = entity === null ? name : fieldWords(entity, name);
    return word === name ? [] : [word];
  });
  return [
    ids.length === 0
      ? ''
      : i18next.t('operations:askedRows', {
          ids: ids
            .join(',')
            .split(',')
            .map((id) => `#${id}`)
            .join(' '),
        }),
    fields.length === 0 ? '' : i18next.t('operations:askedFields', { fields: [...new Set(fields)].join(i18next.t('sheet:filter.comma')) }),
    call,
  ]
    .filter((text) => text !== '')
    .join(' · ');
}

/** What a note says beyond its deed: an export in the words of its sheet, a refused call by what it named. */
export function noteText(note: OperationNote, answer: OperationsAnswer, catalogue: Catalogue, language: Language): string {
  return isExport(note) ? exportText(note, answer.labels, catalogue, language) : askedText(note);
}
