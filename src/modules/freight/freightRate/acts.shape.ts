import { act, type Act } from '#define/act';
import { type Field, choice, day, decimal, dict, flag, json, list, ref, text } from '#define/field';
import { rateBoxes } from '#modules/freight/freightRate/boxes.rules';
import { examinedWhereAsked, jumpAsked, jumpUnlessExamined, sellCovers, stillValid } from '#modules/freight/freightRate/guards.rules';

/** Rates of every kind are asked in the same words. */
const worded = 'freightRate' as const;

/** How prices are moved in one go: which side and boxes, by how much, to which step (domain/15 §15.1). */
const moving = {
  side: { ...choice(['cost', 'floor', 'sell', 'all'], { initial: 'all' }), worded },
  boxes: { ...list('codes'), required: false },
  mode: { ...choice(['ADD', 'PERCENT', 'SET'], { initial: 'ADD' }), worded },
  value: decimal({ scale: 6 }),
  step: decimal({ scale: 2, least: '0.01', most: '1000' }),
  round: { ...choice(['NEAREST', 'UP', 'NONE'], { initial: 'NEAREST' }), worded },
};
const told = { set: { ...json(), told: true as const }, price: { ...json(), told: true as const } };

/** Examination and release of rates, by the calls of their controller; `units`: what they are priced by (domain/15 §15.1). */
const releasing = (controller: string, units: readonly string[]): Readonly<Record<string, Act>> => ({
  examine: act(`POST /${controller}/businessExamine`, {
    when: { state: 'PASSED' },
    roles: ['examineFreight'],
    moves: { businessExamineStatus: { from: ['NONE', 'REFUSED'], to: 'PASSED' } },
    // Rates of before wear the mark of their upload still; what stands in a row is clean.
    needs: [{ sourceState: ['UPLOADED', 'CORRECTED'] }, { releaseStatus: ['DRAFT'] }, sellCovers(units), jumpAsked(units)],
    otherThan: ['createUserId'],
    asks: { opinion: text({ max: 500 }) },
    stamps: 'examine',
    main: true,
    key: 'K',
    undo: {
      call: `POST /${controller}/businessExamine`,
      when: { state: 'NONE' },
      roles: ['examineFreight'],
      needs: [{ releaseStatus: ['DRAFT', 'WITHDRAWN'] }],
    },
  }),
  refuseExamine: act(`POST /${controller}/businessExamine`, {
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
  release: act(`POST /${controller}/updateReleaseStatus`, {
    when: { releaseStatus: 'RELEASED' },
    roles: ['releaseFreight'],
    moves: {
      releaseStatus: { from: ['DRAFT', 'WITHDRAWN'], to: 'RELEASED' },
      sourceState: { from: ['UPLOADED', 'CORRECTED'], to: 'PUBLISHED' },
    },
    needs: [examinedWhereAsked, stillValid, jumpUnlessExamined(units)],
    // Whom it tells its body finds.
    tells: [],
    own: true,
    main: true,
    key: 'R',
    stroke: 'forward',
  }),
  withdraw: act(`POST /${controller}/updateReleaseStatus`, {
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
  recommend: act(`POST /${controller}/updateRecommendStatus`, {
    when: { isRecommended: 'true' },
    twins: [{ call: `POST /${controller}/updateRecommendStatus`, when: { isRecommended: '1' } }],
    roles: ['recommendFreight'],
    turns: 'isRecommended',
    needs: [{ releaseStatus: ['RELEASED'] }],
    key: 'Z',
    undo: {
      call: `POST /${controller}/updateRecommendStatus`,
      when: { isRecommended: 'false' },
      twins: [{ call: `POST /${controller}/updateRecommendStatus`, when: { isRecommended: '0' } }],
      roles: ['recommendFreight'],
    },
  }),
});

/** Prices of many rates moved or copied in one go, and the text a customer is told. */
const movingAll = (controller: string, carrier: Readonly<Record<string, Field>>): Readonly<Record<string, Act>> => ({
  batchUpdate: act(`POST /${controller}/batchUpdate`, {
    roles: ['updateFreight'],
    needs: [{ releaseStatus: ['DRAFT', 'RELEASED'] }],
    asks: {
      ...moving,
      validFrom: day(),
      validTo: day(),
      as: { ...choice(['DRAFT', 'RELEASED'], { initial: 'DRAFT' }), worded },
      release: { ...flag(), told: true },
      ...told,
    },
    tells: [],
    own: true,
    main: true,
    key: 'M',
  }),
  batchCopy: act(`POST /${controller}/batchCopy`, {
    roles: ['insertFreight'],
    asks: {
      portLoading: list('codes'),
      portDestination: list('codes'),
      ...carrier,
      // A copy is of the kind its rate is of, unless another is chosen.
      rateKind: choice(['FAK', 'CONTRACT', 'SPOT', 'NAC', 'PROMOTION', 'COLOAD'], { initial: '' }),
      validFrom: day(),
      validTo: day(),
      ...moving,
      ...told,
    },
    own: true,
    key: 'C',
  }),
  take: act(`POST /${controller}/takeFreight`, {
    roles: ['selectFreight'],
    needs: [{ releaseStatus: ['RELEASED'] }, stillValid],
    asks: {
      crmId: ref('customer'),
      language: { ...choice(['zh', 'en', 'ar'], { initial: 'zh' }), worded },
      kind: { ...choice(['COPY', 'PRINT'], { initial: 'COPY' }), told: true, worded },
      source: { ...choice(['QUOTE_TEXT', 'SHEET'], { initial: 'QUOTE_TEXT' }), told: true, worded },
      columns: { ...list('words'), told: true },
    },
    twins: [{ call: `POST /${controller}/quoteText` }],
    own: true,
    main: true,
    key: 'Q',
    ...(controller === 'freightController' ? { stroke: 'propose' as const } : {}),
  }),
});

/** What is done with rates of any kind beside editing them. */
export const versionActs = (controller: string, units: readonly string[], carrier: Readonly<Record<string, Field>>) => ({
  ...releasing(controller, units),
  ...movingAll(controller, carrier),
});

/** What is done with rates by the box (domain/15 §15.1). */
export const rateActs: Readonly<Record<string, Act>> = {
  ...releasing('freightController', rateBoxes),
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
  ...movingAll('freightController', { carrierCode: dict('carrier') }),
};

/** Sides a move of prices speaks of. */
export const sidesOf = (side: unknown): readonly ('cost' | 'floor' | 'sell')[] =>
  side === 'cost' || side === 'floor' || side === 'sell' ? [side] : ['cost', 'floor', 'sell'];

/** The units named among those a rate is priced by, or all of them. */
export const unitsMoved = (units: readonly string[], named: unknown): readonly string[] =>
  Array.isArray(named) && named.length > 0 ? units.filter((unit) => named.includes(unit)) : units;
