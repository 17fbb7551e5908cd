import { tellOfSteps } from '#modules/messages/actLetters.shape.server';
import type { ServerArea } from '#server/area';
import { articleHandlers } from '#modules/messages/articleCalls.shape.server';
import { caseArticle } from '#modules/messages/caseArticle/caseArticle.entity';
import { messageHandlers, messageLetters } from '#modules/messages/message/message.server';
import { newsArticle } from '#modules/messages/newsArticle/newsArticle.entity';
import { noticeHandlers, noticeReceiptHandlers } from '#modules/messages/notice/notice.server';
import { forgettingViews, readingHandlers } from '#modules/messages/reading.shape.server';

/** What the area does on the server: bodies of the calls its definitions name, and what it does by itself. */
export const messagesServer: ServerArea = {
  handlers: {
    message: messageHandlers,
    notice: noticeHandlers,
    noticeReceipt: noticeReceiptHandlers,
    newsArticle: { ...articleHandlers(newsArticle), ...readingHandlers(newsArticle) },
    caseArticle: { ...articleHandlers(caseArticle), ...readingHandlers(caseArticle) },
  },
  offices: { message: messageLetters },
  teller: tellOfSteps,
  jobs: [forgettingViews],
};
