import type { Definition } from '#define/entity';
import type { Values } from '#define/row';
import { catalogue } from '#modules/entities';
import type { Language } from '#names/languages';
import { FormulaDesk } from '#workers/formula/desk';
import type { FormulaScene } from '#workers/formula/scene';
import { namespacesIn } from '#tests/golden/words';
import { formulaScene } from '#client/sheet/formulas';

/** Header words of an entity's columns as the screens show them. */
function headings(entity: string, language: Language): Readonly<Record<string, string>> {
  return (namespacesIn(language)['fields']?.[entity] ?? {}) as Readonly<Record<string, string>>;
}

/** What the formulas of an entity's sheet may name, as the page says it. */
export function sceneOf(definition: Definition, language: Language = 'zh', baseCurrency = 'CNY'): FormulaScene {
  const words = headings(definition.name, language);
  return formulaScene(catalogue.columns(definition), (column) => words[column] ?? column, baseCurrency);
}

/** The formula desk of an entity's sheet. */
export const deskOf = (definition: Definition, language: Language = 'zh', baseCurrency = 'CNY') =>
  new FormulaDesk(sceneOf(definition, language, baseCurrency));

export const cost = catalogue.get('cost');

/** A charge line as the sheet's store holds it. */
export const costRow: Values = {
  id: '17',
  price: '1234.567',
  number: '3',
  currency: 'USD',
  taxMode: 'INCLUSIVE',
  taxRate: '6',
  unit: 'BILL',
  rate: '7.1234',
  amount: '3703.70',
  invoicedAmount: '0',
  remark: 'urgent',
  isEstimate: true,
  level: 4,
  writtenOffAmount: null,
  costDate: '2026-03-04',
};
