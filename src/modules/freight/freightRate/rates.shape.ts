import { stamp } from '#define/act';
import type { Definition } from '#define/entity';
import { choice, day, decimal, dict, flag, integer, list, text } from '#define/field';
import { inCurrency } from '#modules/basic/currency.shape';
import {
  examinedAnew,
  floorBetween,
  keyedBy,
  laneOfDestination,
  neverReleased,
  ofOldPrice,
  ratePortsDiffer,
  sellAboveCost,
  somePrice,
  transitInOrder,
  validityInOrder,
} from '#modules/freight/freightRate/freightRate.rules';
import { seesCost, seesFloor, seesSupplier } from '#modules/freight/sight.shape';

/** Below nought where a carrier pays for boxes it needs elsewhere, or a consolidator for cargo. */
const price = () => decimal({ scale: 6, per: 'currency' });
const was = () => decimal({ scale: 6, per: 'currency', edit: 'never' });
const of = (units: readonly string[], ...sides: readonly string[]) => sides.flatMap((side) => units.map((unit) => `${side}${unit}`));

/** What rates of any kind say beside their prices: where from and to, how long, on which terms. */
const said = {
  rateKind: choice(['FAK', 'CONTRACT', 'SPOT', 'NAC', 'PROMOTION', 'COLOAD'], { required: true, initial: 'FAK' }),
  contractNo: text({ max: 40 }),
  portLoading: dict('port', { required: true }),
  portTransshipment: dict('port'),
  portDestination: dict('port', { required: true }),
  lineCode: dict('tradeLane'),
  routingType: choice(['DIRECT', 'TRANSSHIP'], {
    required: true,
    initial: 'DIRECT',
    unchosen: { text: 'None Transfer', refusal: 'NONE_TRANSFER' },
  }),
  transitDaysMin: integer({ least: '1', most: '120' }),
  transitDaysMax: integer({ least: '1', most: '120' }),
  currency: inCurrency({ required: true, initial: 'USD' }),
  validFrom: day({ required: true }),
  validTo: day(),
  paymentTerm: choice(['PREPAID', 'COLLECT', 'BOTH'], { initial: 'BOTH' }),
  remarkOut: text({ max: 1000 }),
  remarkInternal: text({ max: 1000 }),
  // The view level a reader needs (domain/02e §2.22.1).
  visibleLevel: integer({ least: '1', most: '4', required: true, initial: 1 }),
  via: dict('port'),
  serviceCode: text({ max: 20 }),
  commodityGroup: text({ max: 60 }),
  isDg: flag(),
  namedAccountIds: list('rows', { rowsOf: 'customer' }),
  spaceStatus: choice(['OPEN', 'TIGHT', 'FULL'], { initial: 'OPEN' }),
};

/** How far they are. */
const standing = {
  versionNo: integer({ edit: 'never', initial: 1 }),
  releaseStatus: choice(['DRAFT', 'RELEASED', 'WITHDRAWN', 'EXPIRED'], { edit: 'never', initial: 'DRAFT' }),
  // What a rule would refuse never comes to be a row: a rate that is saved is clean.
  sourceState: choice(['UPLOADED', 'CORRECTED', 'PUBLISHED'], { edit: 'never', initial: 'CORRECTED' }),
  businessExamineStatus: choice(['NONE', 'PASSED', 'REFUSED'], { edit: 'never', initial: 'NONE' }),
  ...stamp('examine', true),
  withdrawReason: text({ max: 500, edit: 'never' }),
  takeCount: integer({ edit: 'never', initial: 0 }),
} as const;

const whatExaminedStandsOn = ['portLoading', 'portDestination', 'validFrom', 'validTo', 'currency'];

/** The kind of rates: its controller, what it is priced by, whose it is, and the fields its versions agree in. */
interface Kind {
  readonly controller: string;
  readonly units: readonly string[];
  /** Units one of which has a price in every rate. */
  readonly some: readonly string[];
  readonly supplier: string;
  readonly key: readonly string[];
}

/** What rates of a kind have in common with those of any other: versions, who sees what of them, and their calls (domain/15 §15.1). */
export function ratesOf({ controller, units, some, supplier, key }: Kind) {
  const moved = of(units, 'cost', 'sell');
  const before = (name: string) => name.replace(/^(cost|sell)/u, '$1Was');
  const prices = of(units, 'cost', 'floor', 'sell');
  const keyed = keyedBy(key);
  return {
    owner: 'branch',
    // The version before's, where they moved: what the arrows beside a price speak of.
    fields: {
      ...said,
      ...Object.fromEntries([...prices.map((name) => [name, price()]), ...moved.map((name) => [before(name), was()])]),
      ...standing,
    },
    derived: [{ fields: { rateKey: text({ max: 400 }) }, from: keyed.from, by: keyed.by }],
    flags: { isRecommended: { on: 'RATE_RECOMMENDED' } },
    states: { sourceState: 'RATE_NOT_CORRECTED' },
    // What went out is never another: who writes over its prices makes the next version, a draft.
    versioned: {
      state: 'releaseStatus',
      in: ['RELEASED', 'EXPIRED'],
      open: ['remarkOut', 'remarkInternal', 'spaceStatus', 'visibleLevel'],
      number: 'versionNo',
      by: 'rateKey',
      keeps: [...moved.map(before), 'rateKey', 'rateName'],
    },
    carriedOff: { call: `POST /${controller}/takeFreight`, fields: prices, of: { field: 'releaseStatus', is: 'RELEASED' } },
    keptWhile: [neverReleased],
    suggested: [
      { field: 'lineCode', from: ['portDestination'], by: laneOfDestination },
      { field: 'businessExamineStatus', from: [...prices, ...whatExaminedStandsOn], by: examinedAnew },
      ...moved.map((name) => ({ field: before(name), from: [name], by: ofOldPrice(name) })),
    ],
    facts: ['port', 'parameter'],
    rules: [ratePortsDiffer, validityInOrder, somePrice(some), transitInOrder, sellAboveCost(units), floorBetween(units)],
    seenBy: [
      { fields: [...of(units, 'cost', 'costWas'), 'remarkInternal'], when: seesCost },
      { fields: of(units, 'floor'), when: seesFloor },
      { fields: [supplier, 'contractNo', 'rateKey'], when: seesSupplier },
    ],
    // Sales sell from what is released to their level; whoever makes, imports, examines or releases rates sees them before (domain/03 §3.13, 08 §8.1).
    visible: {
      released: {
        field: 'releaseStatus',
        anyOf: ['RELEASED'],
        before: ['insertFreight', 'updateFreight', 'deleteFreight', 'importFreight', 'examineFreight', 'releaseFreight'],
      },
      upTo: { field: 'visibleLevel', level: 'freightViewLevel' },
    },
    order: [{ field: 'validFrom', dir: 'desc' }],
    label: { zh: 'rateName', en: 'rateName', ar: 'rateName', search: ['rateName'], roles: ['selectFreight'] },
    indexes: [['portLoading', 'portDestination'], ['validFrom'], ['rateKey']],
    stock: {
      list: { call: `GET /${controller}/selectFreight`, roles: ['selectFreight'] },
      get: { call: `GET /${controller}/get`, roles: ['selectFreight'] },
      add: { call: `POST /${controller}/insert`, roles: ['insertFreight'] },
      edit: { call: `POST /${controller}/update`, roles: ['updateFreight'] },
      delete: { call: `POST /${controller}/delete`, roles: ['deleteFreight'] },
      batch: { call: `POST /${controller}/batchEdit`, roles: ['insertFreight', 'updateFreight', 'deleteFreight'] },
    },
    removal: 'marked',
  } as const satisfies Partial<Definition>;
}
