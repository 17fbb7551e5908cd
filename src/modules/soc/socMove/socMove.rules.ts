import type { Rule } from '#define/entity';
import type { FieldRefusal } from '#names/refusals';
import type { Facts } from '#define/facts';
import { momentOf, textOf, type Value, type Values } from '#define/row';
import { formatMoment, isMoment } from '#values/moment';

/** What a box must be in for a move, and what it is in afterwards where the move changes that (domain/03 §3.15). */
export const movesOfBoxes: Readonly<Record<string, { readonly from: readonly string[]; readonly to?: string }>> = {
  GATE_OUT_EMPTY: { from: ['RELEASED'], to: 'IN_USE' },
  GATE_IN_FULL: { from: ['IN_USE'] },
  LOADED: { from: ['IN_USE'] },
  DISCHARGED: { from: ['IN_USE'] },
  GATE_OUT_FULL: { from: ['IN_USE'] },
  GATE_IN_EMPTY: { from: ['IN_USE'], to: 'RETURNED' },
  ON_HIRE: { from: ['IN_STOCK'] },
  OFF_HIRE: { from: ['RETURNED'] },
  SALE: { from: ['SOLD'] },
  REPAIR: { from: ['IN_STOCK', 'RETURNED'] },
};

/** What a move leaves its box as, for the one behind it. */
export const movedTo = (row: Values): Values => {
  const to = movesOfBoxes[textOf(row, 'moveType') ?? '']?.to;
  return { boxLastMove: row.time ?? null, ...(to === undefined ? {} : { boxUse: to }) };
};

/** What a box is as before a move that is taken back, where another one is the last then. */
export const movedBack = (row: Values, last: Value): Values => {
  const { from, to } = movesOfBoxes[textOf(row, 'moveType') ?? ''] ?? {};
  return { boxLastMove: last, ...(to === undefined ? {} : { boxUse: from?.[0] ?? null }) };
};

/** A moment as the branch's clocks show it; nothing for none. */
const shown = (moment: string | null, { branch }: Facts): string =>
  moment !== null && isMoment(moment) ? formatMoment(moment, textOf(branch, 'timeZone') ?? 'Asia/Shanghai') : '';

/** A move follows the last one, and fits the state of its box; both stand in its cell (screens-operations SOC). */
export const moveFits: Rule = {
  name: 'moveFits',
  reads: ['moveType', 'time', 'containerNo', 'boxUse', 'boxLastMove'],
  by: (row, facts, before) => {
    if (before !== null) return [];
    const [state, last, time] = [textOf(row, 'boxUse') ?? '', momentOf(row, 'boxLastMove'), momentOf(row, 'time')];
    const fits = movesOfBoxes[textOf(row, 'moveType') ?? '']?.from.includes(state) !== false;
    const wrong: FieldRefusal[] = [];
    if (!fits) wrong.push({ code: 'SOC_NOT_AVAILABLE', field: 'moveType', detail: { no: textOf(row, 'containerNo') ?? '', state } });
    if (last !== null && time !== null && time < last)
      wrong.push({ code: 'SOC_MOVE_ORDER', field: 'time', detail: { last: shown(last, facts) } });
    return wrong;
  },
};

/** Only the last move of a box is taken back, and only while the box is where it led. */
export const lastMoveOnly: readonly Rule[] = [
  {
    name: 'lastMoveOnly',
    by: (row, facts) => {
      const { to } = movesOfBoxes[textOf(row, 'moveType') ?? ''] ?? {};
      const last = momentOf(row, 'boxLastMove');
      return (last === null || last === momentOf(row, 'time')) && (to === undefined || to === textOf(row, 'boxUse'))
        ? []
        : [{ code: 'SOC_MOVE_ORDER', field: 'time', detail: { last: shown(last, facts) } }];
    },
  },
];

/** The order the box is on. */
export const orderOfBox = (row: Values): Value | undefined => (textOf(row, 'orderId') === null ? textOf(row, 'boxOrderId') : undefined);
