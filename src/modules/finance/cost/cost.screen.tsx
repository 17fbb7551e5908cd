import { useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Desk } from '#client/sheet/desk/desk';
import { settle } from '#client/sheet/desk/editing';
import { KeptSheet } from '#client/sheet/KeptSheet.tsx';
import type { SheetTask } from '#client/sheet/tasks/task';
import { sheetEngine } from '#modules/sheetEngine';
import { costSheet } from '#modules/finance/cost/cost.sheet';
import { InvoicingDialog } from '#modules/finance/cost/invoicing.screen.tsx';

/** Charges of all orders, route /financial/cost; invoices are made of them here. */
export function CostScreen() {
  const [desk, setDesk] = useState<Desk | null>(null);
  const tasks = useMemo<readonly SheetTask[]>(
    () => [{ name: 'invoicing', words: 'invoicing:task', icon: 'bill', roles: ['insert_invoice'], run: (of) => (settle(of), setDesk(of)) }],
    [],
  );
  const close = () => {
    // At once: the dialog gives the focus back to the button when it goes, and the keys belong to the sheet.
    flushSync(() => setDesk(null));
    desk?.editor?.focus();
  };
  return (
    <>
      <KeptSheet engine={sheetEngine} sheet={costSheet} title="shell:route.cost" belongs="sheet:belongs.cost" tasks={tasks} />
      {desk === null ? null : <InvoicingDialog desk={desk} onClose={close} />}
    </>
  );
}
