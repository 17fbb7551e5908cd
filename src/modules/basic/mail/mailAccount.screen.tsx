import { useAtomValue } from 'jotai';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MailAccountForm, type MailDraft } from '#modules/basic/mail/mailAccountForm.screen.tsx';
import { readMailConfig, saveMailConfig, sendTest, type MailConfig } from '#modules/basic/mail/mail.screen';
import { reasonOf } from '#client/calls/reasonOf';
import { timeZoneAtom } from '#client/session/session';
import { toast } from '#client/shell/feedback.tsx';
import { KeptFrame } from '#client/shell/KeptFrame.tsx';
import { useTabDirty } from '#client/shell/unsaved';
import { useView } from '#client/shell/view';
import { isolated } from '#client/words/isolated';
import { formatMoment } from '#values/moment';
import '#client/beside/beside.css';
import '#client/beside/forms.css';
import '#modules/basic/mail/mail.css';

const blank: MailDraft = {
  smtpHost: '',
  port: '465',
  security: 'TLS',
  account: '',
  password: '',
  fromAddress: '',
  fromName: '',
  dailyLimit: '500',
  certificate: '',
};

const draftOf = (config: MailConfig | null): MailDraft => (config === null ? blank : { ...config, password: '' });

function LastTest({ config }: { config: MailConfig | null }) {
  const { t } = useTranslation();
  const zone = useAtomValue(timeZoneAtom);
  if (config?.testTime == null) return null;
  const good = config.testResult === 'OK';
  return (
    <p className={good ? 'beside-good' : 'beside-bad'}>
      {t(good ? 'mail:lastGood' : 'mail:lastBad', { at: isolated(formatMoment(config.testTime, zone).slice(0, 16)) })}
    </p>
  );
}

function useAccount() {
  const { t } = useTranslation();
  const [config, setConfig] = useState<MailConfig | null | undefined>();
  const [draft, setDraft] = useState<MailDraft | null>(null);
  const [failed, setFailed] = useState('');
  const [busy, setBusy] = useState<'saving' | 'sending' | null>(null);
  useEffect(() => {
    readMailConfig().then(setConfig, () => setFailed(t('mail:unread')));
  }, [t]);
  const guarded = async (kind: 'saving' | 'sending', work: () => Promise<void>) => {
    if (busy !== null) return;
    setBusy(kind);
    setFailed('');
    await work().catch((error: unknown) => setFailed(reasonOf(error)));
    setBusy(null);
  };
  const save = () =>
    guarded('saving', async () => {
      if (draft === null) return;
      const { smtpHost, port, security, account, password, fromAddress, fromName, dailyLimit, certificate } = draft;
      setConfig(
        await saveMailConfig({
          smtpHost: smtpHost.trim(),
          port,
          security,
          account,
          password,
          fromAddress: fromAddress.trim(),
          fromName,
          dailyLimit,
          certificate,
          version: config?.version,
        }),
      );
      setDraft(null);
      toast('done', t('mail:saved'));
    });
  const send = () =>
    guarded('sending', async () => {
      try {
        toast('done', t('mail:arrived', { to: isolated((await sendTest()).to) }));
      } finally {
        setConfig(await readMailConfig());
      }
    });
  return { config, draft, failed, busy, setDraft, save, send };
}

/** The branch's mail account: what letters are sent by, and a test letter to oneself. */
export function MailAccount() {
  const { t } = useTranslation();
  const { config, draft, failed, busy, setDraft, save, send } = useAccount();
  useTabDirty(useView().path, draft !== null);
  // The password is typed anew: it is kept nowhere.
  const work = useMemo(() => (draft === null ? null : { ...draft, password: '' }), [draft]);
  if (config === undefined)
    return failed === '' ? null : (
      <p role="alert" className="form-error mail-unread">
        {failed}
      </p>
    );
  return (
    <KeptFrame form="mailAccount" work={work} onTake={setDraft}>
      <section className="beside-one mail-one" aria-label={t('basic:name.mailAccount')}>
        <MailAccountForm draft={draft ?? draftOf(config)} config={config} onChange={setDraft} />
        <LastTest config={config} />
        <p role="alert" className="form-error">
          {failed}
        </p>
        <div className="beside-actions">
          <button
            type="button"
            className="button"
            aria-disabled={config === null || draft !== null || busy !== null}
            onClick={() => void (config === null || draft !== null ? undefined : send())}
          >
            {t(busy === 'sending' ? 'mail:trying' : 'mail:try')}
          </button>
          <span className="beside-gap" />
          <button
            type="button"
            className="button button-primary"
            aria-disabled={draft === null || busy !== null}
            onClick={() => void (draft === null ? undefined : save())}
          >
            {t('mail:save')}
          </button>
        </div>
      </section>
    </KeptFrame>
  );
}
