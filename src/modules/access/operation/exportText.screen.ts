import i18next from 'i18next';
import type { Catalogue } from '#define/catalogue';
import type { Where } from '#define/filter';
import { kindOf } from '#define/kinds';
import { isOwnName } from '#define/ownColumn';
import type { OperationNote, OperationsAnswer } from '#define/operationLog';
import type { Values } from '#define/row';
import type { Language } from '#names/languages';
import { filteredFields, filterOf, hasCompound } from '#client/sheet/filter/columnFilter';
import { filterWords } from '#client/sheet/filter/filterWords';
import { printerFor } from '#client/sheet/history/valueText';
import { fieldWords } from '#client/words/fieldWords';

/** So many ticked values are named. */
const mostNamed = 10;

/** What an export took away, as people say it: how many lines of which columns, filtered how. */
export function exportText(
  { asked, entity }: OperationNote,
  labels: OperationsAnswer['labels'],
  catalogue: Catalogue,
  language: Language,
): string {
  const comma = i18next.t('sheet:filter.comma');
  const word = (field: string) =>
    isOwnName(field) ? i18next.t('operations:exportText.own') : entity === null ? field : fieldWords(entity, field);
  const list = (fields: string | undefined) =>
    (fields ?? '')
      .split(',')
      .filter((field) => field !== '')
      .map(word)
      .join(comma);
  const columns = list(asked.columns);
  const filter = [filterText({ asked, entity }, labels, catalogue, language), list(asked.filtered)]
    .filter((text) => text !== '')
    .join(comma);
  return [
    i18next.t('operations:exportText.rows', { count: Number(asked.rows ?? 0) }),
    asked.branches === 'all' ? i18next.t('operations:exportText.branches') : '',
    filter === '' ? '' : i18next.t('operations:exportText.filter', { filter }),
    asked.search === undefined ? '' : i18next.t('operations:exportText.search', { text: asked.search }),
    columns === '' ? '' : i18next.t('operations:exportText.columns', { columns }),
  ]
    .filter((text) => text !== '')
    .join(' · ');
}

function filterText(
  { asked, entity }: Pick<OperationNote, 'asked' | 'entity'>,
  labels: OperationsAnswer['labels'],
  catalogue: Catalogue,
  language: Language,
): string {
  if (asked.where === undefined || entity === null) return '';
  const where = JSON.parse(asked.where) as Where;
  const definition = catalogue.get(entity);
  const columns = catalogue.columns(definition, true);
  const print = printerFor({ definition, columns, language }, labels);
  const texts = filteredFields(where).map((field) => {
    const column = columns.find(({ name }) => name === field);
    const textOf = (key: string | null) => (key === null ? undefined : print(field, { [field]: key } as Values, {}) || key);
    return `${fieldWords(entity, field)} ${filterWords(filterOf(where, field), column ? kindOf(column.field).comparison : 'text', textOf, mostNamed)}`;
  });
  return [...texts, ...(hasCompound(where) ? [i18next.t('sheet:filter.compound')] : [])].join(i18next.t('sheet:filter.comma'));
}
