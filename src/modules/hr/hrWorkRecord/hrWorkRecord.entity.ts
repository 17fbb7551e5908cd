import { entity } from '#define/entity';
import { day, text } from '#define/field';
import { phoneFits } from '#modules/access/contact.shape';
import { daysInOrder, hrCalls, ofPerson } from '#modules/hr/hr.shape';

/** Where a person worked before (domain/02f §2.26). */
export const hrWorkRecord = entity({
  name: 'hrWorkRecord',
  table: 'hr_work_record',
  owner: 'branch',
  fields: {
    ...ofPerson,
    company: text({ max: 100, required: true }),
    position: text({ max: 60 }),
    startDate: day({ required: true }),
    endDate: day(),
    reasonLeft: text({ max: 200 }),
    referee: text({ max: 50 }),
    refereePhone: text({ max: 40 }),
  },
  rules: [daysInOrder('startDate', 'endDate'), phoneFits('refereePhone')],
  partOf: 'hrId',
  visible: { through: 'hrId' },
  order: [{ field: 'startDate', dir: 'desc' }],
  indexes: [['hrId']],
  stock: hrCalls('hrWorkrecordController'),
  removal: 'marked',
});
