/** How a number is brought to fewer decimals. */
export type Closing = 'half' | 'away' | 'towards' | 'down';

const largest = Number.MAX_SAFE_INTEGER;
const powers = Array.from({ length: 23 }, (_, exponent) => 10 ** exponent);

/** 10 to a whole power up to 22, which doubles hold exactly. */
export const tenTo = (exponent: number): number => powers[exponent] ?? NaN;

/** The number where a double holds it to the unit, else NaN. */
export const within = (value: number): number => (value <= largest && value >= -largest ? value : NaN);

/** A lane of whole numbers on a finer scale. */
export function shifted(lane: { readonly scale: number; readonly at: (slot: number) => number }, scale: number): (slot: number) => number {
  if (lane.scale === scale) return lane.at;
  const by = tenTo(scale - lane.scale);
  return (slot) => within(lane.at(slot) * by);
}

/** A whole number with `by` digits fewer; unchanged where `by` is not above zero. NaN stays NaN. */
export function closer(value: number, by: number, closing: Closing): number {
  if (by !== by || value !== value) return NaN;
  if (by <= 0) return value;
  const unit = tenTo(by);
  const rest = value % unit;
  const towards = (value - rest) / unit;
  if (rest === 0) return towards + 0;
  const sign = value < 0 ? -1 : 1;
  const away = { half: 2 * Math.abs(rest) >= unit, away: true, towards: false, down: sign < 0 }[closing];
  return (away ? towards + sign : towards) + 0;
}
