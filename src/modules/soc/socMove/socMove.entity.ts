import { entity } from '#define/entity';
import { choice, moment, ref, text } from '#define/field';
import { stockCalls } from '#define/stock';
import { readers } from '#modules/soc/soc.shape';
import { lastMoveOnly, moveFits, movedBack, movedTo, movesOfBoxes, orderOfBox } from '#modules/soc/socMove/socMove.rules';

/** Where a container of our own went, move by move (domain/02f §2.23 SocMove). */
export const socMove = entity({
  name: 'socMove',
  table: 'soc_move',
  owner: 'branch',
  fields: {
    socContainerId: ref('socContainer', { required: true, edit: 'create' }),
    moveType: choice(Object.keys(movesOfBoxes), { required: true, edit: 'create' }),
    place: text({ max: 100, required: true, edit: 'create' }),
    depot: text({ max: 100, edit: 'create' }),
    time: moment({ required: true, edit: 'create' }),
    orderId: ref('order', { edit: 'never' }),
    eirNo: text({ max: 30 }),
    damage: text({ max: 500 }),
  },
  suggested: [{ field: 'orderId', from: ['socContainerId'], by: orderOfBox }],
  looked: {
    containerNo: { via: 'socContainerId', to: 'socContainer', field: 'containerNo' },
    boxUse: { via: 'socContainerId', to: 'socContainer', field: 'useStatus' },
    boxLastMove: { via: 'socContainerId', to: 'socContainer', field: 'lastMoveTime' },
    boxOrderId: { via: 'socContainerId', to: 'socContainer', field: 'orderId' },
    jobNo: { via: 'orderId', to: 'order', field: 'jobNo' },
  },
  calledBy: ['containerNo', 'moveType', 'time'],
  frozenByParent: { boxUse: { code: 'SOC_STATE', in: ['LOST', 'SCRAPPED'] } },
  rules: [moveFits],
  keptWhile: lastMoveOnly,
  inTurn: { by: 'socContainerId', at: 'time', leaves: movedTo, returns: movedBack },
  partOf: 'socContainerId',
  search: ['place', 'depot', 'eirNo', 'damage'],
  order: [{ field: 'time', dir: 'desc' }],
  indexes: [['socContainerId', 'time'], ['orderId']],
  files: {},
  stock: stockCalls('socController', readers, ['move_soc'], 'selectMove getMove insertMove updateMove deleteMove batchEditMove'),
  removal: 'marked',
});
