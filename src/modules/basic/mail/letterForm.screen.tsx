import { Select } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LetterValues, ReaderRule } from '#modules/basic/mail/mail.screen';
import { letterAttributes, letterReaders } from '#names/letters';

interface LetterFormProps {
  readonly draft: LetterValues;
  readonly onChange: (draft: LetterValues) => void;
}

const nobody: ReaderRule = { readers: [], addresses: [] };

interface ReadersProps {
  readonly label: string;
  readonly rule: ReaderRule | null;
  readonly onChange: (rule: ReaderRule) => void;
}

/** Who reads a letter: roles around the order, and fixed addresses typed with semicolons between. */
function Readers({ label, rule, onChange }: ReadersProps) {
  const { t } = useTranslation();
  const { readers, addresses } = rule ?? nobody;
  const [typed, setTyped] = useState(addresses.join('; '));
  const options = letterReaders.map((value) => ({ value, label: t(`mail:reader.${value}`) }));
  const take = (text: string) => {
    setTyped(text);
    onChange({ readers, addresses: text.split(/[;,，；\s]+/u).filter((one) => one !== '') });
  };
  return (
    <fieldset className="mail-readers organisation-wide">
      <legend>{label}</legend>
      <Select
        mode="multiple"
        optionFilterProp="label"
        aria-label={`${label} ${t('mail:readers')}`}
        placeholder={t('mail:readers')}
        value={[...readers]}
        options={options}
        onChange={(chosen: string[]) => onChange({ readers: chosen, addresses })}
      />
      <input
        className="input"
        dir="ltr"
        maxLength={2000}
        aria-label={`${label} ${t('mail:addresses')}`}
        placeholder={t('mail:addresses')}
        value={typed}
        onChange={(event) => take(event.target.value)}
      />
    </fieldset>
  );
}

/** Subject, text and readers of a letter; an attribute that is pressed is put where the cursor last stood. */
export function LetterForm({ draft, onChange }: LetterFormProps) {
  const { t } = useTranslation();
  const last = useRef<{ field: 'subjectTemplate' | 'bodyTemplate'; element: HTMLInputElement | HTMLTextAreaElement } | null>(null);
  const insert = (attribute: string) => {
    const field = last.current?.field ?? 'bodyTemplate';
    const element = last.current?.element;
    const [from, to] = [element?.selectionStart ?? draft[field].length, element?.selectionEnd ?? draft[field].length];
    onChange({ ...draft, [field]: `${draft[field].slice(0, from)}{${attribute}}${draft[field].slice(to)}` });
    element?.focus();
    requestAnimationFrame(() => element?.setSelectionRange(from + attribute.length + 2, from + attribute.length + 2));
  };
  return (
    <div className="beside-form organisation-form">
      <label className="field organisation-wide">
        {t('fields:serviceProcessEmail.subjectTemplate')}
        <input
          className="input"
          dir="auto"
          maxLength={300}
          value={draft.subjectTemplate}
          onFocus={(event) => (last.current = { field: 'subjectTemplate', element: event.target })}
          onChange={(event) => onChange({ ...draft, subjectTemplate: event.target.value })}
        />
      </label>
      <label className="field organisation-wide">
        {t('fields:serviceProcessEmail.bodyTemplate')}
        <textarea
          className="input mail-body"
          dir="auto"
          rows={9}
          maxLength={20_000}
          value={draft.bodyTemplate}
          onFocus={(event) => (last.current = { field: 'bodyTemplate', element: event.target })}
          onChange={(event) => onChange({ ...draft, bodyTemplate: event.target.value })}
        />
        <small>{t('mail:grammar')}</small>
      </label>
      <div className="organisation-wide mail-attributes" role="group" aria-label={t('mail:attributes')}>
        <span>{t('mail:attributes')}</span>
        {letterAttributes.map((attribute) => (
          <button key={attribute} type="button" className="mail-attribute" title={`{${attribute}}`} onClick={() => insert(attribute)}>
            {t(`mail:attribute.${attribute}`)}
          </button>
        ))}
      </div>
      <Readers label={t('fields:serviceProcessEmail.toRule')} rule={draft.toRule} onChange={(toRule) => onChange({ ...draft, toRule })} />
      <Readers label={t('fields:serviceProcessEmail.ccRule')} rule={draft.ccRule} onChange={(ccRule) => onChange({ ...draft, ccRule })} />
      <Readers
        label={t('fields:serviceProcessEmail.bccRule')}
        rule={draft.bccRule}
        onChange={(bccRule) => onChange({ ...draft, bccRule })}
      />
      <label className="beside-check organisation-wide">
        <input type="checkbox" checked={draft.autoSend} onChange={(event) => onChange({ ...draft, autoSend: event.target.checked })} />
        {t('fields:serviceProcessEmail.autoSend')}
        <small>{t('mail:autoSendHint')}</small>
      </label>
    </div>
  );
}
