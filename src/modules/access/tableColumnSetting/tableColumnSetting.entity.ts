import { entity } from '#define/entity';
import { integer, json, ref, text } from '#define/field';

/** A person's column layout of one sheet; without a user it is the branch's default (domain/02a §2.1.5). */
export const tableColumnSetting = entity({
  name: 'tableColumnSetting',
  table: 'sys_table_column_setting',
  owner: 'branch',
  fields: {
    mod: text({ max: 60, required: true, edit: 'create' }),
    isEn: integer({ least: '0', most: '1', required: true, edit: 'create' }),
    userId: ref('user', { edit: 'create' }),
    columns: json({ required: true }),
    sort: json(),
  },
  unique: [['mod', 'isEn', 'userId']],
  visible: { own: ['userId'] },
  stock: {},
  handled: true,
  custom: {
    select: { call: 'GET /PublicQueryController/select_diyTable', takes: { mod: 'text' }, roles: [] },
    selectInitial: { call: 'GET /PublicQueryController/selectDiyTableInit', takes: { mod: 'text' }, roles: [] },
    update: { call: 'POST /PublicQueryController/update_diyTable', takes: { mod: 'text', isDefault: 'flag', columns: 'json' }, roles: [] },
  },
  removal: 'real',
});
