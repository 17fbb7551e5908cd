import { decimalOf, flagOf, textOf, type Row, type Values } from '#define/row';
import type { ActPreview } from '#define/wire';
import type { Refusal } from '#names/refusals';
import { cost } from '#modules/finance/cost/cost.entity';
import { chargeDay, quantityOf } from '#modules/finance/chargeLines.shape';
import { chargeNames, reversal, valuesOf } from '#modules/finance/cost/reversal.rules';
import { ordersTold, partiesOf, partnerName, type Parties } from '#modules/finance/parties.shape.server';
import type { ActBody, ActWork } from '#server/perform/actBodies';
import { previewTable } from '#server/perform/previews';
import type { AdditionWish, RowWish } from '#server/perform/wishes';
import { order } from '#modules/orders/order/order.entity';
import { Refused } from '#server/refused';
import { isZero, sameDecimal, toDecimal } from '#values/decimal';

/** Most lines one call writes. */
const mostLines = 2_000;

/** What the product sets of a charge, whoever may. */
const given = ['taxMode', 'level', 'excludeFromProfit', 'isPassThrough'] as const;
const copied = chargeNames.filter((name) => name !== 'rate' && !(given as readonly string[]).includes(name));

/** Who stands to the other order as this line's partner stood to its own; nobody in particular stays who they are. */
function partnerThere(line: Row, here: Parties | undefined, there: Parties | undefined): string | null {
  const partner = textOf(line, 'customerId');
  for (const [rule, id] of here ?? []) if (id === partner) return there?.get(rule) ?? partner;
  return partner;
}

/** The quantity there, where the line has the one its order says; any other was agreed and stays. */
function numberThere(line: Row, from: Row | undefined, to: Row): string | null {
  const [unit, containerType, number] = [textOf(line, 'unit'), textOf(line, 'containerType'), decimalOf(line, 'number')];
  const [had, has] = [from && quantityOf({ unit, containerType }, from), quantityOf({ unit, containerType }, to)];
  return had && has && number !== null && sameDecimal(had, number) && !isZero(toDecimal(has)) ? has : number;
}

const shown = 'jobNo feeName direction:cost partner number# currency amount/currency';

const previewOf = (work: ActWork, lines: readonly Row[]): ActPreview =>
  previewTable(
    shown,
    lines.map((line) => ({ ...line, partner: partnerName(work, textOf(line, 'customerId')) })),
  );

/** `copy`: the same charges in other orders: partners, quantities and the rate of exchange are those of each (domain/03 §3.6). */
const copy: ActBody = async (work) => {
  const { rows, road, answers, dryRun } = work;
  const targets = await ordersTold(work, (answers.orderIds as readonly string[] | null) ?? [], {
    jobNos: (answers.jobNos as readonly string[] | null) ?? [],
    field: 'jobNos',
  });
  if (rows.length * targets.length > mostLines) throw new Refused('TOO_MANY_ROWS', { n: String(mostLines) }, 'ids');
  const sources = await road.hold(order, [...new Set(rows.map(({ orderId }) => String(orderId)))]);
  const parties = await partiesOf(work, [...sources.values(), ...targets]);
  const add = targets.flatMap((to) =>
    rows.map((line): AdditionWish => {
      const [from, here] = [sources.get(String(line.orderId)), parties.get(String(line.orderId))];
      const own = { orderId: to.id, customerId: partnerThere(line, here, parties.get(to.id)), number: numberThere(line, from, to) };
      return {
        clientId: `${to.id}:${line.id}`,
        set: {
          ...valuesOf(line, copied),
          ...own,
          costDate: chargeDay(to),
          isEstimate: line.isEstimate ?? false,
          remark: line.remark ?? null,
        },
        put: { ...valuesOf(line, given), sourceType: 'COPY', sourceId: line.id },
        derived: {},
      };
    }),
  );
  const { done } = await road.perform(cost, { add });
  const made = done.map(({ id }) => id);
  if (!dryRun) return { made };
  return { preview: previewOf(work, [...(await road.hold(cost, made)).values()]) };
};

/** It can no longer be moved by itself: something has been made of it. */
const stands = (row: Row): boolean => flagOf(row, 'locked') || !isZero(toDecimal(decimalOf(row, 'invoicedAmount') ?? '0'));

const putting = (row: Row, put: Values, later = 0): RowWish => ({
  id: row.id,
  version: row.version + later,
  set: {},
  put,
  old: {},
  derived: {},
});

/**
 * `transfer`: a charge that was written in the wrong order (domain/12 nr 18). It moves as long as nothing was made of it; once locked or
 * invoiced it stays, and a pair of lines sets it right: the other way round here, the same there.
 */
const transfer: ActBody = async (work) => {
  const { rows, road, answers, dryRun, facts } = work;
  const [to] = (await ordersTold(work, answers.orderId === null ? [] : [String(answers.orderId)], {
    jobNos: answers.jobNo === null ? [] : [String(answers.jobNo)],
    field: 'jobNo',
  })) as [Row];
  const refuse = (refusals: readonly Refusal[]) => {
    if (refusals.length > 0) throw new Refused(refusals);
  };
  refuse(rows.flatMap(({ id, orderId }): Refusal[] => (orderId === to.id ? [{ code: 'COST_THERE_ALREADY', id, field: 'orderId' }] : [])));
  if (to.archived === true) throw new Refused('ORDER_ARCHIVED', {}, 'jobNo');
  if (to.feeState !== 'OPEN' || to.costLocked === true) throw new Refused('FEE_COLLECTION_LOCKED', {}, 'jobNo');
  refuse(
    rows.flatMap(({ id, orderFeeState, orderCostLocked }): Refusal[] =>
      orderFeeState !== 'OPEN' || orderCostLocked === true ? [{ code: 'FEE_COLLECTION_LOCKED', id, field: 'orderId' }] : [],
    ),
  );
  const moving = rows.filter((row) => !stands(row));
  const sealed = moving.filter((row) => flagOf(row, 'confirmed'));
  if (sealed.length > 0) await road.perform(cost, { rows: sealed.map((row) => putting(row, { confirmed: false })) });
  if (moving.length > 0)
    await road.perform(cost, { rows: moving.map((row) => putting(row, { orderId: to.id }, flagOf(row, 'confirmed') ? 1 : 0)) });
  if (sealed.length > 0) await road.perform(cost, { rows: sealed.map((row) => putting(row, { confirmed: true }, 2)) });
  const staying = rows.filter(stands);
  const pair = staying.flatMap((row): AdditionWish[] =>
    [
      { ...reversal(row), orderId: row.orderId ?? null },
      { ...valuesOf(row, [...chargeNames, 'share']), orderId: to.id },
    ].map((values, at) => {
      const put = Object.fromEntries(Object.entries(values).filter(([name]) => [...given, 'rate'].includes(name as 'rate')));
      const set = Object.fromEntries(Object.entries(values).filter(([name]) => !(name in put)));
      const beside = { costDate: facts.today, supplierBillNo: row.supplierBillNo ?? null, remark: row.remark ?? null };
      return { clientId: `${row.id}:${at}`, set: { ...set, ...beside }, put: { ...put, sourceId: row.id }, derived: {} };
    }),
  );
  const { done } = pair.length > 0 ? await road.perform(cost, { add: pair }) : { done: [] };
  const ids = done.map(({ id }) => id);
  if (!dryRun) return { moved: moving.map(({ id }) => id), made: ids };
  const lines = await road.hold(cost, [...moving.map(({ id }) => id), ...ids]);
  return { preview: previewOf(work, [...lines.values()]) };
};

/** `sameOrderSettlementCost`: charges of one partner, side and currency, whatever orders they are of, are settled as one from here on. */
const settleTogether: ActBody = async ({ rows, put }) => {
  const [first] = rows as readonly [Row, ...Row[]];
  const other = rows.flatMap((row): Refusal[] => {
    const field = ['customerId', 'direction', 'currency'].find((name) => row[name] !== first[name]);
    return field === undefined ? [] : [{ code: field === 'currency' ? 'CURRENCY_MIX' : 'PARTNER_MISMATCH', id: row.id, field }];
  });
  if (other.length > 0) throw new Refused(other);
  for (const { id } of rows) put(id, { settlementOrderCostId: first.id });
  return {};
};

const settleApart: ActBody = async ({ rows, put }) => {
  for (const { id } of rows) put(id, { settlementOrderCostId: null });
  return {};
};

/** Bodies of the acts that bring charges to other orders, and settle those of several as one. */
export const movingBodies = { copy, transfer, settleTogether, 'cancel settleTogether': settleApart };
