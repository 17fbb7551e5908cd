import { useCallback, type SelectHTMLAttributes } from 'react';
import { useTranslation } from 'react-i18next';
import type { LabelRow } from '#define/wire';
import type { EntityName } from '#names/entities';
import { languageOf, nameIn } from '#names/languages';
import { call } from '#client/calls/http';
import { useRead } from '#client/shell/useRead';

interface SeveralProps {
  readonly label: string;
  readonly options: readonly { readonly id: string; readonly text: string }[];
  /** Those chosen, with commas between. */
  readonly value: string;
  readonly onType: (text: string) => void;
}

/** Any of a closed list, each with a box of its own. */
export function Several({ label, options, value, onType }: SeveralProps) {
  const chosen = value.split(',');
  const turn = (option: string, on: boolean) =>
    onType(
      options
        .map(({ id }) => id)
        .filter((id) => (id === option ? on : chosen.includes(id)))
        .join(','),
    );
  return (
    <fieldset className="act-several">
      <legend>{label}</legend>
      {options.map(({ id, text }) => (
        <label key={id} className="act-accept">
          <input type="checkbox" checked={chosen.includes(id)} onChange={(event) => turn(id, event.target.checked)} />
          <span>{text}</span>
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
            {[nameIn(languageOf(i18n.language), row), row.about].filter(Boolean).join(' · ')}
          </option>
        ))}
    </select>
  );
}
