import { entity } from '#define/entity';
import { choice, day, money, text } from '#define/field';
import { hrCalls, ofPerson } from '#modules/hr/hr.shape';

/** A reward or a penalty (domain/02f §2.26). */
export const hrReward = entity({
  name: 'hrReward',
  table: 'hr_reward',
  owner: 'branch',
  fields: {
    ...ofPerson,
    kind: choice(['REWARD', 'PENALTY'], { required: true }),
    date: day({ required: true }),
    reason: text({ max: 500, required: true }),
    amount: money({ currency: 'base' }),
  },
  partOf: 'hrId',
  visible: { through: 'hrId' },
  sumsBy: 'kind',
  order: [{ field: 'date', dir: 'desc' }],
  indexes: [['hrId']],
  files: {},
  stock: hrCalls('hrRewardController'),
  removal: 'marked',
});
