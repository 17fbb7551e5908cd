import { entity } from '#define/entity';
import { dict, flag, integer, text } from '#define/field';
import { articleCalls, articleFields } from '#modules/messages/article.shape';

/** A case article of the company (domain/02a §2.2.2). */
export const caseArticle = entity({
  name: 'caseArticle',
  table: 'ms_case',
  owner: 'group',
  fields: { ...articleFields, summary: text({ max: 300 }), category: dict('newsCategory'), customerVisible: flag(), viewCount: integer({ least: '0', initial: 0, edit: 'never' }) },
  search: ['title', 'titleEn', 'titleAr', 'summary', 'content'],
  order: [{ field: 'isTop', dir: 'desc' }, { field: 'publishFrom', dir: 'desc' }],
  ...articleCalls('minappCaseController', 'selectMinappCase'),
  removal: 'marked',
});
