import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#client/shell/icons.tsx';

interface PasswordFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  autoComplete: 'current-password' | 'new-password';
  describedBy?: string;
  invalid?: boolean;
  first?: boolean;
}

/** A password with a button to show it; pasting and password managers are welcome. */
export function PasswordField({ label, value, onChange, autoComplete, describedBy, invalid = false, first = false }: PasswordFieldProps) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(false);
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="field-with-button">
        <input
          id={id}
          className="input"
          dir="ltr"
          type={shown ? 'text' : 'password'}
          value={value}
          autoComplete={autoComplete}
          autoCapitalize="off"
          spellCheck={false}
          aria-describedby={describedBy}
          aria-invalid={invalid}
          onChange={(event) => onChange(event.target.value)}
          {...(first ? { 'data-first': '' } : {})}
        />
        <button
          type="button"
          className="field-button"
          aria-pressed={shown}
          aria-label={t('shell:password.show')}
          title={t('shell:password.show')}
          onClick={() => setShown(!shown)}
        >
          <Icon name={shown ? 'eyeOff' : 'eye'} />
        </button>
      </div>
    </div>
  );
}
