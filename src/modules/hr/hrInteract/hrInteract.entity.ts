import { entity } from '#define/entity';
import { choice, day, text } from '#define/field';
import { hrCalls, ofPerson } from '#modules/hr/hr.shape';

/** A talk, a training, a care or a complaint (domain/02f §2.26). */
export const hrInteract = entity({
  name: 'hrInteract',
  table: 'hr_interact',
  owner: 'branch',
  fields: {
    ...ofPerson,
    kind: choice(['TALK', 'TRAINING', 'CARE', 'COMPLAINT'], { required: true }),
    date: day({ required: true }),
    content: text({ max: 1000, required: true }),
    participants: text({ max: 200 }),
    followUp: text({ max: 500 }),
  },
  partOf: 'hrId',
  visible: { through: 'hrId' },
  search: ['content'],
  order: [{ field: 'date', dir: 'desc' }],
  indexes: [['hrId']],
  stock: hrCalls('hrInteractController'),
  removal: 'marked',
});
