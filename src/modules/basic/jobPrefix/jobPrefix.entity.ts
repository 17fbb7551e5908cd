import { entity } from '#define/entity';
import { choice, code, integer, text } from '#define/field';
import { resetRules } from '#define/numbering';
import { basicCalls } from '#modules/basic/basic.shape';
import { onePerBusiness, patternFits } from '#modules/basic/jobPrefix/jobPrefix.rules';

/** How a branch numbers its orders, invoices and other documents (domain/02a §2.3.3, 12 §25). Without a row the product's own pattern holds. */
export const jobPrefix = entity({
  name: 'jobPrefix',
  table: 'bs_job_prefix',
  owner: 'branch',
  fields: {
    jobPrefix: code({ max: 6, required: true, pattern: '^[A-Z0-9]{1,6}$' }),
    businessType: choice(
      'SEA_EXPORT SEA_IMPORT LCL SOC INVOICE_AR INVOICE_AP CASH_IN CASH_OUT VOUCHER OFFER ENQUIRY EXPENSE HBL COST_PLAN DISPATCH INTAKE NETTING CREDIT_NOTE WAREHOUSE_ENTRY WAREHOUSE_RECEIPT LCL_BOX STATEMENT FX_SETTLEMENT BUY_SOC PAY_FILE BILL_IMPORT COMMISSION'.split(
        ' ',
      ),
      { required: true, edit: 'create' },
    ),
    pattern: text({ max: 60, required: true, initial: '{prefix}{com}{yy}{mm}-{seq:5}' }),
    resetRule: choice(resetRules, { required: true, initial: 'MONTH' }),
    currentSeq: integer({ counted: true, edit: 'never' }),
    state: choice(['ENABLED', 'DISABLED'], { initial: 'ENABLED' }),
  },
  unique: [['jobPrefix']],
  facts: ['jobPrefix'],
  rules: [patternFits, onePerBusiness],
  search: ['jobPrefix', 'pattern'],
  order: [{ field: 'businessType', dir: 'asc' }],
  stock: basicCalls('jobPrefix'),
});
