import i18next from 'i18next';
import { Fragment, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RefusalOnWire } from '#define/wire';
import { currencyDecimals } from '#values/money';
import { formatDecimal } from '#values/numberText';
import { CallFailed } from '#client/calls/failed';
import { save, selectedRowIds } from '#client/sheet/desk/commands';
import type { Desk } from '#client/sheet/desk/desk';
import type { Language } from '#names/languages';

/** Why the server would not do it: the rows it names, or one sentence. */
export interface Failure {
  readonly refusals: readonly RefusalOnWire[];
  readonly text: string;
}

const mostNamed = 12;
const restMs = 250;
/** Of more charges nobody is told whose they are. */
const mostCompared = 2_000;

export const failureOf = (error: unknown): Failure =>
  error instanceof CallFailed
    ? { refusals: error.refusals.filter(({ id }) => id !== undefined), text: error.refusals[0]?.text ?? error.codeMsg }
    : { refusals: [], text: String(error) };

/** What the server answers to `asked`, a moment after the last change of it; null while nobody knows or nothing is asked. */
export function useAsked<T>(asked: string | null, ask: () => Promise<T>): T | Failure | null {
  const [answer, setAnswer] = useState<{ for: string; found: T | Failure } | null>(null);
  const asking = useRef(ask);
  useEffect(() => {
    asking.current = ask;
  });
  useEffect(() => {
    let current = true;
    if (asked === null) return;
    const timer = setTimeout(() => {
      void asking
        .current()
        .catch(failureOf)
        .then((found) => current && setAnswer({ for: asked, found }));
    }, restMs);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [asked]);
  return answer?.for === asked ? answer.found : null;
}

/** The charges a dialog takes as chosen when it opens, and the side and the partner all of them share; later presses in the sheet change nothing. */
export function useChosen(desk: Desk) {
  const [all, setAll] = useState(() => selectedRowIds(desk));
  const ids = useMemo(() => all.filter((id) => !id.startsWith('new:')), [all]);
  const shared = useMemo(() => {
    const rows = all.length > mostCompared ? [] : all.flatMap((id) => desk.model.viewRowOf(id) ?? []);
    const [direction, partner] = (['direction', 'customerId'] as const).map((field) => [
      ...new Set(rows.map((row) => desk.model.cell(row, field).text)),
    ]);
    return { direction: direction?.length === 1 ? direction[0] : undefined, partner: partner?.length === 1 ? partner[0] : undefined };
  }, [desk, all]);
  return { all, ids, leaveOut: (gone: ReadonlySet<string>) => setAll(all.filter((id) => !gone.has(id))), ...shared };
}

/** How many charges are chosen, of which side and which partner as far as all are of one. */
export function ChosenCharges({
  chosen: { all, direction, partner },
  nothing,
}: {
  chosen: Pick<ReturnType<typeof useChosen>, 'all' | 'direction' | 'partner'>;
  nothing: string;
}) {
  const { t } = useTranslation();
  const shared = [direction, partner].filter((word) => word !== undefined && word !== '');
  return (
    <p className="task-what">
      {all.length === 0 ? nothing : t('invoicing:what', { count: all.length })}
      {shared.map((word) => (
        <Fragment key={word}>
          {' · '}
          <bdi>{word}</bdi>
        </Fragment>
      ))}
    </p>
  );
}

/** Rows among these that hold something the server does not know yet. */
export function unsavedAmong(desk: Desk, ids: readonly string[]): number {
  if (desk.model.status().waiting === 0) return 0;
  const names = desk.model.columns.map(({ name }) => name);
  const waits = (row: number) =>
    names.some((name) => ['waiting', 'refused', 'conflict', 'saving'].includes(desk.model.cell(row, name).state));
  return ids.filter((id) => id.startsWith('new:') || waits(desk.model.viewRowOf(id) ?? -1)).length;
}

/** Says that some of the charges have to be saved first, and does it. */
export function Unsaved({ desk, count, onSaved }: { desk: Desk; count: number; onSaved: () => void }) {
  const { t } = useTranslation();
  return (
    <p className="task-notice" role="status">
      <span>{t('invoicing:unsaved', { count })}</span>
      <button type="button" className="button" onClick={() => void save(desk).then(onSaved)}>
        {t('sheet:save.verb')}
      </button>
    </p>
  );
}

/** Rows by the reason they cannot be taken, in the order of the sheet. */
function byReason(desk: Desk, refusals: readonly RefusalOnWire[]): readonly { text: string; rows: readonly number[] }[] {
  const reasons = new Map<string, number[]>();
  for (const { id = '', text: told } of refusals) {
    const row = desk.model.viewRowOf(id);
    // To the server a row of another branch is one that is not there; the sheet knows better.
    const branch = row === null ? undefined : desk.model.row(row).elsewhere;
    const text = branch === undefined ? told : i18next.t('refusals:ROW_ELSEWHERE', { branch });
    reasons.set(text, [...(reasons.get(text) ?? []), ...(row === null ? [] : [row + 1])]);
  }
  return [...reasons].map(([text, rows]) => ({ text, rows: rows.sort((a, b) => a - b) }));
}

interface ObstaclesProps {
  readonly desk: Desk;
  readonly failure: Failure;
  /** Key of the sentence above them. */
  readonly cannot: string;
  /** Charges that are left without them. */
  readonly rest: number;
  readonly onLeaveOut: () => void;
}

/** The charges that cannot be taken, by reason and row, and the way to go on without them. */
export function Obstacles({ desk, failure: { refusals, text }, cannot, rest, onLeaveOut }: ObstaclesProps) {
  const { t } = useTranslation();
  if (refusals.length === 0)
    return (
      <p className="form-error" role="alert">
        {text}
      </p>
    );
  return (
    <div role="alert">
      <p className="form-error">{t(cannot, { count: refusals.length })}</p>
      <ul className="task-list">
        {byReason(desk, refusals).map(({ text: reason, rows }) => (
          <li key={reason}>
            <span dir="auto">{reason}</span>{' '}
            <bdi>
              {t(rows.length > mostNamed ? 'invoicing:rowsAndMore' : 'invoicing:rows', {
                rows: rows.slice(0, mostNamed).join(t('sheet:grid.comma')),
                count: rows.length - mostNamed,
              })}
            </bdi>
          </li>
        ))}
      </ul>
      {rest > 0 ? (
        <button type="button" className="button" onClick={onLeaveOut}>
          {t('invoicing:leaveOut', { count: refusals.length })}
        </button>
      ) : null}
    </div>
  );
}

/** A cell of a table with an amount in it, with all decimals of its currency. */
export function AmountCell({ text, currency, language }: { text: string; currency: string; language: Language }) {
  return (
    <td className="task-number">
      <bdi dir="ltr">{formatDecimal(text, { language, decimals: currencyDecimals(currency) })}</bdi>
    </td>
  );
}
