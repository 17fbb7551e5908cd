import { entity } from '#define/entity';
import { choice, day, decimal, integer, ref, text } from '#define/field';
import { inCurrency } from '#modules/basic/currency.shape';
import { pricesOf } from '#modules/freight/freightRate/boxes.rules';
import { seesCost } from '#modules/freight/sight.shape';

const price = () => decimal({ scale: 6, per: 'currency', edit: 'never' });
const prices = Object.fromEntries([...pricesOf('cost'), ...pricesOf('sell')].map((name) => [name, price()]));

/** A version of a rate that no longer holds as it stood: who ended it when, why, and what differed (domain/15 §15.1). */
export const freightPast = entity({
  name: 'freightPast',
  table: 'fr_rate_past',
  owner: 'branch',
  history: true,
  fields: {
    rateId: ref('freightRate', { required: true, edit: 'create', outlives: true }),
    versionNo: integer({ edit: 'never' }),
    currency: inCurrency({ edit: 'never' }),
    ...prices,
    validFrom: day({ edit: 'never' }),
    validTo: day({ edit: 'never' }),
    why: choice(['IMPORT', 'BATCH', 'EDIT', 'RELEASE', 'WITHDRAW', 'EXPIRE'], { edit: 'never' }),
    // The fields that differ with what they were and what they are: one a line.
    diff: text({ max: 2000, edit: 'never' }),
  },
  looked: {
    carrierCode: { via: 'rateId', to: 'freightRate', field: 'carrierCode' },
    portLoading: { via: 'rateId', to: 'freightRate', field: 'portLoading' },
    portDestination: { via: 'rateId', to: 'freightRate', field: 'portDestination' },
  },
  seenBy: [{ fields: [...pricesOf('cost'), 'diff'], when: seesCost }],
  visible: { through: 'rateId' },
  order: [{ field: 'createTime', dir: 'desc' }],
  indexes: [['rateId']],
  stock: { list: { call: 'GET /freightController/selectFreightPastRecord', roles: ['selectFreight'] } },
});
