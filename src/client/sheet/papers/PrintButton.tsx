import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PaperOnWire } from '#define/paper';
import { toast } from '#client/shell/feedback.tsx';
import { SheetIcon } from '#client/sheet/bars/SheetIcon.tsx';
import { selectedRowIds } from '#client/sheet/desk/commands';
import type { Desk } from '#client/sheet/desk/desk';
import { PrintDialog } from '#client/sheet/papers/PrintDialog.tsx';
import { papersOf } from '#client/sheet/papers/papers';

const toastSeconds = 5;

/** Printing, in every sheet whose rows have papers: the list comes with the definitions of the papers. */
export function PrintButton({ desk }: { desk: Desk }) {
  const { t } = useTranslation();
  const entity = desk.model.definition.name;
  const [papers, setPapers] = useState<readonly PaperOnWire[]>([]);
  const [ids, setIds] = useState<readonly string[] | null>(null);
  useEffect(() => {
    let here = true;
    void papersOf(entity).then((found) => here && setPapers(found));
    return () => {
      here = false;
    };
  }, [entity]);
  if (papers.length === 0) return null;
  const open = () => {
    const chosen = selectedRowIds(desk).filter((id) => !id.startsWith('new:'));
    if (chosen.length === 0) toast('info', t('acting:nothing'), toastSeconds);
    else setIds(chosen);
  };
  return (
    <>
      <button
        type="button"
        className="quiet-button square"
        aria-haspopup="dialog"
        aria-label={t('printing:verb')}
        title={t('printing:verb')}
        onClick={open}
      >
        <SheetIcon name="print" />
      </button>
      {ids === null ? null : <PrintDialog papers={papers} table={desk.model.definition.table} ids={ids} onClose={() => setIds(null)} />}
    </>
  );
}
