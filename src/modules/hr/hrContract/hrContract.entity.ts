import { act } from '#define/act';
import { entity } from '#define/entity';
import { choice, day, flag, integer, text } from '#define/field';
import { daysInOrder, editors, hrCalls, ofPerson } from '#modules/hr/hr.shape';

/** A labour contract of a person (domain/02f §2.26). */
export const hrContract = entity({
  name: 'hrContract',
  table: 'hr_contract',
  owner: 'branch',
  fields: {
    ...ofPerson,
    contractNo: text({ max: 40, required: true }),
    contractType: choice(['FIXED', 'OPEN', 'INTERN', 'SERVICE'], { required: true }),
    startDate: day({ required: true }),
    endDate: day(),
    trialMonths: integer({ least: '0', most: '6' }),
    signDate: day(),
    state: choice(['ACTIVE', 'EXPIRED', 'TERMINATED'], { edit: 'never', initial: 'ACTIVE' }),
    reminded: flag({ edit: 'never' }),
    remark: text({ max: 500 }),
  },
  looked: {
    fixedContracts: { via: 'hrId', to: 'hrPerson', field: 'fixedContracts' },
    hrStatus: { via: 'hrId', to: 'hrPerson', field: 'hrStatus' },
    deptId: { via: 'hrId', to: 'hrPerson', field: 'deptId' },
    englishDept: { via: 'hrId', to: 'hrPerson', field: 'englishDept' },
  },
  states: { state: 'HR_STATE' },
  frozenBy: [{ state: ['EXPIRED', 'TERMINATED'] }],
  rules: [daysInOrder('startDate', 'endDate')],
  partOf: 'hrId',
  visible: { through: 'hrId' },
  unique: [['contractNo']],
  search: ['contractNo'],
  order: [{ field: 'startDate', dir: 'desc' }],
  indexes: [['hrId']],
  files: {},
  stock: hrCalls('hrContractController'),
  acts: {
    terminate: act('POST /hrContractController/terminate', {
      roles: editors,
      moves: { state: { from: ['ACTIVE'], to: 'TERMINATED' } },
      reason: true,
      key: 'X',
    }),
  },
  removal: 'marked',
});
