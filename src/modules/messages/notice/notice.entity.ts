import { entity } from '#define/entity';
import { json, moment, ref } from '#define/field';
import { articleCalls, articleFields, publishedTo } from '#modules/messages/article.shape';

const calls = articleCalls('cusNoticeController', 'selectCusNotice');

/** A company announcement; the newest one valid now rolls through the top line (domain/02a §2.2.2). */
export const notice = entity({
  name: 'notice',
  table: 'ms_notice',
  owner: 'group',
  fields: { ...articleFields, recipientIds: json() },
  search: ['title', 'titleEn', 'titleAr', 'content', 'contentEn', 'contentAr'],
  order: [
    { field: 'isTop', dir: 'desc' },
    { field: 'publishFrom', dir: 'desc' },
  ],
  published: { ...publishedTo, people: 'recipientIds' },
  ...calls,
  custom: {
    ...calls.custom,
    current: { call: 'GET /cusNoticeController/getNotice', takes: {}, roles: [] },
    state: { call: 'GET /PublicQueryController/getNoticeState', takes: {}, roles: [] },
    recipients: {
      call: 'POST /PublicQueryController/insertNoticeUser',
      takes: { id: 'id', noticeId: 'id', ids: 'ids' },
      roles: ['admin', 'selectCusNotice'],
    },
  },
  removal: 'marked',
});

/** Who has read which announcement, and when first (domain/02a §2.2.2 `readReceipts`). */
export const noticeReceipt = entity({
  name: 'noticeReceipt',
  table: 'ms_notice_receipt',
  owner: 'group',
  fields: {
    noticeId: ref('notice', { required: true, edit: 'create' }),
    userId: ref('user', { required: true, edit: 'create' }),
    readTime: moment({ required: true, edit: 'create' }),
  },
  unique: [['noticeId', 'userId']],
  partOf: 'noticeId',
  handled: true,
  letters: true,
  stock: {},
  custom: {
    read: { call: 'POST /cusNoticeController/readNotice', takes: { id: 'ids', ids: 'ids' }, roles: [] },
    readers: { call: 'GET /cusNoticeController/selectReceipt', takes: { id: 'id', noticeId: 'id' }, roles: ['admin', 'selectCusNotice'] },
  },
  removal: 'real',
});
