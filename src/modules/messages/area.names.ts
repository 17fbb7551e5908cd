/** Closed lists of the area: names of its entities, role strings, refusals with their wire codes, parameters. Imports no definition. */
export const messages = {
  entities: ['message', 'notice', 'noticeReceipt', 'newsArticle', 'caseArticle'],
  roles: ['selectCusNotice', 'selectMinappNews', 'selectMinappCase'],
  refusals: {
    MESSAGE_READ: 409,
    MESSAGE_TITLE_EMPTY: 422,
    MESSAGE_CONTENT_EMPTY: 422,
    MESSAGE_NOBODY: 422,
    MESSAGES_TOO_MANY: 409,
    RECIPIENT_UNKNOWN: 422,
  },
  parameters: {},
} as const;
