import { useCallback } from 'react';
import type { Sheet } from '#define/sheet';
import type { LayoutColumn } from '#define/layout';
import { Importing } from '#client/import/Importing.tsx';
import type { Desk } from '#client/sheet/desk/desk';
import { loadLayout, saveLayout } from '#client/sheet/layoutCalls';
import { SheetEngineContext, type SheetEngine } from '#client/sheet/SheetEngineContext';
import { SheetScreen } from '#client/sheet/SheetScreen.tsx';
import type { SheetTask } from '#client/sheet/tasks/task';

interface KeptSheetProps {
  readonly engine: SheetEngine;
  readonly sheet: Sheet;
  readonly title: string;
  readonly belongs: string;
  readonly tasks?: readonly SheetTask[];
  readonly beside?: boolean;
  readonly onDesk?: (desk: Desk | null) => void;
}

/** A sheet as every screen of the product shows it: its columns as the person left them, its import where it offers one. */
export function KeptSheet({ engine, sheet, title, belongs, tasks, beside, onDesk }: KeptSheetProps) {
  const load = useCallback(() => loadLayout(sheet.mod), [sheet.mod]);
  const keep = useCallback((columns: readonly LayoutColumn[] | null) => saveLayout(sheet.mod, columns), [sheet.mod]);
  return (
    <SheetEngineContext value={engine}>
      <Importing sheet={sheet} title={title}>
        {(onImport) => (
          <SheetScreen
            sheet={sheet}
            title={title}
            belongs={belongs}
            loadLayout={load}
            saveLayout={keep}
            {...(onImport ? { onImport } : {})}
            {...(tasks ? { tasks } : {})}
            {...(beside ? { beside } : {})}
            {...(onDesk ? { onDesk } : {})}
          />
        )}
      </Importing>
    </SheetEngineContext>
  );
}
