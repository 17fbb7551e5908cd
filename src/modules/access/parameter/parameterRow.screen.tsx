import { useAtomValue } from 'jotai';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { reasonOf } from '#client/calls/reasonOf';
import { giveValue, shownValue, tidyValue, type ParameterLine } from '#modules/access/parameter/parameters.screen';
import { ValueEditor } from '#modules/access/parameter/valueEditor.screen.tsx';
import { baseCurrencyAtom, timeZoneAtom } from '#client/session/session';
import { toast } from '#client/shell/feedback.tsx';
import { isolated } from '#client/words/isolated';
import { noDays, type Parameter } from '#names/parameterKinds';
import { parameters } from '#names/parameters';
import type { Day } from '#values/day';
import { formatMoment } from '#values/moment';

interface ParameterRowProps {
  readonly line: ParameterLine;
  readonly today: Day;
  readonly mayWrite: boolean;
  /** A value typed before the page was left. */
  readonly left: string | undefined;
  /** The value that is being typed; null: none is. */
  readonly onDraft: (draft: string | null) => void;
  readonly onSaved: () => Promise<void>;
}

/** A value with its unit, as the sentences about it say it. */
export function useWords(line: ParameterLine): (value: string) => string {
  const { t, i18n } = useTranslation();
  const base = useAtomValue(baseCurrencyAtom);
  const parameter: Parameter = parameters[line.paramKey];
  return (value) => {
    if (parameter.kind === 'flag') return t(value === 'true' ? 'parameters:yes' : 'parameters:no');
    if (parameter.kind === 'choice') return t(`parameters:option.${line.paramKey}.${value}`);
    if (parameter.kind === 'days' && value === noDays) return t('parameters:noDays');
    if (parameter.kind === 'days' || parameter.kind === 'hours') return isolated(shownValue(line.paramKey, value, i18n.language));
    const unit = parameter.unit === 'base' ? base : t(`parameters:unit.${parameter.unit}`);
    return `${isolated(shownValue(line.paramKey, value, i18n.language))} ${unit}`;
  };
}

function About({ line, today }: Pick<ParameterRowProps, 'line' | 'today'>) {
  const { t } = useTranslation();
  const zone = useAtomValue(timeZoneAtom);
  const words = useWords(line);
  const given = line.values.find((one) => one.effectiveFrom <= today);
  const coming = line.values.filter((one) => one.effectiveFrom > today).toReversed();
  return (
    <div className="parameter-about">
      <span>{t('parameters:default', { value: words(line.defaultValue) })}</span>
      {given?.updateTime ? (
        <span>
          {t('parameters:changed', { name: given.updateUserName ?? '', at: isolated(formatMoment(given.updateTime, zone).slice(0, 16)) })}
        </span>
      ) : null}
      {line.effectiveFrom === null ? null : <span>{t('parameters:since', { from: isolated(line.effectiveFrom) })}</span>}
      {coming.map((one) => (
        <span key={one.id} className="parameter-next">
          {t('parameters:next', { from: isolated(one.effectiveFrom), value: words(one.value) })}
        </span>
      ))}
    </div>
  );
}

function useSaving({ line, today, left, onDraft, onSaved }: ParameterRowProps) {
  const { t } = useTranslation();
  const [draft, setDraft] = useState<string | null>(left ?? null);
  const [from, setFrom] = useState(today);
  const [failed, setFailed] = useState('');
  const [busy, setBusy] = useState(false);
  const change = (value: string | null) => {
    setDraft(value);
    setFailed('');
    onDraft(value);
  };
  const save = async (value: string, day: Day) => {
    if (busy) return;
    setBusy(true);
    try {
      await giveValue(line, tidyValue(line.paramKey, value), day);
      change(null);
      setFrom(today);
      toast('done', t('parameters:saved'));
      await onSaved();
    } catch (error) {
      setFailed(reasonOf(error));
    } finally {
      setBusy(false);
    }
  };
  return { draft, from, failed, busy, change, setFrom, save };
}

/** One parameter: name, editor, default, who changed it last; while it is being changed, the day the change begins. */
export function ParameterRow(props: ParameterRowProps) {
  const { line, today, mayWrite } = props;
  const { t } = useTranslation();
  const { draft, from, failed, busy, change, setFrom, save } = useSaving(props);
  const said = useId();
  const place = useRef<HTMLFormElement>(null);
  const name = t(`parameters:name.${line.paramKey}`);
  const editing = draft !== null;
  const leave = () => {
    change(null);
    place.current?.querySelector<HTMLElement>('input, textarea, [role="combobox"]')?.focus();
  };
  return (
    <li>
      <form
        ref={place}
        className="parameter"
        aria-label={name}
        onSubmit={(event) => {
          event.preventDefault();
          if (editing) void save(draft, from);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && editing && !event.nativeEvent.isComposing) leave();
        }}
      >
        <div className="parameter-name">
          <span>{name}</span>
        </div>
        <div className="parameter-value">
          <ValueEditor
            paramKey={line.paramKey}
            value={draft ?? line.value}
            label={name}
            describedBy={said}
            invalid={failed !== ''}
            readOnly={!mayWrite}
            onChange={(value) => change(value === line.value ? null : value)}
          />
          {mayWrite && !editing && line.value !== line.defaultValue ? (
            <button
              type="button"
              className="button parameter-reset"
              aria-label={t('parameters:resetOf', { name })}
              onClick={() => void save(line.defaultValue, today)}
            >
              {t('parameters:reset')}
            </button>
          ) : null}
        </div>
        <About line={line} today={today} />
        {editing ? (
          <div className="parameter-saving">
            <label>
              {t('parameters:from')}
              <input
                className="input"
                type="date"
                min={today}
                max="9999-12-31"
                value={from}
                onChange={(event) => setFrom(event.target.value)}
              />
            </label>
            <button type="button" className="button" onClick={leave}>
              {t('parameters:cancel')}
            </button>
            <button type="submit" className="button button-primary" aria-disabled={busy}>
              {t('parameters:save')}
            </button>
          </div>
        ) : null}
        <p id={said} role="alert" className="form-error parameter-failed">
          {failed}
        </p>
      </form>
    </li>
  );
}
