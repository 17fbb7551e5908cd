/**
 * Settings a branch decides for itself (domain/11 Appendix B; domain/12 §14 for plan.singleLevelLimit). A branch that has
 * said nothing works by `initial`.
 */
interface Bounds {
  readonly least: string;
  readonly most: string;
  /** decimal: most decimals. */
  readonly scale?: number;
  readonly unit: string;
}

export const parameterAreas = ['order', 'cost', 'finance', 'credit', 'rate', 'document', 'system'] as const;
export type ParameterArea = (typeof parameterAreas)[number];

interface Common {
  readonly area: ParameterArea;
  readonly initial: string;
}

export type Parameter = Common &
  (
    | { readonly kind: 'flag' }
    | ({ readonly kind: 'integer' | 'decimal' } & Bounds)
    | { readonly kind: 'choice'; readonly options: readonly string[] }
    | ({ readonly kind: 'decimals' } & Bounds)
    | { readonly kind: 'days' }
    | { readonly kind: 'hours' }
  );

export const flag = (area: ParameterArea, initial: 'true' | 'false') => ({ area, kind: 'flag', initial }) as const;
export const choice = (area: ParameterArea, options: readonly string[], initial: string) =>
  ({ area, kind: 'choice', options, initial }) as const;
export const integer = (area: ParameterArea, initial: string, least: string, most: string, unit: string) =>
  ({ area, kind: 'integer', initial, least, most, unit }) as const;
export const decimal = (area: ParameterArea, initial: string, most: string, scale: number, unit: string) =>
  ({ area, kind: 'decimal', initial, least: '0', most, scale, unit }) as const;
export const decimals = (area: ParameterArea, initial: string, most: string, scale: number, unit: string) =>
  ({ area, kind: 'decimals', initial, least: '0', most, scale, unit }) as const;

/** Stored where a list of days names none. */
export const noDays = '-';
/** Days and spans of days with commas between them, `2026-05-01~2026-05-05,2026-06-19`, at first none. */
export const days = (area: ParameterArea) => ({ area, kind: 'days', initial: noDays }) as const;
/** From one time of the day to a later one, `08:30-17:30`. */
export const hours = (area: ParameterArea, initial: string) => ({ area, kind: 'hours', initial }) as const;

export const largestAmount = '999999999.99';
