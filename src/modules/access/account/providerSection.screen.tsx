import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readProviderLink, removeProviderLink, startProviderLink } from '#modules/access/account/account.screen';
import { reasonOf } from '#client/calls/reasonOf';
import { PasswordField } from '#client/session/PasswordField.tsx';
import { timeZoneAtom } from '#client/session/session';
import { confirmDialog, toast } from '#client/shell/feedback.tsx';
import { Unread } from '#client/shell/Unread.tsx';
import { useRead } from '#client/shell/useRead';
import { isolated } from '#client/words/isolated';
import { formatMoment } from '#values/moment';

/** Linking asks for the password: a session found open must not become a way in for good. */
function LinkForm({ name }: { name: string }) {
  const { t } = useTranslation();
  const [password, setPassword] = useState('');
  const [failed, setFailed] = useState('');
  const begin = () => {
    setFailed('');
    startProviderLink(password).then(
      ({ url }) => location.assign(url),
      (error: unknown) => setFailed(reasonOf(error)),
    );
  };
  return (
    <form
      className="provider-form"
      onSubmit={(event) => {
        event.preventDefault();
        begin();
      }}
    >
      <PasswordField
        label={t('account:linkPassword')}
        value={password}
        onChange={setPassword}
        autoComplete="current-password"
        invalid={failed !== ''}
      />
      <button type="submit" className="button">
        {t('account:link', { name })}
      </button>
      <p role="alert" className="form-error">
        {failed}
      </p>
    </form>
  );
}

/** Whether one's account is linked to the company's provider of sign-ins; nothing where there is no provider. */
export function ProviderSection() {
  const { t } = useTranslation();
  const zone = useAtomValue(timeZoneAtom);
  const { read: link, failed, again } = useRead(readProviderLink);
  if (link === undefined || link === null) return <Unread reason={failed} onRetry={again} />;
  const { name, linkedTime } = link;
  const remove = async () => {
    const question = {
      title: t('account:unlinkTitle', { name }),
      body: t('account:unlinkBody', { name }),
      verb: t('account:unlink'),
      danger: true,
    };
    if (await confirmDialog(question)) await removeProviderLink().then(again, (error: unknown) => toast('error', reasonOf(error)));
  };
  return (
    <section aria-label={t('account:provider', { name })}>
      <h2>{t('account:provider', { name })}</h2>
      {linkedTime === null ? (
        <>
          <p className="provider-about">{t('account:unlinked', { name })}</p>
          <LinkForm name={name} />
        </>
      ) : (
        <p className="provider-linked">
          <span>{t('account:linked', { at: isolated(formatMoment(linkedTime, zone).slice(0, 16)) })}</span>
          <button type="button" className="button" onClick={() => void remove()}>
            {t('account:unlink')}
          </button>
        </p>
      )}
    </section>
  );
}
