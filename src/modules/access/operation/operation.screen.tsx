import { Jobs } from '#modules/access/operation/jobs.screen.tsx';
import { openRow } from '#modules/access/operation/openRow.screen';
import { operationSheet } from '#modules/access/operation/operation.sheet';
import { SheetOrElse } from '#modules/access/sheetOrElse.screen.tsx';

/** What people did, and for administrators what the server does by itself. */
export const OperationScreen = () => (
  <SheetOrElse
    sheet={operationSheet}
    title="shell:route.operation"
    tabs={['jobs:tabs.log', 'jobs:tabs.jobs']}
    belongs="operations:none"
    tasks={[openRow]}
    others={['admin']}
  >
    <Jobs />
  </SheetOrElse>
);
