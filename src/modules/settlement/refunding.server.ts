import { decimalOf, textOf, type Row, type Values } from '#define/row';
import type { ActPreview } from '#define/wire';
import { invoice } from '#modules/finance/invoice/invoice.entity';
import { listOf, numberOf, type Asked } from '#modules/settlement/asked.shape.server';
import { cash } from '#modules/settlement/cash/cash.entity';
import { settle, type Settled } from '#modules/settlement/settling.server';
import { idOf } from '#server/http/input';
import type { ActBody, ActWork } from '#server/perform/actBodies';
import { previewColumns } from '#server/perform/previews';
import { Refused } from '#server/refused';
import { absolute, add, compare, subtract, sum, toDecimal, toText, ZERO, type DecimalText } from '#values/decimal';
import { moneyText } from '#values/money';

/** Money on account or a credit that goes back, and how much of it. */
interface Source {
  readonly entity: 'cash' | 'invoice';
  readonly row: Row;
  readonly amount: DecimalText;
}

/** What is left of a document of money, or is the partner's in a credit. */
const leftOf = (entity: Source['entity'], row: Row): DecimalText =>
  decimalOf(row, entity === 'cash' ? 'unappliedAmount' : 'balance') ?? '0';

/** What the call names in `sources`, or the rows it was taken with, each with its part or all that is left of it. */
async function sourcesOf({ road, definition, rows, answers, perRow }: ActWork): Promise<Source[]> {
  const told = answers.sources === null ? [] : listOf(answers.sources, 'sources');
  if (told.length === 0)
    return rows.map((row) => {
      const entity = definition.name === 'cash' ? 'cash' : 'invoice';
      return { entity, row, amount: numberOf(perRow[row.id], 'amounts') ?? leftOf(entity, row) };
    });
  const credits = await road.hold(
    invoice,
    told.flatMap(({ invoiceId }) => (invoiceId === undefined ? [] : [idOf(invoiceId)])),
  );
  return told.map((one): Source => {
    const entity = one.invoiceId === undefined ? 'cash' : 'invoice';
    const id = idOf(one.invoiceId ?? one.cashId);
    const row = entity === 'cash' ? rows.find((money) => money.id === id) : credits.get(id);
    if (!row) throw new Refused([{ code: 'ROW_GONE', id }]);
    return { entity, row, amount: numberOf(one.amount, 'sources') ?? leftOf(entity, row) };
  });
}

/** Money of customers goes out, money of suppliers comes in. */
const goesOut = ({ entity, row }: Source): boolean => (entity === 'cash' ? row.direction === 'IN' : row.direction === 'AR');

/** Whose it is: a partner's, or of one of our people who were lent it. */
const whose = ({ row }: Source): string => textOf(row, 'customerId') ?? `of ${String(row.payeeUserId)}`;

/** One partner or person, one currency, one way. @throws Refused REFUND_MIXED, WRITEOFF_EMPTY */
function alike(sources: readonly Source[], customerId: string | null): Source {
  const [first] = sources;
  if (first === undefined) throw new Refused('WRITEOFF_EMPTY', {}, 'sources');
  const partner = customerId ?? whose(first);
  const other = sources.find((one) => whose(one) !== partner || one.row.currency !== first.row.currency || goesOut(one) !== goesOut(first));
  if (other) throw new Refused([{ code: 'REFUND_MIXED', id: other.row.id }]);
  return first;
}

const magnitude = (amount: DecimalText): DecimalText => toText(absolute(toDecimal(amount)));

/** What goes back of each source, and what that makes of the difference in exchange. */
function previewOf({ allocations }: Settled, sources: readonly Source[]): ActPreview {
  const rows = allocations.map((one) => {
    const row = sources.find(({ row: { id } }) => id === (one.refundedCashId ?? one.invoiceId))?.row ?? {};
    const told = Object.fromEntries(
      ['allocatedCash', 'bookBaseReleased', 'settledBase', 'fxGainLoss'].map((name) => [name, String(one[name])]),
    );
    return { ...told, sourceNo: textOf(row, 'cashNo') ?? textOf(row, 'invoiceNo'), currency: textOf(row, 'currency') };
  });
  return { columns: previewColumns('sourceNo currency allocatedCash/currency bookBaseReleased/ settledBase/ fxGainLoss/'), rows };
}

/**
 * `refund`: money on account and credits of a partner go back by one document of money, in one run with what it takes of each; taking the
 * run back takes the document with it (domain/12 nr 11, 13 §13.3).
 */
const refund: ActBody = async (work) => {
  const { road, caller, answers, dryRun, engine } = work;
  const sources = await sourcesOf(work);
  const first = alike(sources, textOf(answers, 'crmId'));
  const out = goesOut(first);
  const charge = decimalOf(answers, 'bankCharge') ?? '0';
  const back = sum(sources.map(({ amount }) => toDecimal(magnitude(amount))));
  if (compare(back, ZERO) === 0) throw new Refused('WRITEOFF_EMPTY', {}, 'sources');
  const facts = await engine.facts.load(road.transaction, cash, caller.actor, engine.now());
  const set: Values = {
    direction: out ? 'OUT' : 'IN',
    cashKind: 'REFUND',
    customerId: first.row.customerId ?? null,
    payeeUserId: first.entity === 'cash' && first.row.customerId === null ? first.row.payeeUserId : null,
    currency: first.row.currency ?? null,
    // By our charge the bank takes more, or brings less.
    amount: moneyText(toText((out ? add : subtract)(back, toDecimal(charge))), String(first.row.currency)),
    bankCharge: charge,
    cashDate: answers.payDate ?? facts.today,
    bankAccountId: answers.bankAccountId ?? null,
    bankFlowNo: answers.bankFlowNo ?? null,
    ...(answers.rate === null || answers.rate === undefined ? {} : { rate: answers.rate }),
  };
  const put: Values = { checkStatus: 'CHECKED', checkUserId: caller.actor.userId, checkTime: engine.now().toISOString() };
  const { done } = await road.perform(cash, { add: [{ clientId: 'refund', set, put, derived: {} }] });
  const cashId = done[0]?.id ?? '';
  const asked = sources.flatMap(({ entity, row, amount }): Asked[] =>
    entity === 'cash'
      ? []
      : [{ cashId, invoiceId: row.id, allocatedCash: null, allocatedInvoice: amount, crossRate: null, adjustments: [] }],
  );
  const returned = sources.flatMap(({ entity, row, amount }) => (entity === 'cash' ? [{ cashId, refundedCashId: row.id, amount }] : []));
  const figures = await settle({
    road,
    caller,
    facts,
    asked,
    returned,
    documentId: cashId,
    writeOffDate: String(set.cashDate),
    reason: work.reason,
  });
  const cashNo = figures.cash.find(({ id }) => id === cashId)?.cashNo ?? '';
  if (dryRun) return { cashId: null, figures, preview: previewOf(figures, sources) };
  const made =
    work.definition.name === 'cash' ? { made: [cashId] } : { elsewhere: { entity: 'cash' as const, by: 'cashNo', are: [cashNo] } };
  return { cashId, figures, ...made };
};

export const refundingBodies = { refund };
