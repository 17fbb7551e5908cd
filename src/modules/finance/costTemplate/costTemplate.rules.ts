import type { Rule } from '#define/entity';
import { dayOf, decimalOf, textOf, type Value, type Values } from '#define/row';
import type { FieldRefusal } from '#names/refusals';
import { formulaFunctions, formulaProblem, type FormulaProblem } from '#values/formula';

/** Kinds of business a template is for; what is no order's is offered by hand (domain/02d §2.14). */
export const templateTypes = ['SEA_EXPORT', 'SEA_IMPORT', 'LCL', 'SOC', 'TRUCK', 'CUSTOMS', 'OFFICE'] as const;

/** "Template name cannot be empty" (business.md §5). */
export const templateNamed: Rule = {
  name: 'templateNamed',
  reads: ['mouldName'],
  by: (row) => ((textOf(row, 'mouldName') ?? '').trim() === '' ? [{ code: 'TEMPLATE_NAME_EMPTY', field: 'mouldName' }] : []),
};

/** One customer's agreement, or the branch's own. */
export const ofCustomer = (row: Values): Values => ({ ofCustomer: textOf(row, 'customerId') !== null });

/** It ends after it begins. */
export const templatePeriod: Rule = {
  name: 'templatePeriod',
  reads: ['validFrom', 'validTo'],
  by: (row) => {
    const [from, to] = [dayOf(row, 'validFrom'), dayOf(row, 'validTo')];
    return from !== null && to !== null && to < from ? [{ code: 'DATES_REVERSED', field: 'validTo', detail: { from } }] : [];
  },
};

/** Conditions of a template, each with what of an order it asks for; a list holds where the order's is among it. */
const asked: Readonly<Record<string, string>> = {
  portLoadings: 'portLoading',
  portDestinations: 'portDestination',
  carrierCodes: 'carrierCode',
  forCustomerId: 'customerId',
  ...Object.fromEntries(['lineCode', 'freightTerm', 'tradeTerm'].map((name) => [name, name])),
};

const parts = (value: Value | undefined): readonly string[] =>
  Array.isArray(value) ? value.map(String) : value == null ? [] : [String(value)];

const typeOf = (order: Values): string => {
  const kind = textOf(order, 'businessType') ?? '';
  return kind.startsWith('LCL') ? 'LCL' : kind;
};

/** How many conditions a template has: of several customers' templates the one that says most comes first (domain/16 §16.2). */
export const conditionsOf = (template: Values): number =>
  [...Object.keys(asked), 'boxTypes', 'services'].filter((name) => parts(template[name]).length > 0).length;

/** Is the template for this order? `boxes` and `services` are what the order has; its day is the one it sails. */
export function templateFits(
  template: Values,
  order: Values,
  has: { readonly boxes: readonly string[]; readonly services: readonly string[] },
): boolean {
  const [on, from, to] = [dayOf(order, 'etd'), dayOf(template, 'validFrom'), dayOf(template, 'validTo')];
  if (textOf(template, 'businessType') !== typeOf(order)) return false;
  if (on !== null && ((from !== null && on < from) || (to !== null && on > to))) return false;
  const meets = (wanted: readonly string[], there: readonly string[]) => wanted.length === 0 || wanted.some((one) => there.includes(one));
  return (
    Object.entries(asked).every(([name, of]) => meets(parts(template[name]), parts(order[of]))) &&
    meets(parts(template.boxTypes), has.boxes) &&
    meets(parts(template.services), has.services)
  );
}

/** What formulas and conditions of lines may speak of: numbers and codes of the order. */
const orderNames: readonly string[] = (
  'businessType portLoading portDischarge portDestination carrierCode lineCode tradeTerm freightTerm packages grossWeight volume teu boxes ' +
  'chargeableRt cargoValue freeDem freeDet'
).split(' ');

/** The name of the order's that was meant, however its letters were typed. */
export const orderName = (written: string): string | undefined => orderNames.find((name) => name.toLowerCase() === written.toLowerCase());

/** Why a template's formula cannot be read, with what may stand there instead. */
const unreadable = ({ code, value }: FormulaProblem, field: string): FieldRefusal => {
  if (code === 'FORMULA_NOT_READ') return { code: 'TEMPLATE_FORMULA', field, detail: { value } };
  if (code === 'FORMULA_NAME_UNKNOWN') return { code: 'TEMPLATE_FORMULA_NAME', field, detail: { value } };
  return { code, field, detail: { value, nearest: formulaFunctions.join(', ') } };
};

/** A line names its fixed partner and number, has a price or a formula for it, and both of its formulas can be read. */
export const templateLineWhole: Rule = {
  name: 'templateLineWhole',
  reads: ['crmRule', 'customerId', 'numberRule', 'fixedNumber', 'price', 'formula', 'condition'],
  by: (row) => {
    const missing = [
      textOf(row, 'crmRule') === 'FIXED' && textOf(row, 'customerId') === null ? 'customerId' : null,
      textOf(row, 'numberRule') === 'FIXED' && decimalOf(row, 'fixedNumber') === null ? 'fixedNumber' : null,
      decimalOf(row, 'price') === null && textOf(row, 'formula') === null ? 'price' : null,
    ].flatMap((field) => (field === null ? [] : [{ code: 'FIELD_REQUIRED' as const, field }]));
    const unread = ['formula', 'condition'].flatMap((field) => {
      const text = textOf(row, field);
      const problem = text === null ? null : formulaProblem(text, (name) => orderName(name) !== undefined);
      return problem === null ? [] : [unreadable(problem, field)];
    });
    return [...missing, ...unread];
  },
};
