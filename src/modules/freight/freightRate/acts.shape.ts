import { act, type Act } from '#define/act';
import { choice, day, decimal, dict, flag, json, list, ref, text } from '#define/field';
import { rateBoxes } from '#modules/freight/freightRate/boxes.rules';
import { examinedWhereAsked, jumpAsked, jumpUnlessExamined, sellCovers, stillValid } from '#modules/freight/freightRate/guards.rules';

/** How prices are moved in one go: which side and boxes, by how much, to which step (domain/15 §15.1). */
const moving = {
  side: choice(['cost', 'floor', 'sell', 'all'], { initial: 'all' }),
  boxes: { ...list('codes'), required: false },
  mode: choice(['ADD', 'PERCENT', 'SET'], { initial: 'ADD' }),
  value: decimal({ scale: 6 }),
  step: decimal({ scale: 2, least: '0.01', most: '1000' }),
  round: choice(['NEAREST', 'UP', 'NONE'], { initial: 'NEAREST' }),
};
const told = { set: { ...json(), told: true as const }, price: { ...json(), told: true as const } };

/** What is done with rates beside editing them (domain/15 §15.1). */
export const rateActs: Readonly<Record<string, Act>> = {
  examine: act('POST /freightController/businessExamine', {
    when: { state: 'PASSED' },
    roles: ['examineFreight'],
    moves: { businessExamineStatus: { from: ['NONE', 'REFUSED'], to: 'PASSED' } },
    // Rates of before wear the mark of their upload still; what stands in a row is clean.
    needs: [{ sourceState: ['UPLOADED', 'CORRECTED'] }, { releaseStatus: ['DRAFT'] }, sellCovers, jumpAsked],
    otherThan: ['createUserId'],
    asks: { opinion: text({ max: 500 }) },
    stamps: 'examine',
    main: true,
    key: 'K',
    undo: {
      call: 'POST /freightController/businessExamine',
      when: { state: 'NONE' },
      roles: ['examineFreight'],
      needs: [{ releaseStatus: ['DRAFT', 'WITHDRAWN'] }],
    },
  }),
  refuseExamine: act('POST /freightController/businessExamine', {
    when: { state: 'REFUSED' },
    roles: ['examineFreight'],
    moves: { businessExamineStatus: { from: ['NONE', 'PASSED'], to: 'REFUSED' } },
    needs: [{ releaseStatus: ['DRAFT'] }],
    otherThan: ['createUserId'],
    asks: { opinion: text({ max: 500, required: true }) },
    stamps: 'examine',
    tells: ['createUserId'],
    key: 'X',
  }),
  release: act('POST /freightController/updateReleaseStatus', {
    when: { releaseStatus: 'RELEASED' },
    roles: ['releaseFreight'],
    moves: {
      releaseStatus: { from: ['DRAFT', 'WITHDRAWN'], to: 'RELEASED' },
      sourceState: { from: ['UPLOADED', 'CORRECTED'], to: 'PUBLISHED' },
    },
    needs: [examinedWhereAsked, stillValid, jumpUnlessExamined],
    // Whom it tells its body finds.
    tells: [],
    own: true,
    main: true,
    key: 'R',
    stroke: 'forward',
  }),
  withdraw: act('POST /freightController/updateReleaseStatus', {
    when: { releaseStatus: 'WITHDRAWN' },
    roles: ['releaseFreight'],
    moves: { releaseStatus: { from: ['RELEASED'], to: 'WITHDRAWN' } },
    reason: true,
    tells: [],
    own: true,
    main: true,
    key: 'W',
    stroke: 'back',
  }),
  recommend: act('POST /freightController/updateRecommendStatus', {
    when: { isRecommended: 'true' },
    twins: [{ call: 'POST /freightController/updateRecommendStatus', when: { isRecommended: '1' } }],
    roles: ['recommendFreight'],
    turns: 'isRecommended',
    needs: [{ releaseStatus: ['RELEASED'] }],
    key: 'Z',
    undo: {
      call: 'POST /freightController/updateRecommendStatus',
      when: { isRecommended: 'false' },
      twins: [{ call: 'POST /freightController/updateRecommendStatus', when: { isRecommended: '0' } }],
      roles: ['recommendFreight'],
    },
  }),
  unconfirm: act('POST /freightController/businessConfirm', {
    when: { cancel: 'true' },
    roles: ['confirmFreight'],
    needs: [{ businessConfirmStatus: ['CONFIRMED'] }],
    own: true,
  }),
  confirm: act('POST /freightController/businessConfirm', {
    roles: ['confirmFreight'],
    needs: [{ releaseStatus: ['RELEASED'] }],
    asks: { crmId: ref('customer', { required: true }), boxes: text({ max: 60 }), etd: day(), remark: text({ max: 500 }) },
    own: true,
    key: 'B',
  }),
  batchUpdate: act('POST /freightController/batchUpdate', {
    roles: ['updateFreight'],
    needs: [{ releaseStatus: ['DRAFT', 'RELEASED'] }],
    asks: {
      ...moving,
      validFrom: day(),
      validTo: day(),
      as: choice(['DRAFT', 'RELEASED'], { initial: 'DRAFT' }),
      release: { ...flag(), told: true },
      ...told,
    },
    tells: [],
    own: true,
    main: true,
    key: 'M',
  }),
  batchCopy: act('POST /freightController/batchCopy', {
    roles: ['insertFreight'],
    asks: {
      portLoading: list('codes'),
      portDestination: list('codes'),
      carrierCode: dict('carrier'),
      rateKind: choice(['FAK', 'CONTRACT', 'SPOT', 'NAC', 'PROMOTION', 'COLOAD']),
      validFrom: day(),
      validTo: day(),
      ...moving,
      ...told,
    },
    own: true,
    key: 'C',
  }),
  take: act('POST /freightController/takeFreight', {
    roles: ['selectFreight'],
    needs: [{ releaseStatus: ['RELEASED'] }, stillValid],
    asks: {
      crmId: ref('customer'),
      language: choice(['zh', 'en', 'ar'], { initial: 'zh' }),
      kind: { ...choice(['COPY', 'PRINT'], { initial: 'COPY' }), told: true },
      columns: { ...list('words'), told: true },
    },
    twins: [{ call: 'POST /freightController/quoteText' }],
    own: true,
    main: true,
    key: 'Q',
  }),
};

/** Sides a move of prices speaks of. */
export const sidesOf = (side: unknown): readonly ('cost' | 'floor' | 'sell')[] =>
  side === 'cost' || side === 'floor' || side === 'sell' ? [side] : ['cost', 'floor', 'sell'];

/** The boxes named, or all of them. */
export const boxesMoved = (boxes: unknown): readonly string[] =>
  Array.isArray(boxes) && boxes.length > 0 ? rateBoxes.filter((box) => boxes.includes(box)) : rateBoxes;
