import { ArticleScreen } from '#modules/messages/articles/article.screen.tsx';
import { notice } from '#modules/messages/notice/notice.entity';

/** Route /basicData/notice. */
export function NoticeScreen() {
  return <ArticleScreen definition={notice} controller="cusNoticeController" belongs="articles:belongs.notice" />;
}
