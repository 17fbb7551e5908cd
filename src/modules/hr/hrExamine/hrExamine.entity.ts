import { act, stamp } from '#define/act';
import { entity } from '#define/entity';
import { choice, day, text } from '#define/field';
import { editors, hrCalls, ofPerson, readers } from '#modules/hr/hr.shape';

/** An examination before probation ends, a promotion, a transfer, a change of pay, or of a year (domain/02f §2.26). */
export const hrExamine = entity({
  name: 'hrExamine',
  table: 'hr_examine',
  owner: 'branch',
  fields: {
    ...ofPerson,
    examineType: choice(['PROBATION', 'PROMOTION', 'TRANSFER', 'SALARY', 'ANNUAL'], { required: true }),
    applyDate: day({ required: true }),
    content: text({ max: 1000, required: true }),
    result: text({ max: 500 }),
    state: choice(['DRAFT', 'SUBMITTED', 'PASSED', 'REFUSED'], { edit: 'never', initial: 'DRAFT' }),
    ...stamp('submit'),
    ...stamp('examine', true),
  },
  facts: ['parameter'],
  states: { state: 'EXAMINE_STATE' },
  frozenBy: [{ state: ['SUBMITTED', 'PASSED'] }],
  partOf: 'hrId',
  visible: { through: 'hrId' },
  order: [{ field: 'applyDate', dir: 'desc' }],
  indexes: [['hrId']],
  files: {},
  stock: hrCalls('hrExamineController'),
  acts: {
    submit: act('POST /hrExamineController/submit', {
      roles: editors,
      moves: { state: { from: ['DRAFT', 'REFUSED'], to: 'SUBMITTED' } },
      stamps: 'submit',
      main: true,
      key: 'S',
    }),
    pass: act('POST /hrExamineController/pass', {
      roles: readers,
      moves: { state: { from: ['SUBMITTED'], to: 'PASSED' } },
      otherThan: ['submitUserId'],
      asks: { opinion: text({ max: 500 }) },
      stamps: 'examine',
      main: true,
      key: 'R',
      stroke: 'forward',
    }),
    refuse: act('POST /hrExamineController/refuse', {
      roles: readers,
      moves: { state: { from: ['SUBMITTED'], to: 'REFUSED' } },
      otherThan: ['submitUserId'],
      asks: { opinion: text({ max: 500, required: true }) },
      stamps: 'examine',
      main: true,
      key: 'X',
      stroke: 'back',
    }),
  },
  removal: 'marked',
});
