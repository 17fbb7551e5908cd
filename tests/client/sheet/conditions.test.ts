import i18next from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Comparison } from '#define/kind';
import { choicesFor, filterOf, needsValue, noFilter, withFilter, type Choice } from '#client/sheet/filter/columnFilter';
import { choiceWords } from '#client/sheet/filter/filterWords';
import { namespacesIn } from '#tests/golden/words';

beforeAll(async () => {
  await i18next.init({ lng: 'zh', resources: { zh: namespacesIn('zh') }, interpolation: { escapeValue: false } });
});

/** What the panel calls an operator, and what it asks for; what each keeps is in the vectors of the worker and of the database. */
const said: readonly (readonly [words: Readonly<Partial<Record<Comparison, string>>>, choice: Choice, asks: object])[] = [
  [{ text: '等于', number: '等于', date: '等于', boolean: '等于' }, 'equal', { op: 'equal', value: '7' }],
  [{ text: '不等于', number: '不等于', date: '不等于', boolean: '不等于' }, 'unequal', { op: 'unequal', value: '7' }],
  [{ text: '大于', number: '大于', date: '晚于' }, 'gt', { op: 'gt', value: '7' }],
  [{ text: '大于等于', number: '大于等于', date: '不早于' }, 'ge', { op: 'ge', value: '7' }],
  [{ text: '小于', number: '小于', date: '早于' }, 'lt', { op: 'lt', value: '7' }],
  [{ text: '小于等于', number: '小于等于', date: '不晚于' }, 'le', { op: 'le', value: '7' }],
  [{ text: '介于', number: '介于', date: '介于' }, 'between', { op: 'between', value: '7', value2: '9' }],
  [{ text: '包含' }, 'include', { op: 'include', value: '7' }],
  [{ text: '不包含' }, 'exclude', { op: 'exclude', value: '7' }],
  [{ text: '开头是' }, 'begin', { op: 'begin', value: '7' }],
  [{ text: '开头不是' }, 'notbegin', { op: 'notbegin', value: '7' }],
  [{ text: '结尾是' }, 'endin', { op: 'endin', value: '7' }],
  [{ text: '结尾不是' }, 'notendin', { op: 'notendin', value: '7' }],
  [{ text: '为空', number: '为空', date: '为空', boolean: '为空' }, 'blank', { op: 'equal', value: '' }],
  [{ text: '不为空', number: '不为空', date: '不为空', boolean: '不为空' }, 'notBlank', { op: 'unequal', value: '' }],
];

describe('the operators of the panel', () => {
  it.each(Object.entries(choicesFor) as [Comparison, readonly Choice[]][])(
    'are those that are said of a %s, in these words',
    (kind, choices) => {
      const expected = said.filter(([words]) => words[kind] !== undefined);
      expect(choices.toSorted()).toEqual(expected.map(([, choice]) => choice).toSorted());
      for (const [words, choice] of expected) expect(choiceWords(choice, kind), choice).toBe(words[kind]);
    },
  );

  it.each(said)('%o: %s asks for %o, and stands in the panel as it was chosen', (_words, choice, asks) => {
    const condition = { op: choice, value: needsValue(choice) ? '7' : '', value2: choice === 'between' ? '9' : '' };
    const where = withFilter(null, 'price', { ...noFilter, conditions: [condition] });
    expect(where).toEqual({ and: [{ field: 'price', ...asks }] });
    expect(filterOf(where, 'price').conditions).toEqual([condition]);
  });
});
