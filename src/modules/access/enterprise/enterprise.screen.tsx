import { useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { selectedRowIds } from '#client/sheet/desk/commands';
import type { Desk } from '#client/sheet/desk/desk';
import { settle } from '#client/sheet/desk/editing';
import { KeptSheet } from '#client/sheet/KeptSheet.tsx';
import type { SheetTask } from '#client/sheet/tasks/task';
import { ClosingDialog } from '#modules/access/enterprise/closing.screen.tsx';
import { enterpriseSheet } from '#modules/access/enterprise/enterprise.sheet';
import { sheetEngine } from '#modules/sheetEngine';

/** Branches, route /permission/branch; the books of each are closed here. */
export function EnterpriseScreen() {
  const [desk, setDesk] = useState<Desk | null>(null);
  const tasks = useMemo<readonly SheetTask[]>(
    () => [
      {
        name: 'closing',
        words: 'books:task',
        icon: 'lock',
        roles: ['close_period', 'reopen_period'],
        run: (of) => (settle(of), setDesk(of)),
      },
    ],
    [],
  );
  const close = () => {
    // At once: the dialog gives the focus back to the button when it goes, and the keys belong to the sheet.
    flushSync(() => setDesk(null));
    desk?.editor?.focus();
  };
  return (
    <>
      <KeptSheet
        engine={sheetEngine}
        sheet={enterpriseSheet}
        title="shell:route.branch"
        belongs="organisation:belongsBranch"
        tasks={tasks}
      />
      {desk === null ? null : <ClosingDialog id={selectedRowIds(desk).find((id) => !id.startsWith('new:')) ?? null} onClose={close} />}
    </>
  );
}
