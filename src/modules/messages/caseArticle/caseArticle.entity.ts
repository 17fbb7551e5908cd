import { summarised } from '#modules/messages/article.shape';

/** A case article of the company (domain/02a §2.2.2). */
export const caseArticle = summarised('caseArticle', 'ms_case', 'minappCaseController', 'selectMinappCase');
