import { entity } from '#define/entity';
import { articleCalls, publishedTo, readingCalls, summarisedFields } from '#modules/messages/article.shape';

const calls = articleCalls('minappNewsController', 'selectMinappNews');

/** A news article of the company (domain/02a §2.2.2). */
export const newsArticle = entity({
  name: 'newsArticle',
  table: 'ms_news',
  owner: 'group',
  fields: summarisedFields,
  search: ['title', 'titleEn', 'titleAr', 'summary', 'summaryEn', 'summaryAr', 'content', 'contentEn', 'contentAr'],
  order: [
    { field: 'isTop', dir: 'desc' },
    { field: 'publishFrom', dir: 'desc' },
  ],
  published: publishedTo,
  ...calls,
  custom: { ...calls.custom, ...readingCalls('minappNewsController') },
  removal: 'marked',
});
