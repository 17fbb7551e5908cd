import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { refusals } from '#names/refusals';
import { CallFailed } from '#client/calls/failed';
import { call } from '#client/calls/http';
import { safeRedirect } from '#client/session/redirect';
import { signInByCode } from '#client/session/session';
import { NotePage } from '#client/shell/pages.tsx';
import { wordsComplete } from '#client/words/words';

/** A code is spent by its first use; React builds a page twice while developing. */
const spent = new Map<string, Promise<void>>();

function spend(code: string): Promise<void> {
  const running = spent.get(code) ?? signInByCode(code);
  spent.set(code, running);
  return running;
}

/** Why it failed, in the reader's language: the server's own sentence, or the one of the code in the address; empty until known. */
function useFailure(code: string | null): { failure: string; setFailure: (text: string) => void } {
  const { t } = useTranslation();
  const [failure, setFailure] = useState('');
  useEffect(() => {
    if (code === null) return;
    const known = Object.hasOwn(refusals, code) ? code : 'PROVIDER_REFUSED';
    // The name is asked for: what stands in an address anybody may have written.
    const provider = call<{ name: string } | null>('GET', '/signInProvider', {}, { quiet: true }).catch(() => null);
    void Promise.all([provider, wordsComplete()]).then(([found]) =>
      setFailure(t(`refusals:${known}`, { name: found?.name ?? t('shell:signIn.provider') })),
    );
  }, [code, t]);
  return { failure, setFailure };
}

/** `/auth-redirect`: where the provider of sign-ins leads back to. Ends on the page wanted, on the profile, or says what went wrong. */
export function AuthRedirect({ known }: { known: (path: string) => boolean }) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [code, linked, wanted] = ['code', 'linked', 'redirect'].map((name) => search.get(name));
  const { failure, setFailure } = useFailure(search.get('failed'));
  const nothing = code === null && linked === null && !search.has('failed');

  useEffect(() => {
    if (nothing) void navigate('/', { replace: true });
    else if (linked != null) void navigate('/profile/index', { replace: true });
    else if (code != null) {
      spend(code).then(
        () => void navigate(safeRedirect(wanted ?? null, known), { replace: true }),
        (error: unknown) => setFailure(error instanceof CallFailed && error.codeMsg !== '' ? error.codeMsg : t('shell:signIn.wrong')),
      );
    }
    // The address is read once; what `known` answers does not change.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [code, linked, nothing, wanted]);

  if (failure === '') return null;
  const again = (
    <Link className="button button-primary" to="/login" replace>
      {t('shell:signIn.back')}
    </Link>
  );
  return (
    <main className="lonely">
      <NotePage title={t('shell:signIn.failed')} action={again}>
        {failure}
      </NotePage>
    </main>
  );
}
