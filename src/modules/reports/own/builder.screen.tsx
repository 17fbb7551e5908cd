import { Select } from 'antd';
import { useAtomValue } from 'jotai';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mayReport, offeredOf, reportLimits, reportOf, ReportFault, type ReportDesign } from '#define/ownReport';
import { listCalls } from '#define/entity';
import { reasonOf } from '#client/calls/reasonOf';
import { holdsOne, rolesAtom } from '#client/session/session';
import { toast } from '#client/shell/feedback.tsx';
import { useTabDirty } from '#client/shell/unsaved';
import { useView } from '#client/shell/view';
import type { EntityName } from '#names/entities';
import { ChartPart, FiguresPart, FormulasPart, type PartProps } from '#modules/reports/own/builderFigures.screen.tsx';
import { ConditionLine, MoveUp, PickColumn, TakeOut } from '#modules/reports/own/builderParts.screen.tsx';
import { SharingPart } from '#modules/reports/own/builderSharing.screen.tsx';
import { blankCondition, blankDesign, conditionsOf, renamed, whereOf, type TypedCondition } from '#modules/reports/own/draft.screen';
import { offeredWords, saveReport, type OwnReport, type ReportDraft } from '#modules/reports/own/calling.screen';
import { datasets } from '#modules/reports/datasets.rules';
import { wholeEngine } from '#modules/wholeEngine';
import '#client/beside/forms.css';

interface BuilderProps {
  readonly before: OwnReport | null;
  readonly copied: OwnReport | null;
  readonly onDone: (saved: OwnReport | null) => void;
}

/** What stands in a new builder: nothing, a report as it is, or a copy of one under another name. */
function useDraft({ before, copied }: BuilderProps): ReportDraft {
  const { t } = useTranslation();
  const from = before ?? copied;
  const name = before?.name ?? (copied ? t('reports:own.copyOf', { name: copied.name }) : '');
  return {
    name: name.slice(0, reportLimits.label),
    design: from?.design ?? blankDesign,
    epIds: before?.epIds ?? [],
    remark: from?.remark ?? '',
    schedule: before?.schedule ?? null,
  };
}

/** The lists a person may make reports over, by group. */
function useDatasets() {
  const { t } = useTranslation();
  const roles = useAtomValue(rolesAtom);
  return useMemo(
    () =>
      Object.entries(datasets).flatMap(([group, some]) => {
        const open = some.filter(
          (name) =>
            wholeEngine.catalogue.has(name) &&
            listCalls(wholeEngine.catalogue.get(name)).length > 0 &&
            mayReport(wholeEngine.catalogue.get(name), (needed) => holdsOne(roles, needed)),
        );
        if (open.length === 0) return [];
        return [
          { label: t(`reports:own.group.${group}`), options: open.map((name) => ({ value: name, label: t(`operations:entity.${name}`) })) },
        ];
      }),
    [roles, t],
  );
}

function Columns({ design, onChange }: PartProps) {
  const { t } = useTranslation();
  const { catalogue } = wholeEngine;
  const give = (columns: readonly string[]) => onChange({ ...design, columns });
  return (
    <fieldset className="own-part">
      <legend>{t(design.together ? 'reports:own.groupBy' : 'reports:own.columns')}</legend>
      <p className="own-hint">{t(design.together ? 'reports:own.groupByHint' : 'reports:own.columnsHint')}</p>
      <ol className="own-chips">
        {design.columns.map((name, at) => (
          <li key={name}>
            {at > 0 && (
              <MoveUp
                label={t('reports:own.moveUp')}
                onPress={() => give(design.columns.with(at, design.columns[at - 1] as string).with(at - 1, name))}
              />
            )}
            <span>{offeredWords(catalogue, design.of, name)}</span>
            <TakeOut label={t('reports:own.takeOut')} onPress={() => give(design.columns.filter((one) => one !== name))} />
          </li>
        ))}
      </ol>
      <PickColumn
        key={design.columns.length}
        of={design.of}
        value={null}
        label={t('reports:own.addColumn')}
        onPick={(name) => name !== null && !design.columns.includes(name) && give([...design.columns, name])}
      />
    </fieldset>
  );
}

interface ConditionsProps {
  readonly of: EntityName;
  readonly conditions: readonly TypedCondition[];
  readonly onChange: (conditions: readonly TypedCondition[]) => void;
}

function Conditions({ of, conditions, onChange }: ConditionsProps) {
  const { t } = useTranslation();
  const offered = useMemo(() => new Map(offeredOf(wholeEngine.catalogue, of).map((one) => [one.name, one])), [of]);
  return (
    <fieldset className="own-part">
      <legend>{t('reports:own.conditions')}</legend>
      <ul className="own-lines">
        {conditions.map((condition, at) => (
          <ConditionLine
            // oxlint-disable-next-line react/no-array-index-key -- a condition is known by its place
            key={at}
            of={of}
            condition={condition}
            offered={offered.get(condition.field)}
            onChange={(next) => onChange(next === null ? conditions.filter((_, other) => other !== at) : conditions.with(at, next))}
          />
        ))}
      </ul>
      <button type="button" className="quiet-button" onClick={() => onChange([...conditions, blankCondition])}>
        {t('reports:own.addCondition')}
      </button>
    </fieldset>
  );
}

const isDay = ({ field }: { readonly field: { readonly kind: string } }) => field.kind === 'day';

/** The words of figures and calculations, as formulas may name them. */
const calledBy = (design: ReportDesign): ReadonlyMap<string, string> =>
  new Map([
    ...design.columns.map((name) => [name, offeredWords(wholeEngine.catalogue, design.of, name)] as const),
    ...[...design.figures, ...design.calculated].map(({ name, label }) => [name, label] as const),
  ]);

/** A design with the formulas as they are typed, with the words of columns, and as they are kept, with their names. */
function withFormulas(design: ReportDesign, typed: boolean): ReportDesign {
  const words = calledBy(design);
  const names = typed ? words : new Map([...words].map(([name, word]) => [word, name]));
  return { ...design, calculated: design.calculated.map((one) => ({ ...one, formula: renamed(one.formula, names) })) };
}

/** What a report is called and over which rows it goes. */
function WhatPart({
  draft,
  onChange,
  onDataset,
}: {
  readonly draft: ReportDraft;
  readonly onChange: (more: Partial<ReportDraft>) => void;
  readonly onDataset: () => void;
}) {
  const { t } = useTranslation();
  const groups = useDatasets();
  const { design } = draft;
  const onDesign = (next: ReportDesign) => onChange({ design: next });
  return (
    <fieldset className="own-part">
      <legend>{t('reports:own.what')}</legend>
      <label className="field">
        <span>{t('reports:own.name')}</span>
        <input
          className="input"
          data-first=""
          maxLength={reportLimits.label}
          value={draft.name}
          onChange={({ target }) => onChange({ name: target.value })}
        />
      </label>
      <label className="field">
        <span>{t('reports:own.dataset')}</span>
        <Select
          showSearch
          optionFilterProp="label"
          aria-label={t('reports:own.dataset')}
          value={design.of}
          options={groups}
          onChange={(of: EntityName) => {
            onDataset();
            onDesign({ ...blankDesign, together: design.together, of });
          }}
        />
      </label>
      <div className="own-forms" role="radiogroup" aria-label={t('reports:own.form')}>
        {([true, false] as const).map((together) => (
          <label key={String(together)}>
            <input type="radio" name="together" checked={design.together === together} onChange={() => onDesign({ ...design, together })} />
            <span>{t(together ? 'reports:own.together' : 'reports:own.single')}</span>
          </label>
        ))}
      </div>
      <label className="field">
        <span>{t('reports:own.period')}</span>
        <PickColumn
          of={design.of}
          value={design.period}
          label={t('reports:own.period')}
          placeholder={t('reports:own.noPeriod')}
          fits={isDay}
          clears
          onPick={(period) => onDesign({ ...design, period })}
        />
      </label>
    </fieldset>
  );
}

/** Puts a report together: what its rows are, its columns, figures, conditions, chart, and whom it is for. */
export function Builder(props: BuilderProps) {
  const { before, onDone } = props;
  const { t } = useTranslation();
  const begun = useDraft(props);
  const [draft, setDraft] = useState<ReportDraft>({ ...begun, design: withFormulas(begun.design, true) });
  const [conditions, setConditions] = useState<readonly TypedCondition[]>(conditionsOf(begun.design.where));
  const [touched, setTouched] = useState(false);
  const [wrong, setWrong] = useState('');
  const [saving, setSaving] = useState(false);
  useTabDirty(useView().path, touched);
  const { design } = draft;
  const give = (more: Partial<ReportDraft>) => {
    setDraft({ ...draft, ...more });
    setTouched(true);
  };
  const change = (next: ReportDesign) => give({ design: next });
  const save = async () => {
    if (draft.name.trim() === '') return setWrong(t('reports:own.nameless'));
    const made = { ...withFormulas(design, false), where: whereOf(conditions) };
    setSaving(true);
    try {
      // What cannot be made is told before anybody is asked.
      reportOf(wholeEngine.catalogue, 'spReport', 'GET /spReportController/run', made);
      const saved = await saveReport({ ...draft, name: draft.name.trim(), design: made }, before);
      toast('done', t('reports:own.saved', { name: saved.name }));
      setTouched(false);
      onDone(saved);
    } catch (error) {
      setWrong(error instanceof ReportFault ? t(`refusals:${error.code}`, { value: error.value }) : reasonOf(error));
    } finally {
      setSaving(false);
    }
  };
  return (
    <form
      className="own-builder"
      aria-label={t(before ? 'reports:own.edit' : 'reports:own.new')}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <header className="own-report-bar">
        <h1>{t(before ? 'reports:own.edit' : 'reports:own.new')}</h1>
        <button type="button" className="button" onClick={() => onDone(null)}>
          {t('reports:own.leave')}
        </button>
        <button type="submit" className="button button-primary" disabled={saving}>
          {t('reports:own.save')}
        </button>
      </header>
      {wrong !== '' && (
        <p role="alert" className="own-wrong">
          {wrong}
        </p>
      )}
      <div className="own-builder-body">
        <div>
          <WhatPart draft={draft} onChange={give} onDataset={() => setConditions([])} />
          <Columns design={design} onChange={change} />
          <Conditions
            of={design.of}
            conditions={conditions}
            onChange={(next) => {
              setConditions(next);
              setTouched(true);
            }}
          />
        </div>
        <div>
          {design.together && <FiguresPart design={design} onChange={change} />}
          <FormulasPart design={design} onChange={change} />
          {design.together && <ChartPart design={design} onChange={change} />}
          <SharingPart draft={draft} onChange={give} />
        </div>
      </div>
    </form>
  );
}
