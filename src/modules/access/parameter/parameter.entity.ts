import { entity } from '#define/entity';
import { day, text } from '#define/field';
import { notBackdated, valueFits } from '#modules/access/parameter/parameter.rules';

/** The value a branch gave to one of its parameters, from a day on (domain/02a §2.1.4); before its first one the default holds. */
export const parameter = entity({
  name: 'parameter',
  table: 'sys_parameter',
  owner: 'branch',
  fields: {
    paramKey: text({ max: 60, required: true, edit: 'create' }),
    value: text({ max: 200, required: true }),
    effectiveFrom: day({ required: true, edit: 'create' }),
  },
  unique: [['paramKey', 'effectiveFrom']],
  rules: [valueFits, notBackdated],
  stock: {
    add: { call: 'POST /ParameterController/parameter_add', roles: ['admin'] },
    edit: { call: 'POST /ParameterController/parameter_edit', roles: ['admin'] },
  },
  custom: { all: { call: 'GET /ParameterController/parameter_list', roles: ['admin', 'parameter_list'] } },
});
