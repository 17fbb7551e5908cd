import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useKeptWork } from '#client/session/keptWork';
import { timeZoneAtom } from '#client/session/session';
import { Icon } from '#client/shell/icons.tsx';
import { isolated } from '#client/words/isolated';
import { formatMoment } from '#values/moment';

interface KeptFrameProps<T> {
  /** Names the form among all. */
  readonly form: string;
  /** What is unsaved now, without anything secret; null where nothing is. Made anew only when it changes. */
  readonly work: T | null;
  readonly onTake: (work: T) => void;
  readonly children: ReactNode;
}

/** A form whose unsaved work outlives session and page: above it stands the offer to take up what was left. */
export function KeptFrame<T>({ form, work, onTake, children }: KeptFrameProps<T>) {
  const { t } = useTranslation();
  const zone = useAtomValue(timeZoneAtom);
  const { found, answer } = useKeptWork<T>(form, work);
  return (
    <div className="kept-frame">
      {found === null || work !== null ? null : (
        <div className="kept-work" role="status">
          <Icon name="info" size={16} />
          <span>{t('shell:kept.found', { at: isolated(formatMoment(found.at, zone).slice(0, 16)) })}</span>
          <button
            type="button"
            className="button"
            onClick={() => {
              answer();
              onTake(found.work);
            }}
          >
            {t('shell:kept.take')}
          </button>
          <button type="button" className="button" onClick={answer}>
            {t('shell:kept.drop')}
          </button>
        </div>
      )}
      {children}
    </div>
  );
}
