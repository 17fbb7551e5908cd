import { ArticleScreen } from '#client/articles/ArticleScreen.tsx';

/** Route /basicData/noticeNews. */
export function NewsArticleScreen() {
  return <ArticleScreen controller="minappNewsController" summarised belongs="articles:belongs.newsArticle" />;
}
