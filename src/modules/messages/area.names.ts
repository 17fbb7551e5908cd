import { refused } from '#names/listed';

/** Closed lists of the area: names of its entities, role strings, refusals with their wire codes, parameters. Imports no definition. */
export const messages = {
  entities: ['message', 'notice', 'noticeReceipt', 'newsArticle', 'caseArticle'],
  roles: ['selectCusNotice', 'selectMinappNews', 'selectMinappCase'],
  refusals: refused({
    409: ['MESSAGE_READ MESSAGES_TOO_MANY'],
    422: ['MESSAGE_TITLE_EMPTY MESSAGE_CONTENT_EMPTY MESSAGE_NOBODY RECIPIENT_UNKNOWN'],
  }),
  parameters: {},
} as const;
