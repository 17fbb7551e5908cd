import { ArticleScreen } from '#client/articles/ArticleScreen.tsx';

/** Route /basicData/noticeCase. */
export function CaseArticleScreen() {
  return <ArticleScreen controller="minappCaseController" summarised belongs="articles:belongs.caseArticle" />;
}
