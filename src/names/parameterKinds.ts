/**
 * Settings a branch decides for itself (domain/11 Appendix B; domain/12 §14 for plan.singleLevelLimit). A branch that has
 * said nothing works by `initial`. `live`: some rule of the product asks for it already.
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
  readonly live?: true;
}

export type Parameter = Common &
  (
    | { readonly kind: 'flag' }
    | ({ readonly kind: 'integer' | 'decimal' } & Bounds)
    | { readonly kind: 'choice'; readonly options: readonly string[] }
    | ({ readonly kind: 'decimals' } & Bounds)
  );

export const flag = (area: ParameterArea, initial: 'true' | 'false', live?: true) =>
  ({ area, kind: 'flag', initial, ...(live ? { live } : {}) }) as const;
export const choice = (area: ParameterArea, options: readonly string[], initial: string, live?: true) =>
  ({ area, kind: 'choice', options, initial, ...(live ? { live } : {}) }) as const;
export const integer = (area: ParameterArea, initial: string, least: string, most: string, unit: string, live?: true) =>
  ({ area, kind: 'integer', initial, least, most, unit, ...(live ? { live } : {}) }) as const;
export const decimal = (area: ParameterArea, initial: string, most: string, scale: number, unit: string) =>
  ({ area, kind: 'decimal', initial, least: '0', most, scale, unit }) as const;

export const largestAmount = '999999999.99';
