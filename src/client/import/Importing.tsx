import { use, useCallback, useState } from 'react';
import type { DragEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { hasRole } from '#client/session/session';
import { toast } from '#client/shell/feedback.tsx';
import { later } from '#client/shell/later';
import { SheetEngineContext } from '#client/sheet/SheetEngineContext';
import type { Catalogue } from '#define/catalogue';
import { isList, type Sheet } from '#define/sheet';
import './import.css';

const ImportWizard = later(async () => (await import('#client/import/ImportWizard.tsx')).ImportWizard);

interface ImportingProps {
  readonly sheet: Sheet;
  /** Key of the sheet's name. */
  readonly title: string;
  /** The screen; `onImport` opens the import, undefined where the person may not import. */
  readonly children: (onImport: (() => void) | undefined) => ReactNode;
}

/** Whoever imports must be allowed to add what comes of it; where the entity reads workbooks by a call of its own, to call that too. */
function mayImport(catalogue: Catalogue, sheet: Sheet): boolean {
  const { custom, stock } = catalogue.get(sheet.entity);
  return (
    sheet.imports !== undefined &&
    (isList(sheet.imports) || hasRole(custom?.excelImport?.roles ?? [])) &&
    stock.add !== undefined &&
    hasRole(stock.add.roles)
  );
}

const carriesFiles = (event: DragEvent): boolean => event.dataTransfer.types.includes('Files');

/** Puts the import around a sheet's screen: its button, and files dropped anywhere on it. */
export function Importing({ sheet, title, children }: ImportingProps) {
  const { t } = useTranslation();
  const engine = use(SheetEngineContext);
  const [open, setOpen] = useState<{ file: File | null } | null>(null);
  const [over, setOver] = useState(false);
  const onImport = useCallback(() => setOpen({ file: null }), []);
  const onClose = useCallback(() => setOpen(null), []);
  if (engine === null) throw new Error('Importing stands outside SheetEngineContext');
  const may = mayImport(engine.catalogue, sheet);

  const drag = (event: DragEvent) => {
    if (!may || !carriesFiles(event)) return;
    // Also while the dialog is open: a browser left alone would open the file in place of the page.
    event.preventDefault();
    if (open !== null) return;
    event.dataTransfer.dropEffect = 'copy';
    setOver(true);
  };
  const drop = (event: DragEvent) => {
    setOver(false);
    if (!may || !carriesFiles(event)) return;
    event.preventDefault();
    if (open !== null) return;
    const [file, ...others] = event.dataTransfer.files;
    if (others.length > 0) toast('warning', t('import:dropMany'), 5);
    else if (file !== undefined) setOpen({ file });
  };
  const leave = (event: DragEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
  };
  return (
    <div className="import-frame" onDragEnter={drag} onDragOver={drag} onDragLeave={leave} onDrop={drop}>
      {children(may ? onImport : undefined)}
      {over ? (
        <div className="import-drop">
          <span>{t('import:drop')}</span>
        </div>
      ) : null}
      {open === null || sheet.imports === undefined ? null : (
        <ImportWizard sheet={sheet} title={title} imports={sheet.imports} engine={engine} file={open.file} onClose={onClose} />
      )}
    </div>
  );
}
