import type { Rule } from '#define/entity';

const deepest = 5;

/** A branch hangs on another of the group, never on itself or one below it, at most five deep (domain/02a §2.1.1). */
export const branchInTree: Rule = {
  name: 'branchInTree',
  by: (row, facts) => {
    const branches = facts.lists.enterprise;
    let above = row.parentId === null || row.parentId === undefined ? null : String(row.parentId);
    for (let depth = 1; above !== null; depth++) {
      if (above === String(row.id ?? '') || depth >= deepest) return [{ code: 'BRANCH_TREE', field: 'parentId' }];
      const next = branches?.get(above)?.parentId;
      above = next === null || next === undefined ? null : String(next);
    }
    return [];
  },
};

/** The zone must be one the clocks know (IANA name). */
export const timeZoneKnown: Rule = {
  name: 'timeZoneKnown',
  by: ({ timeZone }) => {
    if (typeof timeZone !== 'string') return [];
    try {
      new Intl.DateTimeFormat('en', { timeZone });
      return [];
    } catch {
      return [{ code: 'TIME_ZONE_UNKNOWN', field: 'timeZone', detail: { value: timeZone } }];
    }
  },
};
