import { columns } from '#define/columns';
import type { Sheet } from '#define/sheet';

/** Exchange rates as finance keeps them: which pair, of which kind, from when. */
export const exchangeRateSheet: Sheet = {
  mod: 'exchangeRate.list',
  entity: 'exchangeRate',
  adds: true,
  sort: [{ field: 'startDate', dir: 'desc' }],
  shown: [{ word: 'jump', as: 'doubt', on: ['change'], when: { field: 'jump', is: true } }],
  views: [
    {
      name: 'validToday',
      begins: true,
      where: {
        and: [
          { field: 'startDate', op: 'le', value: '@0' },
          {
            or: [
              { field: 'endDate', op: 'ge', value: '@0' },
              { field: 'endDate', op: 'equal', anyOf: [null] },
            ],
          },
        ],
      },
    },
    { name: 'closing', where: { field: 'rateType', op: 'equal', anyOf: ['CLOSING'] } },
    { name: 'jumps', where: { field: 'jump', op: 'equal', anyOf: ['true'] } },
  ],
  imports: { key: ['currency', 'baseCurrency', 'rateType', 'startDate', 'forEpId'] },
  columns: columns(`
    currency:80* baseCurrency:90* quoted:100 per100:64 rate:108 change:84 rateType:110 startDate:104 endDate:104 forEpId:140 source:90
    remark:180 createUserId:96 createTime:132 updateUserId:96- updateTime:132-
  `),
};
