import { dayOf, textOf, type Values } from '#define/row';
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
const partedBy: readonly Parting[] = [
  'portLoadings',
  'portDestinations',
  'carriers',
  'lines',
  'customerIds',
  'paymentTerm',
  'commodity',
  'isDg',
];

interface Filed extends Ranked {
  /** Its place among all in the order they win in, and among the candidates. */
  readonly order: number;
  readonly place: number;
  readonly feeCode: string;
  readonly sides: readonly ('BUY' | 'SELL')[];
  readonly byBox: boolean;
  /** Box types it holds of; null: any. */
  readonly boxes: ReadonlySet<string> | null;
  readonly named: Readonly<Partial<Record<Parting, ReadonlySet<string>>>>;
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

/**
 * Charges that name the same conditions, in the order they win in; opened by a shipment's values of these conditions one after the other.
 * What a value leaves is picked once.
 */
class Drawer {
  private readonly opened = new Map<string, Drawer>();
  private readonly won = new Map<string, ReadonlyMap<string, Place>>();

  constructor(
    private readonly all: readonly Filed[],
    private readonly names: readonly Parting[],
  ) {}

  /** Those that hold of the shipment, whatever its day and its boxes; null where there are none. */
  of(shipment: Shipment): Drawer | null {
    const [name, ...further] = this.names;
    if (this.all.length === 0) return null;
    if (name === undefined) return this;
    const value = shipment[name] ?? '';
    let inner = this.opened.get(value);
    if (!inner) {
      inner = new Drawer(
        this.all.filter(({ named }) => named[name]?.has(value)),
        further,
      );
      this.opened.set(value, inner);
    }
    return inner.of(shipment);
  }

  /** The first of each item, side and box type. */
  firsts(date: string, boxes: readonly string[]): ReadonlyMap<string, Place> {
    const key = [date, ...boxes].join(' ');
    const known = this.won.get(key);
    if (known) return known;
    const found = new Map<string, Place>();
    for (const one of this.all) {
      if (!holdsOn(one, date)) continue;
      const meant = one.byBox ? boxes : [null];
      meant.forEach((box, boxAt) => {
        const fits = one.boxes === null || (box === null ? boxes : [box]).some((type) => one.boxes?.has(type));
        if (!fits || saysNothing(one.cost, box)) return;
        for (const direction of one.sides) {
          const what = `${one.feeCode} ${direction} ${box ?? ''}`;
          if (!found.has(what)) found.set(what, { one, direction, box, boxAt });
        }
      });
    }
    this.won.set(key, found);
    return found;
  }
}

const inTurn = (one: Place, other: Place): number =>
  one.one.place - other.one.place || one.direction.localeCompare(other.direction, 'en') || one.boxAt - other.boxAt;

/**
 * Published charges laid out for many shipments: answers the charges that win of a shipment all of whose sides are known, as `winners`
 * does, without what was beaten (domain/15 §15.7). Charges are kept apart by which conditions they name, so that a shipment
 * looks up its values and never goes through them all.
 */
export function drawersOf(candidates: readonly Candidate[]): (shipment: Shipment) => readonly Won[] {
  const kinds = new Map<string, { names: Parting[]; all: Filed[] }>();
  const ranked = candidates.map((one, place) => ({ ...rankOf(one), place })).toSorted(byRank);
  for (const one of ranked.map(filed)) {
    const names = partedBy.filter((name) => one.named[name]);
    const kind = kinds.get(names.join(' ')) ?? { names, all: [] };
    kinds.set(names.join(' '), kind);
    kind.all.push(one);
  }
  const drawers = [...kinds.values()].map(({ names, all }) => new Drawer(all, names));
  return (shipment) => {
    const best = new Map<string, Place>();
    for (const drawer of drawers)
      for (const [what, place] of drawer.of(shipment)?.firsts(shipment.date, shipment.containerTypes ?? []) ?? []) {
        const known = best.get(what);
        if (!known || place.one.order < known.one.order) best.set(what, place);
      }
    return [...best.values()]
      .sort(inTurn)
      .map(({ one: { feeCode, surcharge, cost }, direction, box }) => ({ feeCode, direction, box, surcharge, cost }));
  };
}
