import { columns } from '#define/columns';
import { isOneOf, type Leaf } from '#define/filter';
import type { Sheet } from '#define/sheet';

const notYet: Leaf = { field: 'pushedAmount', op: 'equal', value: '0' };
const already: Leaf = { field: 'pushedAmount', op: 'unequal', value: '0' };

const charges = {
  entity: 'cost',
  acts: ['saveReceivable', 'savePayable'],
  views: [
    { name: 'notPushed', where: notYet, begins: true },
    { name: 'pushed', where: already },
  ],
  columns: columns(`
    jobNo:148* direction:88 customerId:160 feeCode:140 costDate:104 currency:64 [amount amount:120+ taxRate:72 netAmount:120+ pushedAmount:120+] invoiceNos:160
    supplierBillNo:140 etd:104 remark:180
  `),
} as const satisfies Partial<Sheet>;

/** Confirmed charges on their way to the accounting system (`/kingdee/receiptPayment`). */
export const interfaceCostSheet: Sheet = { ...charges, mod: 'kingdee.costs', list: 'interface' };

/** Those that stand on invoices. */
export const interfaceBilledSheet: Sheet = { ...charges, mod: 'kingdee.billedCosts', list: 'interfaceBilled' };

/** Passed documents on their way to the accounting system (`/kingdee/receiptPayFinance`). */
export const interfaceInvoiceSheet: Sheet = {
  mod: 'kingdee.invoices',
  entity: 'invoice',
  list: 'interface',
  acts: ['pushAble'],
  views: [
    { name: 'notPushed', where: notYet, begins: true },
    { name: 'pushed', where: already },
  ],
  columns: columns(`
    invoiceNo:160* direction:88 customerId:160 invoiceDate:104 dueDate:104 currency:64 [amount amount:120+ netAmount:120+ taxAmount:104+ pushedAmount:120+] jobNos:180
    taxInvoiceNo:140 checkStatus:96
  `),
};

const checked: Leaf = isOneOf('checkStatus', 'CHECKED');
const moved = (direction: string): { readonly and: readonly Leaf[] } => ({
  and: [checked, isOneOf('direction', direction)],
});

/** Checked money on its way to the accounting system (`/kingdee/receiptPayment`). */
export const interfaceCashSheet: Sheet = {
  mod: 'kingdee.money',
  entity: 'cash',
  acts: ['saveReceiveBill', 'savePayBill'],
  views: [
    { name: 'interfaceIn', where: moved('IN'), begins: true },
    { name: 'interfaceOut', where: moved('OUT') },
  ],
  columns: columns(`
    cashNo:160* direction:88 cashKind:112 customerId:160 payerName:160 bankAccountId:160 bankFlowNo:140 cashDate:104 currency:64 amount:120+ bankCharge:96+
    checkStatus:96 remark:180
  `),
};

/** Posted vouchers on their way to the accounting system (`/kingdee/receiptPaySlip`). */
export const interfaceVoucherSheet: Sheet = {
  mod: 'kingdee.vouchers',
  entity: 'voucher',
  list: 'interface',
  acts: ['push'],
  views: [
    { name: 'notPushed', where: isOneOf('voucherStatus', 'POSTED'), begins: true },
    { name: 'pushed', where: isOneOf('voucherStatus', 'PUSHED') },
  ],
  columns: columns(`
    voucherNo:160* voucherDate:104 voucherType:112 voucherStatus:96 accountingNo:160 sourceNo:200 summary:200 [sums debit:120+ credit:120+] entries:64 postUserId:96
    postTime:132
  `),
};
