import type { CustomHandler } from '#server/http/call';
import { sql } from '#server/store/sql';

/** `select_settleCurrency`: currencies that may be settled in, which are those in use. */
const settling: CustomHandler = async ({ engine }) => {
  const rows = await engine.database.read({ readsEpIds: ['0'], writesEpId: null }, (transaction) =>
    transaction.query(
      sql`select code, name, english_name, coalesce(arabic_name, english_name), symbol, decimals from bs_currency where is_enabled and not is_deleted order by sort nulls last, code`,
    ),
  );
  return {
    data: rows.map(([code, name, englishName, arabicName, symbol, decimals]) => ({
      code,
      name,
      englishName,
      arabicName,
      symbol: symbol ?? null,
      decimals: Number(decimals),
    })),
  };
};

export const currencyHandlers = { settling };
