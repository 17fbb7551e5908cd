import { presentedAsText } from '#define/kind';
import { kindOf } from '#define/kinds';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { allFields, wireName, type Definition } from '#define/entity';
import { fieldWords } from '#client/words/fieldWords';

interface AskedPartProps {
  readonly of: Definition;
  /** Fields asked for, the one that names the part first. */
  readonly asks: readonly string[];
  readonly onAdd: (values: Readonly<Record<string, string>>) => void;
}

/** Puts a further part on the row, with everything that is asked for with a new one. */
export function AskedPart({ of, asks, onAdd }: AskedPartProps) {
  const { t } = useTranslation();
  const fields = allFields(of);
  const [values, setValues] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(asks.map((name) => [name, String(fields[name]?.initial ?? '')])),
  );
  const set = (name: string, text: string) => setValues({ ...values, [name]: text });
  const missing = asks.some((name) => fields[name]?.required && values[name]?.trim() === '');
  return (
    <form
      className="part-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (!missing)
          onAdd(Object.fromEntries(asks.flatMap((name) => (values[name]?.trim() ? [[wireName(of, name), values[name] ?? '']] : []))));
      }}
    >
      {asks.map((name) => {
        const field = fields[name];
        const options = field?.options;
        const { input, direction } = field ? kindOf(field).presented : presentedAsText;
        return (
          <label key={name}>
            <span>{fieldWords(of.name, name)}</span>
            {options ? (
              <select className="input" value={values[name]} onChange={(event) => set(name, event.target.value)}>
                {options.map((option) => (
                  <option key={option} value={option}>
                    {t(`choices:${of.name}.${name}.${option}`)}
                  </option>
                ))}
              </select>
            ) : (
              <input
                className="input"
                type={input}
                dir={direction}
                value={values[name]}
                onChange={(event) => set(name, event.target.value)}
              />
            )}
          </label>
        );
      })}
      <button type="submit" className="button" disabled={missing}>
        {t('record:addPart')}
      </button>
    </form>
  );
}
