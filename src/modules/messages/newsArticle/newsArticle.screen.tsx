import { ArticleScreen } from '#modules/messages/articles/article.screen.tsx';
import { newsArticle } from '#modules/messages/newsArticle/newsArticle.entity';

/** Route /basicData/noticeNews. */
export function NewsArticleScreen() {
  return <ArticleScreen definition={newsArticle} controller="minappNewsController" summarised belongs="articles:belongs.newsArticle" />;
}
