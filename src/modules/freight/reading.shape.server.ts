import { textOf, type Values } from '#define/row';
import type { Transaction } from '#server/store/database';
import { fixed, sql } from '#server/store/sql';

/** Ports and carriers of rates as people of the language call them, by code. */
export async function placeNames(
  transaction: Transaction,
  rows: readonly Values[],
  language: string,
): Promise<ReadonlyMap<string, string>> {
  const codes = rows.flatMap((row) => ['portLoading', 'portDestination', 'portTransshipment'].flatMap((name) => textOf(row, name) ?? []));
  const carriers = rows.map((row) => String(row.carrierCode));
  const name = fixed(language === 'zh' ? 'name' : language === 'ar' ? 'coalesce(arabic_name, english_name)' : 'english_name');
  const found = await transaction.query(
    sql`select code, ${name} from bs_port where code = any(${codes}::text[]) union all select code, ${name} from bs_carrier where code = any(${carriers}::text[])`,
  );
  return new Map(found.map(([code, called]) => [code as string, called ?? String(code)]));
}
