import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallFailed } from '#client/calls/failed';
import { PasswordField } from '#client/session/PasswordField.tsx';
import { passwordRule } from '#client/session/passwordRule';
import { changePassword, signOut } from '#client/session/session';
import { Dialog } from '#client/shell/Dialog.tsx';
import { toast } from '#client/shell/feedback.tsx';
import { Icon } from '#client/shell/icons.tsx';

function Rule({ holds, text }: { holds: boolean; text: string }) {
  const { t } = useTranslation();
  return (
    <li className={holds ? 'rule rule-holds' : 'rule'}>
      <Icon name={holds ? 'check' : 'dot'} size={14} />
      {text}
      <span className="visually-hidden">{t(holds ? 'shell:password.holds' : 'shell:password.open')}</span>
    </li>
  );
}

/** Sends the change; the error text stays in the form until the next try. */
function useChange(done: () => void): { busy: boolean; error: string; send(old: string | undefined, next: string): void } {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const send = (old: string | undefined, next: string) => {
    setBusy(true);
    setError('');
    changePassword(old, next)
      .then(() => {
        toast('done', t('shell:password.changed'));
        done();
      })
      .catch((failure: unknown) => {
        setError(failure instanceof CallFailed ? failure.refusals[0]?.text || failure.codeMsg : String(failure));
        setBusy(false);
      });
  };
  return { busy, error, send };
}

/**
 * Changes the password. Without `onLeave` it is the forced change of an initial password: nothing behind it is loaded and only a new
 * password or signing out leads away.
 */
export function PasswordDialog({ onLeave }: { onLeave?: () => void }) {
  const { t } = useTranslation();
  const [old, setOld] = useState('');
  const [next, setNext] = useState('');
  const [again, setAgain] = useState('');
  const { busy, error, send } = useChange(() => onLeave?.());
  const rules = useId();
  const rule = passwordRule(next);
  const forced = onLeave === undefined;
  const ready = (forced || old !== '') && rule.length && rule.kinds && next === again && !busy;
  const actions = (
    <>
      <button type="button" className="button" onClick={() => (forced ? void signOut() : onLeave())}>
        {t(forced ? 'shell:user.signOut' : 'shell:dialog.cancel')}
      </button>
      <button type="submit" className="button button-primary" aria-disabled={!ready}>
        {t('shell:password.verb')}
      </button>
    </>
  );
  return (
    <Dialog
      title={t(forced ? 'shell:password.forcedTitle' : 'shell:password.title')}
      actions={actions}
      onSubmit={() => ready && send(forced ? undefined : old, next)}
      {...(forced ? {} : { onLeave })}
    >
      {forced ? (
        <p>{t('shell:password.forcedBody')}</p>
      ) : (
        <PasswordField label={t('shell:password.old')} value={old} onChange={setOld} autoComplete="current-password" first />
      )}
      <PasswordField
        label={t('shell:password.next')}
        value={next}
        onChange={setNext}
        autoComplete="new-password"
        describedBy={rules}
        first={forced}
      />
      <ul id={rules} className="rules">
        <Rule holds={rule.length} text={t('shell:password.length')} />
        <Rule holds={rule.kinds} text={t('shell:password.kinds')} />
      </ul>
      <PasswordField label={t('shell:password.again')} value={again} onChange={setAgain} autoComplete="new-password" describedBy={rules} />
      <ul className="rules">
        <Rule holds={next !== '' && next === again} text={t('shell:password.same')} />
      </ul>
      <p className="form-error" role="alert">
        {error}
      </p>
    </Dialog>
  );
}
