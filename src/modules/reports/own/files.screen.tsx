import type { ListAnswer } from '#define/wire';
import { call } from '#client/calls/http';
import { namedBytes, saveBytes } from '#client/files/files';
import { selectedRowIds } from '#client/sheet/desk/commands';
import type { Desk } from '#client/sheet/desk/desk';
import { KeptSheet } from '#client/sheet/KeptSheet.tsx';
import type { SheetTask } from '#client/sheet/tasks/task';
import { toast } from '#client/shell/feedback.tsx';
import i18next from 'i18next';
import { reportRunSheet } from '#modules/reports/reportRun/reportRun.sheet';
import { wholeEngine } from '#modules/wholeEngine';

/** Saves the files of the chosen rows on the person's machine; what has none yet is said. */
async function fetchFiles(desk: Desk): Promise<void> {
  const anyOf = selectedRowIds(desk);
  const { rows } = await call<ListAnswer>('GET', '/userReportController/selectRuns', {
    where: JSON.stringify({ field: 'id', op: 'equal', anyOf }),
  });
  const ids = rows.flatMap(({ fileId }) => (typeof fileId === 'string' ? [fileId] : []));
  if (ids.length === 0) toast('info', i18next.t('reports:own.noFile'));
  for (const id of ids) {
    const { bytes, fileName } = await namedBytes(id);
    saveBytes(bytes, fileName);
  }
}

const tasks: readonly SheetTask[] = [
  { name: 'fetchReport', words: 'reports:own.fetch', icon: 'down', roles: ['exportSheets'], run: (desk) => void fetchFiles(desk) },
];

/** Files made of reports for the person: a message leads here when one is there. */
export function ReportFiles() {
  return (
    <div className="own-report-sheet">
      <KeptSheet engine={wholeEngine} sheet={reportRunSheet} title="reports:own.files" belongs="reports:own.noFiles" tasks={tasks} />
    </div>
  );
}
