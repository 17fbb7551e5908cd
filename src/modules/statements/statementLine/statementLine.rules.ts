import type { Guard } from '#define/act';
import { decimalOf, flagOf, textOf, type Values } from '#define/row';
import { sameDecimal } from '#values/decimal';

/** Still to be invoiced of what was agreed; whether its charge became another amount since it was stated; and its invoices. */
export function standingOf(row: Values): Values {
  const stands = row.lineState === 'LIVE';
  const ofCharge = textOf(row, 'costId') !== null;
  const [stated, now] = [decimalOf(row, 'wholeAmount'), decimalOf(row, 'costAmount')];
  return {
    isOpen: stands && ofCharge && !flagOf(row, 'costInvoiced'),
    billedBy: row.lineState === 'REMOVED' ? null : textOf(row, 'invoiceNos'),
    changedSinceSent: row.lineState !== 'REMOVED' && ofCharge && now !== null && !sameDecimal(stated, now),
  };
}

const among =
  (name: string, ...states: readonly string[]): Guard['by'] =>
  (row) =>
    states.includes(textOf(row, 'statementState') ?? '') ? [] : [{ code: 'STATEMENT_STATE', field: name }];

/** Lines leave a statement nobody has yet, or one that is disputed. */
export const mayLeave: Guard = { name: 'mayLeave', by: among('statementState', 'DRAFT', 'DISPUTED') };

/** The partner has it before them. */
export const isOut: Guard = { name: 'isOut', by: among('statementState', 'SENT', 'DISPUTED') };
