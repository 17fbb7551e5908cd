import type { CallName } from '#define/calls';
import { entity, type Definition, type Published } from '#define/entity';
import type { Field } from '#define/field';
import { choice, dict, file, flag, integer, json, moment, text } from '#define/field';
import type { Role } from '#names/roles';

/** Most characters of an article's text, tags included (domain/02a §2.2.2: 64 kB). */
export const mostContent = 65_536;

/** What announcements, news and cases have in common (domain/02a §2.2.2). Title, text and summary have one of each language, the Chinese one for whoever has none of his own. Texts are HTML of a few tags, cleaned by the server; `viewCount` grows with its readers, without a new version of the row. */
export const articleFields: Readonly<Record<string, Field>> = {
  title: text({ max: 200, required: true }),
  titleEn: text({ max: 200 }),
  titleAr: text({ max: 200 }),
  content: text({ max: mostContent, required: true }),
  contentEn: text({ max: mostContent }),
  contentAr: text({ max: mostContent }),
  coverFileId: file({ contents: ['png', 'jpg', 'webp'], megabytes: 2 }),
  epIds: json(),
  publishFrom: moment({ required: true }),
  publishTo: moment(),
  state: choice(['DRAFT', 'PUBLISHED', 'WITHDRAWN'], { initial: 'DRAFT' }),
  isTop: flag(),
  sort: integer({ least: '0', most: '9999', initial: 0 }),
  viewCount: integer({ least: '0', initial: 0, edit: 'never' }),
};

/** What news and cases have beside it. */
const summarisedFields: Readonly<Record<string, Field>> = {
  ...articleFields,
  summary: text({ max: 300 }),
  summaryEn: text({ max: 300 }),
  summaryAr: text({ max: 300 }),
  category: dict('newsCategory'),
  customerVisible: flag(),
};

/** To whom an article is published, and when. */
export const publishedTo: Published = { state: 'state', from: 'publishFrom', until: 'publishTo', branches: 'epIds' };

/** Calls of whoever reads news or cases, which everybody may: the list, and one of them whole, which counts as read by that. */
function readingCalls(controller: string): Required<Pick<Definition, 'custom'>>['custom'] {
  return {
    published: { call: `GET /${controller}/selectPublished`, takes: { page: 'count', search: 'text' }, roles: [] },
    open: { call: `POST /${controller}/readPublished`, takes: { id: 'id' }, roles: [] },
  };
}

/** Calls of one of the three controllers; writing takes the role that opens the screen. */
export function articleCalls(controller: string, role: Role): Pick<Definition, 'handled' | 'files' | 'stock' | 'custom'> {
  const call = (name: string, method: 'GET' | 'POST'): CallName => `${method} /${controller}/${name}`;
  const roles: readonly Role[] = ['admin', role];
  return {
    handled: true,
    files: { editedBy: roles },
    stock: { list: { call: call('select', 'GET'), roles }, get: { call: call('getById', 'GET'), roles } },
    custom: {
      insert: { call: call('insert', 'POST'), takes: {}, takesRow: true, roles },
      update: { call: call('update', 'POST'), takes: { id: 'id', version: 'count' }, takesRow: true, roles },
      delete: { call: call('delete', 'POST'), takes: { id: 'id', ids: 'ids', version: 'count' }, roles },
    },
  };
}

/** News or cases: what both are, under the controller of their own. */
export const summarised = (name: 'newsArticle' | 'caseArticle', table: string, controller: string, role: Role): Definition => {
  const calls = articleCalls(controller, role);
  return entity({
    name,
    table,
    owner: 'group',
    fields: summarisedFields,
    search: ['title', 'titleEn', 'titleAr', 'summary', 'summaryEn', 'summaryAr', 'content', 'contentEn', 'contentAr'],
    order: ['isTop', 'publishFrom'].map((field) => ({ field, dir: 'desc' })),
    published: publishedTo,
    ...calls,
    custom: { ...calls.custom, ...readingCalls(controller) },
    removal: 'marked',
  });
};
