import type { Rule } from '#define/entity';

/** Whoever may change an order or its charges sees the order (domain/02a §2.1.6). */
export const editingSees: Rule = {
  name: 'editingSees',
  by: (row) =>
    row.canView !== true && [row.canEdit, row.canCost, row.canDocument].includes(true)
      ? [{ code: 'FIELD_REQUIRED', field: 'canView' }]
      : [],
};

/** An access that opens nothing is none. */
export const someRight: Rule = {
  name: 'someRight',
  by: (row) =>
    row.canView === true || row.canEdit === true || row.canCost === true || row.canDocument === true
      ? []
      : [{ code: 'FIELD_REQUIRED', field: 'canView' }],
};
