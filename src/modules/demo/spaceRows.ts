import type { Facts } from '#define/facts';
import { rolledValues } from '#define/rolled';
import type { Row, Values } from '#define/row';
import { branches } from '#modules/demo/branches';
import { carriers } from '#modules/demo/dictionaries';
import type { BranchPartners } from '#modules/demo/partners';
import { portsOfLane, type PortFacts } from '#modules/demo/ports';
import { Stream } from '#modules/demo/random';
import { makeRow } from '#modules/demo/rowMaking';
import { workersOf } from '#modules/demo/staff';
import { dayText, momentAt } from '#modules/demo/timeline';
import { cutOffsOf, laneShares, portOpenOf, sailingOf, serves, transitOf, type Route, type Sailing } from '#modules/demo/voyages';
import { holding } from '#modules/space/spaceBooking/spaceBooking.rules';
import { leftOf, lineName, teuOf } from '#modules/space/spaceLine/spaceLine.rules';
import { spaceBooking } from '#modules/space/spaceBooking/spaceBooking.entity';
import { spaceLine } from '#modules/space/spaceLine/spaceLine.entity';
import { spaceOffer } from '#modules/space/spaceOffer/spaceOffer.entity';
import { sailingName } from '#modules/orders/vesselSchedule/vesselSchedule.rules';
import { vesselSchedule } from '#modules/orders/vesselSchedule/vesselSchedule.entity';
import type { EntityName } from '#names/entities';
import { dayNumber, type Day } from '#values/day';

/** Weeks before today and after it that carriers' schedules are kept of, and of which space is given. */
const [weeksBack, weeksAhead, spaceAhead] = [2, 5, 4];
const carriersOfLane = 3;

interface Sources {
  readonly seed: number;
  readonly today: Day;
  readonly partners: readonly BranchPartners[];
  readonly factsOf: (epId: string) => Facts;
}

/** One ship of a service as it calls at a port of the branch. */
interface Call {
  readonly epId: string;
  readonly port: string;
  readonly route: Route;
  readonly sailing: Sailing;
  /** Days it leaves later than it was to, as the carrier says beforehand; one in fifteen does. */
  readonly slips: number;
}

/** The ships of the weeks around today, each once: the same ships the orders are on. */
function callsOf(seed: number, epId: string, port: string, today: number): Call[] {
  const found = new Map<string, Call>();
  for (const [lane] of laneShares) {
    const there = portsOfLane(lane).find(({ base }) => base) as PortFacts;
    for (const { code: carrier } of carriers.filter(({ code }) => serves(code, lane)).slice(0, carriersOfLane))
      for (let week = -weeksBack; week <= weeksAhead; week += 1) {
        const route: Route = { lane, carrier, abroad: there, via: null };
        const sailing = sailingOf(seed, route, port, today + week * 7 + 6, false);
        const stream = new Stream(seed, 'schedules', sailing.etd * 100 + found.size);
        const slips = sailing.etd > today && stream.chance(0.07) ? stream.between(1, 3) : 0;
        const key = `${carrier} ${lane} ${sailing.vesselName} ${sailing.voyage}`;
        if (!found.has(key)) found.set(key, { epId, port, route, sailing, slips });
      }
  }
  return [...found.values()];
}

/** What the carrier says of it; the people of the orders on it know of its delay. */
function scheduleOf({ epId, port, route, sailing, slips }: Call, at: number, { today, factsOf }: Sources): Row {
  const now = dayNumber(today);
  const etd = sailing.etd + slips;
  const left = sailing.atd < now;
  return makeRow({
    definition: vesselSchedule,
    id: String(at + 1),
    epId,
    facts: factsOf(epId),
    made: { createUserId: workersOf(epId, 'OPS')[0] ?? '1', createTime: momentAt(Math.min(now - 1, sailing.etd - 28), 10, 20) },
    values: {
      carrierCode: route.carrier,
      serviceCode: `${route.lane}${route.carrier.slice(0, 1)}`,
      vesselName: sailing.vesselName,
      voyage: sailing.voyage,
      portLoading: port,
      portDischarge: route.abroad.code,
      etd: dayText(etd),
      eta: dayText(etd + transitOf(route)),
      atd: left ? dayText(sailing.atd) : null,
      ...cutOffsOf(etd),
      portOpen: portOpenOf(etd),
      ...(slips > 0 ? { previousEtd: dayText(sailing.etd), movedDays: slips } : {}),
    },
  });
}

const boxes = ['40HQ', '20GP'] as const;
const ended = ['CANCELLED', 'RELEASED'];

/** Rows of space as they come about, and what those above come to. */
class Space {
  readonly offers: Row[] = [];
  readonly lines: Row[] = [];
  readonly bookings: Row[] = [];

  constructor(private readonly of: Sources) {}

  /** What was taken of a line: shipped where it sailed, the youngest still to be confirmed. */
  private book(line: Row, call: Call, stream: Stream): Row[] {
    const { today, partners, factsOf } = this.of;
    const now = dayNumber(today);
    const own = partners[branches.findIndex(({ epId }) => epId === call.epId)] as BranchPartners;
    const rows: Row[] = [];
    let left = Number(line.qtyTotal);
    for (let times = stream.below(4); times > 0 && left > 0; times -= 1) {
      const { id: customerId, values } = own.customers.draw(stream);
      const qty = Math.min(left, 1 + stream.below(6));
      const age = 1 + stream.below(9);
      const sailed = call.sailing.etd < now;
      const state = sailed
        ? 'SHIPPED'
        : stream.chance(0.12)
          ? stream.pick(ended)
          : age <= 1 || stream.chance(0.15)
            ? 'REQUESTED'
            : 'CONFIRMED';
      const made = sailed ? call.sailing.etd - 10 - age : state === 'REQUESTED' ? now - 1 : now - age;
      const [requestTime, salesmanId] = [momentAt(made, 9 + stream.below(8), stream.below(60)), String(values.salesmanId ?? '1')];
      const confirmed = state !== 'REQUESTED' && state !== 'CANCELLED';
      const held = holding.includes(state) ? qty : 0;
      rows.push(
        makeRow({
          definition: spaceBooking,
          id: String(this.bookings.length + rows.length + 1),
          epId: call.epId,
          facts: factsOf(call.epId),
          made: { createUserId: salesmanId, createTime: requestTime },
          values: {
            fmsListId: line.id,
            customerId,
            salesmanId,
            qty,
            state,
            held,
            requestTime,
            holdUntil: momentAt(made + 1, 18, 0),
            bookingNo: confirmed ? `${call.route.carrier}${String(stream.between(10_000_000, 99_999_999))}` : null,
            confirmUserId: confirmed ? (workersOf(call.epId, 'RAT')[0] ?? '1') : null,
            confirmTime: confirmed ? momentAt(made, 18, 0) : null,
            penaltyRule: stream.chance(0.3) ? 'DEAD_FREIGHT' : 'NONE',
          },
        }),
      );
      left -= held;
    }
    return rows;
  }

  /** Boxes of one type to one port, with what of them was taken. */
  private line(offer: Row, call: Call, stream: Stream, portDischarge: string, boxType: string): Row {
    const { today, factsOf } = this.of;
    const facts = factsOf(call.epId);
    const buy = (boxType === '20GP' ? 0.55 : 1) * (300 + transitOf(call.route) * 65) + stream.below(12) * 10;
    const price = (factor: number) => String(Math.round((buy * factor) / 5) * 5);
    const named = ['vesselName', 'voyage', 'carrierCode', 'etd', 'siCutOff'].map((name) => [name, offer[name] ?? null] as const);
    const looked: Values = { ...Object.fromEntries(named), offerState: offer.state ?? null };
    const bare = makeRow({
      definition: spaceLine,
      id: String(this.lines.length + 1),
      epId: call.epId,
      facts,
      looked,
      made: { createUserId: workersOf(call.epId, 'RAT')[0] ?? '1', createTime: String(offer.createTime) },
      values: {
        fmsId: offer.id,
        portDischarge,
        boxType,
        qtyTotal: 4 + stream.below(17),
        buyPrice: price(1),
        floorPrice: price(1.03),
        sellPrice: price(1.08),
        currency: 'USD',
        freeDem: 7,
        freeDet: 7,
        transitDays: transitOf(call.route),
        validTo: String(offer.etd) < today ? null : (offer.etd ?? null),
        isRecommended: stream.chance(0.15),
      },
    });
    const rows = this.book(bare, call, stream);
    this.bookings.push(...rows);
    const rolled = { ...bare, ...rolledValues(spaceLine, (spaceLine.rolled ?? [])[0] as never, spaceBooking, rows) };
    return { ...rolled, ...leftOf(rolled), ...teuOf(rolled, facts), ...lineName({ ...rolled, ...looked }) } as Row;
  }

  /** Space the branch has on a ship. */
  add(call: Call, at: number): void {
    const { seed, today, partners, factsOf } = this.of;
    const stream = new Stream(seed, 'space', at);
    const now = dayNumber(today);
    const { vesselName, voyage } = call.sailing;
    const etd = call.sailing.etd + call.slips;
    const { siCutOff, portCutOff, customsCutOff } = cutOffsOf(etd);
    const own = partners[branches.findIndex(({ epId }) => epId === call.epId)] as BranchPartners;
    const id = String(this.offers.length + 1);
    const values: Values = {
      carrierCode: call.route.carrier,
      vesselName,
      voyage,
      serviceCode: `${call.route.lane}${call.route.carrier.slice(0, 1)}`,
      portLoading: call.port,
      etd: dayText(etd),
      siCutOff,
      portCutOff,
      customsCutOff,
      bookingAgentId: own.carrier.get(call.route.carrier)?.id ?? null,
      typeController: stream.pick(['FIXED_SPACE', 'FIXED_SPACE', 'FAK', 'SPOT']),
      state: etd < now ? 'SAILED' : 'OPEN',
    };
    const made = { createUserId: workersOf(call.epId, 'RAT')[0] ?? '1', createTime: momentAt(Math.min(now - 2, etd - 18), 9, 40) };
    const bare = makeRow({ definition: spaceOffer, id, epId: call.epId, facts: factsOf(call.epId), made, values });
    const offer = { ...bare, ...sailingName(bare) } as Row;
    const others = portsOfLane(call.route.lane).filter(({ code }) => code !== call.route.abroad.code);
    const pods = [call.route.abroad.code, ...others.slice(0, stream.below(2)).map(({ code }) => code)];
    const lines: Row[] = [];
    for (const pod of pods)
      for (const box of boxes) {
        const line = this.line(offer, call, stream, pod, box);
        lines.push(line);
        this.lines.push(line);
      }
    this.offers.push({ ...offer, ...rolledValues(spaceOffer, (spaceOffer.rolled ?? [])[0] as never, spaceLine, lines) } as Row);
  }
}

/** The sailing of a ship, voyage and port of a branch, where its carrier announces it. */
export function sailingsIn(tables: readonly { entity: EntityName; rows: readonly Row[] }[]): (row: Values) => string | null {
  const of = ({ epId, vesselName, voyage, portLoading }: Values) => [epId, vesselName, voyage, portLoading].join(' ');
  const ships = tables.find(({ entity }) => entity === 'vesselSchedule')?.rows ?? [];
  const exact = new Map(ships.map((ship) => [`${of(ship)} ${String(ship.portDischarge)}`, ship.id]));
  const any = new Map(ships.map((ship) => [of(ship), ship.id]));
  return (row) => exact.get(`${of(row)} ${String(row.portDischarge)}`) ?? any.get(of(row)) ?? null;
}

/** Carriers' schedules of some weeks, the space each branch has on some of their ships, and what of it is booked. */
export function spaceTables(of: Sources): { entity: EntityName; rows: Row[] }[] {
  const now = dayNumber(of.today);
  const calls = branches.flatMap(({ epId, ports }) => callsOf(of.seed, epId, ports[0]?.[0] ?? '', now));
  const space = new Space(of);
  calls.forEach((call, at) => {
    const near = call.sailing.etd >= now - 14 && call.sailing.etd <= now + spaceAhead * 7;
    if (near && new Stream(of.seed, 'spaceGiven', at).chance(0.4)) space.add(call, at);
  });
  return [
    { entity: 'spaceOffer', rows: space.offers },
    { entity: 'spaceLine', rows: space.lines },
    { entity: 'spaceBooking', rows: space.bookings },
    { entity: 'vesselSchedule', rows: calls.map((call, at) => scheduleOf(call, at, of)) },
  ];
}
