import { Select } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { kindOf } from '#define/kinds';
import type { Offered } from '#define/ownReport';
import { choicesFor, needsValue, type Choice } from '#client/sheet/filter/columnFilter';
import { choiceWords } from '#client/sheet/filter/filterWords';
import { fieldWords } from '#client/words/fieldWords';
import { Icon } from '#client/shell/icons.tsx';
import type { EntityName } from '#names/entities';
import { offeredByWay, type TypedCondition } from '#modules/reports/own/draft.screen';
import { offeredWords } from '#modules/reports/own/calling.screen';
import { wholeEngine } from '#modules/wholeEngine';

interface PickProps {
  readonly of: EntityName;
  readonly value: string | null;
  readonly label: string;
  readonly placeholder?: string;
  readonly fits?: (offered: Offered) => boolean;
  readonly onPick: (name: string | null) => void;
  readonly clears?: boolean;
}

/** A column of the rows, found by typing; those of the rows they refer to stand under the reference. */
export function PickColumn({ of, value, label, placeholder, fits = () => true, onPick, clears = false }: PickProps) {
  const { t } = useTranslation();
  const options = useMemo(
    () =>
      [...offeredByWay(wholeEngine.catalogue, of)].flatMap(([way, some]) => {
        const fitting = some.filter(fits);
        if (fitting.length === 0) return [];
        return [
          {
            label: way === '' ? t(`operations:entity.${of}`) : fieldWords(of, way),
            options: fitting.map(({ name }) => ({ value: name, label: offeredWords(wholeEngine.catalogue, of, name) })),
          },
        ];
      }),
    [of, fits, t],
  );
  return (
    <Select
      showSearch
      allowClear={clears}
      className="own-pick"
      optionFilterProp="label"
      aria-label={label}
      placeholder={placeholder ?? label}
      value={value}
      options={options}
      onChange={(name: string | undefined) => onPick(name ?? null)}
    />
  );
}

/** A press that takes a line of the report out again. */
export function TakeOut({ label, onPress }: { readonly label: string; readonly onPress: () => void }) {
  return (
    <button type="button" className="own-take-out" aria-label={label} title={label} onClick={onPress}>
      <Icon name="close" size={14} />
    </button>
  );
}

/** A press that takes a line one place forward. */
export function MoveUp({ label, onPress }: { readonly label: string; readonly onPress: () => void }) {
  return (
    <button type="button" className="own-take-out own-move-up" aria-label={label} title={label} onClick={onPress}>
      <Icon name="down" size={14} />
    </button>
  );
}

interface ConditionProps {
  readonly of: EntityName;
  readonly condition: TypedCondition;
  readonly offered: Offered | undefined;
  readonly onChange: (condition: TypedCondition | null) => void;
}

/** The words of a closed list's values, as they stand with the rows they are of. */
function optionsOf(of: EntityName, offered: Offered, t: (key: string, more: { defaultValue: string }) => string) {
  const { catalogue } = wholeEngine;
  const start = offered.looked ? catalogue.get(offered.looked.to) : catalogue.get(of);
  const { definition, name } = catalogue.source(start, offered.looked?.field ?? offered.name);
  return (offered.field.options ?? []).map((value) => ({
    value,
    label: t(`choices:${definition.name}.${name}.${value}`, { defaultValue: value }),
  }));
}

/** One condition: a column, how it is compared, and with what. */
export function ConditionLine({ of, condition, offered, onChange }: ConditionProps) {
  const { t } = useTranslation();
  const comparison = offered ? kindOf(offered.field).comparison : 'text';
  const give = (more: Partial<TypedCondition>) => onChange({ ...condition, ...more });
  const isChoice = offered?.field.kind === 'choice';
  return (
    <li className="own-line">
      <PickColumn
        of={of}
        value={condition.field || null}
        label={t('reports:own.column')}
        onPick={(field) => onChange({ field: field ?? '', op: 'equal', value: '', value2: '', keys: [] })}
      />
      {isChoice && offered ? (
        <Select
          mode="multiple"
          className="own-values"
          optionFilterProp="label"
          aria-label={t('reports:own.value')}
          placeholder={t('reports:own.value')}
          value={[...condition.keys]}
          options={optionsOf(of, offered, t)}
          onChange={(keys: string[]) => give({ keys })}
        />
      ) : (
        <>
          <select
            className="input"
            aria-label={t('reports:own.operator')}
            value={condition.op}
            onChange={({ target }) => give({ op: target.value as Choice })}
          >
            {choicesFor[comparison].map((op) => (
              <option key={op} value={op}>
                {choiceWords(op, comparison)}
              </option>
            ))}
          </select>
          {comparison === 'boolean' && needsValue(condition.op) ? (
            <select
              className="input"
              aria-label={t('reports:own.value')}
              value={condition.value}
              onChange={({ target }) => give({ value: target.value })}
            >
              <option value="" />
              <option value="1">{t('sheet:flag.yes')}</option>
              <option value="0">{t('sheet:flag.no')}</option>
            </select>
          ) : (
            needsValue(condition.op) && (
              <input
                className="input own-value"
                dir="auto"
                aria-label={t('reports:own.value')}
                placeholder={comparison === 'date' ? '2026-03-14' : ''}
                value={condition.value}
                onChange={({ target }) => give({ value: target.value })}
              />
            )
          )}
          {condition.op === 'between' && (
            <input
              className="input own-value"
              dir="auto"
              aria-label={t('reports:own.until')}
              placeholder={comparison === 'date' ? '2026-03-31' : ''}
              value={condition.value2}
              onChange={({ target }) => give({ value2: target.value })}
            />
          )}
        </>
      )}
      <TakeOut label={t('reports:own.takeOut')} onPress={() => onChange(null)} />
    </li>
  );
}
