import { expect, it } from 'vitest';
import { inOutline, ranksOf } from '#workers/sheet/view/ranks';

it('accounts stand in the order of their chart, and what shows no code by the numbers in it', () => {
  const ordered = (shown: readonly (readonly [code: string, text: string])[]) => {
    const ranks = ranksOf(
      shown.map(([code, text]) => inOutline(12, code, text)),
      'zh',
    );
    return [...shown.keys()].sort((a, b) => Number(ranks[a]) - Number(ranks[b])).map((at) => shown[at]?.[1]);
  };
  const chart = ['1002 银行存款', '1122 应收账款', '112201 应收账款-客户', '220201 应付账款-供应商', '4001 实收资本', '6702 信用减值损失'];
  expect(ordered(chart.map((text) => [text.split(' ')[0] ?? '', text] as const).toReversed())).toEqual(chart);
  expect(
    ordered([
      ['7', '第10票'],
      ['8', '第9票'],
    ]),
  ).toEqual(['第9票', '第10票']);
});
