import { listed } from '#names/listed';
import { dayOf, textOf, type Values } from '#define/row';
import { drawersBy, type Named } from '#values/drawers';
import type { conditions } from '#modules/freight/freightSurcharge/freightSurcharge.rules';
import {
  byRank,
  isBlank,
  isByBox,
  rankOf,
  saysNothing,
  type Candidate,
  type Ranked,
  type Shipment,
  type Winner,
} from '#modules/freight/freightSurcharge/matching.rules';

/** A charge that holds of a shipment, where nobody asks what it won against. */
export type Won = Pick<Winner, 'feeCode' | 'direction' | 'box' | 'surcharge' | 'cost'>;

/** A condition but the box type, in the order charges are parted by: ports tell most of them apart. */
type Parting = Exclude<(typeof conditions)[number], 'containerTypes'>;
const partedBy = listed('portLoadings portDestinations carriers lines customerIds paymentTerm commodity isDg') as readonly Parting[];

interface Filed extends Ranked {
  /** Its place among all in the order they win in, and among the candidates. */
  readonly order: number;
  readonly place: number;
  readonly feeCode: string;
  readonly sides: readonly ('BUY' | 'SELL')[];
  readonly byBox: boolean;
  /** Box types it holds of; null: any. */
  readonly boxes: ReadonlySet<string> | null;
  readonly named: Named<Parting>;
}

const setOf = (surcharge: Values, name: (typeof conditions)[number]): ReadonlySet<string> | null => {
  const value = surcharge[name];
  return isBlank(value) ? null : new Set(Array.isArray(value) ? value.map(String) : [String(value)]);
};

function filed(one: Ranked & { readonly place: number }, order: number): Filed {
  const said = textOf(one.cost, 'direction');
  const named = partedBy.flatMap((name) => {
    const of = setOf(one.surcharge, name);
    return of === null ? [] : [[name, of] as const];
  });
  return {
    ...one,
    order,
    feeCode: textOf(one.cost, 'feeCode') ?? '',
    sides: (['BUY', 'SELL'] as const).filter((side) => said === 'BOTH' || said === side),
    byBox: isByBox(one.cost),
    boxes: setOf(one.surcharge, 'containerTypes'),
    named: Object.fromEntries(named),
  };
}

/** A charge won by one of the filed. */
interface Place {
  readonly one: Filed;
  readonly direction: 'BUY' | 'SELL';
  readonly box: string | null;
  readonly boxAt: number;
}

function holdsOn({ surcharge }: Filed, date: string): boolean {
  const [from, to] = [dayOf(surcharge, 'validFrom'), dayOf(surcharge, 'validTo')];
  return (from === null || from <= date) && (to === null || date <= to);
}

/** The first charge of each item, side and box type. */
function firstsOf(all: readonly Filed[], date: string, boxes: readonly string[]): ReadonlyMap<string, Place> {
  const found = new Map<string, Place>();
  for (const one of all.filter((each) => holdsOn(each, date)))
    for (const [boxAt, box] of (one.byBox ? boxes : [null]).entries()) {
      const fits = one.boxes === null || (box === null ? boxes : [box]).some((type) => one.boxes?.has(type));
      if (!fits || saysNothing(one.cost, box)) continue;
      for (const direction of one.sides) {
        const what = `${one.feeCode} ${direction} ${box ?? ''}`;
        if (!found.has(what)) found.set(what, { one, direction, box, boxAt });
      }
    }
  return found;
}

const inTurn = (one: Place, other: Place): number =>
  one.one.place - other.one.place || one.direction.localeCompare(other.direction, 'en') || one.boxAt - other.boxAt;

/**
 * Published charges laid out for many shipments: answers the charges that win of a shipment all of whose sides are known, as `winners`
 * does, without what was beaten (domain/15 §15.7). Charges are kept apart by which conditions they name, so that a shipment
 * looks up its values and never goes through them all.
 */
export function drawersOf(candidates: readonly Candidate[]): (shipment: Shipment) => readonly Won[] {
  const ranked = candidates.map((one, place) => ({ ...rankOf(one), place })).toSorted(byRank);
  const drawers = drawersBy(ranked.map(filed), partedBy);
  return (shipment) => {
    const { date, containerTypes = [] } = shipment;
    const key = `${date} ${containerTypes.join(' ')}`;
    const best = new Map<string, Place>();
    for (const drawer of drawers)
      for (const [what, place] of drawer.of(shipment)?.once(key, (all) => firstsOf(all, date, containerTypes)) ?? []) {
        const known = best.get(what);
        if (!known || place.one.order < known.one.order) best.set(what, place);
      }
    return [...best.values()]
      .sort(inTurn)
      .map(({ one: { feeCode, surcharge, cost }, direction, box }) => ({ feeCode, direction, box, surcharge, cost }));
  };
}
