import i18next from 'i18next';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { OperationEntry, OperationsAnswer } from '#define/operationLog';
import { laidOver } from '#define/words';
import { catalogue } from '#modules/entities';
import { changesOf } from '#modules/access/operation/changesText.screen';
import { namespaces } from '#client/words/zh';
import { namespaces as late } from '#client/words/zhLate';

// Outside a browser there are no session's cookies.
vi.hoisted(() => vi.stubGlobal('document', { cookie: '' }));

const answer: OperationsAnswer = { entries: [], notes: [], total: 1, entities: [], names: {}, labels: {} };
const entry = (more: Partial<OperationEntry>): OperationEntry => ({
  at: '2026-03-14T02:00:00.000Z',
  by: '王芳',
  action: 'edit',
  via: 'import',
  batchId: 'b',
  userId: '1',
  rowId: '7',
  entity: 'importProfile',
  made: false,
  removed: false,
  reason: null,
  before: {},
  after: {},
  ...more,
});

beforeAll(async () => {
  await i18next.init({ lng: 'zh', resources: { zh: laidOver(namespaces, late) as never } });
});

describe('what the operation log tells of how a file was read', () => {
  const columns = { 'Ocean Freight 20GP': 'cost20GP', 起运港: 'polCode' };
  const told = (more: Partial<OperationEntry>) =>
    changesOf(entry(more), answer, catalogue, 'zh').map(({ before, after }) => [before, after]);

  it('counts settings and leaves out what only the product reads', () => {
    const after = { sheet: 'freightRate', fingerprint: 'c0ffee'.repeat(8), columns, defaults: null };
    expect(told({ made: true, after })).toEqual([[null, '共 2 项']]);
  });

  it('says that settings changed where their count did not', () => {
    expect(told({ before: { columns }, after: { columns: { ...columns, 起运港: 'podCode' } } })).toEqual([
      ['共 2 项', '共 2 项，内容有改动'],
    ]);
    expect(told({ before: { columns: [] }, after: { columns } })).toEqual([['空', '共 2 项']]);
  });
});
