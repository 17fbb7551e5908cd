import { useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LetterForm } from '#modules/basic/mail/letterForm.screen.tsx';
import {
  readLetters,
  saveLetter,
  sendTest,
  type LetterProcess,
  type LetterValues,
  type StoredLetter,
} from '#modules/basic/mail/mail.screen';
import { reasonOf } from '#client/calls/reasonOf';
import { confirmDialog, toast } from '#client/shell/feedback.tsx';
import { KeptFrame } from '#client/shell/KeptFrame.tsx';
import { useTabDirty } from '#client/shell/unsaved';
import { useView } from '#client/shell/view';
import { isolated } from '#client/words/isolated';
import { letterProcesses } from '#names/letters';
import '#client/beside/beside.css';
import '#client/beside/forms.css';
import '#modules/basic/mail/mail.css';

const blank: LetterValues = {
  subjectTemplate: '',
  bodyTemplate: '',
  toRule: { readers: [], addresses: [] },
  ccRule: null,
  bccRule: null,
  autoSend: false,
};

function useLetters() {
  const { t } = useTranslation();
  const [letters, setLetters] = useState<readonly StoredLetter[] | undefined>();
  const [failed, setFailed] = useState('');
  const [busy, setBusy] = useState(false);
  const reload = useCallback(() => readLetters().then(setLetters, () => setFailed(t('mail:unread'))), [t]);
  useEffect(() => void reload(), [reload]);
  const guarded = async (work: () => Promise<void>) => {
    if (busy) return;
    setBusy(true);
    setFailed('');
    await work().catch((error: unknown) => setFailed(reasonOf(error)));
    setBusy(false);
  };
  return { letters, failed, busy, guarded, reload, forget: () => setFailed('') };
}

/** The letters of the branch: one per occasion, with its subject, text and readers. */
export function Letters() {
  const { t } = useTranslation();
  const { letters, failed, busy, guarded, reload, forget } = useLetters();
  const [process, setProcess] = useState<LetterProcess>(letterProcesses[0]);
  const [draft, setDraft] = useState<LetterValues | null>(null);
  useTabDirty(useView().path, draft !== null);
  const work = useMemo(() => (draft === null ? null : { process, draft }), [process, draft]);
  if (letters === undefined)
    return failed === '' ? null : (
      <p role="alert" className="form-error mail-unread">
        {failed}
      </p>
    );
  const stored = letters.find(({ processName }) => processName === process);
  const choose = async (next: LetterProcess) => {
    const question = { title: t('articles:dropTitle'), body: t('mail:dropBody'), verb: t('articles:dropVerb'), danger: true };
    if (next === process || (draft !== null && !(await confirmDialog(question)))) return;
    forget();
    setDraft(null);
    setProcess(next);
  };
  const save = (values: LetterValues) =>
    guarded(async () => {
      const { subjectTemplate, bodyTemplate, toRule, ccRule, bccRule, autoSend } = values;
      await saveLetter({
        subjectTemplate,
        bodyTemplate,
        toRule,
        ccRule,
        bccRule,
        autoSend,
        processName: process,
        version: stored?.version,
      });
      setDraft(null);
      await reload();
      toast('done', t('mail:letterSaved'));
    });
  const send = () => guarded(async () => toast('done', t('mail:arrived', { to: isolated((await sendTest(process)).to) })));
  return (
    <KeptFrame form="letter" work={work} onTake={(left) => (setProcess(left.process), setDraft(left.draft))}>
      <div className="beside mail-letters">
        <nav className="mail-processes" aria-label={t('mail:letters')}>
          <ul>
            {letterProcesses.map((name) => (
              <li key={name}>
                <button type="button" className="beside-line" aria-current={name === process} onClick={() => void choose(name)}>
                  <span>{t(`choices:serviceProcessEmail.processName.${name}`)}</span>
                  {letters.some(({ processName }) => processName === name) ? null : (
                    <span className="beside-about">{t('mail:unwritten')}</span>
                  )}
                </button>
              </li>
            ))}
          </ul>
        </nav>
        <section className="beside-one" aria-label={t(`choices:serviceProcessEmail.processName.${process}`)}>
          <LetterForm key={process} draft={draft ?? stored ?? blank} onChange={setDraft} />
          <p role="alert" className="form-error">
            {failed}
          </p>
          <div className="beside-actions">
            <button
              type="button"
              className="button"
              aria-disabled={stored === undefined || draft !== null || busy}
              onClick={() => void (stored === undefined || draft !== null ? undefined : send())}
            >
              {t(busy && draft === null ? 'mail:trying' : 'mail:tryLetter')}
            </button>
            <span className="beside-gap" />
            <button
              type="button"
              className="button button-primary"
              aria-disabled={draft === null || busy}
              onClick={() => void (draft === null ? undefined : save(draft))}
            >
              {t('mail:save')}
            </button>
          </div>
        </section>
      </div>
    </KeptFrame>
  );
}
