import { useState } from 'react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { CallFailed } from '#client/calls/failed';
import { call } from '#client/calls/http';
import { toast } from '#client/shell/feedback.tsx';
import { Mark } from '#client/shell/icons.tsx';
import { LanguageMenu } from '#client/shell/LanguageMenu.tsx';
import { useTitle } from '#client/shell/pages.tsx';

const fields = ['company', 'englishName', 'comCode', 'baseCurrency', 'timeZone', 'fullname', 'username', 'password'] as const;

type Field = (typeof fields)[number];

const firstValues = (): Record<Field, string> => ({
  company: '',
  englishName: '',
  comCode: '',
  baseCurrency: 'CNY',
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  fullname: '',
  username: 'admin',
  password: '',
});

/** The page behind the one-time link of a first start without the demo: company, head office, administrator. */
export function SetUp() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [values, setValues] = useState(firstValues);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<{ field: string | null; text: string } | null>(null);
  useTitle(t('shell:setup.title'));
  const send = (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setFailure(null);
    call('POST', '/setupStart', { ...values, token: search.get('token') ?? '' }, { quiet: true })
      .then(() => {
        toast('done', t('shell:setup.done'), 3);
        return navigate('/login');
      })
      .catch((error: unknown) => {
        setBusy(false);
        if (error instanceof CallFailed) setFailure({ field: error.refusals[0]?.field ?? null, text: error.codeMsg });
      });
  };
  return (
    <div className="sign-in">
      <div className="sign-in-corner">
        <LanguageMenu />
      </div>
      <main className="sign-in-side sign-in-long">
        <form className="sign-in-column" onSubmit={send}>
          <h1 className="sign-in-name">
            <Mark size={30} />
            <span>Tallysheet</span>
          </h1>
          <p className="sign-in-line">{t('shell:setup.line')}</p>
          {fields.map((field) => (
            <label key={field} className="field">
              <span>{t(`shell:setup.${field}`)}</span>
              <input
                className="input"
                type={field === 'password' ? 'password' : 'text'}
                autoComplete={field === 'password' ? 'new-password' : 'off'}
                aria-invalid={failure?.field === field}
                value={values[field]}
                onChange={(event) => setValues({ ...values, [field]: event.target.value })}
              />
            </label>
          ))}
          <p className="form-error" role="alert">
            {failure?.text}
          </p>
          <button type="submit" className="button button-primary button-wide" disabled={busy}>
            {t(busy ? 'shell:setup.busy' : 'shell:setup.verb')}
          </button>
        </form>
      </main>
    </div>
  );
}
