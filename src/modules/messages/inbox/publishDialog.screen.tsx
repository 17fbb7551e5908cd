import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallFailed } from '#client/calls/failed';
import { refreshSoon } from '#modules/messages/inbox/inbox.screen';
import { Recipients } from '#modules/messages/inbox/recipients.screen.tsx';
import { publish } from '#modules/messages/inbox/publishing.screen';
import { Dialog } from '#client/shell/Dialog.tsx';
import { toast } from '#client/shell/feedback.tsx';
import { KeptFrame } from '#client/shell/KeptFrame.tsx';

const nobodySeconds = 0.8;
const failureSeconds = 3;
const doneSeconds = 3;

/** What is still missing, as the specification says it (shell.md §5); undefined when nothing is. */
function missing(classification: string, content: string, chosen: number): 'title' | 'content' | 'nobody' | undefined {
  if (classification.trim() === '') return 'title';
  if (content.trim() === '') return 'content';
  return chosen === 0 ? 'nobody' : undefined;
}

/** The create-message dialog: title, text, reference numbers, and whom it goes to (shell.md §2.6). */
export function PublishDialog({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation();
  const [classification, setClassification] = useState('');
  const [content, setContent] = useState('');
  const [sources, setSources] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [busy, setBusy] = useState(false);
  const batchId = useRef(crypto.randomUUID());

  const work = useMemo(
    () =>
      `${classification}${content}${sources}` === '' && chosen.size === 0
        ? null
        : { classification, content, sources, chosen: [...chosen] },
    [classification, content, sources, chosen],
  );
  const take = (left: NonNullable<typeof work>) => {
    setClassification(left.classification);
    setContent(left.content);
    setSources(left.sources);
    setChosen(new Set(left.chosen));
  };
  const choose = (ids: readonly string[], on: boolean) => {
    setChosen((before) => (on ? new Set([...before, ...ids]) : new Set([...before].filter((id) => !ids.includes(id)))));
  };
  const send = async () => {
    const lacking = missing(classification, content, chosen.size);
    if (lacking !== undefined)
      return toast('error', t(`messages:missing.${lacking}`), lacking === 'nobody' ? nobodySeconds : failureSeconds);
    setBusy(true);
    try {
      const sourceContent = sources
        .split(/[\s,，;；]+/u)
        .filter((part) => part !== '')
        .join(',');
      await publish({ ids: [...chosen], classification: classification.trim(), content: content.trim(), sourceContent }, batchId.current);
      toast('done', t('messages:published'), doneSeconds);
      refreshSoon();
      onLeave();
    } catch (error) {
      if (error instanceof CallFailed && error.kind !== 'session') toast('error', error.codeMsg, failureSeconds);
    } finally {
      setBusy(false);
    }
  };
  const actions = (
    <>
      <button type="button" className="button" onClick={onLeave}>
        {t('shell:dialog.cancel')}
      </button>
      <button type="submit" className="button button-primary" aria-disabled={busy}>
        {t('messages:publish', { count: chosen.size })}
      </button>
    </>
  );
  return (
    <Dialog title={t('messages:create')} width={1000} actions={actions} onLeave={onLeave} onSubmit={() => void (busy ? undefined : send())}>
      <KeptFrame form="message" work={work} onTake={take}>
        <div className="publish">
          <label className="field">
            {t('messages:title')}
            <input
              className="input"
              data-first=""
              maxLength={100}
              dir="auto"
              value={classification}
              onChange={(event) => setClassification(event.target.value)}
            />
          </label>
          <label className="field">
            {t('messages:sourceContent')}
            <input
              className="input"
              maxLength={500}
              dir="auto"
              value={sources}
              placeholder={t('messages:sourceHint')}
              onChange={(event) => setSources(event.target.value)}
            />
          </label>
          <label className="field publish-content">
            {t('messages:content')}
            <textarea className="input" maxLength={4000} dir="auto" value={content} onChange={(event) => setContent(event.target.value)} />
          </label>
          <Recipients chosen={chosen} onChoose={choose} />
        </div>
      </KeptFrame>
    </Dialog>
  );
}
