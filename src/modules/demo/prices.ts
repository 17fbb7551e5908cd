import { monthEnd, type Day } from '#values/day';
import { carriers } from '#modules/demo/dictionaries';
import { Stream } from '#modules/demo/random';
import { laneShares } from '#modules/demo/voyages';

/** USD per 40HQ out of East China in an ordinary month (domain/10 §10.4). */
const laneBase: Readonly<Record<string, number>> = {
  USW: 1_900,
  USE: 2_900,
  NEU: 2_300,
  MED: 2_700,
  MEI: 1_500,
  SEA: 260,
  EAS: 180,
  OCE: 1_100,
  LAT: 2_600,
  AFR: 2_900,
};

/** Price of a box against a 40HQ. */
const boxRatio: Readonly<Record<string, number>> = {
  '20GP': 0.58,
  '40GP': 0.95,
  '40HQ': 1,
  '45HQ': 1.22,
  '40RH': 2.1,
  '40NOR': 0.85,
  '20OT': 1.1,
  '40OT': 1.7,
  '40FR': 2.2,
};

const firstPeriod = { year: 2024, month: 1 };
const periods = 24 * 6;

/** Half-months since January 2024: rates hold from the 1st to the 14th and from the 15th to the end of the month. */
export function periodOf(day: Day): number {
  return (
    ((Number(day.slice(0, 4)) - firstPeriod.year) * 12 + Number(day.slice(5, 7)) - firstPeriod.month) * 2 +
    (Number(day.slice(8)) < 15 ? 0 : 1)
  );
}

/** First and last day of a half-month. */
export function periodDays(period: number): { from: Day; to: Day } {
  const month = Math.floor(period / 2);
  const first = `${firstPeriod.year + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-01`;
  return period % 2 === 0 ? { from: first, to: `${first.slice(0, 8)}14` } : { from: `${first.slice(0, 8)}15`, to: monthEnd(first) };
}

/**
 * Buying prices of ocean freight: by lane, port, carrier, box and half-month, a walk of at most six percent with the jumps of general
 * rate increases. Rate sheets and the payables of orders ask the same market, so that they agree.
 */
export class Market {
  private readonly level = new Map<string, readonly number[]>();
  private readonly ofPort = new Map<string, number>();
  private readonly ofCarrier = new Map<string, number>();

  constructor(private readonly seed: number) {
    laneShares.forEach(([lane], at) => {
      const stream = new Stream(seed, 'market', at);
      let place = 0;
      this.level.set(
        lane,
        Array.from({ length: periods }, () => {
          place = place * 0.94 + (stream.unit() - 0.5) * 0.12 + (stream.chance(0.06) ? 0.15 : 0);
          return Math.exp(place);
        }),
      );
    });
    carriers.forEach(({ code }, at) => this.ofCarrier.set(code, 0.94 + new Stream(seed, 'marketCarrier', at).unit() * 0.14));
  }

  private portFactor(port: string): number {
    let factor = this.ofPort.get(port);
    if (factor === undefined) {
      const index = [...port].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 0) | 0;
      this.ofPort.set(port, (factor = 0.92 + new Stream(this.seed, 'marketPort', index).unit() * 0.22));
    }
    return factor;
  }

  /** Whole US dollars per box, in steps of 5; null for a box that is not offered. */
  ocean(lane: string, port: string, carrier: string, box: string, period: number): number | null {
    const ratio = boxRatio[box];
    if (ratio === undefined) return null;
    const level = this.level.get(lane)?.[Math.max(0, Math.min(periods - 1, period))] ?? 1;
    const price = (laneBase[lane] ?? 1_000) * level * this.portFactor(port) * (this.ofCarrier.get(carrier) ?? 1) * ratio;
    return Math.max(20, Math.round(price / 5) * 5);
  }
}
