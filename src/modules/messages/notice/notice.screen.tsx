import { ArticleScreen } from '#client/articles/ArticleScreen.tsx';

/** Route /basicData/notice. */
export function NoticeScreen() {
  return <ArticleScreen controller="cusNoticeController" belongs="articles:belongs.notice" />;
}
