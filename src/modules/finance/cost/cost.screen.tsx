import { useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Desk } from '#client/sheet/desk/desk';
import { settle } from '#client/sheet/desk/editing';
import { KeptSheet } from '#client/sheet/KeptSheet.tsx';
import { later } from '#client/sheet/later';
import type { SheetTask } from '#client/sheet/tasks/task';
import { sheetEngine } from '#modules/sheetEngine';
import { costSheet } from '#modules/finance/cost/cost.sheet';

const dialogs = {
  invoicing: later(async () => (await import('#modules/finance/cost/invoicing.screen.tsx')).InvoicingDialog),
};

/** Charges of all orders, route /financial/cost; invoices are made of them here. */
export function CostScreen() {
  const [open, setOpen] = useState<{ of: keyof typeof dialogs; desk: Desk } | null>(null);
  const tasks = useMemo<readonly SheetTask[]>(() => {
    const opening = (of: keyof typeof dialogs) => (desk: Desk) => (settle(desk), setOpen({ of, desk }));
    return [{ name: 'invoicing', words: 'invoicing:task', icon: 'bill', roles: ['insert_invoice'], run: opening('invoicing') }];
  }, []);
  const close = () => {
    const desk = open?.desk;
    // At once: the dialog gives the focus back to the button when it goes, and the keys belong to the sheet.
    flushSync(() => setOpen(null));
    desk?.editor?.focus();
  };
  const Asked = open && dialogs[open.of];
  return (
    <>
      <KeptSheet engine={sheetEngine} sheet={costSheet} title="shell:route.cost" belongs="sheet:belongs.cost" tasks={tasks} />
      {open && Asked ? <Asked desk={open.desk} onClose={close} /> : null}
    </>
  );
}
