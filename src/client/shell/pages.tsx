import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

/** Titles the browser's tab "page – Tallysheet" in the language on the screen (shell.md §2.1). */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} – Tallysheet`;
  }, [title]);
}

/** A page that only says something, with its way on below. */
export function NotePage({ title, children, action }: { title: string; children: ReactNode; action?: ReactNode }) {
  useTitle(title);
  return (
    <div className="page-note">
      <h1>{title}</h1>
      <p>{children}</p>
      {action ?? <HomeLink />}
    </div>
  );
}

function HomeLink() {
  const { t } = useTranslation();
  return (
    <Link className="button button-primary" to="/dashboard">
      {t('shell:page.home')}
    </Link>
  );
}

/** `/404`. */
export function NotFoundPage() {
  const { t } = useTranslation();
  return <NotePage title={t('shell:page.notFoundTitle')}>{t('shell:page.notFoundBody')}</NotePage>;
}

/** A page that exists but whose roles the user does not hold. */
export function NoPermissionPage({ page }: { page: string }) {
  const { t } = useTranslation();
  return <NotePage title={t('shell:page.noPermissionTitle')}>{t('shell:page.noPermissionBody', { page })}</NotePage>;
}
