import { act } from '#define/act';
import { entity } from '#define/entity';
import { choice, day, flag, integer, ref, text } from '#define/field';
import { ofCustomer, readers, recordCalls } from '#modules/clients/clients.shape';
import { contractDays } from '#modules/clients/customerContract/customerContract.rules';
import type { Role } from '#names/roles';

const writes: readonly Role[] = ['edit_crm_contract'];
const never = { edit: 'never' } as const;

/** An agreement with a customer or supplier (domain/02b §2.4.2, 16 §16.2 "Contracts"). */
export const customerContract = entity({
  name: 'customerContract',
  table: 'crm_contract',
  owner: 'branch',
  fields: {
    ...ofCustomer,
    contractNo: text({ max: 40, required: true }),
    contractType: choice(['SERVICE', 'RATE', 'CREDIT', 'AGENCY', 'NDA'], { required: true, initial: 'SERVICE' }),
    signDate: day(),
    validFrom: day({ required: true }),
    validTo: day({ required: true }),
    autoRenew: flag(),
    renewMonths: integer({ least: '1', most: '60', initial: 12 }),
    noticeGiven: flag(),
    signerUserId: ref('user'),
    counterSigner: text({ max: 60 }),
    settlementTerms: text({ max: 1000 }),
    previousId: ref('customerContract', never),
    state: choice(['DRAFT', 'ACTIVE', 'EXPIRED', 'TERMINATED'], { ...never, initial: 'DRAFT' }),
    // So many days before its end its people were told last: 30, then 7.
    remindedAt: integer(never),
    remark: text({ max: 500 }),
  },
  states: { state: 'CONTRACT_STATE' },
  frozenBy: [{ state: ['EXPIRED', 'TERMINATED'] }],
  rules: [contractDays],
  label: { zh: 'contractNo', en: 'contractNo', ar: 'contractNo', search: ['contractNo'], roles: readers },
  search: ['contractNo', 'counterSigner', 'settlementTerms'],
  unique: [['contractNo']],
  partOf: 'customerId',
  visible: { through: 'customerId' },
  order: [{ field: 'validTo', dir: 'asc' }],
  indexes: [['customerId'], ['state']],
  files: {},
  stock: recordCalls('selectContract - insertContract updateContract deleteContract', 'crmContractController', writes, [
    ...readers,
    'listSelectCrmDataHaveSelect_diyFilterProvider',
  ]),
  morning: {
    opens: { list: '/client/clientData?tab=customer.allContracts' },
    figures: {
      contractsEnding: {
        group: 'work',
        // The sheet of all contracts stands on the page of customers.
        roles: readers,
        where: {
          and: [
            { field: 'state', op: 'equal', anyOf: ['ACTIVE'] },
            { field: 'validTo', op: 'le', value: '@+30' },
          ],
        },
      },
    },
  },
  acts: {
    activate: act('POST /CrmContoller/activateContract', {
      roles: writes,
      moves: { state: { from: ['DRAFT'], to: 'ACTIVE' } },
      requires: ['signDate'],
      own: true,
      main: true,
      key: 'K',
      stroke: 'forward',
    }),
    terminate: act('POST /CrmContoller/terminateContract', {
      roles: ['end_crm_contract'],
      moves: { state: { from: ['ACTIVE'], to: 'TERMINATED' } },
      reason: true,
      tells: ['signerUserId'],
      key: 'X',
    }),
    renew: act('POST /CrmContoller/renewContract', {
      roles: writes,
      needs: [{ state: ['ACTIVE', 'EXPIRED'] }],
      own: true,
      key: 'R',
    }),
  },
  removal: 'marked',
});
