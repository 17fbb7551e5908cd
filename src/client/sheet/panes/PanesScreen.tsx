import { useAtomValue } from 'jotai';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Panes, Sheet } from '#define/sheet';
import { hasRole } from '#client/session/session';
import { offeredSteps, verbOf } from '#client/sheet/acts/offered';
import { takeStroke } from '#client/sheet/acts/offers';
import { judgedIds } from '#client/sheet/acts/useJudged';
import type { Desk } from '#client/sheet/desk/desk';
import { noFilter, withFilter } from '#client/sheet/filter/columnFilter';
import { useStatus } from '#client/sheet/desk/useStatus';
import { viewsOf } from '#client/sheet/views/sheetViews';
import { KeptSheet } from '#client/sheet/KeptSheet.tsx';
import { chosenSums, type ChosenSum } from '#client/sheet/panes/chosen';
import type { SheetEngine } from '#client/sheet/SheetEngineContext';
import { isZero, subtract, toDecimal, toText } from '#values/decimal';
import { moneyText } from '#values/money';
import { formatDecimal } from '#values/numberText';
import './panes.css';

const restMs = 180;

/** Narrows the other sheet to the rows that agree with the one this sheet stands at, a moment after it has come to rest. */
function useFollowing([from, to]: readonly [Desk, Desk], by: readonly string[], on: boolean): void {
  const selection = useAtomValue(from.selection);
  const version = useAtomValue(from.version);
  const views = viewsOf(to);
  const [view, settled] = [useAtomValue(views.present), useAtomValue(views.settled)];
  const ready = useStatus(to).loading === null && settled;
  useEffect(() => {
    if (!ready) return;
    const timer = setTimeout(() => {
      const row = from.activeCell()?.place.row;
      const before = to.model.status().where;
      const where = by.reduce((so, field) => {
        const value = row === undefined || !on ? null : from.model.value(row, field);
        return withFilter(so, field, value === null ? noFilter : { ...noFilter, anyOf: [String(value)] });
      }, before);
      if (JSON.stringify(where) !== JSON.stringify(before)) void to.model.setWhere(where);
    }, restMs);
    return () => clearTimeout(timer);
  }, [from, to, by, on, selection, version, view, ready]);
}

const printed = (text: string, currency: string, { model: { language } }: Desk) =>
  formatDecimal(currency === '' ? text : moneyText(text, currency), { language });

/** What is selected on either side and what is between, per currency; at its end what may be done with it. */
function DifferenceLine({ desks, panes, follows, onFollow }: LineProps) {
  const { t } = useTranslation();
  const [start, end] = desks;
  useFollowing(desks, panes.by, follows);
  const [sums, setSums] = useState<readonly ChosenSum[]>([]);
  const [selections, versions] = [
    [useAtomValue(start.selection), useAtomValue(end.selection)],
    [useAtomValue(start.version), useAtomValue(end.version)],
  ];
  const told = JSON.stringify([selections, versions]);
  useEffect(() => {
    const timer = setTimeout(() => setSums(chosenSums(desks, panes.compares)), restMs);
    return () => clearTimeout(timer);
  }, [desks, panes, told]);
  const steps = offeredSteps(end.model.definition, end.model.sheet);
  const forward = steps.find(({ way }) => way.stroke === 'forward');
  return (
    <div className="panes-line" role="toolbar" aria-label={t('totals:difference')}>
      <label className="act-accept">
        <input type="checkbox" checked={follows} onChange={(event) => onFollow(event.target.checked)} />
        <span>{t(`sheet:panes.${panes.words}.follow`)}</span>
      </label>
      <dl>
        {sums.map(({ currency, one, other }) => {
          const between = subtract(toDecimal(one), toDecimal(other));
          return (
            <div key={currency}>
              <dt>{currency}</dt>
              <dd>
                <span>
                  {t(`sheet:panes.${panes.words}.start`)} <bdi dir="ltr">{printed(one, currency, start)}</bdi>
                </span>
                <span>
                  {t(`sheet:panes.${panes.words}.end`)} <bdi dir="ltr">{printed(other, currency, end)}</bdi>
                </span>
                <strong data-even={isZero(between)}>
                  {t('totals:difference')} <bdi dir="ltr">{printed(toText(between), currency, end)}</bdi>
                </strong>
              </dd>
            </div>
          );
        })}
      </dl>
      {forward === undefined || !hasRole(forward.way.roles) ? null : (
        <button
          type="button"
          className="button button-primary"
          disabled={end.extent().rows === 0}
          onClick={() => void takeStroke(end, steps, 'forward', judgedIds(end))}
        >
          {verbOf(end.model.definition, forward)}
        </button>
      )}
    </div>
  );
}

interface LineProps {
  readonly desks: readonly [Desk, Desk];
  readonly panes: Panes;
  readonly follows: boolean;
  readonly onFollow: (on: boolean) => void;
}

interface SideProps {
  readonly engine: SheetEngine;
  readonly sheets: readonly Sheet[];
  readonly belongs: string;
  readonly beside: boolean;
  readonly onDesk: (desk: Desk | null) => void;
}

/** One of the two: a sheet, and tabs where there are several to choose from. */
function Side({ engine, sheets, belongs, beside, onDesk }: SideProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(0);
  const sheet = sheets[open] ?? sheets[0];
  if (sheet === undefined) return null;
  const title = `record:sheets.${sheet.mod}`;
  return (
    <section className="pane" aria-label={t(title)}>
      <div className="pane-tabs" role="tablist">
        {sheets.map(({ mod }, at) => (
          <button key={mod} type="button" role="tab" aria-selected={at === open} onClick={() => setOpen(at)}>
            {t(`record:sheets.${mod}`)}
          </button>
        ))}
      </div>
      <KeptSheet key={sheet.mod} engine={engine} sheet={sheet} title={title} belongs={belongs} beside={beside} onDesk={onDesk} />
    </section>
  );
}

/** Each knows the other from now on. */
function join(one: Desk, other: Desk): void {
  one.beside = other;
  other.beside = one;
}

interface PanesProps {
  readonly engine: SheetEngine;
  readonly panes: Panes;
  readonly belongs: string;
}

/** Two sheets side by side, or one above the other where there is no room (design/screens-finance.md §1). F6 goes over and back. */
export function PanesScreen({ engine, panes, belongs }: PanesProps) {
  const [start, setStart] = useState<Desk | null>(null);
  const [end, setEnd] = useState<Desk | null>(null);
  const [follows, setFollows] = useState(true);
  const desks = useMemo(() => (start && end ? ([start, end] as const) : null), [start, end]);
  useEffect(() => {
    if (desks) join(...desks);
  }, [desks]);
  const onKeyDown = useCallback(
    (event: KeyboardEvent<HTMLElement>) => {
      if (event.key !== 'F6' || event.nativeEvent.isComposing || start === null || end === null) return;
      event.preventDefault();
      event.stopPropagation();
      const atStart = event.currentTarget.querySelector('.pane')?.contains(event.target as Node) === true;
      (atStart ? end : start).editor?.focus();
    },
    [start, end],
  );
  const [one, other] = panes.sides;
  return (
    <div className="panes" onKeyDownCapture={onKeyDown}>
      <Side engine={engine} sheets={one} belongs={belongs} beside={false} onDesk={setStart} />
      <Side engine={engine} sheets={other} belongs={belongs} beside onDesk={setEnd} />
      {desks ? <DifferenceLine desks={desks} panes={panes} follows={follows} onFollow={setFollows} /> : <div className="panes-line" />}
    </div>
  );
}
