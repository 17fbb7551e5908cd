import type { Objection } from '#define/act';
import { flagOf, textOf, type Values } from '#define/row';
import { compare, isZero, toDecimal, ZERO, type DecimalText } from '#values/decimal';
import { withThousands } from '#values/numberText';

/** What one party owes at a bill, and on which terms (domain/14 §14.5.3, 16 §16.7). */
export interface PartyDue {
  readonly name: string;
  readonly settleMethod: string;
  /** Not invoiced or not paid yet, per currency; none where all is paid. */
  readonly open: readonly (readonly [currency: string, amount: DecimalText])[];
  /** Days the oldest passed document is past its due date, whatever order it is of; 0 where none is. */
  readonly overdueDays: number;
  readonly graceDays: number;
  readonly policyOverdue: string;
  readonly policyOverLimit: string;
  /** Used above the limit, in the limit's currency; "0" where it is not. */
  readonly excess: DecimalText;
  readonly currency: string;
}

/** May the bill go, and why; objections that are warnings are asked with a reason. */
export interface Release {
  readonly releaseType: 'PAID' | 'CREDIT' | 'GUARANTEE' | 'MANAGER_OVERRIDE' | 'FREE';
  readonly objections: readonly Objection[];
}

/** Amounts in words: `USD 3,700.00, CNY 120.00`. */
export const openWords = (open: PartyDue['open']): string =>
  open.map(([currency, amount]) => `${currency} ${withThousands(amount)}`).join(', ');

/** Who has decided about this bill beside the money: free of charge, somebody's guarantee, an override or a passed application (domain/14 §14.5.4). */
function decided(bill: Values): Release['releaseType'] | null {
  const passed = textOf(bill, 'applyStatus') === 'PASSED' ? textOf(bill, 'applyKind') : null;
  if (flagOf(bill, 'freeOfCharge')) return 'FREE';
  if (flagOf(bill, 'overridden') || passed === 'NO_PAYMENT') return 'MANAGER_OVERRIDE';
  return flagOf(bill, 'guaranteed') || passed === 'GUARANTEE' ? 'GUARANTEE' : null;
}

function against(party: PartyDue): Objection | null {
  const { name, open, overdueDays, excess, currency } = party;
  const detail = { party: name, open: openWords(open) || `${currency} 0`, n: String(overdueDays), excess: openWords([[currency, excess]]) };
  const refused: Objection = { code: 'RELEASE_NOT_ALLOWED', field: 'openText', detail };
  if (party.settleMethod === 'PREPAID') return open.length > 0 ? refused : null;
  const late = overdueDays > party.graceDays;
  const above = compare(toDecimal(excess), ZERO) > 0;
  if (!late && !above) return null;
  const blocked = (late && party.policyOverdue === 'BLOCK_RELEASE') || (above && party.policyOverLimit === 'BLOCK_RELEASE');
  return blocked ? refused : { code: 'CREDIT_RELEASE', field: 'openText', detail, warn: true, reason: true };
}

/**
 * The release condition of domain/14 §14.5.3 over what is due at the bill: who settles before release has paid every line; who settles
 * by shipment or month is not overdue beyond grace and not above the limit, refused or asked as the customer's policy says; or it is
 * free of charge, guaranteed or overridden. Pure.
 */
export function releaseOf(bill: Values, parties: readonly PartyDue[]): Release {
  const beside = decided(bill);
  if (beside !== null) return { releaseType: beside, objections: [] };
  const onCredit = parties.some(
    ({ settleMethod, open }) => settleMethod !== 'PREPAID' && open.some(([, amount]) => !isZero(toDecimal(amount))),
  );
  return {
    releaseType: onCredit ? 'CREDIT' : 'PAID',
    objections: parties.flatMap((party) => against(party) ?? []),
  };
}
