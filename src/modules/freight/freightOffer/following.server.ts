import { textOf, type Row, type Values } from '#define/row';
import { freightCustomerLog } from '#modules/freight/freightCustomerLog/freightCustomerLog.entity';
import { freightOffer } from '#modules/freight/freightOffer/freightOffer.entity';
import { ratesOfLines, toldBy } from '#modules/freight/freightOffer/freightOffer.server';
import { freightOfferLine } from '#modules/freight/freightOfferLine/freightOfferLine.entity';
import { freightTake } from '#modules/freight/freightTake/freightTake.entity';
import { ofRate } from '#modules/freight/logs.shape.server';
import { rowsWhere } from '#server/perform/branchRows';
import { addedRows, type Follower } from '#server/perform/following';
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
      for (const rate of await ratesOfLines(transaction, engine, caller, lines))
        takes.push({ ...ofRate(rate), versionNo: rate.versionNo ?? null, ...how });
      const channel = textOf(print, 'sentTo') === null ? 'WECHAT' : 'MAIL';
      told.push({ ...toldBy(offer, lines), salesmanId: offer.salesmanId ?? caller.actor.userId, channel, reply: 'NONE' });
    }
    return [
      { definition: freightTake, action: 'issue', decided: await addedRows(following, freightTake, takes) },
      { definition: freightCustomerLog, action: 'issue', decided: await addedRows(following, freightCustomerLog, told) },
    ];
  },
};
