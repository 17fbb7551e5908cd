import { useCallback, type SelectHTMLAttributes } from 'react';
import { useTranslation } from 'react-i18next';
import type { LabelRow } from '#define/wire';
import type { EntityName } from '#names/entities';
import { languageOf, nameIn } from '#names/languages';
import { call } from '#client/calls/http';
import { useRead } from '#client/shell/useRead';

interface SeveralProps {
  readonly label: string;
  readonly options: readonly string[];
  readonly words: (option: string) => string;
  /** Those chosen, with commas between. */
  readonly value: string;
  readonly onType: (text: string) => void;
}

/** Any of a closed list, each with a box of its own. */
export function Several({ label, options, words, value, onType }: SeveralProps) {
  const chosen = value.split(',');
  const turn = (option: string, on: boolean) => onType(options.filter((one) => (one === option ? on : chosen.includes(one))).join(','));
  return (
    <fieldset className="act-several">
      <legend>{label}</legend>
      {options.map((option) => (
        <label key={option} className="act-accept">
          <input type="checkbox" checked={chosen.includes(option)} onChange={(event) => turn(option, event.target.checked)} />
          <span>{words(option)}</span>
        </label>
      ))}
    </fieldset>
  );
}

interface OneOfProps {
  readonly to: EntityName;
  readonly common: SelectHTMLAttributes<HTMLSelectElement>;
  readonly onType: (text: string) => void;
}

/** One row of another entity, among those a person may pick; blank is none. */
export function OneOf({ to, common, onType }: OneOfProps) {
  const { i18n } = useTranslation();
  const ask = useCallback(
    () => call<LabelRow[]>('POST', '/PublicQueryController/selectLabels', { entity: to, all: 'yes' }, { quiet: true }),
    [to],
  );
  const { read = [] } = useRead(ask);
  return (
    <select {...common} onChange={(event) => onType(event.target.value)}>
      <option value="" />
      {read
        .filter(({ closed }) => closed !== true)
        .map((row) => (
          <option key={row.key} value={row.key}>
            {nameIn(languageOf(i18n.language), row)}
          </option>
        ))}
    </select>
  );
}
