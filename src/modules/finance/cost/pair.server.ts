import { decimalOf, textOf, type Row, type Values } from '#define/row';
import { cost } from '#modules/finance/cost/cost.entity';
import type { ActBody, ActWork } from '#server/perform/actBodies';

/** Puts the same into both sides of each charge, in both branches or in neither. */
async function onBothSides({ rows, road }: ActWork, values: (row: Row) => Values): Promise<void> {
  for (const row of rows) {
    const put = values(row);
    const sideOf = (one: Row) => ({ id: one.id, version: one.version, set: {}, put, old: {}, derived: {} });
    await road.perform(cost, { rows: [sideOf(row)] });
    const [epId, id] = [textOf(row, 'counterpartEpId') ?? '', textOf(row, 'counterpartCostId') ?? ''];
    await road.inBranch(epId, async (there) => {
      const other = (await there.hold(cost, [id])).get(id);
      if (other) await there.perform(cost, { rows: [sideOf(other)] });
    });
  }
}

const settled: Values = { pairState: 'AGREED', proposedByEpId: null, proposedPrice: null, proposedNumber: null, proposedCurrency: null };

/** `proposeInternalCost`: another figure, or a counter-proposal; both amounts stay as they are (domain/14 §14.4 nr 7, vector OP-E2). */
const propose: ActBody = async (work) => {
  const { answers, caller } = work;
  await onBothSides(work, (row) => ({
    pairState: 'PROPOSED',
    proposedByEpId: caller.actor.epId,
    proposedPrice: decimalOf(answers, 'price') ?? row.price,
    proposedNumber: decimalOf(answers, 'number') ?? row.number,
    proposedCurrency: textOf(answers, 'currency') ?? row.currency,
  }));
  return {};
};

/** `confirmInternalCost`: both sides take the proposed figure, each at its own rate of exchange. */
const confirmInternal: ActBody = async (work) => {
  await onBothSides(work, ({ proposedPrice, proposedNumber, proposedCurrency }) => ({
    ...settled,
    price: proposedPrice,
    number: proposedNumber,
    currency: proposedCurrency,
  }));
  return {};
};

/** `refuseInternalCost`: the proposal is gone. */
const refuseInternal: ActBody = async (work) => {
  await onBothSides(work, () => settled);
  return {};
};

export const pairBodies = { propose, confirmInternal, refuseInternal };
