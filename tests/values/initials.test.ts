import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { initialsOf, spellingsOf } from '#values/initials';

describe('full pinyin', () => {
  test.each([
    ['蛇口', ['shekou']],
    ['宁波', ['ningbo']],
    ['林查班', ['linchaban']],
    ['重庆', ['chongqing', 'zhongqing']],
    ['长滩', ['changtan', 'zhangtan']],
    ['厦门', ['xiamen', 'shamen']],
    ['旅顺', ['lvshun', 'lushun']],
    ['CMA达飞', ['cmadafei']],
    ['奥克兰（美国）', ['aokelanmeiguo']],
    ['Bangkok', []],
    ['', []],
  ])('%s', (name, spelled) => expect(spellingsOf(name)).toEqual(spelled));

  test('is letters and digits, begins with the first initial, and stays short whatever the name', () => {
    const characters = fc.constantFrom(...'宁波上海长重行乐单朝曾都蚌番泊埔盛车柏六解阿调角绿A1 -（）');
    fc.assert(
      fc.property(fc.string({ unit: characters, minLength: 1, maxLength: 60 }), (name) => {
        const spelled = spellingsOf(name);
        expect(spelled.length).toBeLessThanOrEqual(4);
        expect(new Set(spelled).size).toBe(spelled.length);
        for (const one of spelled) expect(one).toMatch(/^[a-z0-9]{1,80}$/);
        if (spelled.length > 0) expect(spelled[0]?.[0]).toBe(initialsOf(name)[0]);
      }),
      { numRuns: 500 },
    );
  });
});
