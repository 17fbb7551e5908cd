import { useTranslation } from 'react-i18next';
import type { WarningOnWire } from '#define/wire';
import '#client/sheet/acts/acts.css';
import '#client/sheet/tasks/tasks.css';

interface WarningsProps {
  readonly list: readonly WarningOnWire[] | undefined;
  readonly accepted?: boolean;
  /** Ticked in a dialog that has more to fill in; where there is nothing else its verb says it. */
  readonly onAccept?: (on: boolean) => void;
}

/** Warnings to be accepted, each sentence once with the number of rows it is said of. */
export function Warnings({ list = [], accepted = false, onAccept }: WarningsProps) {
  const { t } = useTranslation();
  const said = new Map<string, number>();
  for (const { text } of list) said.set(text, (said.get(text) ?? 0) + 1);
  if (said.size === 0) return null;
  return (
    <div role="alert" className="act-warnings">
      <ul className="task-list">
        {[...said].map(([text, rows]) => (
          <li key={text}>
            <span dir="auto">{text}</span> {rows > 1 ? <bdi>{t('acting:ofRows', { count: rows })}</bdi> : null}
          </li>
        ))}
      </ul>
      {onAccept === undefined ? null : (
        <label className="act-accept">
          <input type="checkbox" checked={accepted} onChange={(event) => onAccept(event.target.checked)} />
          <span>{t('acting:accept')}</span>
        </label>
      )}
    </div>
  );
}
