import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { screens } from '#modules/screens';
import { languages } from '#names/languages';
import { roles } from '#names/roles';
import { wordsOf } from '#tests/golden/words';

/** Routes and their roles as the specification lists them (shell.md §2.3 and §2.4). */
const expected = readFileSync(new URL('routes.expected.txt', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => line.split(' '));

describe('screens', () => {
  it.each(expected)('%s is there, for the roles the specification gives it', (path, ...needed) => {
    const found = screens.filter((screen) => screen.path === path);
    expect(found).toHaveLength(1);
    expect([...(found[0]?.roles ?? [])].sort()).toEqual([...needed].sort());
  });

  it('asks for no role the product does not know', () => {
    const known: ReadonlySet<string> = new Set(roles);
    expect(screens.flatMap((screen) => screen.roles.filter((role) => !known.has(role)))).toEqual([]);
  });

  it('has one short code per screen', () => {
    const codes = screens.flatMap(({ code }) => code ?? []);
    expect(new Set(codes).size).toBe(codes.length);
  });

  it.each(languages)('is titled and described in %s', (language) => {
    const words = wordsOf(language);
    const keys = screens.flatMap(({ title, group }) => [title, group]).filter((key) => key !== undefined);
    expect(keys.filter((key) => !words.has(key))).toEqual([]);
  });
});
