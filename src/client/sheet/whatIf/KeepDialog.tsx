import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#client/shell/Dialog.tsx';
import type { Desk } from '#client/sheet/desk/desk';
import { keepLayer } from '#client/sheet/whatIf/trying';

const longestName = 60;

/** Asks for the name a layer is kept by. */
export function KeepDialog({ desk, name: before, onClose }: { desk: Desk; name: string; onClose: () => void }) {
  const { t } = useTranslation();
  const [name, setName] = useState(before);
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const problemId = useId();
  const keep = async () => {
    if (busy) return;
    if (name.trim() === '') return setProblem(t('whatIf:nameless'));
    setBusy(true);
    const why = await keepLayer(desk, name.trim());
    setBusy(false);
    if (why === null) onClose();
    else setProblem(why);
  };
  return (
    <Dialog
      title={t('whatIf:keep').replace('…', '')}
      onSubmit={() => void keep()}
      onLeave={onClose}
      actions={
        <>
          <button type="button" className="button" onClick={onClose}>
            {t('shell:dialog.cancel')}
          </button>
          <button type="submit" className="button button-primary" disabled={busy}>
            {t('whatIf:keepVerb')}
          </button>
        </>
      }
    >
      <label className="field">
        <span>{t('whatIf:name')}</span>
        <input
          className="input"
          data-first=""
          dir="auto"
          value={name}
          maxLength={longestName}
          aria-invalid={problem !== ''}
          aria-describedby={problemId}
          onChange={({ target }) => {
            setName(target.value);
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
