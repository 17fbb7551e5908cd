import { entity } from '#define/entity';
import { json } from '#define/field';
import { articleCalls, articleFields } from '#modules/messages/article.shape';

const calls = articleCalls('cusNoticeController', 'selectCusNotice');

/** A company announcement; the newest one valid now rolls through the top line (domain/02a §2.2.2). */
export const notice = entity({
  name: 'notice',
  table: 'ms_notice',
  owner: 'group',
  fields: { ...articleFields, recipientIds: json() },
  search: ['title', 'titleEn', 'titleAr', 'content'],
  order: [{ field: 'isTop', dir: 'desc' }, { field: 'publishFrom', dir: 'desc' }],
  ...calls,
  custom: {
    ...calls.custom,
    current: { call: 'GET /cusNoticeController/getNotice', takes: {}, roles: [] },
    state: { call: 'GET /PublicQueryController/getNoticeState', takes: {}, roles: [] },
    recipients: { call: 'POST /PublicQueryController/insertNoticeUser', takes: { id: 'id', noticeId: 'id', ids: 'ids' }, roles: ['admin', 'selectCusNotice'] },
  },
  removal: 'marked',
});
