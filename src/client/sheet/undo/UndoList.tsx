import { clockText } from '#client/session/clock';
import { useEffect, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Desk } from '#client/sheet/desk/desk';
import { useStatus } from '#client/sheet/desk/useStatus';
import type { StepList } from '#client/sheet/engine/tools/steps';
import { Popover } from '#client/sheet/panels/Popover.tsx';
import { takeBack, undoMany } from '#client/sheet/undo/undoing';
import './undo.css';

interface Line {
  readonly key: string;
  readonly label: string;
  readonly size: string;
  readonly time: string;
  /** The first line of what was saved before. */
  readonly heading?: string;
  run(): Promise<void>;
}

function useLines(desk: Desk, list: StepList | null): readonly Line[] {
  const { t } = useTranslation();
  if (list === null) return [];
  const local = list.steps.length;
  const steps = list.steps.map((step, at): Line => ({
    key: `${at}`,
    label: step.label,
    time: clockText(step.at),
    size:
      step.columns > 0
        ? t('undo:columns', { count: step.columns })
        : step.cells > 0
          ? t('undo:cells', { count: step.cells })
          : t('undo:rows', { count: step.rows }),
    run: () => undoMany(desk, at + 1),
  }));
  const saved = list.saved.map((batch, at): Line => ({
    key: batch.batchId,
    label: t(batch.via === 'import' ? 'undo:imported' : 'undo:saved'),
    time: clockText(batch.at),
    size: t('undo:rows', { count: batch.count }),
    ...(at === 0 ? { heading: t('undo:before') } : {}),
    run: () => takeBack(desk, local, batch.seq),
  }));
  return [...steps, ...saved];
}

function moveFocus(event: KeyboardEvent<HTMLDivElement>): void {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('.undo-line')];
  const now = items.indexOf(document.activeElement as HTMLElement);
  const next = { ArrowDown: now + 1, ArrowUp: now - 1, Home: 0, End: items.length - 1 }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  items[Math.max(0, Math.min(items.length - 1, next))]?.focus();
}

/** The steps that can be taken back, the last first: those of this visit, then what was saved before. Choosing one takes back all above it too. */
export function UndoList({ desk, beside, onClose }: { desk: Desk; beside: DOMRect; onClose: () => void }) {
  const { t } = useTranslation();
  const { undo } = useStatus(desk);
  const [list, setList] = useState<StepList | null>(null);
  const [reach, setReach] = useState(0);
  const lines = useLines(desk, list);
  useEffect(() => {
    let current = true;
    void desk.model.tools.steps.list().then((found) => current && setList(found));
    return () => {
      current = false;
    };
  }, [desk, undo]);
  return (
    <Popover beside={beside} rightToLeft={desk.rightToLeft} label={t('undo:title')} className="undo-list" onClose={onClose}>
      <div className="undo-lines" onKeyDown={moveFocus}>
        {lines.map((line, at) => (
          <div key={line.key}>
            {line.heading === undefined ? null : <h3>{line.heading}</h3>}
            <button
              type="button"
              className="undo-line"
              data-within={at <= reach}
              {...(at === 0 ? { 'data-first': '', autoFocus: true } : {})}
              onPointerEnter={() => setReach(at)}
              onFocus={() => setReach(at)}
              onClick={() => {
                onClose();
                void line.run();
              }}
            >
              <span className="undo-label">{line.label}</span>
              <span className="undo-size">{line.size}</span>
              <bdi dir="ltr">{line.time}</bdi>
            </button>
          </div>
        ))}
      </div>
      {list !== null && lines.length === 0 ? <p className="undo-none">{t('sheet:undo.nothing')}</p> : null}
      {lines.length > 0 ? (
        <p className="undo-reach" aria-live="polite">
          {t('undo:reach', { count: reach + 1 })}
        </p>
      ) : null}
    </Popover>
  );
}
