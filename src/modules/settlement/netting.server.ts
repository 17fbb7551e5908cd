import type { Values } from '#define/row';
import { askedOf, listOf, numberOf, type Asked } from '#modules/settlement/asked.shape.server';
import { cash } from '#modules/settlement/cash/cash.entity';
import { settle } from '#modules/settlement/settling.server';
import type { CustomHandler } from '#server/http/call';
import { batchIdOf, idOf, textOfInput } from '#server/http/input';
import { performTogether } from '#server/perform/together';
import { Refused } from '#server/refused';
import { compare, sum, toDecimal, toText, type DecimalText } from '#values/decimal';

const sumOf = (some: readonly Asked[]): DecimalText => toText(sum(some.map((one) => toDecimal(one.allocatedInvoice ?? '0'))));

/**
 * `netting`: receivables and payables of one partner settle each other, under a document of money that moved none; both sides come to the
 * same in its currency (domain/12 nr 10, 13 §13.1 nr 6). What is left of one is received or paid like anything.
 */
const netting: CustomHandler = async ({ engine, session, input, request }) => {
  const [customerId, currency] = [idOf(input.crmId), textOfInput(input.currency, 3) ?? ''];
  const side = (name: 'ar' | 'ap') =>
    listOf(input[name], name).map((one) => askedOf({ invoiceId: one.invoiceId, allocatedInvoice: one.amount, cashId: '1' }));
  const [ar, ap] = [side('ar'), side('ap')];
  const [rate, reason] = [numberOf(input.rate, 'rate'), textOfInput(input.reason, 500)];
  if (compare(toDecimal(sumOf(ar)), toDecimal(sumOf(ap))) !== 0)
    throw new Refused('NETTING_UNBALANCED', { ar: sumOf(ar), ap: sumOf(ap), ccy: currency }, 'ap');
  const together = {
    batchId: batchIdOf(input, request),
    request: { customerId, currency, rate, ar, ap, reason },
    action: 'netting',
    definition: cash,
    dryRun: input.dryRun === true,
    reason,
  };
  const data = await performTogether(engine, session, together, async (road) => {
    const facts = await engine.facts.load(road.transaction, cash, session.actor, engine.now());
    const set: Values = {
      direction: 'IN',
      cashKind: 'NETTING',
      customerId,
      currency,
      amount: '0',
      cashDate: facts.today,
      ...(rate === null ? {} : { rate }),
    };
    const put: Values = { checkStatus: 'CHECKED', checkUserId: session.actor.userId, checkTime: engine.now().toISOString() };
    const { done } = await road.perform(cash, { add: [{ clientId: 'netting', set, put, derived: {} }] });
    const nettingId = done[0]?.id ?? '';
    const asked = [...ar, ...ap].map((one) => ({ ...one, cashId: nettingId }));
    const figures = await settle({ road, caller: session, facts, asked, documentId: nettingId, writeOffDate: facts.today, reason });
    return { nettingId, cashId: null, figures };
  });
  return { data };
};

export const nettingHandlers = { netting };
