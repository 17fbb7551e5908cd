import { frequentRemark } from './ledger';

/** The questions asked of every grid, in one place, so that all are asked the same. */
export const asked = {
  text: { field: 'remark', has: frequentRemark },
  number: { field: 'amount', low: 1_000, high: 5_000 },
  value: { field: 'feeCode', text: '海运费', key: 'F001' },
  day: { field: 'costDate', from: '2025-01-01' },
  sort: [
    { field: 'customerId', dir: 'asc' },
    { field: 'amount', dir: 'desc' },
    { field: 'costDate', dir: 'asc' },
  ],
  /** Texts: bill numbers and remarks with such digits. */
  pattern: '8\\d3\\d77',
  /** Columns of texts that are looked through for it. */
  textColumns: ['orderId', 'customerId', 'supplierBillNo', 'mblNo', 'vesselName', 'voyage', 'remark'],
  replace: { field: 'remark', find: frequentRemark, by: '改卸货港' },
  paste: { row: 0, columns: ['unit', 'containerType', 'number', 'price', 'currency'], rows: 20_000 },
  list: 'customerId',
  /** Asked to be shown, by its place among a million. */
  jumpTo: 0.777_777,
} as const;

/** 100,000 cells as Excel puts them on the clipboard. */
export function pastedText(): string {
  const units = ['箱', '票', '标箱'];
  const lines = Array.from({ length: asked.paste.rows }, (_, row) =>
    [
      units[row % 3],
      row % 2 === 0 ? '40HQ' : '20GP',
      String(1 + (row % 9)),
      `${100 + (row % 900)}.${10 + (row % 90)}`,
      row % 3 === 0 ? 'USD' : 'CNY',
    ].join('\t'),
  );
  return lines.join('\r\n');
}
