import type { Definition } from '#define/entity';
import { caseArticle } from '#modules/messages/caseArticle/caseArticle.entity';
import { message } from '#modules/messages/message/message.entity';
import { newsArticle } from '#modules/messages/newsArticle/newsArticle.entity';
import { notice, noticeReceipt } from '#modules/messages/notice/notice.entity';

/** Definitions of the area. */
export const messagesEntities: readonly Definition[] = [message, notice, noticeReceipt, newsArticle, caseArticle];
