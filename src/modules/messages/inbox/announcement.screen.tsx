import { useAtom, useAtomValue } from 'jotai';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#client/calls/http';
import { announcementAtom } from '#modules/messages/inbox/announced.screen';
import { pageParametersAtom } from '#client/session/session';
import { Icon } from '#client/shell/icons.tsx';

const Announcements = lazy(async () => ({ default: (await import('#modules/messages/inbox/announcements.screen.tsx')).Announcements }));

const minuteMs = 60_000;
/** Above forty characters a pass takes 0.28 s for each of them (shell.md §9); a shorter text is as slow as one of forty. */
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

/**
 * The company's announcement, rolling through the top line; it stands still under the pointer, under the focus and by its button. A press
 * on it shows the whole of all that are valid now; a narrow window has that button alone.
 */
export function Announcement() {
  const { t } = useTranslation();
  const content = useAnnouncement();
  const [still, setStill] = useState(false);
  const [open, setOpen] = useState(false);
  if (content === '') return null;
  const seconds = Math.max(shortCharacters, [...content].length) * secondsPerCharacter;
  return (
    <section className="announcement" aria-label={t('messages:announcement')}>
      <button
        type="button"
        className="quiet-button square announcement-pause"
        aria-pressed={still}
        aria-label={t('messages:announcementStill')}
        title={t('messages:announcementStill')}
        onClick={() => setStill(!still)}
      >
        <Icon name={still ? 'play' : 'pause'} size={14} />
      </button>
      <button type="button" className="announcement-window" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <span
          className={still ? 'announcement-text announcement-still' : 'announcement-text'}
          style={{ '--pass': `${seconds.toFixed(2)}s` } as CSSProperties}
          dir="auto"
          title={content}
        >
          {content}
        </span>
      </button>
      <button
        type="button"
        className="quiet-button square announcement-narrow"
        aria-haspopup="dialog"
        aria-label={t('messages:announcement')}
        title={t('messages:announcement')}
        onClick={() => setOpen(true)}
      >
        <Icon name="info" />
      </button>
      {open ? (
        <Suspense>
          <Announcements onLeave={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </section>
  );
}
