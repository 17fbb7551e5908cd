import i18next from 'i18next';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallFailed } from '#client/calls/failed';
import { count, importWord } from '#client/import/words';
import type { ImportScene } from '#client/import/scene';
import { callStep } from '#client/sheet/acts/taking';
import { hasRole } from '#client/session/session';
import { toast } from '#client/shell/feedback.tsx';
import { stepNamed } from '#define/act';
import type { Catalogue } from '#define/catalogue';
import type { AbsentRow, Staged } from '#workers/import/staged';

/** Rows the file should have and has not, and those it has again: which of them are to be set aside or taken up, and the way to do it. */
export interface Absence {
  readonly rows: readonly AbsentRow[];
  readonly ticked: ReadonlySet<string>;
  turn(id: string): void;
  /** Takes the steps of those that are ticked, in the name of the file; says why where they are not taken. */
  perform(): Promise<boolean>;
}

const none: readonly AbsentRow[] = [];
const nothing: ReadonlySet<string> = new Set();

/** What of the staged file is missing; the steps the person may not take are not proposed. */
export function useAbsence({ entity, target }: ImportScene, staged: Staged, catalogue: Catalogue, fileName: string): Absence {
  const plan = target.plan.absent;
  const steps = useMemo(
    () => (plan === undefined ? null : ([true, false] as const).map((on) => stepNamed(catalogue.get(entity), plan.act, on))),
    [plan, catalogue, entity],
  );
  const rows = useMemo(
    () => (steps === null ? none : (staged.absent ?? none).filter(({ again }) => hasRole(steps[again ? 1 : 0]?.way.roles ?? []))),
    [steps, staged],
  );
  const [taken, setTaken] = useState(false);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(() => new Set(rows.filter(({ sure }) => sure).map(({ id }) => id)));
  const turn = useCallback(
    (id: string) =>
      setTicked((before) => {
        const after = new Set(before);
        if (!after.delete(id)) after.add(id);
        return after;
      }),
    [],
  );
  const perform = async (): Promise<boolean> => {
    for (const step of steps ?? []) {
      const ids = rows.filter(({ id, again }) => again !== step.on && ticked.has(id)).map(({ id }) => id);
      if (ids.length === 0) continue;
      const reason = i18next.t('import:absent.reason', { file: fileName });
      try {
        const { refusals } = await callStep(step, ids, { batchId: crypto.randomUUID(), ...(step.way.reason ? { reason } : {}) });
        if (step.on) toast('done', importWord(entity, 'absent.done', { n: count(ids.length - refusals.length) }), 5);
        if (refusals.length > 0) toast('warning', importWord(entity, 'absent.left', { n: count(refusals.length) }), 8);
      } catch (error) {
        toast('error', error instanceof CallFailed ? error.codeMsg : String(error), 8);
        return false;
      }
    }
    setTaken(true);
    return true;
  };
  return taken ? { rows: none, ticked: nothing, turn, perform } : { rows, ticked, turn, perform };
}

/** Each row the file has not, or has again, with a tick whether that is to be kept. */
export function AbsentRows({ scene, absence, disabled }: { scene: ImportScene; absence: Absence; disabled: boolean }) {
  const { t } = useTranslation();
  const kinds = ([false, true] as const).map((again) => absence.rows.filter((row) => row.again === again));
  if (absence.rows.length === 0) return null;
  return (
    <section className="import-absent">
      {kinds.map((rows, at) =>
        rows.length === 0 ? null : (
          <fieldset key={at} disabled={disabled}>
            <legend>{importWord(scene.entity, at === 0 ? 'absent.gone' : 'absent.again', { n: count(rows.length) })}</legend>
            {rows.every(({ sure }) => sure) ? null : <p className="import-bad">{t('import:absent.unsure')}</p>}
            <ul>
              {rows.map(({ id, text }) => (
                <li key={id}>
                  <label className="import-choice">
                    <input type="checkbox" checked={absence.ticked.has(id)} onChange={() => absence.turn(id)} />
                    <bdi>{text}</bdi>
                  </label>
                </li>
              ))}
            </ul>
          </fieldset>
        ),
      )}
    </section>
  );
}
