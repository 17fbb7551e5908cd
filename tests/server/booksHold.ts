/** Ledgers of a company that are not what its documents come to, by branch, bank account and currency (issue "Books"; domain/13 K05, K06). */
const apart = `
  select ep_id, book, bank_account_id, currency, sum(original * sign) as difference, sum(base * sign) as "differenceBase"
  from (select p.*, case side when 'LEDGER' then 1 else -1 end as sign from fc_book_part p) part
  group by ep_id, book, bank_account_id, currency having sum(original * sign) <> 0 or sum(base * sign) <> 0`;

/**
 * Whatever was done in a company, Σ of every ledger is Σ of its documents to the cent: asked at the end of every file of tests.
 * @throws Error that names the ledgers where it is not.
 */
export async function booksHold(ask: (statement: string) => Promise<readonly object[]>, by: string): Promise<void> {
  const known = await ask("select 1 where to_regclass('fc_book_part') is not null");
  const found = known.length === 0 ? [] : await ask(apart);
  if (found.length > 0) throw new Error(`${by} leaves ledgers that are not their documents: ${JSON.stringify(found)}`);
}
