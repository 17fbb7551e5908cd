import { allFields } from '#define/entity';
import type { Row, Values } from '#define/row';
import { headOf, line } from '#tests/workers/sheet/harbour';
import { encodeColumns } from '#tests/workers/sheet/columnsEncoder';
import { resolverOf } from '#workers/import/labelIndex';
import { stageLists } from '#workers/import/listStage';
import { proposeLists } from '#workers/import/listTables';
import type { ImportChoice, ImportTarget, Staged } from '#workers/import/staged';
import { readExisting } from '#workers/sheet/decode/existing';
import { isProblem } from '#workers/workbook/contents';
import { readWorkbook } from '#workers/workbook/read';

/** Titles of the columns a list is exported with. */
export const titles: Readonly<Record<string, string>> = {
  billNo: '单号',
  customerId: '客户',
  feeCode: '费用',
  feeName: '费用名称',
  unit: '单位',
  number: '数量',
  price: '单价',
  currency: '币种',
  taxRate: '税率',
  pieces: '件数',
  isEstimate: '预估',
  costDate: '日期',
  remark: '备注',
  notes: '附注',
};

/** A list of bills, known by their number, in the trade of the sheet's own tests. */
export const target: ImportTarget = {
  plan: {
    fields: Object.entries(titles).map(([field, title]) => ({ field, synonyms: [title] })),
    defaults: [],
    inherited: [],
    key: ['billNo'],
  },
  fields: allFields(line),
  options: { unit: { 票: 'BILL', 箱: 'CONTAINER', 标箱: 'TEU' } },
};

export type ListWish = Partial<Pick<ImportChoice, 'meeting' | 'blanks' | 'aliases' | 'dateOrder' | 'defaults' | 'transforms'>> & {
  columns?: (proposed: readonly (string | null)[]) => readonly (string | null)[];
};

/** Reads a workbook and lays its lines beside these rows, as the wizard does when nobody changes anything. */
export async function laid(bytes: Uint8Array, rows: readonly Row[], wish: ListWish = {}): Promise<Staged> {
  const contents = await readWorkbook(bytes);
  if (isProblem(contents)) throw new Error(contents.code);
  const { columns, ...more } = wish;
  const list = encodeColumns(headOf(), rows as readonly Values[], { blockRows: 7 });
  const existing = readExisting(list.buffer as ArrayBuffer, target);
  const tables = proposeLists(contents, target)
    .filter(({ chosen }) => chosen)
    .map((table) => ({ ...table, columns: columns?.(table.columns) ?? table.columns, hidden: false }));
  const choice: ImportChoice = {
    tables,
    defaults: {},
    dateOrder: null,
    contextDay: '2026-03-01',
    fileName: 'bills.xlsx',
    singlePrice: 'ask',
    aliases: {},
    ...more,
  };
  return stageLists(contents, {
    target,
    choice,
    resolve: resolverOf(existing.labels),
    existing: existing.rows,
    reading: { zone: 'Asia/Shanghai', language: 'zh' },
  });
}
