import { useAtomValue } from 'jotai';
import { use, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Sheet } from '#define/sheet';
import { holdsOne, rolesAtom } from '#client/session/session';
import { SheetIcon } from '#client/sheet/bars/SheetIcon.tsx';
import type { Desk } from '#client/sheet/desk/desk';
import { EmbeddedSheet } from '#client/sheet/embedded/EmbeddedSheet.tsx';
import { recordSheets } from '#client/sheet/recordSheets';
import { SheetEngineContext } from '#client/sheet/SheetEngineContext';

/** Whoever walks down the rows with the record open does not open a sheet at each of them. */
const restMs = 250;

/** Sheets the person has unfolded, by their code: they stay so from row to row. */
const unfolded = new Set<string>();

function useRested(id: string): string {
  const [rested, setRested] = useState(id);
  useEffect(() => {
    const timer = setTimeout(() => setRested(id), restMs);
    return () => clearTimeout(timer);
  }, [id]);
  return rested;
}

function Unfolding({ sheet, rowId, parent }: { sheet: Sheet; rowId: string; parent: Desk }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(() => unfolded.has(sheet.mod));
  const rested = useRested(rowId);
  const title = t(`record:parts.${sheet.entity}`);
  const turn = () => {
    if (open) unfolded.delete(sheet.mod);
    else unfolded.add(sheet.mod);
    setOpen(!open);
  };
  return (
    <section aria-label={title}>
      <h3>
        <button type="button" className="quiet-button" aria-expanded={open} onClick={turn}>
          <SheetIcon name={open ? 'up' : 'down'} />
          {title}
        </button>
      </h3>
      {open && rested === rowId ? <EmbeddedSheet sheet={sheet} parentId={rowId} parent={parent} title={title} /> : null}
    </section>
  );
}

/** Sheets of what hangs on a row, folded until somebody asks for them. */
export function RowsOfRecord({ parent, rowId }: { parent: Desk; rowId: string }) {
  const engine = use(SheetEngineContext);
  const roles = useAtomValue(rolesAtom);
  const sheets = recordSheets().filter(
    ({ of, entity }) =>
      of?.entity === parent.model.definition.name &&
      of.on !== 'page' &&
      of.on !== 'pane' &&
      holdsOne(roles, engine?.catalogue.get(entity).stock.list?.roles ?? ['admin']),
  );
  return sheets.map((sheet) => <Unfolding key={`${sheet.mod} ${rowId}`} sheet={sheet} rowId={rowId} parent={parent} />);
}
