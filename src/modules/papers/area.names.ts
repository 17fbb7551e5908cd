/** Closed lists of the area: names of its entities, role strings, refusals with their wire codes, parameters. Imports no definition. */
export const papers = {
  entities: ['paperPrint'],
  roles: ['paper.bank', 'paper.seal'],
  refusals: {
    PAPER_UNKNOWN: 422,
    PAPER_LANGUAGE: 422,
    PAPER_STATE: 409,
    PAPER_FIELDS: 422,
    PAPER_SIGNS: 422,
    PAPER_LINES_HIDDEN: 403,
    PAPER_TOO_LONG: 409,
    PAPER_FAILED: 409,
    PAPER_NOT_YOURS: 403,
  },
  parameters: {},
} as const;
