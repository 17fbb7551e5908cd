import { OwnReports } from '#modules/reports/own/own.screen.tsx';

/** One report in a tab of its own, route /spTab: a link to it leads here. */
export function OwnReportAlone() {
  return <OwnReports alone />;
}
