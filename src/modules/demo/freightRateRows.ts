import type { Facts } from '#define/facts';
import type { Row, Values } from '#define/row';
import { freightRate } from '#modules/freight/freightRate/freightRate.entity';
import { dayNumber, type Day } from '#values/day';
import { branches, type Branch } from '#modules/demo/branches';
import { countedOf, rateLogs } from '#modules/demo/freightLogRows';
import { carriers } from '#modules/demo/dictionaries';
import type { BranchPartners } from '#modules/demo/partners';
import { portsOfLane, type PortFacts } from '#modules/demo/ports';
import { periodDays, periodOf, type Market } from '#modules/demo/prices';
import { Stream, Weighted } from '#modules/demo/random';
import { makeRow } from '#modules/demo/rowMaking';
import { staff } from '#modules/demo/staff';
import { workingMoment } from '#modules/demo/timeline';
import { drawHub, laneShares, serves } from '#modules/demo/voyages';

/** A price a branch gets again in every half-month: so no two rates of one key overlap (domain/10 §10.6, 9). */
interface RateKey {
  readonly branch: Branch;
  readonly carrier: string;
  readonly pod: PortFacts;
}

export interface RateSources {
  readonly seed: number;
  readonly today: Day;
  readonly market: Market;
  readonly partners: readonly BranchPartners[];
  readonly factsOf: (epId: string) => Facts;
}

const remarksOut = [
  '不含目的港费用',
  '含BAF/LSS，目的港THC到付',
  '舱位紧张，提前7天订舱',
  '20GP限重21吨',
  '免箱期以船公司为准',
  'Subject to THC both ends',
];
const closing = ['CLS WED / ETD SAT', 'CLS THU / ETD SUN', 'CLS TUE / ETD FRI', '截四开日 CLS THU-SUN', '截三开六 CLS WED-SAT'];
/** Half-months against the present one in the order they are filled: the present, the one before, the coming one, then the past. */
const periodAt = (turn: number) => (turn < 2 ? -turn : turn === 2 ? 1 : 1 - turn);

function keysOf(seed: number): RateKey[] {
  const homes = new Weighted(branches.map((branch): [Branch, number] => [branch, branch.share]));
  const stream = new Stream(seed, 'rateKeys', 0);
  const keys = laneShares.flatMap(([lane]) =>
    portsOfLane(lane).flatMap((pod) =>
      carriers.filter(({ code }) => serves(code, lane)).map(({ code }) => ({ branch: homes.draw(stream), carrier: code, pod })),
    ),
  );
  return stream.shuffle(keys);
}

const boxes = ['20GP', '40GP', '40HQ', '45HQ'] as const;

/** Prices of the version before, of a rate that was changed since it was released. */
function pricesWere(key: RateKey, period: number, market: Market, values: Values): Values {
  return Object.fromEntries(
    boxes.flatMap((box) => {
      const was = market.ocean(key.pod.lane, key.pod.code, key.carrier, box, period - 1);
      if (was === null || values[`cost${box}`] === null) return [];
      const margin = Number(values[`sell${box}`]) - Number(values[`cost${box}`]);
      return [
        [`costWas${box}`, String(was)],
        [`sellWas${box}`, String(was + margin)],
      ];
    }),
  );
}

function prices(key: RateKey, period: number, market: Market, stream: Stream): Values {
  const values: Values = {};
  const margin = stream.between(4, 24) * 5;
  const offers45 = stream.chance(0.35);
  for (const box of boxes) {
    const cost = box === '45HQ' && !offers45 ? null : market.ocean(key.pod.lane, key.pod.code, key.carrier, box, period);
    values[`cost${box}`] = cost === null ? null : String(cost);
    values[`floor${box}`] =
      cost === null ? null : String(cost + (box === '20GP' ? Math.ceil(margin / 20) * 5 : Math.ceil(margin / 10) * 5));
    values[`sell${box}`] = cost === null ? null : String(cost + (box === '20GP' ? Math.ceil(margin / 10) * 5 : margin));
  }
  return values;
}

function releaseOf(turn: number, stream: Stream): Values {
  const at = stream.unit();
  if (turn < 0) return { releaseStatus: at < 0.97 ? 'EXPIRED' : 'WITHDRAWN', sourceState: 'PUBLISHED' };
  if (turn > 0)
    return at < 0.6
      ? { releaseStatus: 'RELEASED', sourceState: 'PUBLISHED' }
      : { releaseStatus: 'DRAFT', sourceState: 'CORRECTED', ...(at < 0.85 ? {} : { businessExamineStatus: 'PASSED' }) };
  return at < 0.9
    ? { releaseStatus: 'RELEASED', sourceState: 'PUBLISHED' }
    : at < 0.98
      ? { releaseStatus: 'DRAFT', sourceState: 'CORRECTED' }
      : { releaseStatus: 'WITHDRAWN', sourceState: 'PUBLISHED' };
}

function freeTime(stream: Stream): Values {
  if (stream.chance(0.3)) return { freeDem: null, freeDet: null, freeCombined: stream.pick([10, 14, 21]) };
  return { freeDem: stream.pick([4, 5, 7, 10]), freeDet: stream.pick([5, 7, 10]), freeCombined: null };
}

function rateRow(index: number, key: RateKey, turn: number, { seed, today, market, partners, factsOf }: RateSources): Row {
  const stream = new Stream(seed, 'freightRate', index);
  const period = periodOf(today) + turn;
  const { from, to } = periodDays(period);
  const own = partners[branches.indexOf(key.branch)] as BranchPartners;
  const direct = stream.chance(0.5);
  const supplier = direct ? own.carrier.get(key.carrier) : stream.pick(own.suppliers('BOOKING_AGENT'));
  const via = drawHub(key.pod, stream);
  const days = key.pod.transitDays + (via === null ? 0 : 5);
  const kind = stream.pick(['FAK', 'FAK', 'FAK', 'FAK', 'CONTRACT', 'SPOT', 'NAC', 'PROMOTION', 'COLOAD']);
  const released = releaseOf(turn, stream);
  const clerk =
    staff.find((one) => one.job === 'RAT' && one.epId === key.branch.epId)?.id ?? staff.find((one) => one.job === 'RAT')?.id ?? '1';
  const priced = prices(key, period, market, stream);
  const changed = released.releaseStatus !== 'DRAFT' && stream.chance(0.4);
  const row = makeRow({
    definition: freightRate,
    id: String(index + 1),
    epId: key.branch.epId,
    facts: factsOf(key.branch.epId),
    made: { createUserId: clerk, createTime: workingMoment(dayNumber(from) - stream.between(2, 6), stream) },
    values: {
      carrierCode: key.carrier,
      supplierId: supplier?.id ?? null,
      rateKind: kind,
      contractNo: kind === 'CONTRACT' || kind === 'NAC' ? `SC${key.carrier}${String(stream.below(1_000_000)).padStart(6, '0')}` : null,
      portLoading: key.branch.ports[0]?.[0] ?? '',
      portTransshipment: via,
      portDestination: key.pod.code,
      routingType: via === null ? 'DIRECT' : 'TRANSSHIP',
      transitDaysMin: days,
      transitDaysMax: days + stream.below(4),
      closingDay: stream.pick(closing),
      currency: 'USD',
      ...priced,
      ...(changed ? { ...pricesWere(key, period, market, priced), versionNo: 2 } : {}),
      validFrom: from,
      validTo: to,
      ...freeTime(stream),
      paymentTerm: stream.chance(0.8) ? 'BOTH' : 'PREPAID',
      includedSurcharges: stream.chance(0.6) ? 'BAF,LSS' : null,
      remarkOut: stream.chance(0.35) ? stream.pick(remarksOut) : null,
      remarkInternal: stream.chance(0.1) ? '价格可再谈，大票单申请' : null,
      isRecommended: released.releaseStatus === 'RELEASED' && stream.chance(0.1),
      spaceStatus: stream.pick(['OPEN', 'OPEN', 'OPEN', 'OPEN', 'TIGHT', 'FULL']),
      ...released,
    },
  });
  return { ...row, ...countedOf(rateLogs(row, { seed, today, partners })) };
}

/** `count` rates: all keys of the present half-month first, then the one before, the coming one and so on into the past. */
export function* freightRateRows(count: number, sources: RateSources): Generator<Row> {
  const keys = keysOf(sources.seed);
  for (let index = 0; index < count; index += 1) {
    yield rateRow(index, keys[index % keys.length] as RateKey, periodAt(Math.floor(index / keys.length)), sources);
  }
}
