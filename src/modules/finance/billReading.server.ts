import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Values } from '#define/row';
import { branchFile } from '#modules/files/papers.shape.server';
import { supplierBill } from '#modules/finance/supplierBill/supplierBill.entity';
import { supplierBillLine } from '#modules/finance/supplierBillLine/supplierBillLine.entity';
import type { ActWork } from '#server/perform/actBodies';
import { Refused } from '#server/refused';
import { sql } from '#server/store/sql';
import { readWorkbookSafely, type SafeReading } from '#server/workbook/readSafely';
import { parseNumberText } from '#values/numberText';
import { proposeLists } from '#workers/import/listTables';
import { SheetCells } from '#workers/import/sheetCells';
import { isProblem } from '#workers/workbook/contents';

/** Most lines one bill has. */
export const mostBillLines = 5_000;

/** What suppliers head the columns of their bills by, in three languages. */
const headings: Readonly<Record<string, string>> = {
  mblNo: 'mbl, mbl no, m b/l, b/l no, bl no, bill of lading, 主单号, 提单号, 船东单号, بوليصة الشحن, رقم البوليصة',
  hblNo: 'hbl, hbl no, house bill, 分单号, 货代单号, البوليصة الفرعية',
  bookingNo: 'booking, booking no, so no, s/o, 订舱号, 订舱编号, رقم الحجز',
  containerNo: 'container, container no, cntr, cntr no, ctn no, 箱号, 柜号, 集装箱号, رقم الحاوية',
  jobNo: 'job, job no, our ref, reference, 业务编号, 工作号, 工作编号, رقم العملية',
  vessel: 'vessel, ship, 船名, السفينة',
  voyage: 'voyage, voy, 航次, الرحلة',
  feeText: 'charge, charge name, charge code, description, fee, item, 费用, 费用名称, 费目, 项目, البند, الرسوم',
  currency: 'currency, ccy, cur, curr, 币种, 币别, العملة',
  amount: 'amount, total, amt, sum, 金额, 合计, 应付金额, المبلغ',
  taxRate: 'tax rate, vat, vat %, 税率, نسبة الضريبة',
};

const plan = {
  fields: Object.entries(headings).map(([field, words]) => ({ field, synonyms: words.split(', ') })),
  defaults: [],
  inherited: [],
  key: ['amount'],
};

const currencyWords: Readonly<Record<string, string>> = {
  RMB: 'CNY',
  人民币: 'CNY',
  美元: 'USD',
  美金: 'USD',
  欧元: 'EUR',
  US$: 'USD',
  $: 'USD',
  '¥': 'CNY',
  '€': 'EUR',
};

/** A line as it was written, before anything is known of it. */
export type WrittenLine = Readonly<Partial<Record<string, string>>>;

/** A written line as a row; lines without an amount say something else and are left. */
export function lineOf(written: WrittenLine, at: number): Values | null {
  const amount = parseNumberText((written.amount ?? '').replace(/[^\d.,()\-−%٠-٩]/gu, ''));
  if (amount === null) return null;
  const currency = (written.currency ?? '').trim().toUpperCase();
  const text = (name: string, most: number) => (written[name] ?? '').trim().slice(0, most) || null;
  return {
    lineNo: at,
    ...Object.fromEntries(['mblNo', 'hblNo', 'bookingNo', 'containerNo', 'jobNo'].map((name) => [name, text(name, 40)])),
    vessel: text('vessel', 60),
    voyage: text('voyage', 30),
    feeText: text('feeText', 100),
    feeCode: text('feeCode', 20),
    currency: currencyWords[currency] ?? (currency || 'CNY'),
    amount,
    taxRate: parseNumberText((written.taxRate ?? '').replace('%', '')),
  };
}

/** Lines of a workbook: of each sheet the table whose headings say so. @throws Refused BILL_FILE, what is wrong with the file */
async function linesOfFile(bytes: Uint8Array, reading: SafeReading): Promise<WrittenLine[]> {
  const folder = await mkdtemp(join(tmpdir(), 'tallysheet-bill-'));
  try {
    await writeFile(join(folder, 'bill'), bytes);
    const contents = await readWorkbookSafely(join(folder, 'bill'), reading);
    if (isProblem(contents)) throw new Refused(contents.code, {}, 'files');
    const tables = proposeLists(contents, { plan, fields: supplierBillLine.fields }).filter(
      ({ columns, hiddenSheet }) => !hiddenSheet && columns.includes('amount'),
    );
    return tables.flatMap((table) => {
      const sheet = contents.sheets[table.sheet];
      if (!sheet) return [];
      const cells = new SheetCells(sheet);
      return (
        Array.from({ length: sheet.rows.length }, (_, row) => [row, cells.row(row)] as const)
          .filter(([row]) => row > table.header.bottom && row < table.until)
          .map(([, line]): WrittenLine =>
            Object.fromEntries(table.columns.flatMap((name, column) => (name === null ? [] : [[name, line[column]?.text ?? '']]))),
          )
          // A total below says its sum and names nothing.
          .filter((line) => ['mblNo', 'hblNo', 'bookingNo', 'containerNo', 'jobNo'].some((name) => (line[name] ?? '') !== ''))
      );
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The newest workbook that hangs on a bill and was not read yet: its lines, and which it is. */
export async function unreadFile(
  { road, engine, caller }: Pick<ActWork, 'road' | 'engine' | 'caller'>,
  billId: string,
  { readFileId, reading }: { readonly readFileId: string | null; readonly reading: SafeReading },
): Promise<{ readonly fileId: string; readonly lines: readonly Values[] } | null> {
  const { epId } = caller.actor;
  const [[fileId] = []] = await road.transaction.query(
    sql`select public_id from sys_file where ep_id = ${epId}::bigint and table_name = ${supplierBill.table} and table_id = ${billId}
        and extension in ('xlsx', 'xls', 'xlsb', 'csv', 'txt') order by id desc limit 1`,
  );
  if (!fileId || fileId === readFileId) return null;
  const bytes = await branchFile(engine, epId, fileId);
  const lines =
    bytes === null ? [] : (await linesOfFile(bytes, reading)).map((line, at) => lineOf(line, at + 1)).filter((line) => line !== null);
  if (lines.length === 0) throw new Refused([{ code: 'BILL_FILE', id: billId }]);
  if (lines.length > mostBillLines) throw new Refused('TOO_MANY_ROWS', { n: String(mostBillLines) }, 'rows');
  return { fileId, lines };
}
