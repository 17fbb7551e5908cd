import { dayOf, decimalOf, integerOf, textOf, type Row } from '#define/row';
import { answered, charge, chargesWhere } from '#modules/soc/charging.shape.server';
import { boxFigures, costLines } from '#modules/soc/figures.shape.server';
import { containerPurchase } from '#modules/soc/containerPurchase/containerPurchase.entity';
import { socContainer } from '#modules/soc/socContainer/socContainer.entity';
import { rowsWhere } from '#server/perform/branchRows';
import { readReach } from '#server/engine';
import type { CustomHandler } from '#server/http/call';
import { idOf, idsOf } from '#server/http/input';
import type { ActBody } from '#server/perform/actBodies';
import { Refused } from '#server/refused';
import { sql } from '#server/store/sql';

/** `createBuySocCost`: the price of all boxes of a document becomes its charge, once. */
const createCost: ActBody = async (work) => {
  const { rows, answers, refuse } = work;
  const ids = rows.map(({ id }) => id);
  const made = await chargesWhere(work, sql`t.purchase_id = any(${ids}::bigint[]) and t.source_id = t.purchase_id::text`);
  const fresh = rows.filter(({ id, buyNo }) => {
    const stands = made.some(({ sourceId }) => sourceId === id);
    if (stands) refuse({ id, code: 'PURCHASE_COST_MADE', field: 'costBase', detail: { no: String(buyNo) } });
    return !stands;
  });
  await charge(
    work,
    fresh.map((row) => ({
      direction: 'AP',
      of: { purchaseId: row.id },
      customerId: row.supplierId ?? null,
      feeCode: answers.feeCode ?? null,
      containerType: row.boxType ?? null,
      number: String(integerOf(row, 'quantity')),
      price: decimalOf(row, 'unitPrice'),
      currency: row.currency ?? null,
      costDate: answers.costDate ?? dayOf(row, 'buyDate'),
      sourceId: row.id,
    })),
  );
  return {};
};

/** `addBuySocCost`: one more charge of the whole document, of its partner where nobody else is named. */
const addCost: ActBody = async (work) => {
  const { rows, answers } = work;
  const costIds = await charge(
    work,
    rows.map((row) => ({
      ...answered(work),
      direction: answers.direction === 'AR' ? 'AR' : 'AP',
      of: { purchaseId: row.id },
      customerId: answers.customerId ?? row.supplierId ?? null,
      number: decimalOf(answers, 'number') ?? '1',
      costDate: answers.costDate ?? dayOf(row, 'buyDate'),
    })),
  );
  return { costIds };
};

/** Charges of a document are opened again as long as none of them stands on an invoice (domain/03 §3.15). */
const unlock: ActBody = async (work) => {
  const ids = work.rows.map(({ id }) => id);
  const billed = await chargesWhere(work, sql`t.purchase_id = any(${ids}::bigint[]) and t.invoiced_amount <> 0`);
  for (const id of ids) {
    const own = billed.filter(({ purchaseId }) => purchaseId === id);
    if (own.length > 0)
      work.refuse({ id, code: 'COST_INVOICED', field: 'fcLock', detail: { invoiced: textOf(own[0] as Row, 'invoiceNos') ?? '' } });
  }
  return {};
};

const nothing: ActBody = () => Promise.resolve({});

/** Bodies of the acts of a purchase. */
export const purchaseBodies = { createCost, addCost, lock: nothing, 'cancel lock': unlock };

const named = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

/** `buySocCostTotal`: charges of a document, or those named, by side and currency, which are never added up. */
const costTotal: CustomHandler = async (context) => {
  const { engine, session, input } = context;
  const where = [
    sql`t.purchase_id is not null`,
    ...(named(input.buySocId) ? [sql`t.purchase_id = ${idOf(input.buySocId)}::bigint`] : []),
    ...(named(input.ids) ? [sql`t.id = any(${idsOf(input.ids)}::bigint[])`] : []),
  ];
  const sides = await engine.database.read(readReach(session.actor), (transaction) => costLines(transaction, engine, session.actor, where));
  return { data: { sides } };
};

/** `buySocAndContCostTotal`: what each box of a document costs and brought, with its share of what all of them cost. */
const boxTotals: CustomHandler = async (context) => {
  const { engine, session, input } = context;
  const caller = { actor: session.actor, zone: session.zone, names: session.names };
  const id = idOf(input.buySocId);
  return engine.database.read(readReach(session.actor), async (transaction) => {
    const [purchase] = await rowsWhere(transaction, engine, caller, containerPurchase, sql`t.id = ${id}::bigint`);
    if (!purchase) throw new Refused('ROW_GONE', {}, 'buySocId');
    const own = sql`(t.source_purchase_id = ${id}::bigint or t.out_purchase_id = ${id}::bigint)`;
    const rows = await rowsWhere(transaction, engine, caller, socContainer, own);
    const figures = await boxFigures(transaction, engine, caller, rows);
    const sides = await costLines(transaction, engine, session.actor, [sql`t.purchase_id = ${id}::bigint`]);
    return {
      data: {
        buyNo: purchase.buyNo,
        sides,
        boxes: rows.map((row) => ({ id: row.id, containerNo: row.containerNo, ...figures.get(row.id) })),
      },
    };
  });
};

export const purchaseHandlers = { costTotal, boxTotals };
