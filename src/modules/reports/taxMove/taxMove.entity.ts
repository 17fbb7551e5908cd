import type { Definition } from '#define/entity';
import { choice, day, decimal, flag, money, ref } from '#define/field';

const never = { edit: 'never' } as const;
const inBase = money({ currency: 'base', ...never });
const ofItem = ['taxRate', 'isExempt', 'netAmount', 'taxAmount', 'amount'];

/** What a line of a tax invoice says on the day it was issued, and with minus what red ones took back of it on theirs; the question is posed by the migration 0951. */
export const taxMove: Definition = {
  name: 'taxMove',
  table: 'fc_tax_moved',
  posed: true,
  owner: 'branch',
  fields: {
    kind: choice(['ISSUED', 'RED'], never),
    moveDate: day(never),
    taxInvoiceId: ref('taxInvoice', never),
    taxRate: decimal({ scale: 4, percent: true, ratio: true, ...never }),
    isExempt: flag(never),
    netAmount: inBase,
    taxAmount: inBase,
    amount: inBase,
  },
  masks: Object.fromEntries(ofItem.map((name) => [name, [`taxInvoiceItem.${name}`]])),
  order: [{ field: 'moveDate', dir: 'desc' }],
  stock: { list: { call: 'GET /reportController/selectTaxMoves', roles: ['admin', 'report_vatSummary'] } },
  removal: 'real',
};
