import { describe, expect, it } from 'vitest';
import { basicSheetsFor } from '#modules/basic/offered.screen';
import { jobFunctions } from '#modules/demo/jobFunctions';
import { catalogue } from '#modules/entities';

describe('the dictionaries of basic data', () => {
  it('hold no bank account for those who may not list them', () => {
    const of = (code: string) =>
      basicSheetsFor(catalogue, new Set<string>(jobFunctions.find((one) => one.code === code)?.roles)).map(({ entity }) => entity);
    expect(of('SAL')).not.toContain('bankAccount');
    expect(of('SAL')).toContain('port');
    expect(of('FIN')).toContain('bankAccount');
  });
});
