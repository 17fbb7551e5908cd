import { columns } from '#define/columns';
import { isOneOf } from '#define/filter';
import type { Sheet } from '#define/sheet';

/** Terms with those containers are bought of, leased from and sold to. */
export const socContractSheet: Sheet = {
  mod: 'soc.contracts',
  entity: 'socContract',
  adds: true,
  imports: { key: ['contractNo'] },
  shown: [{ word: 'over', as: 'over', on: ['contractState'], row: 'quiet', when: { field: 'contractState', is: 'TERMINATED' } }],
  views: [
    { name: 'inForce', where: isOneOf('contractState', 'ACTIVE') },
    {
      name: 'ending',
      where: { and: [isOneOf('contractState', 'ACTIVE'), { field: 'validTo', op: 'le', value: '@+30' }] },
    },
  ],
  columns: columns(`
    contractNo:148* contractType:96 partnerId:188 contractState:88 validFrom:104 validTo:104 signDate:104 currency:64 perDiem:76 freeDays:64
    dpp:84 buildDownPct:84 quantityLimit:76 pickUpCharges:180 dropOffCharges:180 replacementValues:200 remark:180
  `),
};
