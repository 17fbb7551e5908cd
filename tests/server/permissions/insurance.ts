const orders = 'manager sales service operator documents dispatch rates finance controller salesManager';

/** Who may ask the calls of the area; a call that is missing here fails the test. */
export const allowed: Readonly<Record<string, string>> = {
  '/insuranceCodeController/select': orders,
  '/insuranceCodeController/batchEdit': '',
  '/insuranceCodeController/myBatches': '',
  '/lhbController/getCity': orders,
  '/lhbController/getForeignSmall': orders,
  '/lhbController/getXianzhong': orders,
  '/lhbController/getKancha': orders,
  '/lhbController/selectLhbJoinOrder': orders,
  '/lhbController/getLhbInsure': orders,
  '/lhbController/selectOrderById': orders,
  '/lhbController/orderinfo': orders,
  '/lhbController/epolicy': orders,
  '/lhbController/uploadAtt': 'service operator',
  '/lhbController/insure': 'service operator',
  '/lhbController/pigai': 'service operator',
  '/lhbController/chedan': 'service operator',
  '/lhbController/baofei': 'service operator',
  '/insurancePolicyController/insert': 'service operator',
  '/insurancePolicyController/update': 'service operator',
  '/insurancePolicyController/batchEdit': 'service operator',
  '/insurancePolicyController/myBatches': 'service operator',
};
