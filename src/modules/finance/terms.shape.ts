import { factRow, type Facts } from '#define/facts';
import { textOf, type Values } from '#define/row';
import { paysBefore } from '#modules/finance/invoice/invoice.rules';

/** The partner of a charge pays beforehand, as its invoices are due: by its terms, or because the manager has not approved it (domain/16 §16.1). */
export function prepays(charge: Values, facts: Facts): boolean {
  const party = factRow(facts, 'customer', textOf(charge, 'customerId'));
  return party !== undefined && paysBefore(charge, party);
}
