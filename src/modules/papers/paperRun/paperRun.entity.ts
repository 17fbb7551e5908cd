import { entity } from '#define/entity';
import { choice, integer, json, text } from '#define/field';
import { mailed } from '#modules/papers/asking.shape';

/** Many papers that go out by themselves, part by part: what was asked, how far it is, and what became of each (design/acts.md §5). */
export const paperRun = entity({
  name: 'paperRun',
  table: 'sys_paper_run',
  owner: 'branch',
  fields: {
    paperKind: text({ max: 20, required: true, edit: 'create' }),
    // In whose name it goes on: their rights as they are when it does.
    username: text({ max: 60, required: true, edit: 'create' }),
    wish: json({ required: true, edit: 'create' }),
    total: integer({ least: '1', required: true, edit: 'create' }),
    done: integer({ edit: 'never', initial: 0 }),
    refused: integer({ edit: 'never', initial: 0 }),
    answers: json({ edit: 'never' }),
    state: choice(['WAITING', 'DONE'], { edit: 'never', initial: 'WAITING' }),
  },
  indexes: [['state']],
  handled: true,
  stock: {},
  custom: {
    start: { call: 'POST /paperController/run', takes: { mails: 'flag', ...mailed }, roles: [] },
    progress: { call: 'GET /paperController/progress', takes: { id: 'id' }, roles: [] },
  },
  removal: 'real',
});
