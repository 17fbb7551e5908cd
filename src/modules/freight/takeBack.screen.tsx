import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#client/calls/http';
import { failureOf } from '#client/sheet/acts/failure';
import { confirmDialog, toast } from '#client/shell/feedback.tsx';

/** Takes an import back as long as nothing rests on it. */
export function TakeBack({ uuid, onDone }: { uuid: string; onDone: () => void }) {
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  const undo = async (acceptWarnings: readonly string[] = []): Promise<void> => {
    try {
      await call('POST', '/freightController/undoFreightExcel', { uuid, reason, acceptWarnings }, { quiet: true });
      toast('done', t('difference:undone'), 5);
      onDone();
    } catch (error) {
      const { warnings, text } = failureOf(error);
      if (warnings.length === 0) return toast('error', text, 8);
      const question = {
        title: t('difference:undo'),
        body: warnings.map((one) => one.text).join(' '),
        verb: t('difference:undo'),
        danger: true,
      };
      if (await confirmDialog(question)) await undo(warnings.map(({ code }) => code));
    }
  };
  return (
    <>
      <input
        className="input"
        dir="auto"
        maxLength={500}
        value={reason}
        aria-label={t('difference:reason')}
        placeholder={t('difference:reason')}
        onChange={({ target }) => setReason(target.value)}
      />
      <button type="button" className="button" disabled={reason.trim() === ''} onClick={() => void undo()}>
        {t('difference:undo')}
      </button>
    </>
  );
}
