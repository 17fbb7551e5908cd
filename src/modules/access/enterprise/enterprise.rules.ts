import type { Guard } from '#define/act';
import { bookPeriodOf, periodText } from '#define/books';
import type { Rule } from '#define/entity';
import { textOf } from '#define/row';
import { usccProblem } from '#values/standards';

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

/** A credit code keeps GB 32100-2015, and a company in China that is more than an office has one (domain/02a §2.1.1, 05 §5.5). */
export const creditCodeFits: Rule = {
  name: 'creditCodeFits',
  by: (row, _facts, before) => {
    const uscc = textOf(row, 'uscc');
    const needed = row.countryCode === 'CN' && row.entityType !== 'OFFICE';
    if (uscc === null) return needed ? [{ code: 'FIELD_REQUIRED', field: 'uscc' }] : [];
    const problem = before?.uscc === uscc ? null : usccProblem(uscc);
    return problem === null
      ? []
      : [{ code: problem.code, field: 'uscc', ...(problem.expected === undefined ? {} : { detail: { expected: problem.expected } }) }];
  },
};

/** Books are closed up to a month that is over (domain/02a `closedPeriod`). */
export const periodIsPast: Rule = {
  name: 'periodIsPast',
  by: (row, { today }, before) => {
    const period = textOf(row, 'closedPeriod');
    return period === null || period < bookPeriodOf(today) || before?.closedPeriod === period
      ? []
      : [{ code: 'PERIOD_NOT_OVER', field: 'closedPeriod', detail: { value: period } }];
  },
};

/** Some month of the branch is closed. */
export const isClosed: Guard = {
  name: 'isClosed',
  by: (row) => (textOf(row, 'closedPeriod') === null ? [{ code: 'PERIOD_NOT_CLOSED', field: 'closedPeriod' }] : []),
};

/** Somebody asks for the last closed month again. */
export const reopenAsked: Guard = {
  name: 'reopenAsked',
  by: (row) => (textOf(row, 'reopenUserId') === null ? [{ code: 'REOPEN_NOT_ASKED', field: 'closedPeriod' }] : []),
};

/** The second person sees who asks, for which month and why, before the books are open again (domain/12 nr 1). */
export const reopenSeen: Guard = {
  name: 'reopenSeen',
  by: (row) => {
    const [period, name, reason] = (['closedPeriod', 'reopenUser', 'reopenReason'] as const).map((field) => textOf(row, field) ?? '');
    if (textOf(row, 'reopenUserId') === null) return [];
    return [{ warn: true, code: 'REOPEN_ASKED_FOR', detail: { period: periodText(period ?? ''), name: name ?? '', reason: reason ?? '' } }];
  },
};
