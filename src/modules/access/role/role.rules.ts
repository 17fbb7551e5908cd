/** Duties one person should not hold together (domain/08 §8.3): each side is a list of permission strings. */
const duties: Readonly<Record<string, readonly [readonly string[], readonly string[]]>> = {
  WRITE_OFF_AND_PAYMENT: [
    ['receivable_cash', 'pay_cash'],
    ['cashs', 'leader_audit'],
  ],
  INVOICE_MAKER_AND_CHECKER: [['insert_invoice', 'update_invoice'], ['leader_audit']],
  COST_EDITOR_AND_UNLOCKER: [
    ['edit_cost', 'add_cost'],
    ['cancel_lock_orderCosts', 'cancel_lock_cost'],
  ],
};

/** Names of the duties a set of permission strings brings together; shown as warnings, not refused. */
export function conflictsOf(roleSet: readonly string[]): string[] {
  const held = new Set(roleSet);
  if (held.has('admin')) return [];
  return Object.entries(duties)
    .filter(([, sides]) => sides.every((side) => side.some((one) => held.has(one))))
    .map(([name]) => name);
}
