import type { Assembly } from '#server/http/app';
import { forgetting } from '#server/audit/retention';
import type { Chore } from '#server/chores';
import type { LetterOffices } from '#server/live/hub';
import { jobNumberHandlers } from '#modules/basic/jobNumber/jobNumber.server';
import { portHandlers } from '#modules/basic/port/port.server';
import { savedFilterHandlers } from '#modules/access/savedFilter/savedFilter.server';
import { booksHandlers } from '#modules/access/enterprise/books.server';
import { enterpriseHandlers } from '#modules/access/enterprise/enterprise.server';
import { parameterHandlers } from '#modules/access/parameter/parameter.server';
import { roleHandlers } from '#modules/access/role/role.server';
import { watchingDenials } from '#modules/access/user/denialAlarm.server';
import { userSessionHandlers } from '#modules/access/user/liveSessions.server';
import { userHandlers } from '#modules/access/user/user.server';
import { tableColumnSettingHandlers } from '#modules/access/tableColumnSetting/tableColumnSetting.server';
import { fileAttachmentHandlers } from '#modules/files/fileAttachment/fileAttachment.server';
import { sweeping } from '#modules/files/fileAttachment/storedBytes.server';
import { emailConfigHandlers } from '#modules/basic/emailConfig/emailConfig.server';
import { serviceProcessEmailHandlers } from '#modules/basic/serviceProcessEmail/serviceProcessEmail.server';
import { costHandlers } from '#modules/finance/cost/cost.server';
import { invoiceHandlers } from '#modules/finance/invoice/invoice.server';
import { freightRateHandlers } from '#modules/freight/freightRate/freightRate.server';
import { articleHandlers } from '#modules/messages/articleCalls.shape.server';
import { caseArticle } from '#modules/messages/caseArticle/caseArticle.entity';
import { newsArticle } from '#modules/messages/newsArticle/newsArticle.entity';
import { noticeHandlers, noticeReceiptHandlers } from '#modules/messages/notice/notice.server';
import { forgettingViews, readingHandlers } from '#modules/messages/reading.shape.server';
import { currencyHandlers } from '#modules/basic/currency/currency.server';
import { orderHandlers } from '#modules/orders/order/order.server';
import { orderPermissionHandlers } from '#modules/orders/orderPermission/orderPermission.server';
import { messageHandlers, messageLetters } from '#modules/messages/message/message.server';

/** Bodies of the custom calls the definitions name; a missing one stops the server at its start. */
export const handlers: Assembly['handlers'] = {
  enterprise: { ...enterpriseHandlers, ...booksHandlers },
  jobNumber: jobNumberHandlers,
  parameter: parameterHandlers,
  role: roleHandlers,
  user: { ...userHandlers, ...userSessionHandlers },
  tableColumnSetting: tableColumnSettingHandlers,
  savedFilter: savedFilterHandlers,
  emailConfig: emailConfigHandlers,
  serviceProcessEmail: serviceProcessEmailHandlers,
  cost: costHandlers,
  invoice: invoiceHandlers,
  freightRate: freightRateHandlers(),
  currency: currencyHandlers,
  order: orderHandlers,
  orderPermission: orderPermissionHandlers,
  port: portHandlers,
  message: messageHandlers,
  notice: noticeHandlers,
  noticeReceipt: noticeReceiptHandlers,
  newsArticle: { ...articleHandlers(newsArticle), ...readingHandlers(newsArticle) },
  caseArticle: { ...articleHandlers(caseArticle), ...readingHandlers(caseArticle) },
  fileAttachment: fileAttachmentHandlers,
};

/** Entities whose changes go out to the people they concern. */
export const offices: LetterOffices = { message: messageLetters };

/** What the server does by itself now and then. */
export const chores: readonly Chore[] = [sweeping, forgetting, forgettingViews, watchingDenials];
