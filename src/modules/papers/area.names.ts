import { refused } from '#names/listed';

/** Closed lists of the area: names of its entities, role strings, refusals with their wire codes, parameters. Imports no definition. */
export const papers = {
  entities: ['paperPrint', 'paperRun', 'excelTemplate', 'excelTemplateColumn'],
  roles: ['paper.bank', 'paper.seal', 'paper.original', 'paper.template', 'insertDiyExcel'],
  refusals: refused({
    403: ['PAPER_LINES_HIDDEN PAPER_NOT_YOURS'],
    409: ['PAPER_STATE PAPER_TOO_LONG PAPER_FAILED MAIL_NO_RECIPIENT TEMPLATE_NAME_TAKEN PAPER_SET_OUT PAPER_NOT_OUT PAPER_PICTURE'],
    422: [
      'PAPER_UNKNOWN PAPER_LANGUAGE PAPER_FIELDS PAPER_SIGNS TEMPLATE_FIELD_UNKNOWN TEMPLATE_BLOCK TEMPLATE_COLUMN_TWICE',
      'TEMPLATE_CONSTANT TEMPLATE_TRANSFORM TEMPLATE_FORBIDDEN TEMPLATE_TOO_LARGE TEMPLATE_LAYOUT TEMPLATE_ENDLESS TEMPLATE_FILE',
      'TEMPLATE_NOTHING TEMPLATE_GONE WORKBOOK_LINKS PAPER_COPY',
    ],
  }),
  details: { PAPER_COPY: { value: 'paperPrint.copyKind' }, TEMPLATE_TRANSFORM: { transform: 'excelTemplateColumn.transform' } },
  parameters: {},
} as const;
