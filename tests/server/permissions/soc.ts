/** Who reads what was bought and where boxes are, and who works on it (domain/08 §8.2, §8.3). */
const buys = 'manager equipment finance';
const reads = `${buys} operator`;
const keeps = 'equipment';
const charges = 'equipment finance';
const decides = 'manager equipment';
const checks = 'manager equipment finance';
const reserves = 'equipment operator';
const moves = 'equipment operator';

const of = (controller: string, who: string, ...verbs: readonly string[]) => verbs.map((verb) => [`/${controller}/${verb}`, who]);

/** Who may ask the calls of the area; a call that is missing here fails the test. */
export const allowed: Readonly<Record<string, string>> = Object.fromEntries([
  ...of('socController', reads, 'selectContract', 'getContract', 'select_socContList', 'getSocCont', 'selectMove', 'getMove'),
  ...of('buySocController', reads, 'selectNoSellUseSoc', 'selectPutContainerNo'),
  ...of('buySocController', buys, 'selectBuySoc', 'get', 'buySocCostTotal', 'buySocAndContCostTotal', 'buySocCostList'),
  ...['Contract', 'SocCont'].flatMap((name) =>
    of('socController', keeps, `insert${name}`, `update${name}`, `delete${name}`, `batchEdit${name}`, `myBatches${name}`),
  ),
  ...of('socController', moves, 'insertMove', 'updateMove', 'deleteMove', 'batchEditMove', 'myBatchesMove'),
  ...of('socController', keeps, 'activateContract', 'cancelActivateContract', 'terminateContract', 'cancelTerminateContract'),
  ...of('buySocController', keeps, 'insert', 'update', 'delete', 'batchEdit', 'myBatches', 'updateUseStatu', 'cancelUseStatu'),
  ...of('buySocController', checks, 'checkBuySoc', 'cancelCheckBuySoc'),
  ...of('buySocController', charges, 'fcLock', 'cancelFcLock', 'createBuySocCost', 'addBuySocCost'),
  ...of('socController', decides, 'updatePutCheckStatu', 'cancelPutCheck'),
  ...of('socController', reserves, 'reserve', 'cancelReserve'),
  ...of('socController', charges, 'sameSocContCost'),
  ...of('socController', keeps, 'releaseSocCont', 'cancelReleaseSocCont', 'restock', 'cancelRestock', 'sell', 'cancelSell', 'offHire'),
  ...of('socController', keeps, 'cancelOffHire', 'lose', 'cancelLose', 'scrap', 'cancelScrap'),
]);
