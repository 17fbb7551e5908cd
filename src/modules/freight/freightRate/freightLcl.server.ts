import { dayOf, decimalOf, integerOf, textOf, type Row, type Values } from '#define/row';
import { addLines, validityBy } from '#modules/freight/candidates.shape.server';
import { freightLcl } from '#modules/freight/freightRate/freightLcl.entity';
import { lclLines, lclUnits, type LclLine, type PartLoad } from '#modules/freight/freightRate/lcl.rules';
import { lclQuoteText } from '#modules/freight/freightRate/lclQuote.rules';
import { freightOffer } from '#modules/freight/freightOffer/freightOffer.entity';
import { copyingBy, mayPublish, releasingBy, updatingBy, type RateKind } from '#modules/freight/freightRate/versioning.server';
import { takingBy } from '#modules/freight/taking.shape.server';
import { writeTakes } from '#modules/freight/logs.shape.server';
import type { ActBody } from '#server/perform/actBodies';
import { asProduct } from '#server/perform/rows';
import { Refused } from '#server/refused';
import { isZero, toDecimal } from '#values/decimal';

/** Rates by the revenue ton. */
const byTon: RateKind = { definition: freightLcl, units: lclUnits, tell: async () => ({}) };

const withdraw: ActBody = async (work) => {
  mayPublish(work);
  for (const row of work.rows) work.put(row.id, { isRecommended: false, withdrawReason: work.reason });
  return {};
};

const take = takingBy({ textOf: lclQuoteText, rateIn: () => ({}) });

/** Both sides of the charges of a part load, as lines of a quotation; a refund is not passed on by itself. */
function quotedLines(row: Row, load: PartLoad): Values[] {
  const sold = lclLines(row, 'sell', load);
  const bought = lclLines(row, 'cost', load);
  const same = (one: LclLine) => (other: LclLine) =>
    one.end === other.end && one.currency === other.currency && (one.unit === 'BILL') === (other.unit === 'BILL');
  const alone = sold.filter((one) => !bought.some(same(one)));
  return [
    ...bought.map((buy): Values => {
      const sell = sold.find(same(buy));
      const alike = sell === undefined || (sell.unit === buy.unit && sell.number === buy.number);
      const refund = buy.price.startsWith('-');
      const handed = refund ? '0' : buy.end === 'SEA' ? null : buy.price;
      return alike
        ? { ...lineOf(row, buy), buyPrice: buy.price, sellPrice: sell?.price ?? handed }
        : { ...lineOf(row, buy), unit: 'SHIPMENT', number: '1', buyPrice: buy.amount, sellPrice: sell.amount };
    }),
    ...alone.map((sell): Values => ({ ...lineOf(row, sell), buyPrice: null, sellPrice: sell.price })),
  ];
}

const lineOf = (row: Row, { feeCode, end, lineGroup, unit, number, currency }: LclLine): Values => ({
  feeCode,
  lineGroup,
  unit,
  number,
  currency,
  containerType: null,
  taxRate: '0',
  // At which end the freight station asks it.
  remark: end === 'SEA' ? null : String(end === 'ORIGIN' ? row.portLoading : row.portDestination),
});

const shown = ['feeCode', 'number', 'sellPrice', 'currency'];

/** `quote`: a draft quotation of the part load by each of the rates, with its charges at either end. */
const quote: ActBody = async (work) => {
  const { rows, road, caller, answers, facts } = work;
  const load: PartLoad = {
    cbm: decimalOf(answers, 'volume') ?? '0',
    kg: decimalOf(answers, 'grossWeight') ?? '0',
    bills: integerOf(answers, 'bills') ?? 1,
  };
  if (isZero(toDecimal(load.cbm)) && isZero(toDecimal(load.kg))) throw new Refused('FIELD_REQUIRED', {}, 'volume');
  const etd = dayOf(answers, 'etd') ?? facts.today;
  const outside = rows.filter((row) => etd < String(row.validFrom) || (dayOf(row, 'validTo') ?? etd) < etd);
  if (outside.length > 0)
    throw new Refused(
      outside.map(({ id, validTo }) => ({ code: 'RATE_EXPIRED', id, field: 'etd', detail: { to: String(validTo ?? '…') } })),
    );
  const lines = rows.map((row) => quotedLines(row, load));
  if (work.dryRun)
    return {
      preview: {
        columns: shown.map((name) => ({ name, kind: 'text' })),
        rows: lines.flat().map((line) => Object.fromEntries(shown.map((name) => [name, textOf(line, name)]))),
      },
    };
  const { done } = await road.perform(freightOffer, {
    add: rows.map((row) => ({
      clientId: row.id,
      set: {
        customerId: answers.crmId ?? null,
        salesmanId: caller.actor.userId,
        portLoading: row.portLoading,
        portDestination: row.finalDestination ?? row.portDestination,
        etd,
        volume: load.cbm,
        grossWeight: load.kg,
        paymentTerm: row.paymentTerm === 'COLLECT' ? 'COLLECT' : 'PREPAID',
        isDg: row.isDg === true,
        ...validityBy(row, facts.today),
      },
      derived: {},
    })),
  });
  const made = done.map(({ id }) => id);
  await addLines(
    road,
    caller,
    rows.flatMap((row, at) =>
      (lines[at] ?? []).map((line) => ({ ...line, buySupplierId: row.consolidatorId ?? null, offerId: made[at] ?? '', lclRateId: row.id })),
    ),
  );
  await writeTakes(road, asProduct(caller), rows, { takeKind: 'QUOTE', source: 'OFFER', customerId: answers.crmId ?? null });
  const numbers = done.map(({ after }) => String(after?.offerNo ?? ''));
  return { offerIds: made, elsewhere: { entity: 'freightOffer', by: 'offerNo', are: numbers } };
};

/** Bodies of the acts of part-load rates. */
export const lclBodies = {
  release: releasingBy(byTon),
  withdraw,
  batchUpdate: updatingBy(byTon),
  batchCopy: copyingBy(byTon),
  take,
  quote,
};
