import { Select } from 'antd';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import type { MailConfig, MailSecurity, MailValues } from '#modules/basic/mail/mail.screen';
import { PasswordField } from '#client/session/PasswordField.tsx';
import { timeZoneAtom } from '#client/session/session';
import { isolated } from '#client/words/isolated';
import { formatMoment } from '#values/moment';

export interface MailDraft extends MailValues {
  readonly password: string;
}

interface MailAccountFormProps {
  readonly draft: MailDraft;
  readonly config: MailConfig | null;
  readonly onChange: (draft: MailDraft) => void;
}

const usualPorts: Readonly<Record<MailSecurity, string>> = { TLS: '465', STARTTLS: '587', NONE: '25' };

/** Server, encryption, sign-in and sender of the branch's letters. Choosing another encryption proposes its usual port. */
export function MailAccountForm({ draft, config, onChange }: MailAccountFormProps) {
  const { t } = useTranslation();
  const zone = useAtomValue(timeZoneAtom);
  const text = (field: 'smtpHost' | 'port' | 'account' | 'fromAddress' | 'fromName' | 'dailyLimit', most: number, hint?: string) => (
    <label className="field">
      {t(`fields:emailConfig.${field}`)}
      <input
        className="input"
        maxLength={most}
        dir={field === 'fromName' ? 'auto' : 'ltr'}
        autoComplete="off"
        inputMode={field === 'port' || field === 'dailyLimit' ? 'numeric' : 'text'}
        value={draft[field] ?? ''}
        onChange={(event) => onChange({ ...draft, [field]: event.target.value })}
      />
      {hint === undefined ? null : <small>{hint}</small>}
    </label>
  );
  const chooseSecurity = (security: MailSecurity) => {
    const untouched = Object.values(usualPorts).includes(String(draft.port)) || String(draft.port) === '';
    onChange({ ...draft, security, port: untouched ? usualPorts[security] : draft.port });
  };
  const options = (Object.keys(usualPorts) as MailSecurity[]).map((value) => ({
    value,
    label: t(`choices:emailConfig.security.${value}`),
  }));
  return (
    <div className="beside-form organisation-form">
      {text('smtpHost', 253)}
      <div className="field">
        <span>{t('fields:emailConfig.security')}</span>
        <Select aria-label={t('fields:emailConfig.security')} value={draft.security} options={options} onChange={chooseSecurity} />
      </div>
      {text('port', 5)}
      {text('account', 120, t('mail:accountHint'))}
      <div>
        <PasswordField
          label={t('mail:password')}
          value={draft.password}
          onChange={(password) => onChange({ ...draft, password })}
          autoComplete="new-password"
        />
        <small className="mail-under">
          {config?.hasPassword === true && config.passwordSetTime !== null
            ? t('mail:passwordKept', { at: isolated(formatMoment(config.passwordSetTime, zone).slice(0, 16)) })
            : t('mail:passwordHint')}
        </small>
      </div>
      {text('dailyLimit', 6)}
      {text('fromAddress', 254)}
      {text('fromName', 60)}
      <label className="field organisation-wide">
        {t('fields:emailConfig.certificate')}
        <textarea
          className="input mail-certificate"
          dir="ltr"
          rows={3}
          maxLength={20_000}
          spellCheck={false}
          value={draft.certificate ?? ''}
          onChange={(event) => onChange({ ...draft, certificate: event.target.value })}
        />
        <small>{t('mail:certificateHint')}</small>
      </label>
    </div>
  );
}
