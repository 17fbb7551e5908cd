import { summarised } from '#modules/messages/article.shape';

/** A news article of the company (domain/02a §2.2.2). */
export const newsArticle = summarised('newsArticle', 'ms_news', 'minappNewsController', 'selectMinappNews');
