import i18next from 'i18next';
import type { Comparison } from '#define/kind';
import { isOn, needsValue, type Choice, type ColumnFilter, type Condition } from '#client/sheet/filter/columnFilter';

const byComparison: ReadonlySet<Choice> = new Set(['gt', 'ge', 'lt', 'le', 'between']);

/** An operator in words: "later than" for dates, "greater than" for numbers. */
export function choiceWords(op: Choice, comparison: Comparison): string {
  return i18next.t(byComparison.has(op) ? `sheet:op.${comparison === 'date' ? 'date' : 'number'}.${op}` : `sheet:op.${op}`);
}

function conditionWords(condition: Condition, comparison: Comparison, textOf: (key: string) => string | undefined): string {
  if (comparison === 'boolean' && needsValue(condition.op))
    return `${choiceWords(condition.op, comparison)} ${i18next.t(`sheet:flag.${condition.value === '0' ? 'no' : 'yes'}`)}`;
  const words = choiceWords(condition.op, comparison);
  if (!needsValue(condition.op)) return words;
  if (condition.op !== 'between') return `${words} ${textOf(condition.value) ?? condition.value}`;
  return i18next.t('sheet:filter.between', { least: condition.value || '…', most: condition.value2 || '…' });
}

/** A column's filter as its chip says it; `textOf` knows the label of a value, of ticked ones more than `most` of them are counted. */
export function filterWords(
  filter: ColumnFilter,
  comparison: Comparison,
  textOf: (key: string | null) => string | undefined,
  most = 2,
): string {
  const parts: string[] = [];
  const on = filter.conditions.filter(isOn);
  if (on.length > 0)
    parts.push(on.map((condition) => conditionWords(condition, comparison, textOf)).join(` ${i18next.t(`sheet:filter.${filter.join}`)} `));
  if (filter.anyOf) {
    const texts = filter.anyOf.map((key) => (key === null ? i18next.t('sheet:filter.blank') : textOf(key)));
    const short = texts.length > 0 && texts.length <= most && texts.every((text) => text !== undefined);
    parts.push(short ? texts.join(i18next.t('sheet:filter.comma')) : i18next.t('sheet:filter.values', { count: filter.anyOf.length }));
  }
  if (filter.list) {
    const { items, fields, not } = filter.list;
    const one = items.length === 1 ? i18next.t(`sheet:op.${not ? 'unequal' : 'equal'}`) : null;
    const words =
      one === null ? i18next.t(not ? 'sheet:chip.notListed' : 'sheet:chip.listed', { count: items.length }) : `${one} ${items[0]}`;
    parts.push(fields.length > 1 ? i18next.t('sheet:chip.columns', { words, count: fields.length }) : words);
  }
  return parts.join(` ${i18next.t('sheet:filter.and')} `);
}
