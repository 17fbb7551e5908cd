import { useEffect, useId, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#client/shell/Dialog.tsx';
import type { Desk } from '#client/sheet/desk/desk';
import { extend } from '#client/sheet/fill/extending';
import { fillOf } from '#client/sheet/fill/fillState';
import { alongFirst, directions, divided, filledFirst, reachOf, type FillDirection } from '#client/sheet/fill/seriesChoice';
import type { Area } from '#client/sheet/model';
import { fillModes, type FillMode } from '#workers/sheet/fill/series';

/** Values shown before anything is written. */
const mostShown = 6;

interface Choice {
  readonly direction: FillDirection;
  readonly count: number;
  readonly mode: FillMode;
}

function usePreview(desk: Desk, area: Area, { direction, count, mode }: Choice): readonly string[] {
  const [texts, setTexts] = useState<readonly string[]>([]);
  useEffect(() => {
    let current = true;
    const { source, over } = divided(area, direction, count);
    void desk.model.tools.fill
      .preview(source, over, desk.visibleNames(), { mode, turned: false }, alongFirst(over, direction, mostShown))
      .then((found) => current && setTexts(found));
    return () => {
      current = false;
    };
  }, [desk, area, direction, count, mode]);
  return texts;
}

function Choices<T extends string>({
  legend,
  name,
  all,
  chosen,
  words,
  onChoose,
}: {
  legend: string;
  name: string;
  all: readonly T[];
  chosen: T;
  words: (one: T) => string;
  onChoose: (one: T) => void;
}) {
  return (
    <fieldset className="fill-choices">
      <legend>{legend}</legend>
      {all.map((one) => (
        <label key={one}>
          <input
            type="radio"
            name={name}
            value={one}
            checked={one === chosen}
            onChange={() => onChoose(one)}
            {...(one === chosen ? { 'data-first': '' } : {})}
          />
          {words(one)}
        </label>
      ))}
    </fieldset>
  );
}

function Chosen({ desk, area, children, onLeave }: { desk: Desk; area: Area; children?: ReactNode; onLeave: () => void }) {
  const { t } = useTranslation();
  const id = useId();
  const able = directions.filter((one) => reachOf(area, one) > 1);
  const [direction, setDirection] = useState<FillDirection>(able[0] ?? 'down');
  const [count, setCount] = useState(() => filledFirst(desk, area, direction));
  const [mode, setMode] = useState<FillMode>('auto');
  const texts = usePreview(desk, area, { direction, count, mode });
  const most = reachOf(area, direction) - 1;
  const rows = direction === 'down' || direction === 'up';
  const turn = (next: FillDirection) => {
    setDirection(next);
    setCount(filledFirst(desk, area, next));
  };
  const run = () => {
    onLeave();
    const { source, over } = divided(area, direction, count);
    void extend(desk, source, over, { mode, turned: false });
  };
  return (
    <Dialog
      title={t('fill:title')}
      width={460}
      onSubmit={run}
      onLeave={onLeave}
      actions={[
        <button key="leave" type="button" className="button" onClick={onLeave}>
          {t('shell:dialog.cancel')}
        </button>,
        <button key="verb" type="submit" className="button button-primary">
          {t('fill:verb')}
        </button>,
      ]}
    >
      {children}
      <Choices
        legend={t('fill:direction')}
        name={`${id}direction`}
        all={able}
        chosen={direction}
        words={(one) => t(`fill:towards.${one}`)}
        onChoose={turn}
      />
      <label className="fill-count">
        {t(rows ? 'fill:fromRows' : 'fill:fromColumns')}
        <input
          className="input"
          type="number"
          min={1}
          max={most}
          value={count}
          onChange={(event) => setCount(Math.max(1, Math.min(most, Number(event.target.value) || 1)))}
        />
      </label>
      <Choices
        legend={t('fill:how')}
        name={`${id}mode`}
        all={fillModes}
        chosen={mode}
        words={(one) => t(`fill:mode.${one}`)}
        onChoose={setMode}
      />
      <div className="fill-preview" role="status">
        <span>{t('fill:preview')}</span>
        <ol>
          {texts.map((text, at) => (
            <li key={`${at} ${text}`} dir="auto">
              {text === '' ? t('sheet:grid.blank') : text}
            </li>
          ))}
        </ol>
      </div>
    </Dialog>
  );
}

/** Filling by choice instead of by dragging: the first rows or columns of the selection go on over the rest of it. */
export function SeriesDialog({ desk }: { desk: Desk }) {
  const { t } = useTranslation();
  const [area] = useState(() => desk.get(desk.selection).areas.at(-1));
  const leave = () => {
    desk.set(fillOf(desk).asking, false);
    desk.editor?.focus();
  };
  if (area !== undefined && directions.some((one) => reachOf(area, one) > 1)) return <Chosen desk={desk} area={area} onLeave={leave} />;
  return (
    <Dialog
      title={t('fill:title')}
      onSubmit={leave}
      onLeave={leave}
      actions={
        <button type="submit" className="button button-primary" data-first="">
          {t('fill:understood')}
        </button>
      }
    >
      <p>{t('fill:selectFirst')}</p>
    </Dialog>
  );
}
