import { carriers } from '#modules/demo/dictionaries';
import { portOf, portsOfLane, type PortFacts } from '#modules/demo/ports';
import type { Values } from '#define/row';
import { Stream, Weighted } from '#modules/demo/random';
import { momentAt } from '#modules/demo/timeline';
import { vessels } from '#modules/demo/vessels';

/** Where China's exports go, of every hundred orders (domain/10 §10.3). */
export const laneShares: readonly (readonly [lane: string, share: number])[] = [
  ['USW', 18],
  ['USE', 14],
  ['NEU', 16],
  ['MED', 9],
  ['MEI', 12],
  ['SEA', 13],
  ['EAS', 7],
  ['OCE', 4],
  ['LAT', 4],
  ['AFR', 3],
];

const lanes = new Weighted(laneShares);

/** Carriers that serve only some lanes: their share of the whole is earned there. */
const onlyIn: Readonly<Record<string, readonly string[]>> = {
  SITC: ['SEA', 'EAS'],
  YFDR: ['EAS'],
  WHLC: ['USW', 'MEI', 'SEA', 'EAS'],
  ZIMU: ['USW', 'USE', 'MED', 'LAT', 'AFR'],
};

export const serves = (carrier: string, lane: string) => onlyIn[carrier]?.includes(lane) ?? true;

const laneShare = new Map(laneShares);
const carriersOfLane = new Map(
  laneShares.map(([lane]) => [
    lane,
    new Weighted(
      carriers.map(({ code, share }): [string, number] => {
        const reach = (onlyIn[code] ?? [...laneShare.keys()]).reduce((sum, one) => sum + (laneShare.get(one) ?? 0), 0);
        return [code, serves(code, lane) ? (share * 100) / reach : 0];
      }),
    ),
  ]),
);
const portsByLane = new Map(
  laneShares.map(([lane]) => [
    lane,
    new Weighted(portsOfLane(lane).map((port, at): [PortFacts, number] => [port, (port.base ? 1.6 : 1) / (at + 1.5)])),
  ]),
);
const hubs: Readonly<Record<string, readonly string[]>> = {
  USW: ['KRPUS'],
  USE: ['KRPUS', 'PABLB'],
  NEU: ['SGSIN', 'BEANR'],
  MED: ['SGSIN', 'GRPIR'],
  MEI: ['SGSIN', 'MYPKG', 'LKCMB'],
  SEA: ['SGSIN', 'HKHKG'],
  EAS: ['KRPUS'],
  OCE: ['SGSIN'],
  LAT: ['KRPUS', 'MXZLO', 'PABLB'],
  AFR: ['SGSIN', 'MYPKG'],
};

/** Abroad end of a shipment, the ship's line and how it goes there. */
export interface Route {
  readonly lane: string;
  readonly carrier: string;
  readonly abroad: PortFacts;
  readonly via: string | null;
}

/** Port where the cargo changes ships on the way to a port, or null: six of ten shipments to the smaller ports do. */
export function drawHub(abroad: PortFacts, stream: Stream): string | null {
  const hub = stream.pick(hubs[abroad.lane] as readonly string[]);
  return stream.chance(abroad.base ? 0.1 : 0.6) && hub !== abroad.code ? hub : null;
}

export function drawRoute(stream: Stream): Route {
  const lane = lanes.draw(stream);
  const carrier = (carriersOfLane.get(lane) as Weighted<string>).draw(stream);
  const abroad = (portsByLane.get(lane) as Weighted<PortFacts>).draw(stream);
  return { lane, carrier, abroad, via: drawHub(abroad, stream) };
}

/** One sailing of a weekly service: all its shipments share vessel, voyage and fate. */
export interface Sailing {
  readonly vesselName: string;
  readonly voyage: string;
  /** Day numbers: planned departure, real departure (after a slip). */
  readonly etd: number;
  readonly atd: number;
}

const callOffset: Readonly<Record<string, number>> = { CNTAO: -3, CNDLC: -4, CNTXG: -4, CNSHA: -1, CNNGB: 0, CNXMN: 2, CNYTN: 3, CNNSA: 3 };
const laneIndex = new Map(laneShares.map(([lane], at) => [lane, at]));
const directions: Readonly<Record<string, readonly [out: string, home: string]>> = {
  USW: ['E', 'W'],
  USE: ['E', 'W'],
  LAT: ['E', 'W'],
  OCE: ['S', 'N'],
  SEA: ['S', 'N'],
  EAS: ['N', 'S'],
};
const carrierIndex = new Map(carriers.map(({ code }, at) => [code, at]));

function fate(seed: number, sailing: number): { blank: boolean; slip: number } {
  const stream = new Stream(seed, 'sailing', sailing);
  return { blank: stream.chance(0.01), slip: stream.chance(0.06) ? stream.between(1, 4) : 0 };
}

/**
 * The sailing of a service that leaves a port in the week ending on day `by`. One week in a hundred has none, then it is the
 * next week's; six sailings of a hundred leave one to four days late (domain/10 §10.3). Deterministic by service and week.
 */
export function sailingOf(seed: number, route: Route, port: string, by: number, home: boolean): Sailing {
  const lane = laneIndex.get(route.lane) as number;
  const service = (carrierIndex.get(route.carrier) as number) * laneShares.length + lane;
  // Day 4 of the era was a Monday; Friday, Saturday or Sunday by service, moved by the port's place in the rotation.
  const weekday = 4 + (service % 3) + (callOffset[port] ?? 0);
  const week = Math.floor((by - 4 - weekday) / 7);
  const key = service * 4_000 + (home ? 1 : 0);
  const sails = fate(seed, key + week * 2).blank ? week + 1 : week;
  const vessel = vessels[(service * 13 + (sails % 7) * 11) % vessels.length] as string;
  const [out, back] = directions[route.lane] ?? ['W', 'E'];
  const etd = 4 + sails * 7 + weekday;
  return {
    vesselName: vessel,
    voyage: `${String(100 + (sails % 400)).padStart(3, '0')}${home ? back : out}`,
    etd,
    atd: etd + fate(seed, key + sails * 2).slip,
  };
}

/** Days at sea of a route, with a few more where the cargo changes ships. */
export const transitOf = (route: Route) => route.abroad.transitDays + (route.via === null ? 0 : 5);

/** Until when a ship that leaves on a day takes papers, weights and boxes: what its carrier says, and what the orders on it hold. */
export const cutOffsOf = (etd: number): Values => ({
  siCutOff: momentAt(etd - 5, 12, 0),
  vgmCutOff: momentAt(etd - 2, 10, 0),
  portCutOff: momentAt(etd - 2, 18, 0),
  customsCutOff: momentAt(etd - 1, 12, 0),
});
/** From when on the terminal takes its boxes. */
export const portOpenOf = (etd: number): string => momentAt(etd - 7, 8, 0);

/** English name of a port as marks print it. */
export const englishPort = (code: string) => portOf.get(code)?.english.toUpperCase() ?? code;
