import { useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Desk } from '#client/sheet/desk/desk';
import { settle } from '#client/sheet/desk/editing';
import { KeptSheet } from '#client/sheet/KeptSheet.tsx';
import type { SheetTask } from '#client/sheet/tasks/task';
import { sheetEngine } from '#modules/sheetEngine';
import { orderSheet } from '#modules/orders/order/order.sheet';
import { TakingDialog } from '#modules/orders/order/taking.screen.tsx';

/** Sea export orders, route /order/orderManage; one of them may be given a number that was reserved. */
export function OrderScreen() {
  const [desk, setDesk] = useState<Desk | null>(null);
  const tasks = useMemo<readonly SheetTask[]>(
    () => [
      {
        name: 'takeNumber',
        words: 'numbers:takeTask',
        icon: 'pin',
        roles: ['updateOrder'],
        inMenuOnly: true,
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
      <KeptSheet engine={sheetEngine} sheet={orderSheet} title="shell:route.orderManage" belongs="sheet:belongs.order" tasks={tasks} />
      {desk === null ? null : <TakingDialog desk={desk} onClose={close} />}
    </>
  );
}
