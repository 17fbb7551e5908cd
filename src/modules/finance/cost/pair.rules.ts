import type { Guard } from '#define/act';
import type { Rule } from '#define/entity';
import { textOf, type Values } from '#define/row';

const stands = (row: Values): boolean => row.pairState != null;

/** The figures both sides of a disagreement stand for. */
const figures = (row: Values): Record<string, string> => ({
  agreed: `${textOf(row, 'price') ?? ''} × ${textOf(row, 'number') ?? ''}`,
  proposed: `${textOf(row, 'proposedPrice') ?? ''} × ${textOf(row, 'proposedNumber') ?? ''}`,
});

/** While one branch proposes another figure, neither side is confirmed or invoiced (domain/14 §14.4 nr 7). */
export const pairAgreed: Guard = {
  name: 'pairAgreed',
  by: (row) => (row.pairState === 'PROPOSED' ? [{ code: 'INTERNAL_COST_DIFF', field: 'price', detail: figures(row) }] : []),
};

/** Between branches: it has its other side. */
export const isMirrored: Guard = {
  name: 'isMirrored',
  by: (row) => (stands(row) ? [] : [{ code: 'COST_NOT_INTERNAL', field: 'pairState' }]),
};

/** The other branch has proposed a figure; whoever proposed it waits. */
export const proposedThere: Guard = {
  name: 'proposedThere',
  by: (row, { branch }) =>
    row.pairState === 'PROPOSED' && row.proposedByEpId !== String(branch.id)
      ? []
      : [{ code: 'INTERNAL_COST_NOT_PROPOSED', field: 'pairState' }],
};

const common = ['direction', 'feeCode', 'price', 'number', 'currency', 'customerId'] as const;

/** A charge between branches is one amount on two sides: it moves by a proposal and its answer, never by typing (domain/03 §3.4, 14 §14.4 nr 7). */
export const mirroredStands: Rule = {
  name: 'mirroredStands',
  reads: [...common, 'pairState', 'proposedByEpId'],
  by: (row, _facts, before) => {
    if (!before || !stands(before) || row.pairState !== before.pairState || row.proposedByEpId !== before.proposedByEpId) return [];
    return common
      .filter((field) => (row[field] ?? null) !== (before[field] ?? null))
      .map((field) => ({ code: 'INTERNAL_COST_MIRRORED', field }));
  },
};
