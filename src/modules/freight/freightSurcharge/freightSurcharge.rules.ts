import type { Guard } from '#define/act';
import { integerOf, type Value, type Values } from '#define/row';

/** Fields that say where a surcharge holds; a blank one holds of any. */
export const conditions = [
  'carriers',
  'lines',
  'portLoadings',
  'portDestinations',
  'containerTypes',
  'isDg',
  'paymentTerm',
  'commodity',
  'customerIds',
] as const;

/** Groups of ports beside the ports of a condition, by it. */
export const groupsOf = { portLoadings: 'loadingGroups', portDestinations: 'destinationGroups' } as const;

const sorted = (value: Value | undefined): string =>
  Array.isArray(value) ? value.map(String).sort().join(',') : value === null || value === undefined ? '' : String(value);

/** What two versions of one surcharge agree in (domain/15 §15.7): every list in order. */
export const conditionKey = {
  from: [...conditions, ...Object.values(groupsOf)],
  by: (row: Values): Values => ({
    conditionKey: [...conditions.map((name) => sorted(row[name])), ...Object.values(groupsOf).flatMap((name) => sorted(row[name]) || [])]
      .join('|')
      .slice(0, 1000),
  }),
};

/** What charges nothing is not published. */
export const hasCosts: Guard = {
  name: 'hasCosts',
  by: (row) => ((integerOf(row, 'costs') ?? 0) === 0 ? [{ code: 'SURCHARGE_EMPTY', field: 'costs' }] : []),
};
