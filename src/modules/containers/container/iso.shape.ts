import type { Rule } from '#define/entity';
import { factRow, type Facts } from '#define/facts';
import { textOf, type Value, type Values } from '#define/row';
import { isoTypeProblem } from '#values/standards';

/** The size-type code is one of the box type's (domain/05 §5.2). */
export const isoTypeFits: Rule = {
  name: 'isoTypeFits',
  reads: ['isoSizeType', 'boxType'],
  by: (row) => {
    const [iso, type] = [textOf(row, 'isoSizeType'), textOf(row, 'boxType')];
    const problem = iso === null || type === null ? null : isoTypeProblem(iso, type);
    return problem ? [{ code: problem.code, field: 'isoSizeType', detail: { value: iso ?? '', type: problem.expected ?? '' } }] : [];
  },
};

/** The size-type code of a box type: the first the dictionary names (domain/02c §2.10.1). */
export const isoOfType = (row: Values, facts: Facts): Value | undefined =>
  (factRow(facts, 'containerType', textOf(row, 'boxType'))?.isoCodes as readonly string[] | undefined)?.[0];
