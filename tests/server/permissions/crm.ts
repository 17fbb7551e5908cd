import { makesPartners, editsPartners, nobody } from '#tests/server/permissions/people';

const lists = 'manager sales salesManager service operator finance controller';
const sells = 'manager sales salesManager';
const givesOut = 'manager salesManager';

const setsCredit = 'salesManager controller';
const titles = 'service finance controller';
const titlesSeen = 'manager sales salesManager service operator cashier finance controller';

/** Who may ask the calls of the area; a call that is missing here fails the test. */
export const allowed: Readonly<Record<string, string>> = {
  '/CrmContoller/crmTitle_select': titlesSeen,
  '/CrmContoller/crmTitle_insert': titles,
  '/CrmContoller/crmTitle_update': titles,
  '/CrmContoller/crmTitle_delete': titles,
  '/crmTitleController/batchEdit': titles,
  '/crmTitleController/myBatches': titles,
  '/CrmContoller/listSelectCrmData': 'manager sales salesManager service operator finance controller',
  '/CrmContoller/listSelectProvider': 'manager service operator rates dispatch equipment finance controller',
  '/CrmContoller/getCrmDataById': 'manager sales salesManager service operator rates dispatch equipment finance controller',
  '/CrmContoller/insertCrmData': makesPartners,
  '/CrmContoller/updateCrmData': editsPartners,
  '/CrmContoller/batchEdit': editsPartners,
  '/CrmContoller/myBatches': editsPartners,
  '/CrmContoller/delete_crm': nobody,
  '/CrmContoller/listCredit': 'manager sales salesManager service operator finance controller',
  '/CrmContoller/selectCreditWatch': 'manager sales salesManager service operator finance controller',
  '/CrmContoller/listCreditFigures': 'manager sales salesManager service operator finance controller',
  '/CrmContoller/insertCreditByCrmId': setsCredit,
  '/CrmContoller/updateCredit': setsCredit,
  '/CrmContoller/deleteCredit': setsCredit,
  '/crmCreditController/batchEdit': setsCredit,
  '/crmCreditController/myBatches': setsCredit,
  '/CrmContoller/submitCredit': setsCredit,
  '/CrmContoller/withdrawCredit': setsCredit,
  '/CrmContoller/endCredit': setsCredit,
  '/CrmContoller/updateCreditAudit': 'manager controller',
  '/CrmContoller/lock': 'salesManager controller',
  '/CrmContoller/unLock': 'salesManager controller',
  '/CrmContoller/selectCorrespondence': 'manager sales salesManager service operator rates dispatch equipment finance controller',
  '/CrmContoller/select_newCrm': lists,
  '/CrmContoller/select_crmSea': lists,
  '/CrmContoller/select_crmSailed': lists,
  '/CrmContoller/select_crmNotSailed': lists,
  '/CrmContoller/updateCrmAudit': makesPartners,
  '/CrmContoller/updateCrmManagerExamine': makesPartners,
  '/CrmContoller/cancelCrmManagerExamine': givesOut,
  '/CrmContoller/claimCrm': sells,
  '/CrmContoller/returnCrmSea': sells,
  '/CrmContoller/assign_customers': givesOut,
  '/CrmContoller/allocation': givesOut,
  '/CrmContoller/emptySalesman': givesOut,
  '/CrmContoller/assign_customerService': 'manager salesManager service',
  '/CrmContoller/assignOverseasUser': givesOut,
  '/CrmContoller/extendProtect': givesOut,
  '/CrmContoller/hide': 'salesManager',
  '/CrmContoller/update_crmName': nobody,
  '/CrmContoller/updateCrmCode': nobody,
  '/CrmContoller/consolidated_customers': nobody,
  '/CrmContoller/selectSimilar': makesPartners,
  '/CrmContoller/updateInvoiceType': 'finance controller',
};
