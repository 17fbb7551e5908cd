import { entity } from '#define/entity';
import { choice, day, flag, text } from '#define/field';
import { daysInOrder, hrCalls, ofPerson } from '#modules/hr/hr.shape';

/** Where a person studied (domain/02f §2.26). */
export const hrEducation = entity({
  name: 'hrEducation',
  table: 'hr_education',
  owner: 'branch',
  fields: {
    ...ofPerson,
    school: text({ max: 100, required: true }),
    major: text({ max: 80 }),
    degree: choice(['SECONDARY', 'COLLEGE', 'BACHELOR', 'MASTER', 'DOCTOR']),
    startDate: day(),
    endDate: day(),
    isHighest: flag(),
    certificateNo: text({ max: 60 }),
  },
  rules: [daysInOrder('startDate', 'endDate')],
  partOf: 'hrId',
  visible: { through: 'hrId' },
  order: [{ field: 'startDate', dir: 'desc' }],
  indexes: [['hrId']],
  files: {},
  stock: hrCalls('hrEducationController'),
  removal: 'marked',
});
