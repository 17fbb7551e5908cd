import { textOf, type Values } from '#define/row';
import type { Transaction } from '#server/store/database';
import { fixed, sql } from '#server/store/sql';

/** Ports, carriers and charges of rates and their lines as people of the language call them, by code. */
export async function placeNames(
  transaction: Transaction,
  rows: readonly Values[],
  language: string,
): Promise<ReadonlyMap<string, string>> {
  const of = (name: string) => rows.flatMap((row) => textOf(row, name) ?? []);
  const codes = ['portLoading', 'portDestination', 'portTransshipment'].flatMap(of);
  const name = fixed(language === 'zh' ? 'name' : language === 'ar' ? 'coalesce(arabic_name, english_name)' : 'english_name');
  const found = await transaction.query(
    sql`select code, ${name} from bs_port where code = any(${codes}::text[]) union all select code, ${name} from bs_carrier where code = any(${of('carrierCode')}::text[])
      union all select code, ${name} from bs_cost_name where code = any(${of('feeCode')}::text[])`,
  );
  return new Map(found.map(([code, called]) => [code as string, called ?? String(code)]));
}
