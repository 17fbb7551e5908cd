import { branches, type Branch } from '#modules/demo/branches';
import { fullCargo, partCargo, type Cargo } from '#modules/demo/loads';
import type { BranchPartners, Partner } from '#modules/demo/partners';
import { Stream, Weighted } from '#modules/demo/random';
import type { Slots } from '#modules/demo/slots';
import { dayText } from '#modules/demo/timeline';
import { drawRoute, sailingOf, transitOf, type Route, type Sailing } from '#modules/demo/voyages';

export type Business = 'SEA_EXPORT' | 'SEA_IMPORT' | 'LCL_EXPORT' | 'LCL_IMPORT' | 'SOC';

/** Everything drawn about an order before its rows are written; days are numbers since 1970. */
export interface Draft {
  readonly index: number;
  readonly branch: Branch;
  readonly business: Business;
  readonly home: boolean;
  readonly partner: Partner;
  readonly route: Route;
  readonly chinaPort: string;
  readonly cargo: Cargo;
  readonly sailing: Sailing;
  readonly eta: number;
  readonly ata: number;
  readonly jobNo: string;
  readonly made: number;
  /** Day the order's money is counted from: departure of exports, arrival of imports. */
  readonly baseDay: number;
  /** Days since that day; negative before it. */
  readonly age: number;
  readonly tradeTerm: string;
  readonly blType: string;
  readonly billForm: string;
  readonly booked: boolean;
  readonly reviewed: boolean;
  readonly confirmed: boolean;
  readonly locked: boolean;
  readonly costLocked: boolean;
  readonly shutOut: boolean;
  /** Our agent abroad. */
  readonly agentId: string | null;
}

/** What drafts are made from. */
export interface Sources {
  readonly seed: number;
  readonly today: number;
  readonly slots: Slots;
  readonly partners: readonly BranchPartners[];
}

const businesses = new Weighted<Business>([
  ['SEA_EXPORT', 72],
  ['SEA_IMPORT', 14],
  ['LCL_EXPORT', 9.6],
  ['LCL_IMPORT', 2.4],
  ['SOC', 2],
]);
const tradeTerms = new Weighted<string>([
  ['FOB', 46],
  ['CIF', 22],
  ['CFR', 12],
  ['EXW', 8],
  ['FCA', 5],
  ['DAP', 4],
  ['DDP', 2],
  ['CPT', 0.4],
  ['CIP', 0.3],
  ['DPU', 0.2],
  ['FAS', 0.1],
]);
const blTypes = new Weighted<string>([
  ['MBL', 38],
  ['MBL_HBL', 62],
]);
const billForms = new Weighted<string>([
  ['ORIGINAL', 28],
  ['TELEX', 52],
  ['SEAWAY', 18],
  ['EBL', 2],
]);
const chinaPorts = new Map<string, Weighted<string>>();

function chinaPortOf(branch: Branch, stream: Stream): string {
  let ports = chinaPorts.get(branch.epId);
  if (!ports) chinaPorts.set(branch.epId, (ports = new Weighted(branch.ports)));
  return ports.draw(stream);
}

type States = Pick<Draft, 'booked' | 'reviewed' | 'confirmed' | 'locked' | 'costLocked' | 'shutOut'>;

/** How far an order has come by its age (domain/10 §10.4); near the cut-off some things are still missing. */
function statesOf(age: number, sinceMade: number, canMiss: boolean, stream: Stream): States {
  const shutOut = stream.chance(0.03) && canMiss && age >= 0;
  const [a, b, c, d] = [stream.unit(), stream.unit(), stream.unit(), stream.unit()];
  if (age < 0) {
    const confirmed = age >= -2 && c < 0.5;
    return {
      shutOut: false,
      booked: a < (age >= -7 ? 0.98 : age >= -21 ? 0.9 : 0.6),
      // Reviewed within days: of what came today and yesterday most still waits.
      reviewed: b < (sinceMade >= 5 ? 0.95 : sinceMade >= 2 ? 0.65 : 0.25),
      confirmed,
      locked: confirmed && d < 0.2,
      costLocked: false,
    };
  }
  return {
    shutOut,
    booked: true,
    reviewed: true,
    confirmed: !shutOut && (age >= 8 || c < 0.97),
    locked: a < (age >= 8 ? 0.97 : 0.6),
    costLocked: d < (age >= 61 ? 0.99 : age >= 31 ? 0.92 : age >= 8 ? 0.55 : 0.03),
  };
}

/** Draws the order of an index. */
export const draftOf = (index: number, sources: Sources): Draft => drawn(index, sources.slots.at(index), sources);

/** Part loads every branch has under way to its house, beside what its months hold: some already in, some still awaited. */
const awaited = 8;
/** Their indexes follow those of every company there can be. */
const firstAwaited = 90_000_000;

/** The part loads on their way into the houses of all branches, however few orders the company has. */
export function awaitedDrafts(sources: Sources): Draft[] {
  const { today } = sources;
  return branches.flatMap((branch, at) =>
    Array.from({ length: awaited }, (_, place) => {
      const made = today - 4 - place;
      const month = dayText(made).slice(2, 7).replace('-', '');
      const jobNo = `LCL${branch.comCode}${month}-${String(awaited - place).padStart(5, '0')}`;
      const slot = { branch, made, sailsBy: today + 7 + Math.floor(1.5 * place), month, place: place + 1, jobNo };
      return drawn(firstAwaited + at * awaited + place, slot, sources, 'LCL_EXPORT');
    }),
  );
}

/** Draws the order of an index and a slot; `given`: the kind of business it is. */
export function drawn(index: number, slot: ReturnType<Slots['at']>, { seed, today, partners }: Sources, given?: Business): Draft {
  const stream = new Stream(seed, 'order', index);
  const business = given ?? businesses.draw(stream);
  const home = business === 'SEA_IMPORT' || business === 'LCL_IMPORT';
  const route = drawRoute(stream);
  const chinaPort = chinaPortOf(slot.branch, stream);
  const cargo = business.startsWith('LCL') ? partCargo(stream, home) : fullCargo(stream, home);
  const port = home ? route.abroad.code : chinaPort;
  // Two of a hundred were rolled to the next week's ship and sailed with it.
  const sailing = sailingOf(seed, route, port, slot.sailsBy + (stream.chance(0.02) ? 7 : 0), home);
  const transit = transitOf(route);
  const baseDay = home ? sailing.atd + transit : sailing.atd;
  const age = today - baseDay;
  const own = partners[Number(slot.branch.epId) - 1] as BranchPartners;
  const partner = own.customers.draw(stream);
  const [tradeTerm, blType, billForm] = [tradeTerms.draw(stream), blTypes.draw(stream), billForms.draw(stream)];
  const states = statesOf(age, today - slot.made, !home, stream);
  const agents = own.suppliers('DEST_AGENT');
  return {
    index,
    branch: slot.branch,
    business,
    home,
    route,
    chinaPort,
    cargo,
    sailing,
    partner,
    eta: sailing.etd + transit,
    ata: sailing.atd + transit,
    jobNo: slot.jobNo,
    made: slot.made,
    baseDay,
    age,
    tradeTerm,
    blType,
    billForm,
    ...states,
    agentId: agents.length === 0 ? null : stream.pick(agents).id,
  };
}
