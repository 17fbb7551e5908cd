import { readFileSync } from 'node:fs';
import i18next from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import type { CellProblem } from '#client/sheet/model';
import { fateWords } from '#client/sheet/panels/fateWords';

const zone = 'Asia/Shanghai';
const changed: CellProblem = { code: 'STALE_VERSION', text: '数据已被他人修改', changedBy: '李雷', changedAt: '2026-03-01T08:00:00.000Z' };

beforeAll(async () => {
  const words = (name: string): object => JSON.parse(readFileSync(`locales/zh/${name}.json`, 'utf8')) as object;
  await i18next.init({
    lng: 'zh',
    resources: { zh: { sheet: words('sheet'), actions: words('actions') } },
    interpolation: { escapeValue: false },
  });
});

describe('what became of a row', () => {
  it('that was to go and was changed first is told with person, field and time', () => {
    expect(fateWords({ ...changed, theirs: '60' }, '单价', zone)).toMatch(
      /^李雷 于 2026-03-01 16:00\S* 把“单价”改成了 60，所以这一行没有删除/u,
    );
    expect(fateWords({ ...changed, theirs: '' }, '单价', zone)).toContain('改成了 空，');
    expect(fateWords(changed, '工作号', zone)).toMatch(/^李雷 于 .* 改过这一行，所以没有删除/u);
  });

  it('that was deleted is told with person, time and what to do', () => {
    expect(fateWords({ ...changed, code: 'ROW_GONE', text: '该行已不存在' }, '单价', zone)).toMatch(
      /^李雷 于 2026-03-01 16:00\S* 删除了该行.*“撤回这些行的修改”/u,
    );
    expect(fateWords({ code: 'ROW_GONE', text: '该行已不存在' }, '单价', zone)).toBe('该行已不存在');
  });

  it('is told in the problem’s own words where nobody is known, or where it is not about the row', () => {
    expect(fateWords({ code: 'STALE_VERSION', text: '数据已被他人修改' }, '单价', zone)).toBe('数据已被他人修改');
    expect(fateWords({ ...changed, code: 'DERIVED_DIFFERS' }, '单价', zone)).toBe(changed.text);
  });
});
