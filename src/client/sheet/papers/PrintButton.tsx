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

/** Papers some of the rows may have by what they are; what is not known of a row speaks against none. */
function fitting(desk: Desk, papers: readonly PaperOnWire[], ids: readonly string[]): readonly PaperOnWire[] {
  const rows = ids.flatMap((id) => desk.model.viewRowOf(id) ?? []);
  const may = ({ among }: PaperOnWire, row: number) =>
    Object.entries(among).every(([field, values]) => {
      const value = desk.model.value(row, field);
      return value === null || value === undefined || values.includes(String(value));
    });
  const found = papers.filter((paper) => rows.some((row) => may(paper, row)));
  return found.length > 0 ? found : papers;
}

/** Printing, in every sheet whose rows have papers: the list comes with the definitions of the papers. */
export function PrintButton({ desk }: { desk: Desk }) {
  const { t } = useTranslation();
  const entity = desk.model.definition.name;
  const [papers, setPapers] = useState<readonly PaperOnWire[]>([]);
  const [printing, setPrinting] = useState<Pick<Parameters<typeof PrintDialog>[0], 'ids' | 'papers'> | null>(null);
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
    else setPrinting({ ids: chosen, papers: fitting(desk, papers, chosen) });
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
      {printing === null ? null : <PrintDialog {...printing} table={desk.model.definition.table} onClose={() => setPrinting(null)} />}
    </>
  );
}
