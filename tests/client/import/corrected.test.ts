import { expect, it } from 'vitest';
import { keyOfCorrected } from '#client/import/corrected';

it('a port mistyped beside its cell is no name to remember, and one that is known is', () => {
  const answered = (set: Record<string, unknown>, problems: string[]) => [{ seq: 7, set, problems: problems.map((field) => ({ field })) }];
  expect(keyOfCorrected(answered({ portDestination: 'NLRTX' }, ['portDestination']), 7, 'portDestination')).toBeNull();
  expect(keyOfCorrected(answered({}, ['portDestination']), 7, 'portDestination')).toBeNull();
  expect(keyOfCorrected(answered({ portDestination: 'NLRTM' }, ['cost20GP']), 7, 'portDestination')).toBe('NLRTM');
  expect(keyOfCorrected(answered({ portDestination: 'NLRTM' }, []), 8, 'portDestination')).toBeNull();
});
