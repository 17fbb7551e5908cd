import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallFailed } from '#client/calls/failed';
import { call } from '#client/calls/http';
import { Cover } from '#modules/messages/articles/cover.screen.tsx';
import { FilesPart } from '#client/files/FilesPart.tsx';
import { textOfArticle } from '#modules/messages/inbox/articleText.screen';
import { timeZoneAtom } from '#client/session/session';
import { Dialog } from '#client/shell/Dialog.tsx';
import { formatMoment } from '#values/moment';

interface Notice {
  readonly id: string;
  readonly title: string;
  /** HTML as the editor of announcements makes it. */
  readonly content: string;
  readonly publishFrom: string;
  readonly coverFileId: string | null;
  readonly fileCount: number;
}

/** All announcements valid now, the one that rolls first, each in full and as text alone. */
export function Announcements({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation();
  const zone = useAtomValue(timeZoneAtom);
  const [notices, setNotices] = useState<readonly Notice[]>([]);
  const [failed, setFailed] = useState('');
  useEffect(() => {
    call<Notice[]>('GET', '/cusNoticeController/getNotice', {}, { quiet: true }).then(
      (valid) => {
        setNotices(valid);
        // A receipt that does not arrive is made good with the next look.
        if (valid.length > 0)
          call(
            'POST',
            '/cusNoticeController/readNotice',
            { ids: valid.map(({ id }) => id).join(',') },
            { quiet: true, background: true },
          ).catch(() => undefined);
      },
      (error: unknown) => setFailed(error instanceof CallFailed ? error.codeMsg : String(error)),
    );
  }, []);
  const close = (
    <button type="submit" className="button button-primary" data-first="">
      {t('shell:dialog.close')}
    </button>
  );
  return (
    <Dialog title={t('messages:announcement')} width={640} actions={close} onSubmit={onLeave} onLeave={onLeave}>
      {failed === '' ? null : (
        <p role="alert" className="form-error">
          {failed}
        </p>
      )}
      <div className="announcements" tabIndex={0} role="region" aria-label={t('messages:announcement')}>
        {notices.map(({ id, title, content, publishFrom, coverFileId, fileCount }) => (
          <article key={id} className="announcements-one">
            <h3 dir="auto">{title}</h3>
            <bdi className="announcements-when" dir="ltr">
              {formatMoment(publishFrom, zone).slice(0, 16)}
            </bdi>
            {coverFileId === null ? null : <Cover id={coverFileId} />}
            <p dir="auto">{textOfArticle(content)}</p>
            {fileCount === 0 ? null : <FilesPart owner={{ tableName: 'ms_notice', tableId: id }} typed={false} mayAttach={false} />}
          </article>
        ))}
      </div>
    </Dialog>
  );
}
