import type { Rule } from '#define/entity';
import { factRow } from '#define/facts';
import { textOf, type Values } from '#define/row';

/** An account as it is read: `112201 应收账款-客户`; in a language that has no name for it, in Chinese. */
export function captions(row: Values): Values {
  const code = textOf(row, 'code') ?? '';
  const of = (field: string) => `${code} ${textOf(row, field) ?? textOf(row, 'name') ?? ''}`.trim();
  return { caption: of('name'), captionEn: of('englishName'), captionAr: of('arabicName') };
}

/** No account stands above itself, however far up. */
export const notOverItself: Rule = {
  name: 'notOverItself',
  reads: ['code', 'parentCode'],
  by: (row, facts) => {
    const own = textOf(row, 'code');
    const seen = new Set<string>();
    for (let above = textOf(row, 'parentCode'); above !== null && !seen.has(above);) {
      if (above === own) return [{ code: 'ACCOUNT_OVER_ITSELF', field: 'parentCode', detail: { value: above } }];
      seen.add(above);
      above = textOf(factRow(facts, 'ledgerAccount', above) ?? {}, 'parentCode');
    }
    return [];
  },
};
