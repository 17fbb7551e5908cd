import { useId, useMemo, useState } from 'react';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { call } from '#client/calls/http';
import { Dialog } from '#client/shell/Dialog.tsx';
import { notify, toast } from '#client/shell/feedback.tsx';
import type { Desk } from '#client/sheet/desk/desk';
import { settle } from '#client/sheet/desk/editing';
import { hideColumn } from '#client/sheet/desk/arranging';
import { selectedRowIds } from '#client/sheet/desk/commands';
import { selectRows } from '#client/sheet/acts/selectRows';
import { failureOf, Obstacles, unsavedAmong, Unsaved, useAsked, type Failure } from '#client/sheet/acts/asking.tsx';
import { AmountCell, ChosenCharges, useChosen } from '#modules/finance/cost/chosenCharges.screen.tsx';
import { parseNumberText } from '#values/numberText';
import '#client/sheet/tasks/tasks.css';

interface SplitAnswer {
  readonly lines: readonly { readonly id: string; readonly siblingId: string | null }[];
  readonly totals: readonly { readonly currency: string; readonly lines: number; readonly first: string; readonly second: string }[];
}

/** The server takes no more at once. */
const mostLines = 2_000;
const noticeSeconds = 12;
/** So long the new rows may take to come over the live channel. */
const comingMs = 5_000;

const splitLines = (ids: readonly string[], ratio: number, more: object): Promise<SplitAnswer> =>
  call('POST', '/costController/split', { ids: ids.join(','), ratio, ...more }, { quiet: true });

/** The ratio in a text as typed, in any script's digits: a whole number from 1 to 99, or null. */
function ratioIn(typed: string): number | null {
  const number = parseNumberText(typed);
  return number !== null && /^[1-9][0-9]?$/u.test(number) ? Number(number) : null;
}

/** Until these rows have come to the sheet; those a filter hides never do. */
function arrival(desk: Desk, ids: readonly string[]): Promise<void> {
  const here = () => ids.every((id) => desk.model.viewRowOf(id) !== null);
  return new Promise((resolve) => {
    if (here()) return resolve();
    const end = () => {
      clearTimeout(timer);
      stop();
      resolve();
    };
    const timer = setTimeout(end, comingMs);
    const stop = desk.model.subscribe(() => here() && end());
  });
}

/** Takes the last split of these lines back; whatever stands against it is said. */
async function takeBack(desk: Desk, ids: readonly string[]): Promise<void> {
  try {
    const { ids: whole } = await call<{ ids: readonly string[] }>(
      'POST',
      '/costController/cancelSplit',
      { ids: ids.join(','), batchId: crypto.randomUUID() },
      { quiet: true },
    );
    selectRows(desk, whole);
    toast('done', i18next.t('splitting:joined', { count: whole.length }), 5);
    desk.say(i18next.t('splitting:joined', { count: whole.length }));
  } catch (error) {
    const { text } = failureOf(error);
    toast('error', text, 8);
    desk.say(text, true);
  }
  desk.editor?.focus();
}

/** Takes the last split of the selected lines back. */
export function joinSelected(desk: Desk): void {
  settle(desk);
  const ids = selectedRowIds(desk).filter((id) => !id.startsWith('new:'));
  if (ids.length > 0) void takeBack(desk, ids);
}

/** Shows the new lines selected and says how the split is taken back. */
async function showSplit(desk: Desk, { lines }: SplitAnswer): Promise<void> {
  const siblings = lines.flatMap(({ siblingId }) => siblingId ?? []);
  await arrival(desk, siblings);
  // Price × number is not the amount of a part: what it keeps stands beside it from now on.
  if (!desk.get(desk.columns).some(({ name }) => name === 'ratio')) hideColumn(desk, 'ratio', false);
  const shown = selectRows(desk, siblings);
  notify({
    title: i18next.t('splitting:done', { count: siblings.length }),
    text: i18next.t('splitting:takeBackHere'),
    seconds: noticeSeconds,
    onOpen: () => void takeBack(desk, siblings),
  });
  desk.say(i18next.t(shown ? 'splitting:doneSaid' : 'splitting:outOfSight', { count: siblings.length }));
}

function Parts({ totals, ratio, desk }: { totals: SplitAnswer['totals']; ratio: number; desk: Desk }) {
  const { t } = useTranslation();
  return (
    <table className="task-table">
      <thead>
        <tr>
          <th scope="col">{t('splitting:currency')}</th>
          <th scope="col" className="task-number">
            {t('splitting:lines')}
          </th>
          <th scope="col" className="task-number">
            {t('splitting:first', { ratio })}
          </th>
          <th scope="col" className="task-number">
            {t('splitting:second', { ratio: 100 - ratio })}
          </th>
        </tr>
      </thead>
      <tbody>
        {totals.map(({ currency, lines, first, second }) => (
          <tr key={currency}>
            <th scope="row">{currency}</th>
            <td className="task-number">{lines}</td>
            <AmountCell text={first} currency={currency} language={desk.model.language} />
            <AmountCell text={second} currency={currency} language={desk.model.language} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function RatioField({ typed, wrong, onType }: { typed: string; wrong: boolean; onType: (typed: string) => void }) {
  const { t } = useTranslation();
  const problem = useId();
  return (
    <>
      <label className="field">
        <span>{t('splitting:ratio')}</span>
        <input
          className="input"
          data-first=""
          inputMode="numeric"
          dir="ltr"
          autoComplete="off"
          value={typed}
          maxLength={20}
          aria-invalid={wrong}
          aria-describedby={problem}
          onFocus={(event) => event.target.select()}
          onChange={(event) => onType(event.target.value)}
        />
      </label>
      <p id={problem} className={wrong ? 'form-error' : 'task-due'} role={wrong ? 'alert' : undefined}>
        {t(wrong ? 'refusals:SPLIT_RATIO_RANGE' : 'splitting:rule', { value: typed })}
      </p>
    </>
  );
}

/** The call that splits; a failure takes the preview's place. */
function useSplitting(desk: Desk, onClose: () => void) {
  const batchId = useMemo(() => crypto.randomUUID(), []);
  const [failed, setFailed] = useState<Failure | null>(null);
  const [busy, setBusy] = useState(false);
  const run = async (ids: readonly string[], ratio: number) => {
    setBusy(true);
    try {
      const answer = await splitLines(ids, ratio, { batchId });
      onClose();
      await showSplit(desk, answer);
    } catch (error) {
      setFailed(failureOf(error));
      setBusy(false);
    }
  };
  return { run, failed, busy, forgive: () => setFailed(null) };
}

/** Splits the selected lines by a ratio; what both parts come to is shown before (domain/04 §4.5). */
export function SplittingDialog({ desk, onClose }: { desk: Desk; onClose: () => void }) {
  const { t } = useTranslation();
  const chosen = useChosen(desk);
  const { all, ids, leaveOut } = chosen;
  const [typed, setTyped] = useState('50');
  const [turn, setTurn] = useState(0);
  const { run, failed, busy, forgive } = useSplitting(desk, onClose);
  const ratio = ratioIn(typed);
  const tooMany = all.length > mostLines;
  const unsaved = tooMany ? 0 : unsavedAmong(desk, all);
  const askable = ratio !== null && !tooMany && unsaved === 0 && ids.length > 0;
  const asked = useAsked(askable ? `${ids.join()} ${ratio} ${turn}` : null, () => splitLines(ids, ratio ?? 0, { dryRun: true }));
  const preview = failed ?? asked;
  const ready = preview !== null && 'totals' in preview && ratio !== null;
  return (
    <Dialog
      title={t('splitting:title')}
      width={520}
      onSubmit={() => void (ready && !busy && run(ids, ratio))}
      onLeave={onClose}
      actions={
        <>
          <button type="button" className="button" onClick={onClose}>
            {t('shell:dialog.cancel')}
          </button>
          <button type="submit" className="button button-primary" disabled={!ready || busy}>
            {t('splitting:verb', { count: ids.length })}
          </button>
        </>
      }
    >
      <ChosenCharges chosen={chosen} nothing={t('splitting:nothing')} />
      {tooMany ? (
        <p className="form-error" role="alert">
          {t('splitting:tooMany', { n: mostLines })}
        </p>
      ) : null}
      {unsaved > 0 ? <Unsaved desk={desk} count={unsaved} onSaved={() => setTurn(turn + 1)} /> : null}
      <RatioField typed={typed} wrong={ratio === null} onType={(text) => (setTyped(text), forgive())} />
      <div aria-live="polite" aria-busy={askable && preview === null}>
        {preview === null || ratio === null ? null : 'totals' in preview ? (
          <Parts totals={preview.totals} ratio={ratio} desk={desk} />
        ) : (
          <Obstacles
            desk={desk}
            failure={preview}
            cannot={t('splitting:cannot', { count: preview.refusals.length })}
            rest={ids.length - preview.refusals.length}
            onLeaveOut={() => (forgive(), leaveOut(new Set(preview.refusals.flatMap(({ id }) => id ?? []))))}
          />
        )}
      </div>
    </Dialog>
  );
}
