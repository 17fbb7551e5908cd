import i18next from 'i18next';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Step } from '#define/act';
import { mostReason, ReasonField, type ReasonAction } from '#client/reasons/ReasonField.tsx';
import { Dialog } from '#client/shell/Dialog.tsx';
import { toast } from '#client/shell/feedback.tsx';
import { Answers, useAnswers } from '#client/sheet/acts/Answers.tsx';
import { Obstacles, unsavedAmong, Unsaved, useAsked, rowsIn } from '#client/sheet/acts/asking.tsx';
import { failureOf, type Failure } from '#client/sheet/acts/failure';
import { Outlook } from '#client/sheet/acts/Outlook.tsx';
import { PerRow, useRowAnswers } from '#client/sheet/acts/PerRow.tsx';
import { verbOf } from '#client/sheet/acts/offered';
import { callStep, remember, tellTaken, type StepAnswer, type Taken } from '#client/sheet/acts/taking';
import type { Desk } from '#client/sheet/desk/desk';
import { Warnings } from '#client/sheet/acts/Warnings.tsx';
import '#client/sheet/acts/acts.css';
import '#client/sheet/tasks/tasks.css';

/** A step that is being asked about, and the rows it is for. */
export interface Acting {
  readonly step: Step;
  readonly ids: readonly string[];
  /** As it was answered the last time. */
  readonly as?: Pick<Taken, 'answers' | 'reason'>;
}

/** The server takes no more rows at once. */
const mostRows = 5_000;

/** The list of usual reasons that goes with a step. */
function reasonsOf({ act, on, way: { reason } }: Step): ReasonAction {
  if (typeof reason === 'string') return reason;
  return on ? 'OTHER' : /lock/iu.test(act) ? 'UNLOCK' : 'UNCHECK';
}

const isFailure = (preview: StepAnswer | Failure): preview is Failure => !('done' in preview);

/** The state of a dialog: which rows, what came of the dry run, and the step itself. */
function useActing(desk: Desk, { step, ids: all, as }: Acting, onClose: () => void) {
  const [ids, setIds] = useState(() => all.filter((id) => !id.startsWith('new:')));
  const [turn, setTurn] = useState(0);
  const [reason, setReason] = useState(as?.reason ?? '');
  const [accepted, setAccepted] = useState(false);
  const [failed, setFailed] = useState<Failure | null>(null);
  const [busy, setBusy] = useState(false);
  const batchId = useMemo(() => crypto.randomUUID(), []);
  const asked = useAnswers(step, desk, ids, as?.answers);
  const single = useRowAnswers(desk, step, ids);
  const { answers } = asked;
  const unsaved = unsavedAmong(desk, ids);
  const askable = ids.length > 0 && ids.length <= mostRows && unsaved === 0 && Object.keys(asked.wrong).length === 0 && !single?.wrong;
  const perRow = single?.answers ?? {};
  const known = useAsked(askable ? JSON.stringify([ids, answers, perRow, turn]) : null, () =>
    callStep(step, ids, { answers, perRow, dryRun: true }),
  );
  const preview: StepAnswer | Failure | null = askable ? (failed ?? known) : null;
  const warnings = preview && !isFailure(preview) ? (preview.warnings ?? []) : [];
  const asksReason = step.way.reason !== undefined || warnings.some((warning) => warning.reason === true);
  const fits = preview && !isFailure(preview) && !(step.entry.whole && preview.refusals.length > 0) ? preview.done.length : 0;
  const ready = fits > 0 && !busy && !asked.open && (!asksReason || reason.trim() !== '') && (warnings.length === 0 || accepted);
  const run = async () => {
    if (!ready || preview === null || isFailure(preview)) return;
    setBusy(true);
    try {
      const good = preview.done.map(({ id }) => id);
      const more = asksReason ? { reason: reason.trim() } : {};
      const answer = await callStep(step, good, { answers, perRow, batchId, ...more, acceptWarnings: warnings.map(({ code }) => code) });
      remember(desk, { step, answers, reason: reason.trim() });
      onClose();
      // A text is made to be pasted where people talk; where the browser keeps it back it stood in the dialog.
      if (answer.text)
        void navigator.clipboard.writeText(answer.text).then(
          () => toast('done', i18next.t('printing:copied'), 5),
          () => undefined,
        );
      const done = answer.done.map(({ id }) => id);
      void tellTaken(desk, step, done, answer);
    } catch (error) {
      const failure = failureOf(error);
      setBusy(false);
      // What has come to stand in the way meanwhile is asked about anew.
      if (failure.warnings.length > 0) setTurn((so) => so + 1);
      else setFailed(failure);
    }
  };
  const answer = (name: string, text: string) => (setFailed(null), asked.answer(name, text));
  return {
    asked: { ...asked, answer },
    single: single && { ...single, type: (id: string, text: string | null) => (setFailed(null), single.type(id, text)) },
    ids,
    preview,
    warnings,
    asksReason,
    fits,
    ready,
    unsaved,
    askable,
    reason,
    accepted,
    run,
    setAccepted,
    setReason,
    again: () => (setFailed(null), setTurn(turn + 1)),
    leaveOut: (gone: readonly string[]) => (setFailed(null), setIds(ids.filter((id) => !gone.includes(id)))),
  };
}

/** How wide a dialog is whose columns of what it would make stand side by side. */
function widthOf(answer: ReturnType<typeof useActing>['preview']): number {
  const columns = answer !== null && !isFailure(answer) ? (answer.preview?.columns.length ?? 0) : 0;
  return columns > 5 ? 980 : columns > 4 ? 680 : 520;
}

/** What there is to choose from is told in lines, each as long as what it tells of. */
const listsOffers = ({ entry: { asks = {} } }: Step): boolean => Object.values(asks).some(({ offers }) => offers !== undefined);

/**
 * The one dialog of every act: how many rows, what is asked, what will come of it by the server's own judgement, what stands against
 * rows, warnings to accept, the reason where one is needed, and the verb with the number on its button (design/acts.md §1).
 */
export function ActDialog({ desk, acting, onClose }: { desk: Desk; acting: Acting; onClose: () => void }) {
  const { t } = useTranslation();
  const { step } = acting;
  const { definition } = desk.model;
  const state = useActing(desk, acting, onClose);
  const { ids, preview, fits } = state;
  const verb = verbOf(definition, step);
  const word = `acts:${definition.name}.${step.act}`;
  // What is said of an act is not true of its way back.
  const about = `${word}.${step.on ? 'about' : 'undoAbout'}`;
  const refused = preview?.refusals ?? [];
  return (
    <Dialog
      title={verb}
      width={state.single || listsOffers(step) ? Math.max(680, widthOf(preview)) : widthOf(preview)}
      onSubmit={() => void state.run()}
      onLeave={onClose}
      actions={
        <>
          <button type="button" className="button" data-leaves="" onClick={onClose}>
            {t('shell:dialog.cancel')}
          </button>
          <button type="submit" className="button button-primary" disabled={!state.ready}>
            {fits > 0 ? t('acting:verb', { verb, count: fits }) : verb}
          </button>
        </>
      }
    >
      <p
        className="task-what act-what"
        // Where nothing is asked the keys belong to the verb, not to the way back.
        {...(state.asked.questions.length === 0 && !state.asksReason ? { tabIndex: -1, 'data-first': '' } : {})}
        onKeyDown={(event) => event.key === 'Enter' && void state.run()}
      >
        {ids.length === 0 ? t('acting:nothing') : t('acting:what', { count: ids.length })}
      </p>
      {i18next.exists(about) ? <p className="task-due">{t(about)}</p> : null}
      {ids.length > mostRows ? (
        <p className="form-error" role="alert">
          {t('acting:tooMany', { n: mostRows })}
        </p>
      ) : null}
      {state.unsaved > 0 ? <Unsaved desk={desk} count={state.unsaved} onSaved={state.again} /> : null}
      <Answers entity={definition.name} act={step.act} asked={state.asked} />
      {state.single ? <PerRow desk={desk} word={word} asked={state.single} refusals={refused} count={ids.length} /> : null}
      {state.asksReason ? (
        <ReasonField
          action={reasonsOf(step)}
          value={state.reason.slice(0, mostReason)}
          onChange={state.setReason}
          first={state.asked.questions.length === 0}
        />
      ) : null}
      <div aria-live="polite" aria-busy={state.askable && preview === null}>
        {preview && !isFailure(preview) ? <Outlook desk={desk} step={step} answer={preview} /> : null}
        {preview && (refused.length > 0 || isFailure(preview)) ? (
          <Obstacles
            desk={desk}
            failure={isFailure(preview) ? preview : { refusals: refused, text: '' }}
            cannot={t('acting:cannot', { verb, count: rowsIn(refused) })}
            rest={ids.length - rowsIn(refused)}
            onLeaveOut={() => state.leaveOut(refused.flatMap(({ id }) => id ?? []))}
            onShow={onClose}
            onAttached={state.again}
            clears={{ step, onCleared: state.again }}
          />
        ) : null}
      </div>
      <Warnings list={state.warnings} accepted={state.accepted} onAccept={state.setAccepted} />
    </Dialog>
  );
}
