import { entity } from '#define/entity';
import { choice, flag, moment, ref, text } from '#define/field';
import { receivers } from '#modules/containers/truckDispatch/message.rules';

/** What somebody was told of a trip, and by which way; a corrected message stands crossed out (domain/14 §14.6). */
export const truckMessage = entity({
  name: 'truckMessage',
  table: 'bl_truck_message',
  owner: 'branch',
  fields: {
    dispatchId: ref('truckDispatch', { required: true, edit: 'never' }),
    receiver: choice(receivers, { required: true, edit: 'never' }),
    recipient: text({ max: 120, edit: 'never' }),
    channel: choice(['SMS', 'WECHAT', 'EMAIL'], { required: true, edit: 'never' }),
    content: text({ max: 2000, edit: 'never' }),
    sentTime: moment({ edit: 'never' }),
    isCorrection: flag({ edit: 'never' }),
    isReplaced: flag({ edit: 'never' }),
  },
  looked: {
    dispatchNo: { via: 'dispatchId', to: 'truckDispatch', field: 'dispatchNo' },
    jobNo: { via: 'dispatchId', to: 'truckDispatch', field: 'jobNo' },
  },
  partOf: 'dispatchId',
  visible: { through: 'dispatchId' },
  order: [{ field: 'sentTime', dir: 'desc' }],
  indexes: [['dispatchId']],
  stock: { list: { call: 'GET /ContainerController/selectTruckMessage', roles: ['admin', 'select_arrangeVehiclesList_diyFilter'] } },
  removal: 'marked',
});
