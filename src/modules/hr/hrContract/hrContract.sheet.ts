import { columns } from '#define/columns';
import type { Sheet } from '#define/sheet';
import { oughtToBeOpen } from '#modules/hr/hrContract/hrContract.rules';

const shown: Sheet['shown'] = [
  { word: 'ought', as: 'doubt', on: ['contractType'], when: { reads: ['contractType', 'state', 'fixedContracts'], by: oughtToBeOpen } },
];

/** Contracts of one person, on his page. */
export const personContractsSheet: Sheet = {
  mod: 'hr.contracts',
  entity: 'hrContract',
  of: { entity: 'hrPerson', by: 'hrId', on: 'page' },
  adds: true,
  shown,
  columns: columns('contractNo:140* contractType:104 startDate:104 endDate:104 trialMonths:84 signDate:104 state:88 remark:220'),
};

/** Contracts of everybody, those that end first on top. */
export const contractsSheet: Sheet = {
  mod: 'hr.allContracts',
  entity: 'hrContract',
  adds: true,
  leads: { hrPerson: '/hr/personManage' },
  shown,
  sort: [{ field: 'endDate', dir: 'asc' }],
  views: [
    { name: 'running', where: { field: 'state', op: 'equal', anyOf: ['ACTIVE'] }, begins: true },
    {
      name: 'ending',
      where: {
        and: [
          { field: 'state', op: 'equal', anyOf: ['ACTIVE'] },
          { field: 'endDate', op: 'le', value: '@45' },
        ],
      },
    },
  ],
  spoken: { deptId: 'englishDept' },
  columns: columns(`
    hrId:104* deptId:104 hrStatus:84 contractNo:140 contractType:104 startDate:104 endDate:104 trialMonths:84 signDate:104 state:88 remark:220 englishDept:120-
  `),
};
