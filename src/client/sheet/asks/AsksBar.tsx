import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Asked } from '#define/view';
import { timeZoneAtom } from '#client/session/session';
import type { Desk } from '#client/sheet/desk/desk';
import { settle } from '#client/sheet/desk/editing';
import { useStatus } from '#client/sheet/desk/useStatus';
import { SheetIcon } from '#client/sheet/bars/SheetIcon.tsx';
import { Popover } from '#client/sheet/panels/Popover.tsx';
import { fieldWords } from '#client/words/fieldWords';
import { isDay } from '#values/day';
import { formatMoment } from '#values/moment';
import '#client/sheet/asks/asks.css';
import '#client/sheet/branches/branches.css';

interface AskProps {
  readonly desk: Desk;
  readonly name: string;
  readonly asked: Asked;
}

async function give(desk: Desk, name: string, value: string): Promise<void> {
  const { asks } = desk.model.tools;
  settle(desk);
  await asks.give({ ...asks.given(), [name]: value });
}

/** One of few: a switch with a side for each. */
function Switch({ desk, name, asked }: AskProps) {
  const { t } = useTranslation();
  const { model } = desk;
  const value = model.tools.asks.values()[name];
  return (
    <span className="branch-switch" role="group" aria-label={fieldWords(model.definition.name, name)}>
      {asked.field.options?.map((option) => (
        <button key={option} type="button" aria-pressed={value === option} onClick={() => void give(desk, name, option)}>
          {t(`choices:${model.definition.name}.${name}.${option}`)}
        </button>
      ))}
    </span>
  );
}

function Day({ desk, name }: AskProps) {
  const { model } = desk;
  const value = model.tools.asks.values()[name] ?? '';
  // A day half typed is no day yet: it stays in the field and asks nothing.
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <label className="sheet-ask">
      <span>{fieldWords(model.definition.name, name)}</span>
      <input
        type="date"
        dir="ltr"
        className="input"
        value={typed ?? value}
        onChange={({ target }) => {
          setTyped(isDay(target.value) ? null : target.value);
          if (isDay(target.value)) void give(desk, name, target.value);
        }}
        onBlur={() => setTyped(null)}
      />
    </label>
  );
}

/** A whole number; one that is none yet, or out of bounds, stays in the field and asks nothing. */
function Count({ desk, name, asked: { field } }: AskProps) {
  const { model } = desk;
  const [typed, setTyped] = useState<string | null>(null);
  const fits = (text: string) => /^\d+$/u.test(text) && Number(text) >= Number(field.least) && Number(text) <= Number(field.most);
  return (
    <label className="sheet-ask">
      <span>{fieldWords(model.definition.name, name)}</span>
      <input
        type="number"
        dir="ltr"
        className="input sheet-ask-count"
        min={field.least}
        max={field.most}
        value={typed ?? model.tools.asks.values()[name] ?? ''}
        onChange={({ target }) => {
          setTyped(fits(target.value) ? null : target.value);
          if (fits(target.value)) void give(desk, name, target.value);
        }}
        onBlur={() => setTyped(null)}
      />
    </label>
  );
}

/** When the rows shown were read; pressed it reads them anew, because a view does not follow the changes of others. */
function ReadAt({ desk }: { desk: Desk }) {
  const { t } = useTranslation();
  const zone = useAtomValue(timeZoneAtom);
  const { loading } = useStatus(desk);
  const [at, setAt] = useState('');
  const there = loading === null;
  useEffect(() => {
    if (there) setAt(formatMoment(new Date().toISOString(), zone).slice(0, 16));
  }, [there, zone]);
  return (
    <button type="button" className="quiet-button" title={t('sheet:asks.again')} onClick={() => void desk.model.load()}>
      {there ? (
        <span>
          {t('sheet:asks.readAt')} <bdi dir="ltr">{at}</bdi>
        </span>
      ) : (
        t('sheet:asks.reading')
      )}
    </button>
  );
}

function Asks({ desk }: { desk: Desk }) {
  return desk.model.tools.asks
    .offered()
    .map(([name, asked]) =>
      asked.field.kind === 'choice' ? (
        <Switch key={name} desk={desk} name={name} asked={asked} />
      ) : asked.field.kind === 'integer' ? (
        <Count key={name} desk={desk} name={name} asked={asked} />
      ) : (
        <Day key={name} desk={desk} name={name} asked={asked} />
      ),
    );
}

/** What reckoned columns are asked with, behind one button: a list of rows has much else above it. */
function ReckonedWith({ desk }: { desk: Desk }) {
  const { t } = useTranslation();
  const [beside, setBeside] = useState<DOMRect | null>(null);
  const { asks } = desk.model.tools;
  const entity = desk.model.definition.name;
  const values = asks.values();
  // What nobody changed need not be said.
  const said = asks
    .offered()
    .filter(([name]) => asks.given()[name] !== undefined)
    .map(([name, { field }]) => (field.kind === 'choice' ? t(`choices:${entity}.${name}.${values[name] ?? ''}`) : (values[name] ?? '')));
  const label = t(`groups:${entity}.asks`);
  return (
    <>
      <button
        type="button"
        className="quiet-button tool"
        aria-haspopup="dialog"
        aria-expanded={beside !== null}
        aria-label={[label, ...said].join(' · ')}
        data-tip={label}
        onClick={({ currentTarget }) => setBeside(currentTarget.getBoundingClientRect())}
      >
        <SheetIcon name="bill" />
        <span className="tool-word">
          {label} <bdi>{said.join(' · ')}</bdi>
        </span>
      </button>
      {beside === null ? null : (
        <Popover beside={beside} rightToLeft={desk.rightToLeft} label={label} className="sheet-asks" onClose={() => setBeside(null)}>
          <Asks desk={desk} />
        </Popover>
      )}
    </>
  );
}

/** What a view is asked with, above its rows, and when they were read; over rows that are kept what their reckoned columns are asked with. */
export function AsksBar({ desk }: { desk: Desk }) {
  useAtomValue(desk.version);
  const { view, answered, reckoned } = desk.model.definition;
  if (reckoned?.asks) return <ReckonedWith desk={desk} />;
  if (!view && !answered) return null;
  return (
    <>
      <Asks desk={desk} />
      <ReadAt desk={desk} />
    </>
  );
}
