import type { Guard } from '#define/act';
import type { Rule } from '#define/entity';
import { factRow, type Facts } from '#define/facts';
import { dayOf, momentOf, textOf, type Value, type Values } from '#define/row';
import type { Clock } from '#define/shown';
import { containerNumberProblem, isoTypeProblem } from '#values/standards';

/** Boxes that are neither sold nor under way: of ours, and of use to nobody yet. */
export const idleOf = (row: Values): Values => ({ idle: ['IN_STOCK', 'RESERVED', 'RELEASED'].includes(textOf(row, 'useStatus') ?? '') });

/** ISO 6346 with its check digit: a box of our own has a number in the norm (domain/05 §5.1). */
export const ownNumberFits: Rule = {
  name: 'ownNumberFits',
  reads: ['containerNo'],
  by: (row) => {
    const number = textOf(row, 'containerNo');
    const problem = number === null ? null : containerNumberProblem(number);
    return problem ? [{ code: problem.code, field: 'containerNo', detail: { x: problem.expected ?? '' } }] : [];
  },
};

/** The size-type code is one of the box type's (domain/05 §5.2). */
export const ownIsoFits: Rule = {
  name: 'ownIsoFits',
  reads: ['isoSizeType', 'boxType'],
  by: (row) => {
    const [iso, type] = [textOf(row, 'isoSizeType'), textOf(row, 'boxType')];
    const problem = iso === null || type === null ? null : isoTypeProblem(iso, type);
    return problem ? [{ code: problem.code, field: 'isoSizeType', detail: { value: iso ?? '', type: problem.expected ?? '' } }] : [];
  },
};

/** A box comes with a document it can come with, of the type that was ordered there. */
export const cameWithIt: Rule = {
  name: 'cameWithIt',
  reads: ['sourcePurchaseId', 'boxType', 'purchaseType', 'purchaseBoxType'],
  by: (row) => {
    if (textOf(row, 'sourcePurchaseId') === null) return [];
    if (['RETURN', 'SALE'].includes(textOf(row, 'purchaseType') ?? '')) return [{ code: 'PURCHASE_TYPE', field: 'sourcePurchaseId' }];
    const [ordered, type] = [textOf(row, 'purchaseBoxType'), textOf(row, 'boxType')];
    return ordered !== null && type !== null && ordered !== type
      ? [{ code: 'SOC_BOX_TYPE', field: 'boxType', detail: { type: ordered } }]
      : [];
  },
};

const ofType =
  (field: string) =>
  (row: Values, facts: Facts): Value | undefined => {
    const kg = factRow(facts, 'containerType', textOf(row, 'boxType'))?.[field];
    return typeof kg === 'number' ? kg : undefined;
  };
/** Weights of the box type in kg, until somebody reads them off the plate; the size-type code the dictionary names first. */
export const ownTare = ofType('tareKg');
export const ownMaxGross = ofType('maxGrossKg');
export const ownIso = (row: Values, facts: Facts): Value | undefined =>
  (factRow(facts, 'containerType', textOf(row, 'boxType'))?.isoCodes as readonly string[] | undefined)?.[0];

/** It lies in stock, and what it came with was let go: only then is it anybody's to take (domain/03 §3.15). */
export const available: Guard = {
  name: 'available',
  by: (row) => {
    const state = textOf(row, 'useStatus') ?? '';
    if (state !== 'IN_STOCK')
      return [{ code: 'SOC_NOT_AVAILABLE', field: 'useStatus', detail: { no: textOf(row, 'containerNo') ?? '', state } }];
    if (textOf(row, 'sourcePurchaseId') === null || textOf(row, 'purchasePut') === 'PASSED') return [];
    return [{ code: 'PURCHASE_PUT_STATE', field: 'sourcePurchaseId', detail: { no: textOf(row, 'purchaseNo') ?? '' } }];
  },
};

/** It may leave the depot by the release it came with, while that holds; once it was out, releases of its first day say nothing. */
export const mayLeave: Guard = {
  name: 'mayLeave',
  by: (row, { today }) => {
    if (textOf(row, 'purchaseUse') === 'ORDERED') return [{ code: 'PURCHASE_STATE', field: 'sourcePurchaseId' }];
    const last = dayOf(row, 'purchaseReleaseTo');
    return momentOf(row, 'lastMoveTime') === null && last !== null && last < today
      ? [{ code: 'RELEASE_EXPIRED', field: 'useStatus', detail: { date: last } }]
      : [];
  },
};

/** It lies in stock for good: what is promised to an order, under way or gone is not taken out of the list. */
export const keptBoxes: readonly Rule[] = [
  {
    name: 'keptBoxes',
    by: (row) => {
      const state = textOf(row, 'useStatus') ?? '';
      return state === 'IN_STOCK' ? [] : [{ code: 'SOC_KEPT', field: 'useStatus', detail: { state } }];
    },
  },
];

const dayMs = 86_400_000;

/** Days until the plate of the box runs out, or since it did. */
export function plateEnds(row: Values, { today }: Clock): number | false {
  const last = dayOf(row, 'cscPlateDue');
  if (last === null || last < today || gone(row)) return false;
  const left = (Date.parse(last) - Date.parse(today)) / dayMs;
  return left <= 60 && left;
}
export function plateOver(row: Values, { today }: Clock): number | false {
  const last = dayOf(row, 'cscPlateDue');
  return last !== null && last < today && !gone(row) && (Date.parse(today) - Date.parse(last)) / dayMs;
}
const gone = (row: Values): boolean => ['SOLD', 'LOST', 'SCRAPPED'].includes(textOf(row, 'useStatus') ?? '');
