import { everybody, seesOrders } from '#tests/server/permissions/people';

/** Whoever lists customers reads what is kept of them; who writes what, by domain/16 §16.14. */
const lists = 'manager sales salesManager service operator finance controller';
const listsBoth = 'manager sales salesManager service operator rates dispatch equipment finance controller';
const contacts = 'sales salesManager service documents';
const profiles = 'sales salesManager service';
const contracts = 'sales salesManager controller';
const follows = 'manager sales salesManager service';

/** Who may ask the calls of the area; a call that is missing here fails the test. */
export const allowed: Readonly<Record<string, string>> = {
  '/weChatBindingController/select': lists,
  '/weChatBindingController/own': everybody,
  '/weChat/oauth': everybody,
  '/weChat/unBindMpUser': everybody,
  '/weChat/unBindCp': everybody,
  '/weChat/unBindMpCrm': contacts,
  '/CrmContoller/listGetContactByCrmId': listsBoth,
  '/CrmContoller/insertContact': contacts,
  '/CrmContoller/updateContactById': contacts,
  '/CrmContoller/deleteContactById': contacts,
  '/CrmContoller/selectContract': listsBoth,
  '/CrmContoller/insertContract': contracts,
  '/CrmContoller/updateContract': contracts,
  '/CrmContoller/deleteContract': contracts,
  '/CrmContoller/crmField_select': lists,
  '/CrmContoller/crmField_insert': profiles,
  '/CrmContoller/crmField_update': profiles,
  '/CrmContoller/crmField_delete': profiles,
  '/CrmContoller/crmRequirement_select': 'manager sales salesManager service operator documents dispatch finance controller',
  '/CrmContoller/crmRequirement_insert': profiles,
  '/CrmContoller/crmRequirement_update': profiles,
  '/CrmContoller/crmRequirement_delete': profiles,
  '/CrmContoller/crmRequirement_order': seesOrders,
  '/CrmContoller/crmRequirement_popups': seesOrders,
  '/CrmContoller/crmRequirement_seen': seesOrders,
  '/CrmContoller/crmDetail_select': lists,
  '/CrmContoller/crmDetail_insert': 'sales salesManager service controller',
  '/CrmContoller/crmDetail_update': 'sales salesManager service controller',
  '/CrmContoller/crmDetail_delete': 'sales salesManager service controller',
  '/crmFollowup/select': lists,
  '/crmFollowup/insert': follows,
  '/crmFollowup/update': follows,
  '/crmFollowup/delete': follows,
  '/crmFollowup/get': lists,
  '/crmContactController/batchEdit': contacts,
  // A sheet's own batches are told to whoever reads it besides: documentation writes contacts and lists no customers.
  '/crmContactController/myBatches': profiles,
  '/crmContractController/batchEdit': contracts,
  '/crmContractController/myBatches': contracts,
  '/crmFieldController/batchEdit': profiles,
  '/crmFieldController/myBatches': profiles,
  '/crmRequirementController/batchEdit': profiles,
  '/crmRequirementController/myBatches': profiles,
  '/crmDetailController/batchEdit': 'sales salesManager service controller',
  '/crmDetailController/myBatches': 'sales salesManager service controller',
  '/crmFollowup/batchEdit': follows,
  '/crmFollowup/myBatches': follows,
  '/CrmContoller/activateContract': contracts,
  '/CrmContoller/terminateContract': 'salesManager controller',
  '/CrmContoller/renewContract': contracts,
};
