/** What a call says that prints papers. */
export const printed = { paper: 'text', ids: 'ids', language: 'text', copyKind: 'text', templateId: 'text' } as const;
/** What a call says that issues papers and mails them. */
export const mailed = { to: 'text', subject: 'text', body: 'text', ...printed, reason: 'text' } as const;
