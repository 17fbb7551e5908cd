import type { Definition } from '#define/entity';
import { text } from '#define/field';

/** Numbers of the vouchers an allocation stands in, under its id; the question is posed by the migration 0800. */
export const allocationVoucher: Definition = {
  name: 'allocationVoucher',
  table: 'fc_allocation_voucher',
  posed: true,
  owner: 'branch',
  fields: { voucherNo: text({ max: 200, edit: 'never' }) },
  stock: {},
  removal: 'real',
};
