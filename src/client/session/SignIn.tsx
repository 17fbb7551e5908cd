import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useSearchParams } from 'react-router-dom';
import { safeRedirect } from '#client/session/redirect';
import { tokenAtom } from '#client/session/session';
import { SignInForm } from '#client/session/SignInForm.tsx';
import { StowagePicture } from '#client/session/StowagePicture.tsx';
import { Mark } from '#client/shell/icons.tsx';
import { LanguageMenu } from '#client/shell/LanguageMenu.tsx';
import { useTitle } from '#client/shell/pages.tsx';

/** The sign-in page. Whoever already has a token goes to `/`; whoever signs in here goes where they wanted (shell.md §2.1). */
export function SignIn({ known }: { known: (path: string) => boolean }) {
  const { t } = useTranslation();
  const token = useAtomValue(tokenAtom);
  const [hadToken] = useState(token !== undefined);
  const [search] = useSearchParams();
  useTitle(t('shell:route.login'));

  if (token !== undefined) return <Navigate to={hadToken ? '/' : safeRedirect(search.get('redirect'), known)} replace />;
  return (
    <div className="sign-in">
      <div className="sign-in-corner">
        <LanguageMenu />
      </div>
      <main className="sign-in-side">
        <div className="sign-in-column">
          <h1 className="sign-in-name">
            <Mark size={30} />
            <span>Tallysheet</span>
          </h1>
          <p className="sign-in-line">{t('shell:signIn.line')}</p>
          <SignInForm />
        </div>
      </main>
      <div className="sign-in-picture" aria-hidden="true">
        <StowagePicture />
      </div>
    </div>
  );
}
