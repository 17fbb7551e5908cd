import { entity } from '#define/entity';
import { ref, text } from '#define/field';

/** The saved filter a person's sheet opens with: their own or one shared with them (domain/02a §2.1.5 isDefault). */
export const defaultFilter = entity({
  name: 'defaultFilter',
  table: 'sys_default_filter',
  owner: 'branch',
  fields: {
    mod: text({ max: 60, required: true, edit: 'create' }),
    userId: ref('user', { required: true, edit: 'create' }),
    filterId: ref('savedFilter', { required: true }),
  },
  unique: [['mod', 'userId']],
  partOf: 'filterId',
  stock: {},
  handled: true,
  removal: 'marked',
});
