import i18next from 'i18next';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { stepNamed, type Step } from '#define/act';
import type { RefusalOnWire } from '#define/wire';
import { Attaching } from '#client/files/Attaching.tsx';
import { hasRole } from '#client/session/session';
import { failureOf, type Failure } from '#client/sheet/acts/failure';
import { verbOf } from '#client/sheet/acts/offered';
import { callStep } from '#client/sheet/acts/taking';
import { save } from '#client/sheet/desk/commands';
import type { Desk } from '#client/sheet/desk/desk';
import { selectRows } from '#client/sheet/acts/selectRows';

const mostNamed = 12;
const restMs = 250;

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

/** Rows among these that hold something the server does not know yet. */
export function unsavedAmong(desk: Desk, ids: readonly string[]): number {
  if (desk.model.status().waiting === 0) return 0;
  const names = desk.model.columns.map(({ name }) => name);
  const waits = (row: number) =>
    names.some((name) => ['waiting', 'refused', 'conflict', 'saving'].includes(desk.model.cell(row, name).state));
  return ids.filter((id) => id.startsWith('new:') || waits(desk.model.viewRowOf(id) ?? -1)).length;
}

/** Says that some of the rows have to be saved first, and does it. */
export function Unsaved({ desk, count, onSaved }: { desk: Desk; count: number; onSaved: () => void }) {
  const { t } = useTranslation();
  return (
    <p className="task-notice" role="status">
      <span>{t('acting:unsaved', { count })}</span>
      <button type="button" className="button" onClick={() => void save(desk).then(onSaved)}>
        {t('sheet:save.verb')}
      </button>
    </p>
  );
}

/** How many rows something stands against. */
export const rowsIn = (refusals: readonly RefusalOnWire[]): number => new Set(refusals.map(({ id }) => id)).size;

/** Rows by the reason they cannot be taken, in the order of the sheet. */
function byReason(
  desk: Desk,
  refusals: readonly RefusalOnWire[],
): readonly { text: string; code: RefusalOnWire['code']; ids: readonly string[]; rows: readonly number[]; wants: string | undefined }[] {
  const reasons = new Map<string, { code: RefusalOnWire['code']; ids: Set<string>; rows: number[]; wants: string | undefined }>();
  for (const { id = '', code, text: told, wants } of refusals) {
    const row = desk.model.viewRowOf(id);
    // To the server a row of another branch is one that is not there; the sheet knows better.
    const branch = row === null ? undefined : desk.model.row(row).elsewhere;
    const text = branch === undefined ? told : i18next.t('refusals:ROW_ELSEWHERE', { branch });
    const known = reasons.get(text) ?? { code, ids: new Set(), rows: [], wants };
    // One row may have many things in its way, several of a kind: each of its boxes lacks a seal.
    if (row !== null && !known.ids.has(id)) known.rows.push(desk.model.numberAt(row));
    known.ids.add(id);
    reasons.set(text, known);
  }
  return [...reasons].map(([text, { ids, rows, ...reason }]) => ({ text, ...reason, ids: [...ids], rows: rows.sort((a, b) => a - b) }));
}

interface ObstaclesProps {
  readonly desk: Desk;
  readonly failure: Pick<Failure, 'refusals' | 'text'>;
  /** The sentence above them. */
  readonly cannot: string;
  /** Rows that are left without them. */
  readonly rest: number;
  readonly onLeaveOut: () => void;
  /** The dialog is left to look at them in the sheet. */
  readonly onShow?: () => void;
  /** A file that was wanted is attached now. */
  readonly onAttached?: () => void;
  /** The step that is in question, where what another step clears is offered; then it is asked about anew. */
  readonly clears?: { readonly step: Step; readonly onCleared: () => void };
}

/** Does the step that clears what stands in the way of another. */
function Clearing({ desk, step, ids, onCleared }: { desk: Desk; step: Step; ids: readonly string[]; onCleared: () => void }) {
  const [told, setTold] = useState('');
  const take = () =>
    callStep(step, ids, { batchId: crypto.randomUUID() }).then(onCleared, (error: unknown) => setTold(failureOf(error).text));
  return (
    <>
      <button type="button" className="button" onClick={() => void take()}>
        {verbOf(desk.model.definition, step)}
      </button>
      {told === '' ? null : <span className="form-error">{told}</span>}
    </>
  );
}

/** The rows that cannot be taken, by reason and row, the way to go on without them, and the way to look at them. */
export function Obstacles({ desk, failure: { refusals, text }, cannot, rest, onLeaveOut, onShow, onAttached, clears }: ObstaclesProps) {
  const { t } = useTranslation();
  if (refusals.length === 0)
    return (
      <p className="form-error" role="alert">
        {text}
      </p>
    );
  const show = (ids: readonly string[]) => {
    onShow?.();
    selectRows(desk, ids);
  };
  const clearing = (code: RefusalOnWire['code']) => {
    const by = clears?.step.way.clearedBy?.[code];
    const step = by === undefined ? undefined : stepNamed(desk.model.definition, by, true);
    return step && hasRole(step.way.roles) ? step : undefined;
  };
  return (
    <div role="alert">
      <p className="form-error">{cannot}</p>
      <ul className="task-list">
        {byReason(desk, refusals).map(({ text: reason, code, ids, rows, wants }) => (
          <li key={reason}>
            <span dir="auto">{reason}</span>{' '}
            <bdi>
              {t(rows.length > mostNamed ? 'acting:rowsAndMore' : 'acting:rows', {
                rows: rows.slice(0, mostNamed).join(t('sheet:grid.comma')),
                count: rows.length - mostNamed,
              })}
            </bdi>{' '}
            {onShow === undefined || rows.length === 0 ? null : (
              <button type="button" className="link-button" onClick={() => show(ids)}>
                {t('acting:show')}
              </button>
            )}
            {onAttached === undefined || wants === undefined ? null : (
              <Attaching table={desk.model.definition.table} ids={ids} docType={wants} onAttached={onAttached} />
            )}
            {clears === undefined || clearing(code) === undefined ? null : (
              <Clearing desk={desk} step={clearing(code) as Step} ids={ids} onCleared={clears.onCleared} />
            )}
          </li>
        ))}
      </ul>
      {rest > 0 ? (
        <button type="button" className="button" onClick={onLeaveOut}>
          {t('acting:leaveOut', { count: rowsIn(refusals) })}
        </button>
      ) : null}
    </div>
  );
}
