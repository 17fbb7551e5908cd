import { useAtomValue } from 'jotai';
import { startTransition, useEffect, useOptimistic, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '#client/shell/feedback.tsx';
import type { CellProblem } from '#client/sheet/model';
import { wordsOf } from '#client/sheet/actions/keyText';
import { actionNamed } from '#client/sheet/actions/registry';
import { SheetIcon } from '#client/sheet/bars/SheetIcon.tsx';
import { copyPlainText } from '#client/sheet/desk/copyText';
import type { Desk } from '#client/sheet/desk/desk';
import { useStatus } from '#client/sheet/desk/useStatus';
import { columnWords, numberedRow, problemWords } from '#client/sheet/desk/wording';
import type { Surroundings } from '#client/sheet/grid/perform';
import { resolve } from '#client/sheet/panels/resolving';
import { useActiveInSight } from '#client/sheet/panels/useActiveInSight';

/** More lines than this help nobody; the others come up as these are mended. */
const mostLines = 300;

interface Line {
  readonly rowId: string;
  readonly column: string;
  readonly problem: CellProblem;
}

function useLines(desk: Desk): readonly Line[] {
  const version = useAtomValue(desk.version);
  const [lines, setLines] = useState<readonly Line[]>([]);
  useEffect(() => {
    let current = true;
    void desk.model.problems().then((found) => current && setLines(found));
    return () => {
      current = false;
    };
  }, [desk, version]);
  return lines;
}

/** A line's reason in full; how its cell stands is known where the row is shown. */
function reasonOf(desk: Desk, { rowId, column, problem }: Line): string {
  const row = desk.model.viewRowOf(rowId);
  return row === null ? problem.text : problemWords(desk, problem, column, desk.model.cell(row, column).state);
}

/** Lines grouped by reason, the commonest reason first, so that one mistake made fifty times reads as one. */
function grouped(desk: Desk, lines: readonly Line[]): [reason: string, lines: Line[]][] {
  const groups = new Map<string, Line[]>();
  for (const line of lines) {
    const reason = reasonOf(desk, line);
    groups.set(reason, [...(groups.get(reason) ?? []), line]);
  }
  return [...groups].sort((a, b) => b[1].length - a[1].length);
}

function copyLines(desk: Desk, lines: readonly Line[], done: string): void {
  const text = lines
    .map((line) => [numberedRow(desk, line.rowId), columnWords(desk, line.column), reasonOf(desk, line), line.problem.code].join('\t'))
    .join('\r\n');
  if (copyPlainText(text)) toast('done', done);
}

/** All cells that were refused or differ from what a colleague saved, with the reason; a press leads there. */
export function ProblemsPanel({ desk, around }: { desk: Desk; around: Surroundings }) {
  const { t } = useTranslation();
  const status = useStatus(desk);
  const lines = useLines(desk);
  const conflicts = status.conflicts + lines.filter(({ problem }) => problem.code === 'DERIVED_DIFFERS').length;
  useActiveInSight(desk);
  // The tick answers at once; the rows follow when the worker has sifted them.
  const [only, showOnly] = useOptimistic(status.onlyWrong);
  const turnOnly = () =>
    startTransition(async () => {
      showOnly(!only);
      await actionNamed('onlyWrong').run?.(desk, around, null);
    });
  const close = () => {
    desk.set(desk.problemsOpen, false);
    desk.editor?.focus();
  };
  return (
    <aside className="problems" aria-label={t('sheet:problems.title')}>
      <header>
        <h2>{t('sheet:problems.count', { count: lines.length })}</h2>
        <button
          type="button"
          className="link-button"
          disabled={lines.length === 0}
          onClick={() => copyLines(desk, lines, t('sheet:problems.copied', { count: lines.length }))}
        >
          {t('sheet:problems.copy')}
        </button>
        <button type="button" className="quiet-button square" aria-label={t('sheet:banner.close')} onClick={close}>
          <SheetIcon name="close" />
        </button>
      </header>
      <label className="problems-only">
        <input type="checkbox" checked={only} disabled={lines.length === 0 && !only} onChange={turnOnly} />
        {wordsOf('onlyWrong')}
      </label>
      {conflicts > 0 ? (
        <div className="problems-conflicts">
          <button type="button" className="button" onClick={() => void resolve(desk, 'all', 'mine')}>
            {t('sheet:conflict.allMine')}
          </button>
          <button type="button" className="button" onClick={() => void resolve(desk, 'all', 'theirs')}>
            {t('sheet:conflict.allTheirs')}
          </button>
        </div>
      ) : null}
      <div className="problems-list">
        {lines.length === 0 ? <p className="value-none">{t('sheet:problems.none')}</p> : null}
        {grouped(desk, lines.slice(0, mostLines)).map(([reason, group]) => (
          <section key={reason}>
            <h3 data-conflict={group[0]?.problem.theirs !== undefined}>
              {reason} <span>{group.length}</span>
            </h3>
            {group.map((line) => (
              <button
                key={`${line.rowId} ${line.column}`}
                type="button"
                className="problem"
                onClick={() => desk.jump(line.rowId, line.column)}
              >
                <bdi>{numberedRow(desk, line.rowId)}</bdi>
                <span>{columnWords(desk, line.column)}</span>
              </button>
            ))}
          </section>
        ))}
        {lines.length > mostLines ? <p className="value-none">{t('sheet:problems.more', { count: lines.length - mostLines })}</p> : null}
      </div>
    </aside>
  );
}
