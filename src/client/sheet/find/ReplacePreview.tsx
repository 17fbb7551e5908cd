import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Desk } from '#client/sheet/desk/desk';
import type { ReplaceOutlook } from '#client/sheet/engine/tools/find';
import { FoundLines, type CellLine } from '#client/sheet/find/FoundLines.tsx';
import { leavePreview, replaceAll, selectSkipped, skipCount, skipWords } from '#client/sheet/find/replacing';

/** What replacing all would do, cell by cell, with those that would be left and why; nothing is written before it is agreed to. */
export function ReplacePreview({ desk, outlook }: { desk: Desk; outlook: ReplaceOutlook }) {
  const { t } = useTranslation();
  const skipped = skipCount(outlook);
  const [which, setWhich] = useState<'changes' | 'skips'>(outlook.changes > 0 ? 'changes' : 'skips');
  const verb = useRef<HTMLButtonElement>(null);
  useEffect(() => verb.current?.focus(), []);
  const number = (n: number) => n.toLocaleString('en');
  const read = async (from: number, count: number): Promise<readonly CellLine[]> => {
    const cells = await desk.model.tools.find.planned(which, from, count);
    return cells.map(({ after, problem, ...cell }) =>
      which === 'changes' ? { ...cell, after } : { ...cell, why: problem?.text ?? t('find:replace.shownOnly') },
    );
  };
  return (
    <>
      <div className="find-preview">
        <p>{outlook.changes > 0 ? t('find:replace.will', { n: number(outlook.changes) }) : t('find:replace.none')}</p>
        {skipped > 0 ? (
          <p className="find-skips" title={skipWords(outlook)}>
            {t('find:replace.left', { n: number(skipped), reasons: skipWords(outlook) })}
          </p>
        ) : null}
        <div className="find-tabs" role="tablist">
          <button type="button" role="tab" className="quiet-button" aria-selected={which === 'changes'} onClick={() => setWhich('changes')}>
            {t('find:replace.changes', { n: number(outlook.changes) })}
          </button>
          <button type="button" role="tab" className="quiet-button" aria-selected={which === 'skips'} onClick={() => setWhich('skips')}>
            {t('find:replace.skips', { n: number(skipped) })}
          </button>
        </div>
        {skipped > 0 ? (
          <button type="button" className="link-button" onClick={() => void selectSkipped(desk)}>
            {t('find:replace.select')}
          </button>
        ) : null}
      </div>
      <FoundLines
        key={which}
        desk={desk}
        name={`planned ${which}`}
        total={which === 'changes' ? outlook.changes : skipped}
        label={t(`find:replace.${which}`, { n: number(which === 'changes' ? outlook.changes : skipped) })}
        read={read}
      />
      <div className="find-actions">
        <span className="find-scope" />
        <button type="button" className="button" onClick={() => leavePreview(desk)}>
          {t('find:replace.back')}
        </button>
        <button
          ref={verb}
          type="button"
          className="button button-primary"
          aria-disabled={outlook.changes === 0}
          onClick={() => outlook.changes > 0 && void replaceAll(desk)}
        >
          {t('find:replace.verb', { n: number(outlook.changes) })}
        </button>
      </div>
    </>
  );
}
