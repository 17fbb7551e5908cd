import { presetCurrencies } from '#modules/accounting/accountingDoc/payload.rules';
import { Refused, type ServerRefusal } from '#server/refused';
import type { Transaction } from '#server/store/database';
import { sql } from '#server/store/sql';

/** Where on a row of ours that stands which has another name there. */
const fieldOf = {
  ORG: 'epId',
  CURRENCY: 'currency',
  CHARGE_ITEM: 'feeCode',
  CUSTOMER: 'customerId',
  SUPPLIER: 'customerId',
  BANK_ACCOUNT: 'bankAccountId',
  LEDGER_ACCOUNT: 'ledgerAccount',
  VOUCHER_TYPE: 'voucherType',
} as const;
export type MappedKind = keyof typeof fieldOf;

/** What the accounting system calls things of ours; what it has no name for is gathered, and refused all at once (domain/02f §2.25). */
export class Mapping {
  private readonly gaps = new Map<string, ServerRefusal>();

  private constructor(private readonly known: ReadonlyMap<string, string>) {}

  static async read(transaction: Transaction, epId: string): Promise<Mapping> {
    const found = await transaction.query(
      sql`select kind || ' ' || local_code, external_code from fc_accounting_mapping where ep_id = ${epId}::bigint and not is_deleted`,
    );
    return new Mapping(new Map(found.map(([key, code]) => [key as string, code as string])));
  }

  /** Their name of it; a gap where there is none. `id`: the row it stands on. */
  of(kind: MappedKind, local: string, id: string): string {
    const code = this.known.get(`${kind} ${local}`) ?? (kind === 'CURRENCY' ? presetCurrencies[local] : undefined);
    if (code === undefined)
      this.gaps.set(`${kind} ${local}`, { code: 'ACCOUNTING_MAPPING', id, field: fieldOf[kind], detail: { value: local } });
    return code ?? '';
  }

  /** @throws Refused ACCOUNTING_MAPPING for every gap */
  whole(): void {
    if (this.gaps.size > 0) throw new Refused([...this.gaps.values()]);
  }
}
