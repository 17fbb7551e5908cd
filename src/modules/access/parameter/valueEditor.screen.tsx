import { Select } from 'antd';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { baseCurrencyAtom } from '#client/session/session';
import { noDays, type Parameter } from '#names/parameterKinds';
import { parameters, type ParameterKey } from '#names/parameters';

interface ValueEditorProps {
  readonly paramKey: ParameterKey;
  readonly value: string;
  readonly label: string;
  readonly describedBy: string;
  readonly invalid: boolean;
  readonly readOnly: boolean;
  readonly onChange: (value: string) => void;
}

/** The editor of a parameter's value: a choice for yes or no and for closed lists, lines of days, otherwise a field for numbers with its unit. */
export function ValueEditor({ paramKey, value, label, describedBy, invalid, readOnly, onChange }: ValueEditorProps) {
  const { t } = useTranslation();
  const base = useAtomValue(baseCurrencyAtom);
  const parameter: Parameter = parameters[paramKey];
  if (parameter.kind === 'flag' || parameter.kind === 'choice') {
    const options =
      parameter.kind === 'flag'
        ? [
            { value: 'true', label: t('parameters:yes') },
            { value: 'false', label: t('parameters:no') },
          ]
        : parameter.options.map((option) => ({ value: option, label: t(`parameters:option.${paramKey}.${option}`) }));
    return (
      <Select
        className="parameter-choice"
        aria-label={label}
        aria-describedby={describedBy}
        disabled={readOnly}
        value={value}
        options={options}
        {...(invalid ? { status: 'error' as const } : {})}
        onChange={(chosen: string) => onChange(chosen)}
      />
    );
  }
  const written = { dir: 'ltr', 'aria-label': label, 'aria-describedby': describedBy, 'aria-invalid': invalid, readOnly } as const;
  if (parameter.kind === 'days')
    return (
      <textarea
        {...written}
        className="input parameter-days"
        rows={4}
        maxLength={2_000}
        placeholder={t('parameters:daysHint')}
        title={t('parameters:daysHint')}
        value={value === noDays ? '' : value.replaceAll(',', '\n')}
        onChange={(event) => onChange(event.target.value.replaceAll('\n', ',') || noDays)}
      />
    );
  if (parameter.kind === 'hours')
    return (
      <input
        {...written}
        className="input"
        title={t('parameters:hoursHint')}
        maxLength={20}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    );
  return (
    <span className="parameter-number">
      <input
        className={parameter.kind === 'decimals' ? 'input parameter-list-input' : 'input'}
        {...written}
        inputMode={parameter.kind === 'integer' ? 'numeric' : parameter.kind === 'decimal' ? 'decimal' : 'text'}
        {...(parameter.kind === 'decimals' ? { placeholder: t('parameters:listHint'), title: t('parameters:listHint') } : {})}
        maxLength={200}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <span>{parameter.unit === 'base' ? base : t(`parameters:unit.${parameter.unit}`)}</span>
    </span>
  );
}
