import { useAtomValue } from 'jotai';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#client/calls/http';
import { languageAtom } from '#client/words/words';
import '#client/reasons/reasons.css';

/** What a reason is given for, as the dictionary of reasons has it (domain/02a §2.3.4 `ReasonCode`). */
export type ReasonAction =
  | 'UNLOCK'
  | 'UNCHECK'
  | 'DELETE'
  | 'RESTORE'
  | 'CANCEL_WRITE_OFF'
  | 'BAD_DEBT'
  | 'RED_FLUSH'
  | 'SHUT_OUT'
  | 'OTHER';

interface Entry {
  readonly code: string;
  readonly name: string;
  readonly englishName: string | null;
  readonly arabicName: string | null;
  readonly action: ReasonAction;
  readonly state: 'ENABLED' | 'DISABLED';
}

/** As many characters as the audit keeps of a reason. */
export const mostReason = 500;

/** Reasons the company usually gives for such an action, and those it gives for anything, in the language of the screen. */
function useUsual(action: ReasonAction): readonly { code: string; name: string }[] {
  const language = useAtomValue(languageAtom);
  const [rows, setRows] = useState<readonly Entry[]>([]);
  useEffect(() => {
    const where = { field: 'action', op: 'equal', anyOf: [action, 'OTHER'] };
    call<{ rows: readonly Entry[] }>('GET', '/basicDataController/select_reasonCode', { page: 1, size: 200, where }, { quiet: true }).then(
      (answer) => setRows(answer.rows),
      () => undefined,
    );
  }, [action]);
  const name = (row: Entry) =>
    language === 'zh' ? row.name : ((language === 'ar' ? row.arabicName : null) ?? row.englishName ?? row.name);
  return rows.filter(({ state }) => state === 'ENABLED').map((row) => ({ code: row.code, name: name(row) }));
}

interface ReasonFieldProps {
  readonly action: ReasonAction;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Why what stands there is not taken. */
  readonly wrong?: string;
  readonly first?: boolean;
}

/** A reason: one of those the company usually gives, or in one's own words; a usual one can be added to. */
export function ReasonField({ action, value, onChange, wrong = '', first = false }: ReasonFieldProps) {
  const { t } = useTranslation();
  const usual = useUsual(action);
  const [text, error] = [useId(), useId()];
  const chosen = usual.find(({ name }) => name === value)?.code ?? '';
  return (
    <div className="reason">
      {usual.length === 0 ? null : (
        <label className="field">
          <span>{t('reasons:usual')}</span>
          <select
            className="input"
            value={chosen}
            onChange={(event) => onChange(usual.find(({ code }) => code === event.target.value)?.name ?? '')}
          >
            <option value="">{t('reasons:own')}</option>
            {usual.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      <label className="field" htmlFor={text}>
        <span>{t('reasons:reason')}</span>
        <input
          id={text}
          className="input"
          dir="auto"
          value={value}
          maxLength={mostReason}
          required
          aria-invalid={wrong !== ''}
          aria-describedby={error}
          onChange={(event) => onChange(event.target.value)}
          {...(first ? { 'data-first': '' } : {})}
        />
      </label>
      <p id={error} className="form-error" role="alert">
        {wrong}
      </p>
    </div>
  );
}
