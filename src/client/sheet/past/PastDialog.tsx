import { useAtomValue } from 'jotai';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { timeZoneAtom } from '#client/session/session';
import { Dialog } from '#client/shell/Dialog.tsx';
import type { Desk } from '#client/sheet/desk/desk';
import { lookAt, usualDays } from '#client/sheet/past/looking';
import { formatMoment, parseMomentText } from '#values/moment';
import './past.css';

const endOfDay = (day: string) => `${day}T23:59`;

/** Asks for the moment past a sheet is to be shown as of. */
export function PastDialog({ desk, onClose }: { desk: Desk; onClose: () => void }) {
  const { t } = useTranslation();
  const zone = useAtomValue(timeZoneAtom);
  const today = formatMoment(new Date().toISOString(), zone).slice(0, 10);
  const usual = usualDays(today);
  const [typed, setTyped] = useState(endOfDay(usual[0]?.[1] ?? today));
  const [problem, setProblem] = useState('');
  const problemId = useId();
  const show = () => {
    // Minutes are what people name: the whole of the last one belongs to it.
    const begins = parseMomentText(typed, zone);
    if (begins === null || begins > new Date().toISOString()) return setProblem(t('past:wrong'));
    const ends = new Date(Math.min(Date.parse(begins) + 59_999, Date.now())).toISOString();
    onClose();
    void lookAt(desk, ends);
  };
  return (
    <Dialog
      title={t('past:title')}
      width={440}
      onSubmit={show}
      onLeave={onClose}
      actions={
        <>
          <button type="button" className="button" onClick={onClose}>
            {t('shell:dialog.cancel')}
          </button>
          <button type="submit" className="button button-primary">
            {t('past:show')}
          </button>
        </>
      }
    >
      <p className="past-hint">{t('past:hint')}</p>
      <div className="past-usual">
        {usual.map(([word, day]) => (
          <button
            key={word}
            type="button"
            className="button"
            aria-pressed={typed === endOfDay(day)}
            onClick={() => {
              setTyped(endOfDay(day));
              setProblem('');
            }}
          >
            {t(`past:${word}`)}
          </button>
        ))}
      </div>
      <label className="field">
        <span>{t('past:at')}</span>
        <input
          type="datetime-local"
          className="input"
          data-first=""
          dir="ltr"
          max={`${today}T23:59`}
          value={typed}
          aria-invalid={problem !== ''}
          aria-describedby={problemId}
          onChange={({ target }) => {
            setTyped(target.value);
            setProblem('');
          }}
        />
      </label>
      <p id={problemId} className="form-error" role="alert">
        {problem}
      </p>
    </Dialog>
  );
}
