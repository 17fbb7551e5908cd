import { makesPartners, editsPartners, nobody } from '#tests/server/permissions/people';

/** Who may ask the calls of the area; a call that is missing here fails the test. */
export const allowed: Readonly<Record<string, string>> = {
  '/CrmContoller/listSelectCrmData': 'manager sales salesManager service operator finance controller',
  '/CrmContoller/listSelectProvider': 'manager service operator rates dispatch equipment finance controller',
  '/CrmContoller/getCrmDataById': 'manager sales salesManager service operator rates dispatch equipment finance controller',
  '/CrmContoller/insertCrmData': makesPartners,
  '/CrmContoller/updateCrmData': editsPartners,
  '/CrmContoller/batchEdit': editsPartners,
  '/CrmContoller/myBatches': editsPartners,
  '/CrmContoller/delete_crm': nobody,
  '/CrmContoller/listCredit': 'manager sales salesManager service operator finance controller',
  '/CrmContoller/insertCreditByCrmId': 'controller',
  '/CrmContoller/updateCredit': 'controller',
  '/CrmContoller/deleteCredit': 'controller',
  '/CrmContoller/lock': 'salesManager controller',
  '/CrmContoller/unLock': 'salesManager controller',
};
