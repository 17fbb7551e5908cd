import { entity } from '#define/entity';
import { choice, decimal, dict, flag, integer, list, ref, text } from '#define/field';
import type { Role } from '#names/roles';

const keeps: readonly Role[] = ['insertFreightOfferFast'];

/** What is put on top of what a rate costs, for whom and where (domain/06 §6.7, 15 §15.9). */
export const markUpRule = entity({
  name: 'markUpRule',
  table: 'fr_mark_up',
  owner: 'branch',
  fields: {
    ruleName: text({ max: 60, required: true }),
    lineCode: dict('tradeLane'),
    carrierCode: dict('carrier'),
    customerLevel: choice(['A', 'B', 'C', 'D']),
    customerId: ref('customer', { wire: 'crmId' }),
    boxTypes: list('codes'),
    percent: decimal({ scale: 4, least: '0', most: '1000', percent: true, required: true, initial: '0' }),
    fixedPerContainer: decimal({ scale: 2, required: true, initial: '0' }),
    minMarginPerContainer: decimal({ scale: 2, required: true, initial: '0' }),
    step: decimal({ scale: 2, least: '0.01', most: '1000' }),
    minMarginPct: decimal({ scale: 4, least: '0', most: '100', percent: true }),
    priority: integer({ least: '0', most: '999', required: true, initial: 0 }),
    active: flag({ initial: true }),
  },
  order: [{ field: 'priority', dir: 'desc' }],
  stock: {
    list: { call: 'GET /markUpRuleController/select', roles: keeps },
    batch: { call: 'POST /markUpRuleController/batchEdit', roles: keeps },
  },
  removal: 'marked',
});
