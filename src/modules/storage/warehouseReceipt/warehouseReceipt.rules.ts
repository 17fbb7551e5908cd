import type { Guard } from '#define/act';
import type { Rule } from '#define/entity';
import type { Facts } from '#define/facts';
import { decimalOf, flagOf, integerOf, momentOf, textOf, type Value, type Values } from '#define/row';
import type { Clock } from '#define/shown';
import { add, divide, multiply, roundHalfUp, toDecimal, toText, ZERO, type Decimal } from '#values/decimal';
import { dayInZone } from '#values/moment';
import { daysBetween } from '#modules/storage/storageFees.rules';

/** One kind of packages: length, width and height in centimetres, and how many of them. */
type Piece = readonly [string, string, string, string];

const piece = /^(\d+(?:\.\d+)?)[*x×](\d+(?:\.\d+)?)[*x×](\d+(?:\.\d+)?)(?:[*x×](\d+))?$/iu;

/** Measures as they are called out at the scale, `60*40*50*20, 80*60*70*5`: parted by commas, semicolons or lines; null where a part is none. */
export function readDimensions(typed: string): readonly Piece[] | null {
  const parts = typed
    .split(/[,;\n，；]+/u)
    .map((part) => part.replaceAll(/\s+/gu, ''))
    .filter((part) => part !== '');
  const read = parts.map((part) => piece.exec(part));
  return read.some((one) => one === null)
    ? null
    : read.map((one): Piece => [one?.[1] ?? '0', one?.[2] ?? '0', one?.[3] ?? '0', one?.[4] ?? '1']);
}

const perCubicMetre = toDecimal('1000000');

/** Σ length · width · height · pieces / 1,000,000, four decimals (domain/14 §14.7, vector OP-L1). */
export function volumeOf(pieces: readonly Piece[]): string {
  const cubic = pieces.reduce<Decimal>((sum, sides) => add(sum, sides.map(toDecimal).reduce(multiply)), ZERO);
  return toText(divide(cubic, perCubicMetre, 4));
}

/** The volume follows the measures. */
export const measuredVolume = (row: Values): Value | undefined => {
  const read = readDimensions(textOf(row, 'dimensions') ?? '');
  return read === null || read.length === 0 ? undefined : volumeOf(read);
};

export const dimensionsRead: Rule = {
  name: 'dimensionsRead',
  reads: ['dimensions'],
  by: (row) =>
    readDimensions(textOf(row, 'dimensions') ?? '') === null
      ? [{ code: 'DIMENSIONS_UNREAD', field: 'dimensions', detail: { value: String(row.dimensions) } }]
      : [],
};

/** Dangerous goods lie where dangerous goods may lie (domain/14 §14.7). */
export const placeFits: Rule = {
  name: 'placeFits',
  reads: ['placeId', 'isDg', 'placeKind', 'placeCode'],
  by: (row) =>
    flagOf(row, 'isDg') && textOf(row, 'placeKind') !== null && textOf(row, 'placeKind') !== 'DG'
      ? [{ code: 'PLACE_NOT_FIT', field: 'placeId', detail: { place: textOf(row, 'placeCode') ?? '', kind: 'DG' } }]
      : [],
};

/** No more leaves than came. */
export const notMoreThanCame: Rule = {
  name: 'notMoreThanCame',
  reads: ['receivedPackages', 'outPackages', 'plannedPackages'],
  by: (row) => {
    const [received, gone] = [
      integerOf(row, 'receivedPackages') ?? 0,
      (integerOf(row, 'outPackages') ?? 0) + (integerOf(row, 'plannedPackages') ?? 0),
    ];
    return gone > received ? [{ code: 'GOODS_TOO_MANY', field: 'receivedPackages', detail: { n: String(gone), m: String(received) } }] : [];
  },
};

const part = (whole: Decimal, packages: number, of: number): Decimal =>
  of === 0 ? ZERO : divide(multiply(whole, toDecimal(String(packages))), toDecimal(String(of)), 6);

/** What of a receipt is still in the house, and where it stands (domain/02f). */
export function houseOf(row: Values): Values {
  const [received, gone, returned] = ['receivedPackages', 'outPackages', 'returnedPackages'].map((name) => integerOf(row, name) ?? 0) as [
    number,
    number,
    number,
  ];
  const inHouse = Math.max(0, received - gone);
  const of = (name: string, scale: number) => toText(roundHalfUp(part(toDecimal(decimalOf(row, name) ?? '0'), inHouse, received), scale));
  const storageStatus =
    received === 0 ? 'NOT_STORED' : inHouse === 0 ? (returned === received ? 'RETURNED' : 'LOADED') : gone > 0 ? 'PARTLY' : 'STORED';
  return { inHouse, inHouseVolume: of('volume', 4), inHouseWeight: of('weight', 3), isGone: received > 0 && inHouse === 0, storageStatus };
}

/** What goes out is what is there and planned for no box. */
export const freePackages = (row: Values): number => (integerOf(row, 'inHouse') ?? 0) - (integerOf(row, 'plannedPackages') ?? 0);

/** Some of it lies there and is planned for no box. */
export const somethingFree: Guard = {
  name: 'somethingFree',
  by: (row) => (freePackages(row) > 0 ? [] : [{ code: 'GOODS_LEFT', field: 'inHouse' }]),
};

/** What has left stays written down. */
export const receiptsKept: readonly Rule[] = [
  {
    name: 'receiptsKept',
    reads: ['outPackages', 'plannedPackages'],
    by: (row) =>
      (integerOf(row, 'outPackages') ?? 0) + (integerOf(row, 'plannedPackages') ?? 0) > 0
        ? [{ code: 'RECEIPT_LEFT', field: 'outPackages' }]
        : [],
  },
];

/** The day goods came in, by the branch's clocks. */
export const arrivedOn = (row: Values, { branch }: Pick<Facts, 'branch'>): string | null => {
  const at = momentOf(row, 'arrivedTime');
  return at === null ? null : dayInZone(at, textOf(branch, 'timeZone') ?? 'Asia/Shanghai');
};

/** Days in the house so far, of goods that are still there. */
export function daysInHouse(row: Values, { today }: Clock): number | false {
  const day = textOf(row, 'arrivedDay');
  return day !== null && (integerOf(row, 'inHouse') ?? 0) > 0 && daysBetween(day, today);
}

/** Charged already, or nearly: free days that are over or end within two (screens-operations c15). */
export const freeTimeOf =
  (over: boolean) =>
  (row: Values, clock: Clock): number | false => {
    const [days, free] = [daysInHouse(row, clock), integerOf(row, 'freeDays')];
    if (days === false || free === null) return false;
    const beyond = days - free;
    return over ? beyond > 0 && beyond : beyond <= 0 && beyond > -3 && 1 - beyond;
  };
