import { entity } from '#define/entity';
import { day, text } from '#define/field';
import { notBackdated, valueFits } from '#modules/access/parameter/parameter.rules';
import type { Role } from '#names/roles';

const parameterWriters: readonly Role[] = ['admin', 'edit_financeParameters'];

/** The value a branch gave to one of its parameters, from a day on (domain/02a §2.1.4); before its first one the default holds. */
export const parameter = entity({
  name: 'parameter',
  table: 'sys_parameter',
  owner: 'branch',
  fields: {
    paramKey: text({ max: 60, required: true, edit: 'create' }),
    value: text({ max: 2000, required: true }),
    effectiveFrom: day({ required: true, edit: 'create' }),
  },
  unique: [['paramKey', 'effectiveFrom']],
  rules: [valueFits, notBackdated],
  handled: true,
  stock: {},
  custom: {
    all: { call: 'GET /ParameterController/parameter_list', takes: {}, roles: ['admin', 'parameter_list'] },
    give: { call: 'POST /ParameterController/parameter_add', takes: {}, takesRow: true, roles: parameterWriters },
    change: {
      call: 'POST /ParameterController/parameter_edit',
      takes: { id: 'id', parameterId: 'id', version: 'count' },
      takesRow: true,
      roles: parameterWriters,
    },
  },
});
