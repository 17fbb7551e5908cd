/** Whoever works with bills; the manager decides applications and so reads them (domain/08 §8.2, 12 §29). */
const reads = 'manager operator documents finance controller';
const writes = 'operator documents';
const documents = 'documents';
const releases = 'finance documents';
const holds = 'finance controller';

const either = (of: string, names: string): [string, string][] =>
  ['mbOrderController', 'hbOrderController'].flatMap((controller) =>
    names.split(' ').map((name): [string, string] => [`/${controller}/${name}`, of]),
  );

/** Who may ask the calls of the area (domain/14 §14.12); a call that is missing here fails the test. */
export const allowed: Readonly<Record<string, string>> = {
  ...Object.fromEntries([
    ...either(reads, 'get selectReleaseList'),
    ...either(writes, 'insert update delete batchEdit myBatches'),
    ...either(documents, 'income cancelIncome receive cancelReceive sign cancelSign sendDocument cancelSendDocument'),
    ...either(documents, 'receiveDocument cancelReceiveDocument carrierRelease cancelCarrierRelease surrendered cancelSurrendered'),
    ...either(documents, 'releaseApply passOrderApply withdrawOrderApply'),
    ...either(releases, 'put cancelPut discharge cancelDischarge telexRelease cancelTelexRelease'),
    ...either(holds, 'cardHold cancelCardHold freightCollected cancelFreightCollected'),
    ...either('finance', 'guarantee'),
    ...either('controller', 'freeOfCharge overrideRelease'),
    ...either('manager', 'passOrderCheck'),
    ...either(documents, 'amend'),
    ...either(writes, 'hbOrderCopy'),
  ]),
  '/mbOrderController/mbOrder_list': reads,
  '/hbOrderController/hbOrder_list': reads,
  '/mbOrderController/sendSi': documents,
  '/mbOrderController/cancelSi': documents,
  '/mbOrderController/modifyOrder': documents,
  '/mbOrderController/selectFreeBoxes': writes,
  '/mbOrderController/selectAmendment': reads,
  '/mbOrderController/selectInstruction': reads,
  '/mbOrderController/sendAmendment': documents,
  '/mbOrderController/answerAmendment': documents,
  '/mbOrderController/cancelAmendment': documents,
  '/mbContainerController/select': reads,
  '/mbContainerController/get': reads,
  '/mbContainerController/insert': writes,
  '/mbContainerController/update': writes,
  '/mbContainerController/delete': writes,
  '/mbContainerController/batchEdit': writes,
  '/mbContainerController/myBatches': writes,
};
