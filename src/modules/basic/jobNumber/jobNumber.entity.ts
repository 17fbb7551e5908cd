import { entity } from '#define/entity';
import { flag, moment, ref, text } from '#define/field';
import { editors } from '#modules/basic/basic.shape';

/** Kinds of business whose numbers are reserved: those of orders. */
export const reservedKinds: ReadonlySet<string> = new Set(['SEA_EXPORT', 'SEA_IMPORT', 'LCL', 'SOC']);

/**
 * A number taken out of a pattern's counter beforehand (domain/02a §2.3.3). Its state follows from the row: RESERVED until an order has it,
 * USED while one does, VOID once that order is deleted or the number was given up; numbers nobody reserved are FREE and no rows.
 */
export const jobNumber = entity({
  name: 'jobNumber',
  table: 'bs_job_number',
  owner: 'branch',
  fields: {
    jobPrefixId: ref('jobPrefix', { required: true, edit: 'create' }),
    number: text({ max: 30, required: true, edit: 'create' }),
    isVoid: flag({ edit: 'never' }),
    // Not a reference: it keeps no order from being deleted.
    orderId: text({ max: 20, edit: 'never' }),
    usedTime: moment({ edit: 'never' }),
  },
  unique: [['number']],
  indexes: [['jobPrefixId'], ['orderId']],
  handled: true,
  letters: true,
  stock: {},
  custom: {
    list: { call: 'GET /basicDataController/select_jobNumber', takes: { jobPrefixId: 'id', page: 'count' }, roles: editors },
    reserve: { call: 'POST /basicDataController/reserveJobNumber', takes: { jobPrefixId: 'id', count: 'count' }, roles: editors },
    void: { call: 'POST /basicDataController/voidJobNumber', takes: { ids: 'ids' }, roles: editors },
  },
  removal: 'real',
});
