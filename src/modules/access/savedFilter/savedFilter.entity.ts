import type { Parameters } from '#define/calls';
import { entity } from '#define/entity';
import { choice, flag, json, ref, text } from '#define/field';
import { sharedOf } from '#modules/access/savedFilter/savedFilter.rules';

/** What a call may say of a view; parts it does not name stay as they are. */
const viewParts: Parameters = {
  mod: 'text',
  name: 'text',
  share: 'text',
  isShared: 'flag',
  isDefault: 'flag',
  conditions: 'json',
  search: 'text',
  sort: 'json',
  columns: 'json',
  parts: 'json',
};

/**
 * A saved filter of one sheet, with its order, columns and what else makes the view (domain/02a §2.1.5 SavedFilter). Its calls
 * alone say who may use and change it.
 */
export const savedFilter = entity({
  name: 'savedFilter',
  table: 'sys_saved_filter',
  owner: 'branch',
  fields: {
    mod: text({ max: 60, required: true, edit: 'create' }),
    name: text({ max: 60, required: true }),
    userId: ref('user', { required: true, edit: 'create' }),
    share: choice(['PRIVATE', 'TEAM', 'BRANCH'], { required: true, initial: 'PRIVATE' }),
    conditions: json({ required: true }),
    search: text({ max: 1_000 }),
    sort: json(),
    columns: json(),
    /** Parts of the sheet's tools, by their name: groups, own formula columns. */
    parts: json(),
  },
  derived: [{ fields: { isShared: flag() }, from: ['share'], by: sharedOf }],
  unique: [['mod', 'userId', 'name']],
  stock: {},
  handled: true,
  keepsViews: 'get',
  custom: {
    select: { call: 'GET /PublicQueryController/select_diyFilter', takes: { mod: 'text' }, roles: [] },
    get: { call: 'GET /PublicQueryController/get_diyFilter', takes: { id: 'id' }, roles: [] },
    insert: { call: 'POST /PublicQueryController/insert_diyFilter', takes: viewParts, roles: [] },
    update: { call: 'POST /PublicQueryController/update_diyFilter', takes: { id: 'id', version: 'count', ...viewParts }, roles: [] },
    delete: { call: 'POST /PublicQueryController/delete_diyFilter', takes: { id: 'id', version: 'count' }, roles: [] },
  },
  removal: 'marked',
});
