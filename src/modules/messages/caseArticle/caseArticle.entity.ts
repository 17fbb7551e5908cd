import { entity } from '#define/entity';
import { articleCalls, publishedTo, readingCalls, summarisedFields } from '#modules/messages/article.shape';

const calls = articleCalls('minappCaseController', 'selectMinappCase');

/** A case article of the company (domain/02a §2.2.2). */
export const caseArticle = entity({
  name: 'caseArticle',
  table: 'ms_case',
  owner: 'group',
  fields: summarisedFields,
  search: ['title', 'titleEn', 'titleAr', 'summary', 'summaryEn', 'summaryAr', 'content', 'contentEn', 'contentAr'],
  order: [
    { field: 'isTop', dir: 'desc' },
    { field: 'publishFrom', dir: 'desc' },
  ],
  published: publishedTo,
  ...calls,
  custom: { ...calls.custom, ...readingCalls('minappCaseController') },
  removal: 'marked',
});
