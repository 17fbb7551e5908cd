import { orders, editsOrders } from '#tests/server/permissions/people';

/** Who may ask the calls of the area; a call that is missing here fails the test. */
export const allowed: Readonly<Record<string, string>> = {
  '/ContainerController/list': orders,
  '/ContainerController/batchEdit': editsOrders,
  '/ContainerController/myBatches': 'manager service operator documents',
  '/OrderController/containerIn': 'operator dispatch',
  '/OrderController/cancelContainerIn': 'manager operator',
  '/ContainerController/sendVgm': 'operator documents dispatch',
  '/ContainerController/retractVgm': 'operator documents dispatch',
  '/ContainerController/answerVgm': 'operator documents dispatch',
  '/ContainerController/changeContainer': 'operator dispatch',
  '/ContainerController/swapContainer': 'operator dispatch',
  '/ContainerController/selectSwaps': 'operator dispatch',
  '/ContainerController/select_arrangeVehiclesList': 'manager operator dispatch',
  '/ContainerController/selectTruckMessage': 'manager operator dispatch',
  ...Object.fromEntries(
    [
      'insertArrangeVehicles',
      'updateArrangeVehicles',
      'deleteArrangeVehicles',
      'batchEditArrangeVehicles',
      'myBatchesArrangeVehicles',
      'stepArrangeVehicles',
      'backArrangeVehicles',
      'arrangeVehiclesMessage',
      'confirmArrangeVehicles',
      'cancelConfirmArrangeVehicles',
    ].map((call) => [`/ContainerController/${call}`, 'operator dispatch']),
  ),
};
