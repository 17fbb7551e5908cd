import { useTranslation } from 'react-i18next';
import type { Comparison } from '#define/kind';
import { choicesFor, needsValue, type Choice, type ColumnFilter, type Condition } from '#client/sheet/filter/columnFilter';
import { choiceWords } from '#client/sheet/filter/filterWords';

function One({
  condition,
  comparison,
  number,
  first,
  onChange,
}: {
  condition: Condition;
  comparison: Comparison;
  number: 1 | 2;
  first: boolean;
  onChange: (condition: Condition) => void;
}) {
  const { t } = useTranslation();
  const value = (at: 'value' | 'value2', label: string) => (
    <input
      className="sheet-input"
      value={condition[at]}
      dir={comparison === 'text' ? 'auto' : 'ltr'}
      placeholder={comparison === 'date' ? '2026-03-14' : ''}
      aria-label={label}
      {...(first && at === 'value' ? { 'data-first': '' } : {})}
      onChange={(event) => onChange({ ...condition, [at]: event.target.value })}
    />
  );
  const flag = (
    <select
      className="sheet-input"
      value={condition.value}
      aria-label={t('sheet:filter.value', { n: number })}
      {...(first ? { 'data-first': '' } : {})}
      onChange={(event) => onChange({ ...condition, value: event.target.value })}
    >
      <option value="">{t('sheet:flag.any')}</option>
      <option value="1">{t('sheet:flag.yes')}</option>
      <option value="0">{t('sheet:flag.no')}</option>
    </select>
  );
  return (
    <div className="condition">
      <select
        className="sheet-input"
        value={condition.op}
        aria-label={t('sheet:filter.operator', { n: number })}
        onChange={(event) => onChange({ ...condition, op: event.target.value as Choice })}
      >
        {choicesFor[comparison].map((op) => (
          <option key={op} value={op}>
            {choiceWords(op, comparison)}
          </option>
        ))}
      </select>
      {!needsValue(condition.op) ? <span /> : comparison === 'boolean' ? flag : value('value', t('sheet:filter.value', { n: number }))}
      {condition.op === 'between' ? value('value2', t('sheet:filter.value2', { n: number })) : null}
    </div>
  );
}

/** Up to two conditions on one column, joined by AND or OR. */
export function Conditions({
  filter,
  comparison,
  first: foremost,
  onChange,
}: {
  filter: ColumnFilter;
  comparison: Comparison;
  first: boolean;
  onChange: (filter: ColumnFilter) => void;
}) {
  const { t } = useTranslation();
  const empty: Condition = { op: choicesFor[comparison][0] ?? 'equal', value: '', value2: '' };
  const [first = empty, second = empty] = filter.conditions;
  return (
    <fieldset className="conditions">
      <legend>{t('sheet:filter.condition')}</legend>
      <One
        condition={first}
        comparison={comparison}
        number={1}
        first={foremost}
        onChange={(next) => onChange({ ...filter, conditions: [next, second] })}
      />
      <div className="condition-join" role="radiogroup" aria-label={t('sheet:filter.join')}>
        {(['and', 'or'] as const).map((join) => (
          <label key={join}>
            <input type="radio" name="join" checked={filter.join === join} onChange={() => onChange({ ...filter, join })} />
            {t(`sheet:filter.${join}`)}
          </label>
        ))}
      </div>
      <One
        condition={second}
        comparison={comparison}
        number={2}
        first={false}
        onChange={(next) => onChange({ ...filter, conditions: [first, next] })}
      />
      {comparison === 'text' ? (
        <>
          <label className="filter-switch">
            <input
              type="checkbox"
              checked={filter.matchCase}
              onChange={(event) => onChange({ ...filter, matchCase: event.target.checked })}
            />
            {t('filtering:matchCase')}
          </label>
          <p className="filter-hint">{t('sheet:filter.wildcards')}</p>
        </>
      ) : null}
    </fieldset>
  );
}
