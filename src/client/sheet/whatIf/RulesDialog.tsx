import i18next from 'i18next';
import { useAtomValue } from 'jotai';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#client/shell/Dialog.tsx';
import { Several } from '#client/sheet/acts/Choosing.tsx';
import { SheetIcon } from '#client/sheet/bars/SheetIcon.tsx';
import type { Desk } from '#client/sheet/desk/desk';
import { useStatus } from '#client/sheet/desk/useStatus';
import { columnWords } from '#client/sheet/desk/wording';
import { nameValues, whereWords } from '#client/sheet/filter/whereWords';
import { layRules } from '#client/sheet/whatIf/ruling';
import { whatIfOf } from '#client/sheet/whatIf/whatIf';
import { readAnswer } from '#define/act';
import { decimal } from '#define/field';
import { mostMoved, movable, type FigureRule } from '#define/figureRule';
import { compare, toDecimal } from '#values/decimal';

const modes = ['ADD', 'PERCENT', 'SET'] as const;
const rounds = ['NEAREST', 'UP'] as const;
const figure = decimal({ scale: 6 });

/** What a rule does to its figure, as people write it: +50, −4 %, = 1,200. */
function moveWords({ mode, value }: FigureRule): string {
  if (mode === 'SET') return `= ${value}`;
  return `${value.startsWith('-') ? '−' : '+'}${value.replace('-', '')}${mode === 'PERCENT' ? '%' : ''}`;
}

/** Which rows a rule moves: those of a search, of chosen rows, of a filter; blank for all. */
function rowsWords(desk: Desk, { where, searched }: Pick<FigureRule, 'where' | 'searched'>): string {
  const sought =
    searched && (searched.text === '' ? i18next.t('whatIf:ruleChosen') : i18next.t('whatIf:ruleSearched', { text: searched.text }));
  return [sought, where && whereWords(desk, where)].filter(Boolean).join(' · ');
}

function RuleLine({ desk, rule, onRemove }: { desk: Desk; rule: FigureRule; onRemove: () => void }) {
  const { t } = useTranslation();
  const name = `${columnWords(desk, rule.field)} ${moveWords(rule)}`;
  return (
    <li className="what-if-rule">
      <span>
        <strong>
          {columnWords(desk, rule.field)} <bdi dir="ltr">{moveWords(rule)}</bdi>
        </strong>
        {rule.step === null ? null : ` · ${t(`whatIf:stepped.${rule.round === 'UP' ? 'UP' : 'NEAREST'}`, { step: rule.step })}`}
        <br />
        <span className="what-if-hint" dir="auto">
          {rowsWords(desk, rule) || t('whatIf:ruleAll')}
        </span>
      </span>
      <button
        type="button"
        className="quiet-button square"
        aria-label={t('whatIf:ruleRemove', { name })}
        title={t('whatIf:ruleRemove', { name })}
        onClick={onRemove}
      >
        <SheetIcon name="remove" />
      </button>
    </li>
  );
}

/** What is typed of a new rule, read; null where it cannot be. */
function useNewRule(desk: Desk) {
  const columns = useAtomValue(desk.columns);
  const can = new Set(movable(desk.model.definition));
  const offered = columns.filter(({ name }) => can.has(name)).map(({ name }) => name);
  const active = desk.activeCell()?.column ?? '';
  const [fields, setFields] = useState(offered.includes(active) ? active : (offered[0] ?? ''));
  const [mode, setMode] = useState<FigureRule['mode']>('ADD');
  const [value, setValue] = useState('');
  const [step, setStep] = useState('');
  const [round, setRound] = useState<(typeof rounds)[number]>('NEAREST');
  const read = (text: string): string | null => {
    const answer = readAnswer(figure, text, { zone: 'UTC', language: desk.model.language }, false);
    return 'value' in answer && answer.value !== null && answer.value !== '' ? String(answer.value) : null;
  };
  const [by, to] = [read(value), step.trim() === '' ? null : read(step)];
  const isRead = by !== null && (step.trim() === '' || (to !== null && compare(toDecimal(to), toDecimal('0')) > 0)) && fields !== '';
  const rules = (of: Pick<FigureRule, 'where' | 'searched'>): FigureRule[] | null =>
    isRead ? fields.split(',').map((field) => ({ ...of, field, mode, value: by, step: to, round })) : null;
  return { offered, fields, setFields, mode, setMode, value, setValue, step, setStep, round, setRound, rules };
}

interface MoveProps {
  readonly made: ReturnType<typeof useNewRule>;
  readonly wrong: boolean;
  readonly problemId: string;
  readonly onType: () => void;
}

/** How a new rule moves its figures. */
function MoveFields({ made, wrong, problemId, onType }: MoveProps) {
  const { t } = useTranslation();
  return (
    <div className="what-if-move">
      <label className="field">
        <span>{t('whatIf:ruleMode')}</span>
        <select className="input" value={made.mode} onChange={({ target }) => made.setMode(target.value as FigureRule['mode'])}>
          {modes.map((one) => (
            <option key={one} value={one}>
              {t(`whatIf:mode.${one}`)}
            </option>
          ))}
        </select>
      </label>
      <label className="field">
        <span>{t('whatIf:ruleValue')}</span>
        <input
          className="input"
          data-first=""
          dir="ltr"
          inputMode="decimal"
          value={made.value}
          aria-invalid={wrong}
          aria-describedby={problemId}
          onChange={({ target }) => {
            made.setValue(target.value);
            onType();
          }}
        />
      </label>
      <label className="field">
        <span>{t('whatIf:ruleStep')}</span>
        <input
          className="input"
          dir="ltr"
          inputMode="decimal"
          value={made.step}
          onChange={({ target }) => {
            made.setStep(target.value);
            onType();
          }}
        />
      </label>
      <label className="field">
        <span>{t('whatIf:ruleRound')}</span>
        <select className="input" value={made.round} onChange={({ target }) => made.setRound(target.value as (typeof rounds)[number])}>
          {rounds.map((one) => (
            <option key={one} value={one}>
              {t(`whatIf:round.${one}`)}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}

/** The rules of what is tried out, and a new one for the rows the sheet shows. */
export function RulesDialog({ desk, onClose }: { desk: Desk; onClose: () => void }) {
  const { t } = useTranslation();
  const rules = useAtomValue(whatIfOf(desk).rules);
  const { where, search, shown, onlyWrong, onlyThese } = useStatus(desk);
  const made = useNewRule(desk);
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const [, setNamed] = useState(0);
  const problemId = useId();
  useEffect(() => {
    let current = true;
    void Promise.all([where, ...rules.map((rule) => rule.where)].map((one) => nameValues(desk, one))).then(
      () => current && setNamed((n) => n + 1),
    );
    return () => {
      current = false;
    };
  }, [desk, rules, where]);
  const lay = async (next: readonly FigureRule[]) => {
    if (busy) return;
    setBusy(true);
    const laid = await layRules(desk, next);
    setBusy(false);
    if (laid) made.setValue('');
  };
  const most = mostMoved.toLocaleString('en');
  const chosen = onlyWrong || onlyThese;
  const sought = chosen ? '' : search;
  const add = async () => {
    const narrowed = await desk.model.tools.narrowed.asFilter();
    if (narrowed === 'beyond') return setProblem(t('whatIf:ruleBeyond', { shown: shown.toLocaleString('en'), most }));
    const next = made.rules(narrowed === null ? { where } : { where, searched: { text: sought, where: narrowed } });
    if (next === null) return setProblem(t('whatIf:ruleUnread'));
    await lay([...rules, ...next]);
  };
  const isNarrowed = chosen || search !== '';
  const rowsNow = rowsWords(desk, isNarrowed ? { where, searched: { text: sought, where: { and: [] } } } : { where });
  return (
    <Dialog
      title={t('whatIf:rulesTitle')}
      width={560}
      onSubmit={() => void add()}
      onLeave={onClose}
      actions={
        <>
          <button type="button" className="button" onClick={onClose}>
            {t('sheet:banner.close')}
          </button>
          <button type="submit" className="button button-primary" disabled={busy}>
            {t('whatIf:ruleVerb')}
          </button>
        </>
      }
    >
      {rules.length === 0 ? null : (
        <ul className="what-if-rules" aria-label={t('whatIf:rulesTitle')}>
          {rules.map((rule, at) => (
            <RuleLine
              key={`${at} ${rule.field} ${rule.value}`}
              desk={desk}
              rule={rule}
              onRemove={() => void lay(rules.filter((_one, other) => other !== at))}
            />
          ))}
        </ul>
      )}
      <p className="what-if-hint" dir="auto">
        {rowsNow === '' ? t('whatIf:ruleOnAll') : t('whatIf:ruleOn', { filter: rowsNow })}
        <br />
        <span className={shown > mostMoved ? 'what-if-loss' : ''}>
          {t(shown > mostMoved ? 'whatIf:ruleBeyond' : 'whatIf:ruleRows', { shown: shown.toLocaleString('en'), most })}
        </span>
      </p>
      <Several
        label={t('whatIf:ruleFields')}
        options={made.offered.map((id) => ({ id, text: columnWords(desk, id) }))}
        value={made.fields}
        onType={made.setFields}
      />
      <MoveFields made={made} wrong={problem !== ''} problemId={problemId} onType={() => setProblem('')} />
      <p id={problemId} className="form-error" role="alert">
        {problem}
      </p>
    </Dialog>
  );
}
