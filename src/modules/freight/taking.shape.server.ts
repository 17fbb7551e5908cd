import { textOf, type Row, type Values } from '#define/row';
import type { ActPreview } from '#define/wire';
import { seenFrom, tellCustomer, writeTakes } from '#modules/freight/logs.shape.server';
import { placeNames } from '#modules/freight/reading.shape.server';
import type { Exported } from '#server/audit/carriedOff';
import type { ActBody } from '#server/perform/actBodies';
import { Refused } from '#server/refused';

const mostQuoted = 200;

/** How rates of a kind are told: the text of one in a language, and which rate the log of what customers heard names. */
interface Telling {
  readonly textOf: (row: Values, names: ReadonlyMap<string, string>, language: string) => string;
  readonly rateIn: (row: Row) => Values;
}

/**
 * `takeFreight`, `quoteText`: who takes prices of released rates is written down, whether they are copied out of the sheet or as the text a
 * customer is sent; a customer who is named was told them (domain/15 §15.2).
 */
export const takingBy =
  ({ textOf: quoteOf, rateIn }: Telling): ActBody =>
  async ({ rows, road, caller, answers, dryRun }) => {
    const ofSheet = textOf(answers, 'source') === 'SHEET';
    if (!ofSheet && rows.length > mostQuoted) throw new Refused('TOO_MANY_ROWS', { n: String(mostQuoted) }, 'ids');
    const language = textOf(answers, 'language') ?? 'zh';
    const customerId = textOf(answers, 'crmId');
    const kind = textOf(answers, 'kind') ?? 'COPY';
    const columns = Array.isArray(answers.columns) ? answers.columns.join(',') : 'sell';
    const takeIds = await writeTakes(road, caller, rows, {
      takeKind: kind,
      source: kind === 'PRINT' ? 'PAPER' : ofSheet ? 'SHEET' : 'QUOTE_TEXT',
      customerId,
      language,
      columns: columns.slice(0, 1000),
    });
    if (ofSheet) return { takeId: takeIds[0] ?? null };
    const names = await placeNames(road.transaction, rows, language);
    const lines = rows.map((row) => quoteOf(row, names, language));
    const [first] = rows;
    if (customerId !== null && first)
      await tellCustomer(road, caller, {
        ...rateIn(first),
        ...seenFrom(rows),
        customerId,
        channel: 'WECHAT',
        lanes: lines.join('；').slice(0, 400),
        text: lines.join('\n').slice(0, 4000),
      });
    const preview: ActPreview = { columns: [{ name: 'text', kind: 'text' }], rows: lines.map((text) => ({ text })) };
    return dryRun ? { preview } : { takeId: takeIds[0] ?? null, takeIds, text: lines.join('\n') };
  };

/** An export of prices is written down, a line for each rate that went out of the house with it. */
export const exportedRates: Exported = async ({ road, caller, definition }, ids, columns) => {
  const rates = [...(await road.hold(definition, ids)).values()];
  await writeTakes(road, caller, rates, { takeKind: 'EXPORT', source: 'EXPORT_DESK', columns: columns.join(',').slice(0, 1000) });
};
