import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languageOf, languages } from '#names/languages';
import { saveProfile, type Profile } from '#modules/access/account/account.screen';
import { CallFailed } from '#client/calls/failed';
import { toast } from '#client/shell/feedback.tsx';
import { ownNames } from '#client/words/ownNames';

const lengths = { mobile: 40, email: 120, phoneExt: 20 } as const;

/** What everybody changes of himself: how to be reached, and the language of what is sent to him. `onSaved` reads them anew. */
export function OwnDetails({ profile, onSaved }: { profile: Profile; onSaved: () => void }) {
  const { t } = useTranslation();
  const said = useId();
  const [draft, setDraft] = useState({
    mobile: profile.mobile ?? '',
    email: profile.email ?? '',
    phoneExt: profile.phoneExt ?? '',
    emailSignature: profile.emailSignature ?? '',
    language: profile.language,
  });
  const [failed, setFailed] = useState('');
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    setFailed('');
    try {
      await saveProfile(draft);
      onSaved();
      toast('done', t('account:saved'));
    } catch (error) {
      if (!(error instanceof CallFailed)) setFailed(String(error));
      else if (error.kind !== 'session') setFailed(error.refusals[0]?.text || error.codeMsg);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      className="account-own"
      aria-label={t('account:own')}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void save();
      }}
    >
      {(['mobile', 'email', 'phoneExt'] as const).map((name) => (
        <label key={name} className="field">
          {t(`account:${name}`)}
          <input
            className="input"
            dir="ltr"
            type={name === 'email' ? 'email' : 'tel'}
            autoComplete={{ mobile: 'tel', email: 'email', phoneExt: 'tel-extension' }[name]}
            maxLength={lengths[name]}
            value={draft[name]}
            aria-describedby={said}
            onChange={(event) => setDraft({ ...draft, [name]: event.target.value })}
          />
        </label>
      ))}
      <label className="field">
        {t('account:language')}
        <select
          className="input"
          value={draft.language}
          onChange={(event) => setDraft({ ...draft, language: languageOf(event.target.value) })}
        >
          {languages.map((language) => (
            <option key={language} value={language} lang={language}>
              {ownNames[language]}
            </option>
          ))}
        </select>
      </label>
      <label className="field">
        {t('account:emailSignature')}
        <textarea
          className="input"
          dir="auto"
          rows={3}
          maxLength={500}
          value={draft.emailSignature}
          aria-describedby={said}
          onChange={(event) => setDraft({ ...draft, emailSignature: event.target.value })}
        />
      </label>
      <button type="submit" className="button" aria-disabled={busy}>
        {t('account:save')}
      </button>
      <p id={said} role="alert" className="form-error">
        {failed}
      </p>
    </form>
  );
}
