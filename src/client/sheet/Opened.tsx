import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { ActStrip } from '#client/sheet/acts/ActStrip.tsx';
import type { Desk } from '#client/sheet/desk/desk';
import { tellAgain } from '#client/sheet/desk/editing';
import { FindDialog } from '#client/sheet/find/FindDialog.tsx';
import { FormulaRoom } from '#client/sheet/formula/FormulaRoom.tsx';
import type { Surroundings } from '#client/sheet/grid/perform';
import { Asking, Overlays } from '#client/sheet/Overlays.tsx';
import { PastBar } from '#client/sheet/past/PastBar.tsx';
import { ProblemsPanel } from '#client/sheet/panels/ProblemsPanel.tsx';
import { RecordPanel } from '#client/sheet/record/RecordPanel.tsx';
import { TotalsPopover } from '#client/sheet/totals/TotalsPopover.tsx';
import { WhatIfBar } from '#client/sheet/whatIf/WhatIfBar.tsx';
import { ViewsRoom } from '#client/sheet/views/ViewsRoom.tsx';

/** What opens over, beside and below the rows of a sheet: one file, which comes after the first cell. */
interface OpenedProps {
  readonly desk: Desk;
  readonly around: Surroundings;
}

/** Dialogs, menus and panels over the sheet. */
export function OverSheet({ desk, around }: OpenedProps) {
  // Whatever was asked for before has opened and taken the focus by now.
  useEffect(() => {
    tellAgain(desk);
    desk.overIsHere();
  }, [desk]);
  return (
    <>
      <FormulaRoom desk={desk} />
      <ViewsRoom desk={desk} />
      <FindDialog desk={desk} />
      <TotalsPopover desk={desk} />
      <Asking desk={desk} />
      <Overlays desk={desk} around={around} />
    </>
  );
}

/** The record and the list of errors. */
export function BesideRows({ desk, around }: OpenedProps) {
  const problems = useAtomValue(desk.problemsOpen);
  const record = useAtomValue(desk.record);
  return (
    <>
      {record === null ? null : <RecordPanel desk={desk} />}
      {problems ? <ProblemsPanel desk={desk} around={around} /> : null}
    </>
  );
}

/** The action strip, and what is said of the rows as a whole: that they are those of a past moment, or hold what is only tried out. */
export function BelowRows({ desk, around }: OpenedProps) {
  return (
    <>
      <ActStrip desk={desk} steps={around.steps} />
      <PastBar desk={desk} />
      <WhatIfBar desk={desk} />
    </>
  );
}
