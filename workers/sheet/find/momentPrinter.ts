import { formatMoment } from '#values/moment';

const minute = 60_000;
const quarterHour = 15 * minute;
/** Since then every zone's clock differs from Greenwich by whole quarters of an hour. */
const quartersSince = Date.UTC(1972, 1, 1);

interface Quarter {
  /** `2026-03-01 23:` and the minute it begins with. */
  readonly hour: string;
  readonly minute: number;
}

const quartersOfZones = new Map<string, Map<number, Quarter>>();
const twoDigits = Array.from({ length: 60 }, (_, number) => String(number).padStart(2, '0'));

/** As `formatMoment`, for a column of milliseconds: a clock's hour does not change within a quarter of an hour, which is worked out once. */
export function momentPrinter(values: Float64Array, zone: string): (slot: number) => string {
  let quarters = quartersOfZones.get(zone);
  if (!quarters) quartersOfZones.set(zone, (quarters = new Map()));
  const known = quarters;
  return (slot) => {
    const at = values[slot] as number;
    if (at < quartersSince) return formatMoment(new Date(at).toISOString(), zone);
    const number = Math.floor(at / quarterHour);
    let quarter = known.get(number);
    if (!quarter) {
      const text = formatMoment(new Date(number * quarterHour).toISOString(), zone);
      known.set(number, (quarter = { hour: text.slice(0, -2), minute: Number(text.slice(-2)) }));
    }
    return quarter.hour + (twoDigits[quarter.minute + Math.floor((at - number * quarterHour) / minute)] as string);
  };
}
