import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Sheet } from '#define/sheet';
import { call } from '#client/calls/http';
import { Icon } from '#client/shell/icons.tsx';
import { confirmDialog } from '#client/shell/feedback.tsx';
import i18next from 'i18next';

interface Said {
  readonly id: string;
  readonly text: string;
  readonly isNew: boolean;
}

const lines = (said: readonly Said[]) => (
  <ul className="page-told-lines">
    {said.map(({ id, text }) => (
      <li key={id} dir="auto">
        {text}
      </li>
    ))}
  </ul>
);

/** What is new comes up by itself once; whoever closes it any way but by its verb sees it again. */
async function bringUp(said: readonly Said[], seen: string, rowId: string): Promise<void> {
  if (said.length === 0) return;
  const agreed = await confirmDialog({ title: i18next.t('record:told.title'), body: lines(said), verb: i18next.t('record:told.verb') });
  if (agreed) await call('POST', seen, { id: rowId, batchId: crypto.randomUUID() }).catch(() => null);
}

/** What is to be minded of the row, in an amber strip over its page (`page.tells`). */
export function PageTold({ tells, rowId }: { tells: NonNullable<NonNullable<Sheet['page']>['tells']>; rowId: string }) {
  const { t } = useTranslation();
  const [said, setSaid] = useState<readonly Said[]>([]);
  const [turn, setTurn] = useState(0);
  const [failed, setFailed] = useState(false);
  const { call: asked, seen } = tells;
  useEffect(() => {
    const stop = new AbortController();
    const ask = async () => {
      const all = await call<readonly Said[]>('GET', asked, { id: rowId }, { quiet: true, signal: stop.signal });
      if (stop.signal.aborted) return;
      setSaid(all);
      setFailed(false);
      await bringUp(
        all.filter(({ isNew }) => isNew),
        seen,
        rowId,
      );
    };
    ask().catch(() => stop.signal.aborted || setFailed(true));
    return () => stop.abort();
  }, [asked, seen, rowId, turn]);
  // Nobody takes silence for "nothing is to be minded".
  if (failed)
    return (
      <div className="sheet-banner banner-waiting page-told" role="alert">
        <Icon name="warning" />
        <span>{t('record:told.unread')}</span>
        <button type="button" className="quiet-button" onClick={() => setTurn(turn + 1)}>
          {t('record:told.again')}
        </button>
      </div>
    );
  if (said.length === 0) return null;
  return (
    <div className="sheet-banner banner-waiting page-told" role="note" aria-label={t('record:told.title')}>
      <Icon name="warning" />
      {lines(said)}
    </div>
  );
}
