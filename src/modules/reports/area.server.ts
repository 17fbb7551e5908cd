import { reportJobs, reportRunHandlers } from '#modules/reports/reportRun/reportRun.server';
import { madeQuestion } from '#modules/reports/making.shape.server';
import { spReportHandlers } from '#modules/reports/spReport/spReport.server';
import type { ServerArea } from '#server/area';

/** What the area does on the server: reports people put together, their files and mails. */
export const reportsServer: ServerArea = {
  handlers: { spReport: spReportHandlers, reportRun: reportRunHandlers },
  jobs: reportJobs,
  made: madeQuestion,
};
