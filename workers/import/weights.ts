/** An end of a range of weights, in kilograms. */
interface End {
  readonly kg: number;
  /** The end itself does not belong to it. */
  readonly beyond: boolean;
}

/** For which cargo a column of prices is, by its weight: up to an end, from one on, or both. */
export interface WeightBand {
  readonly upTo: End | null;
  readonly from: End | null;
}

const UNIT = String.raw`(\d{1,2}(?:\.\d{1,3})?)\s*(?:METRIC\s+)?(?:TONNES?|TONS?|MTS?|T|吨)(?![A-Z])`;
const bands: readonly (readonly [pattern: RegExp, end: 'upTo' | 'from', beyond: boolean])[] = [
  [
    new RegExp(String.raw`(?:<=|≤|=<|≦|NOT OVER|NOT EXCEEDING|MAX\.?|UP TO|WITHIN|不超过|限重|\b0\s*(?:T|吨)?\s*[-~])\s*${UNIT}`, 'u'),
    'upTo',
    false,
  ],
  [new RegExp(String.raw`(?:<|BELOW|UNDER|LESS THAN|低于|小于)\s*${UNIT}`, 'u'), 'upTo', true],
  [new RegExp(String.raw`${UNIT}\s*(?:以内|及以下|以下|AND BELOW|AND UNDER|OR LESS|BELOW)`, 'u'), 'upTo', false],
  [new RegExp(String.raw`(?:>=|≥|=>|≧|FROM|不低于)\s*${UNIT}`, 'u'), 'from', false],
  [new RegExp(String.raw`(?:>|ABOVE|OVER|EXCEEDING|MORE THAN|超过|大于|超)\s*${UNIT}`, 'u'), 'from', true],
  [new RegExp(String.raw`${UNIT}\s*(?:\+|及以上|AND ABOVE|AND UP|AND OVER|OR MORE)`, 'u'), 'from', false],
  [new RegExp(String.raw`${UNIT}\s*(?:以上|ABOVE)`, 'u'), 'from', true],
];

/** The band of weights a heading names ("20GP <18T", "≥ 18吨"), and the heading without it; null where it names none. */
export function weightIn(text: string): { readonly band: WeightBand; readonly rest: string } | null {
  let rest = text.toUpperCase();
  const band: { upTo: End | null; from: End | null } = { upTo: null, from: null };
  for (const [pattern, end, beyond] of bands) {
    const [whole, tons] = pattern.exec(rest) ?? [];
    if (whole === undefined || band[end] !== null) continue;
    band[end] = { kg: Math.round(Number(tons) * 1000), beyond };
    rest = rest.replace(whole, ' ');
  }
  return band.upTo === null && band.from === null ? null : { band, rest: rest.replace(/\(\s*\)/gu, ' ').trim() };
}

/** What a box may weigh to cost the price of the lighter band, the two being neighbours; null where they are none. */
export function limitOf(light: WeightBand | null, heavy: WeightBand | null): number | null {
  if (light?.from || heavy?.upTo) return null;
  const [upTo, from] = [light?.upTo ?? null, heavy?.from ?? null];
  if (upTo !== null && from !== null && upTo.kg !== from.kg) return null;
  const end = upTo ?? from;
  if (end === null) return null;
  const excluded = upTo === null ? from?.beyond === false : upTo.beyond && from?.beyond !== true;
  return excluded ? end.kg - 1 : end.kg;
}
