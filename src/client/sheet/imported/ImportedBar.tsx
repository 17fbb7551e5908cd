import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { Desk } from '#client/sheet/desk/desk';
import { showAllRows } from '#client/sheet/desk/commands';
import { settle } from '#client/sheet/desk/editing';
import { useStatus } from '#client/sheet/desk/useStatus';
import { importedAtom, noteImported, type ImportedRows } from '#client/sheet/imported/imported';
import { takeBackSaved } from '#client/sheet/undo/undoing';

/** Brings the first of the rows into sight, once they have arrived in the sheet. */
function reveal(desk: Desk, { rowIds }: ImportedRows): boolean {
  const row = Math.min(...rowIds.map((rowId) => desk.model.viewRowOf(rowId) ?? Infinity));
  const first = Number.isFinite(row) ? desk.model.rowIdAt(row) : null;
  if (first !== null) desk.jump(first, null);
  return first !== null;
}

function Bar({ desk, imported }: { desk: Desk; imported: ImportedRows }) {
  const { t } = useTranslation();
  const status = useStatus(desk);
  const { mod } = desk.model.sheet;
  useEffect(() => {
    if (reveal(desk, imported)) return;
    const stop = desk.model.subscribe(() => {
      if (reveal(desk, imported)) stop();
    });
    return stop;
  }, [desk, imported]);
  const narrow = async (on: boolean) => {
    // What was imported is shown whatever was filtered before.
    if (on) await showAllRows(desk);
    await desk.model.tools.rows.only(on ? imported.rowIds : null);
  };
  const only = (on: boolean) => {
    settle(desk);
    void narrow(on).then(() => desk.editor?.focus());
  };
  const close = () => {
    if (status.onlyThese) only(false);
    noteImported(mod, null);
  };
  const undo = async () => {
    settle(desk);
    const taken = await takeBackSaved(desk, Math.min(...imported.seqs), imported.seqs);
    if (taken) noteImported(mod, null);
    if (taken && status.onlyThese) await desk.model.tools.rows.only(null);
    desk.editor?.focus();
  };
  return (
    <div className="sheet-banner banner-waiting" role="status">
      <span>{t('undo:import.text', { count: imported.rowIds.length })}</span>
      <button type="button" className="button" aria-pressed={status.onlyThese} onClick={() => only(!status.onlyThese)}>
        {t(status.onlyThese ? 'undo:import.all' : 'undo:import.only')}
      </button>
      <button type="button" className="link-button" onClick={() => void undo()}>
        {t('undo:import.undo')}
      </button>
      <button type="button" className="link-button" onClick={close}>
        {t('sheet:banner.close')}
      </button>
    </div>
  );
}

/** After an import: how many rows came in or changed, with the ways to see them alone and to take them back. */
export function ImportedBar({ desk }: { desk: Desk }) {
  const imported = useAtomValue(importedAtom)[desk.model.sheet.mod];
  return imported === undefined ? null : <Bar desk={desk} imported={imported} />;
}
