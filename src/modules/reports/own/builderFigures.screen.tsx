import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { calculationFunctions } from '#define/calculation';
import { chartKinds, offeredOf, reportLimits, type Offered, type ReportDesign, type ReportFigure } from '#define/ownReport';
import { takings } from '#define/view';
import { ConditionLine, PickColumn, TakeOut } from '#modules/reports/own/builderParts.screen.tsx';
import { blankCondition, conditionsOf, freeName, takesFor, whereOf, type TypedCondition } from '#modules/reports/own/draft.screen';
import { offeredWords } from '#modules/reports/own/calling.screen';
import { wholeEngine } from '#modules/wholeEngine';

export interface PartProps {
  readonly design: ReportDesign;
  readonly onChange: (design: ReportDesign) => void;
}

const offeredAt = ({ of }: ReportDesign, name: string | null): Offered | undefined =>
  name === null ? undefined : offeredOf(wholeEngine.catalogue, of).find((one) => one.name === name);

const isSpread = ({ field }: Offered) => field.kind === 'choice' && (field.options?.length ?? 0) <= reportLimits.pivot;

/** Which rows count in a figure: all, or those of one condition. */
function Only({
  design,
  figure,
  onChange,
}: {
  readonly design: ReportDesign;
  readonly figure: ReportFigure;
  readonly onChange: (figure: ReportFigure) => void;
}) {
  const { t } = useTranslation();
  // What is half typed is no condition yet, and stays here.
  const [condition, setCondition] = useState<TypedCondition | null>(conditionsOf(figure.where)[0] ?? null);
  if (condition === null)
    return (
      <button type="button" className="quiet-button" onClick={() => setCondition(blankCondition)}>
        {t('reports:own.only')}
      </button>
    );
  return (
    <ul className="own-only">
      <ConditionLine
        of={design.of}
        condition={condition}
        offered={offeredAt(design, condition.field)}
        onChange={(next) => {
          setCondition(next);
          onChange({ ...figure, where: next === null ? null : whereOf([next]) });
        }}
      />
    </ul>
  );
}

/** What is taken of the rows put together, and what it is spread over side by side. */
export function FiguresPart({ design, onChange }: PartProps) {
  const { t } = useTranslation();
  const give = (figures: readonly ReportFigure[]) => onChange({ ...design, figures });
  const add = (of: string | null) => {
    const offered = offeredAt(design, of);
    const take = offered ? (takesFor(offered)[0] ?? 'different') : 'count';
    const label = of === null ? t('reports:own.take.count') : offeredWords(wholeEngine.catalogue, design.of, of);
    give([...design.figures, { name: freeName('f', design.figures), label: label.slice(0, reportLimits.label), take, of, where: null }]);
  };
  return (
    <fieldset className="own-part">
      <legend>{t('reports:own.figures')}</legend>
      <ul className="own-lines">
        {design.figures.map((figure, at) => {
          const offered = offeredAt(design, figure.of);
          return (
            <li key={figure.name} className="own-line">
              <select
                className="input"
                aria-label={t('reports:own.takeWhat')}
                value={figure.take}
                disabled={figure.of === null}
                onChange={({ target }) =>
                  give(design.figures.with(at, { ...figure, take: takings.find((one) => one === target.value) ?? figure.take }))
                }
              >
                {(offered ? takesFor(offered) : (['count'] as const)).map((take) => (
                  <option key={take} value={take}>
                    {t(`reports:own.take.${take}`)}
                  </option>
                ))}
              </select>
              <span className="own-of">
                {figure.of === null ? t('reports:own.rows') : offeredWords(wholeEngine.catalogue, design.of, figure.of)}
              </span>
              <input
                className="input own-label"
                aria-label={t('reports:own.label')}
                maxLength={reportLimits.label}
                value={figure.label}
                onChange={({ target }) => give(design.figures.with(at, { ...figure, label: target.value }))}
              />
              <TakeOut label={t('reports:own.takeOut')} onPress={() => give(design.figures.filter((one) => one !== figure))} />
              <Only design={design} figure={figure} onChange={(next) => give(design.figures.with(at, next))} />
            </li>
          );
        })}
      </ul>
      <div className="own-adding">
        <PickColumn
          key={design.figures.length}
          of={design.of}
          value={null}
          label={t('reports:own.addFigure')}
          fits={hasFigures}
          onPick={(name) => name !== null && add(name)}
        />
        <button type="button" className="quiet-button" onClick={() => add(null)}>
          {t('reports:own.addCount')}
        </button>
      </div>
      <label className="field">
        <span>{t('reports:own.spread')}</span>
        <PickColumn
          of={design.of}
          value={design.pivot?.by ?? null}
          label={t('reports:own.spread')}
          placeholder={t('reports:own.noSpread')}
          fits={isSpread}
          clears
          onPick={(by) => onChange({ ...design, pivot: by === null ? null : { by, values: offeredAt(design, by)?.field.options ?? [] } })}
        />
      </label>
    </fieldset>
  );
}

const hasFigures = (offered: Offered) => !offered.spanned;

/** Columns worked out from others of the report, as they are written in a cell. */
export function FormulasPart({ design, onChange }: PartProps) {
  const { t } = useTranslation();
  const give = (calculated: ReportDesign['calculated']) => onChange({ ...design, calculated });
  const named = design.together
    ? design.figures.map(({ label }) => label)
    : design.columns.map((name) => offeredWords(wholeEngine.catalogue, design.of, name));
  return (
    <fieldset className="own-part">
      <legend>{t('reports:own.calculated')}</legend>
      <p className="own-hint">
        {t('reports:own.calculatedHint', { example: named.length > 1 ? `[${named[0]}] - [${named[1]}]` : '[A] / [B] * 100' })}{' '}
        <bdi dir="ltr">{calculationFunctions.join(' ')}</bdi>
      </p>
      <ul className="own-lines">
        {design.calculated.map((one, at) => (
          <li key={one.name} className="own-line">
            <input
              className="input own-label"
              aria-label={t('reports:own.label')}
              placeholder={t('reports:own.label')}
              maxLength={reportLimits.label}
              value={one.label}
              onChange={({ target }) => give(design.calculated.with(at, { ...one, label: target.value }))}
            />
            <input
              className="input own-formula"
              dir="auto"
              aria-label={t('reports:own.formula')}
              placeholder={t('reports:own.formula')}
              value={one.formula}
              onChange={({ target }) => give(design.calculated.with(at, { ...one, formula: target.value }))}
            />
            <select
              className="input"
              aria-label={t('reports:own.decimals')}
              title={t('reports:own.decimals')}
              value={one.decimals}
              onChange={({ target }) => give(design.calculated.with(at, { ...one, decimals: Number(target.value) }))}
            >
              {[0, 1, 2, 3, 4, 6].map((count) => (
                <option key={count} value={count}>
                  {`0${count === 0 ? '' : `.${'0'.repeat(count)}`}`}
                </option>
              ))}
            </select>
            <TakeOut label={t('reports:own.takeOut')} onPress={() => give(design.calculated.filter((other) => other !== one))} />
          </li>
        ))}
      </ul>
      <button
        type="button"
        className="quiet-button"
        onClick={() => give([...design.calculated, { name: freeName('c', design.calculated), label: '', formula: '', decimals: 2 }])}
      >
        {t('reports:own.addCalculated')}
      </button>
    </fieldset>
  );
}

/** What is drawn above the rows. */
export function ChartPart({ design, onChange }: PartProps) {
  const { t } = useTranslation();
  const { chart, columns, figures, calculated } = design;
  const drawable = [...figures, ...calculated];
  const kind = chart?.kind ?? '';
  const turn = (value: string) => {
    const next = chartKinds.find((one) => one === value);
    onChange({
      ...design,
      chart:
        next === undefined
          ? null
          : { kind: next, by: chart?.by ?? columns[0] ?? '', figures: chart?.figures ?? drawable.slice(0, 2).map(({ name }) => name) },
    });
  };
  return (
    <fieldset className="own-part">
      <legend>{t('reports:own.chart')}</legend>
      <div className="own-line">
        <select className="input" aria-label={t('reports:own.chart')} value={kind} onChange={({ target }) => turn(target.value)}>
          <option value="">{t('reports:own.chartKind.none')}</option>
          {chartKinds.map((one) => (
            <option key={one} value={one}>
              {t(`reports:own.chartKind.${one}`)}
            </option>
          ))}
        </select>
        {chart !== null && (
          <select
            className="input"
            aria-label={t('reports:own.chartBy')}
            value={chart.by}
            onChange={({ target }) => onChange({ ...design, chart: { ...chart, by: target.value } })}
          >
            {columns.map((name) => (
              <option key={name} value={name}>
                {offeredWords(wholeEngine.catalogue, design.of, name)}
              </option>
            ))}
          </select>
        )}
      </div>
      {chart !== null && (
        <div className="own-ticks">
          {drawable.map(({ name, label }) => (
            <label key={name}>
              <input
                type="checkbox"
                checked={chart.figures.includes(name)}
                onChange={({ target }) =>
                  onChange({
                    ...design,
                    chart: { ...chart, figures: target.checked ? [...chart.figures, name] : chart.figures.filter((one) => one !== name) },
                  })
                }
              />
              {label}
            </label>
          ))}
        </div>
      )}
    </fieldset>
  );
}
