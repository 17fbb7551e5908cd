import { useAtom, useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#client/calls/http';
import { announcementAtom } from '#client/messages/announced';
import { pageParametersAtom } from '#client/session/session';
import { Icon } from '#client/shell/icons.tsx';

const minuteMs = 60_000;
/** Seconds of one pass; longer texts take 0.28 s a character (shell.md §9). */
const shortSeconds = 12;
const shortCharacters = 40;
const secondsPerCharacter = 0.28;

/** The announcement valid now, read again as often as the branch wants it; empty while there is none. */
function useAnnouncement(): string {
  const [content, setContent] = useAtom(announcementAtom);
  const everyMs = useAtomValue(pageParametersAtom)['ui.noticeRefresh'] * minuteMs;
  useEffect(() => {
    const read = () => {
      call<{ content: string | null } | null>('GET', '/PublicQueryController/getNoticeState', {}, { quiet: true, background: true }).then(
        (answer) => setContent(answer?.content ?? ''),
        () => undefined,
      );
    };
    read();
    const timer = setInterval(read, everyMs);
    return () => clearInterval(timer);
  }, [everyMs, setContent]);
  return content;
}

/** The company's announcement, rolling through the top line; it stands still under the pointer, under the focus and by its button. */
export function Announcement() {
  const { t } = useTranslation();
  const content = useAnnouncement();
  const [still, setStill] = useState(false);
  if (content === '') return null;
  const { length } = [...content];
  const seconds = length > shortCharacters ? length * secondsPerCharacter : shortSeconds;
  return (
    <section className="announcement" aria-label={t('messages:announcement')}>
      <button type="button" className="quiet-button square" aria-pressed={still} aria-label={t('messages:announcementStill')} title={t('messages:announcementStill')} onClick={() => setStill(!still)}>
        <Icon name={still ? 'play' : 'pause'} size={14} />
      </button>
      <div className="announcement-window" tabIndex={0}>
        <span className={still ? 'announcement-text announcement-still' : 'announcement-text'} style={{ '--pass': `${seconds.toFixed(2)}s` } as CSSProperties} dir="auto" title={content}>
          {content}
        </span>
      </div>
    </section>
  );
}
