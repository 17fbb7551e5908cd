import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation } from 'react-router-dom';
import { CallFailed } from '#client/calls/failed';
import { signInAddress } from '#client/session/redirect';
import { forgetSession, loadUser, tokenAtom, userAtom } from '#client/session/session';
import { toast } from '#client/shell/feedback.tsx';
import { later } from '#client/shell/later';
import { NotePage } from '#client/shell/pages.tsx';
import { wordsReady } from '#client/words/words';

const PasswordDialog = later(async () => (await import('#client/session/PasswordDialog.tsx')).PasswordDialog);

const errorSeconds = 3;

/** `away`: the server could not be reached, which says nothing about the session. */
type Entry = 'loading' | 'away' | 'here';

/** Somebody who has a token is let in with their rights, and with the words everything around the screens is named by. */
function useEntry(signedIn: boolean, known: boolean): { entry: Entry; retry(): void } {
  const [entry, setEntry] = useState<Entry>('loading');
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (!signedIn) return;
    setEntry((now) => (now === 'here' ? now : 'loading'));
    const worded = wordsReady().then(
      () => true,
      () => false,
    );
    Promise.all([worded, known ? undefined : loadUser()]).then(
      ([words]) => setEntry(words ? 'here' : 'away'),
      (error: unknown) => {
        const kind = error instanceof CallFailed ? error.kind : 'refused';
        if (kind === 'network') setEntry('away');
        if (kind !== 'refused') return;
        toast('error', error instanceof Error && error.message !== '' ? error.message : 'Has Error', errorSeconds);
        forgetSession();
      },
    );
  }, [signedIn, known, attempt]);
  return { entry, retry: () => setAttempt(attempt + 1) };
}

/** The shell's outlines while the user is loaded, so that nothing jumps afterwards. */
function EmptyFrame() {
  return (
    <div className="shell" aria-busy="true">
      <div className="sidebar" />
      <div className="shell-main">
        <div className="top-line" />
        <div className="tab-bar" />
      </div>
    </div>
  );
}

/** Lets in whoever has a token and a loaded user; everybody else signs in and comes back (shell.md §2.1). */
export function Guard({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const location = useLocation();
  const token = useAtomValue(tokenAtom);
  const user = useAtomValue(userAtom);
  const { entry, retry } = useEntry(token !== undefined, user !== undefined);

  if (token === undefined) return <Navigate to={signInAddress(location.pathname + location.search + location.hash)} replace />;
  if (entry === 'away') {
    const again = (
      <button type="button" className="button button-primary" onClick={retry}>
        {t('shell:page.retry')}
      </button>
    );
    return (
      <main className="lonely">
        <NotePage title={t('shell:page.awayTitle')} action={again}>
          {t('shell:page.awayBody')}
        </NotePage>
      </main>
    );
  }
  if (user === undefined || entry === 'loading') return <EmptyFrame />;
  if (user.isModifyPassword) {
    return (
      <main className="lonely">
        <PasswordDialog />
      </main>
    );
  }
  return children;
}
