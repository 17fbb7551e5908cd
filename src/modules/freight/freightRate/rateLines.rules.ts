import type { Rule } from '#define/entity';
import { textOf } from '#define/row';
import type { DecimalText } from '#values/decimal';

/** Boxes an amount of a rate's own line is given for, in this order. */
const boxes = ['20GP', '40GP', '40HQ'] as const;

/** A charge the rate brings with itself: it stands above every surcharge rule of the same charge (domain/15 §15.1, §15.7). */
export interface RateLine {
  readonly feeCode: string;
  /** Null where it is in the rate's currency. */
  readonly currency: string | null;
  readonly basis: 'PER_CONTAINER' | 'PER_BILL' | 'PER_TEU' | 'PERCENT_OF_FREIGHT';
  /** By box, where it is charged by the box; else of the unit, or in a hundred. */
  readonly amounts: Readonly<Record<string, DecimalText>>;
  readonly amount: DecimalText | null;
}

const written = /^([A-Z][A-Z/]{1,7})(?: ([A-Z]{3}))? (?:([\d.]+)%|([\d.]+)\/(BL|TEU)|((?:-|[\d.]+)(?:\/(?:-|[\d.]+)){2}))$/u;
const figure = /^\d{1,9}(?:\.\d{1,4})?$/u;

function lineOf(text: string): RateLine | null {
  const [, feeCode = '', currency, percent, single, unit, perBox] = written.exec(text.trim()) ?? [];
  const figures = [percent, single, ...(perBox?.split('/').filter((one) => one !== '-') ?? [])].filter((one) => one !== undefined);
  if (feeCode === '' || figures.length === 0 || !figures.every((one) => figure.test(one))) return null;
  const amounts = Object.fromEntries((perBox?.split('/') ?? []).flatMap((one, at) => (one === '-' ? [] : [[boxes[at] ?? '', one]])));
  const basis = percent !== undefined ? 'PERCENT_OF_FREIGHT' : unit === 'BL' ? 'PER_BILL' : unit === 'TEU' ? 'PER_TEU' : 'PER_CONTAINER';
  return { feeCode, currency: currency ?? null, basis, amounts, amount: percent ?? single ?? null };
}

const none: readonly RateLine[] = [];

/** Reads charges as people write them, `PSS USD 150/300/300; AMS USD 35/BL; WRS USD 40/TEU; BAF 12%`; null where they do not read. */
export function rateLinesOf(text: string | null): readonly RateLine[] | null {
  if (text === null) return none;
  const lines = text.split(/[;；\n]/u).filter((one) => one.trim() !== '');
  const read = lines.flatMap((one) => lineOf(one) ?? []);
  return read.length === lines.length ? read : null;
}

/** A rate's own charges read, and are charges there are: no quotation could list another. */
export const rateLinesReadable: Rule = {
  name: 'rateLinesReadable',
  reads: ['rateLines'],
  by: (row, facts) => {
    const text = textOf(row, 'rateLines');
    const lines = rateLinesOf(text);
    if (lines === null) return [{ code: 'RATE_LINES_UNREAD', field: 'rateLines', detail: { value: text ?? '' } }];
    const known = facts.lists.chargeItem;
    const [unknown] = known === undefined ? [] : lines.filter(({ feeCode }) => !known.has(feeCode));
    return unknown ? [{ code: 'FEE_UNKNOWN', field: 'rateLines', detail: { value: unknown.feeCode, nearest: '' } }] : [];
  },
};
