import { textOf, type Row, type Values } from '#define/row';
import { freightCustomerLog } from '#modules/freight/freightCustomerLog/freightCustomerLog.entity';
import { freightOffer } from '#modules/freight/freightOffer/freightOffer.entity';
import { ratesOfLines, toldBy } from '#modules/freight/freightOffer/freightOffer.server';
import { soldInPercent } from '#modules/freight/freightOffer/leastPrice.rules';
import { freightOfferLine } from '#modules/freight/freightOfferLine/freightOfferLine.entity';
import { freightTake } from '#modules/freight/freightTake/freightTake.entity';
import { ofRate } from '#modules/freight/logs.shape.server';
import { rowsWhere } from '#server/perform/branchRows';
import { addedRows, putInto, type Follower } from '#server/perform/following';
import { asProduct } from '#server/perform/rows';
import { sql } from '#server/store/sql';

/**
 * A quotation that is issued on paper leaves the house with its prices, printed or mailed, in our layout or in a workbook of the company's
 * own: who took them and who was told is written down with the paper (domain/15 §15.2).
 */
export const quotationIssued: Follower = {
  of: 'paperPrint',
  when: ({ before, after }) => before === null && after?.tableName === freightOffer.table,
  async body(following, changes) {
    const { transaction, engine, caller } = following;
    const [takes, told]: [Values[], Values[]] = [[], []];
    for (const { after } of changes) {
      const print = after as Row;
      const product = asProduct(caller);
      const ofOffer = sql`t.offer_id = ${String(print.tableId)}::bigint and not t.is_deleted`;
      const [offer] = await rowsWhere(transaction, engine, product, freightOffer, sql`t.id = ${String(print.tableId)}::bigint`);
      const lines = await rowsWhere(transaction, engine, product, freightOfferLine, ofOffer);
      if (!offer) continue;
      const how = {
        takeKind: 'PRINT',
        source: 'PAPER',
        columns: 'sell',
        language: print.language ?? null,
        customerId: offer.customerId ?? null,
        rows: 1,
      };
      const rates = await ratesOfLines(transaction, engine, caller, lines);
      for (const rate of rates) takes.push({ ...ofRate(rate), ...how });
      const channel = textOf(print, 'sentTo') === null ? 'WECHAT' : 'MAIL';
      told.push({ ...toldBy(offer, lines, rates), salesmanId: offer.salesmanId ?? caller.actor.userId, channel, reply: 'NONE' });
    }
    return [
      { definition: freightTake, action: 'issue', decided: await addedRows(following, freightTake, takes) },
      { definition: freightCustomerLog, action: 'issue', decided: await addedRows(following, freightCustomerLog, told) },
    ];
  },
};

/** Charges in percent of the freight go with what it is sold at (domain/15 §15.9, RT-Q3). */
export const percentsFollow: Follower = {
  of: 'freightOfferLine',
  when: ({ before, after, changed }) =>
    before !== null && after?.feeCode === 'OCF' && ['sellPrice', 'number'].some((name) => changed.includes(name)),
  async body(following, changes) {
    const { transaction, engine, caller } = following;
    const was = new Map(changes.map(({ id, before }) => [id, before]));
    const ids = changes.map(({ after }) => String(after?.offerId));
    const ofOffers = sql`t.offer_id = any(${ids}::bigint[]) and not t.is_deleted`;
    const lines = await rowsWhere(transaction, engine, caller, freightOfferLine, ofOffers);
    const of = ({ offerId }: Row) => lines.filter((line) => line.offerId === offerId);
    const sold = (line: Row): Values => ({
      sellPrice: soldInPercent(
        line,
        of(line).map((one) => was.get(one.id) ?? one),
        of(line),
      ),
    });
    return [{ definition: freightOfferLine, action: 'follow', decided: await putInto(following, freightOfferLine, lines, sold) }];
  },
};
