import { ArticleScreen } from '#modules/messages/articles/article.screen.tsx';
import { caseArticle } from '#modules/messages/caseArticle/caseArticle.entity';

/** Route /basicData/noticeCase. */
export function CaseArticleScreen() {
  return <ArticleScreen definition={caseArticle} controller="minappCaseController" summarised belongs="articles:belongs.caseArticle" />;
}
