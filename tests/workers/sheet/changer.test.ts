import { readFileSync } from 'node:fs';
import i18next from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import type { CellProblem } from '#client/sheet/model';
import { conflictLine, conflictTitle, withChanger } from '#client/sheet/panels/changer';

const conflict: CellProblem = { code: 'STALE_VERSION', text: '数据已被他人修改', theirs: '12,922' };
const last = { by: '韩梅梅', at: '2026-03-01T08:00:00.000Z' };
const time = (moment: string) => moment.slice(11, 16);

beforeAll(async () => {
  const sheet = JSON.parse(readFileSync('locales/zh/sheet.json', 'utf8')) as object;
  await i18next.init({ lng: 'zh', resources: { zh: { sheet } }, interpolation: { escapeValue: false } });
});

describe('who changed a cell of mine', () => {
  it('is told from the history where the conflict came from an edit of an earlier visit', () => {
    const told = withChanger(conflict, last) as CellProblem;
    expect([conflictLine(told, time), conflictTitle(told, time)]).toEqual(['韩梅梅 于 08:00 改成了 12,922', '韩梅梅 在 08:00 改过这一格']);
    expect(withChanger({ ...conflict, changedBy: '李雷' }, last)).toMatchObject({ changedBy: '李雷' });
  });

  it('is somebody where the history does not tell', () => {
    expect([conflictLine(conflict, time), conflictTitle(conflict, time), withChanger(conflict, null)]).toEqual([
      '有人改成了 12,922',
      '有人改过这一格',
      conflict,
    ]);
  });
});
