import { describe, expect, it } from 'vitest';
import { catalogue } from '#modules/entities';
import { refusalText } from '#server/words';
import { asList, spokenList } from '#names/listText';

const names = ['Ocean Lines Co., Ltd', 'MAERSK'];

describe('a list in the sentence of a refusal', () => {
  it.each([
    ['zh', 'Ocean Lines Co., Ltd、MAERSK'],
    ['en', 'Ocean Lines Co., Ltd, MAERSK'],
    ['ar', 'Ocean Lines Co., Ltd، MAERSK'],
  ] as const)('is parted as %s parts lists, and no comma of a name is taken for one of its', (language, expected) => {
    expect(spokenList(asList(names), language)).toBe(expected);
  });

  it('is parted so in what the server answers', () => {
    const refusal = { code: 'TAX_RATE_NOT_ALLOWED', field: 'taxRate', detail: { value: '7', allowed: asList(['0', '6', '13']) } } as const;
    expect(refusalText('zh', refusal, catalogue.get('cost'))).toContain('0、6、13');
    expect(refusalText('en', refusal, catalogue.get('cost'))).toContain('0, 6, 13');
  });
});
