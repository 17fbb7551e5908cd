import i18next from 'i18next';
import { useEffect, useState } from 'react';
import { ReasonField, type ReasonAction } from '#client/reasons/ReasonField.tsx';
import { confirmDialog, type Question } from '#client/shell/feedback.tsx';

interface AskingProps {
  readonly action: ReasonAction;
  readonly body: Question['body'];
  readonly onText: (text: string) => void;
  /** Hands out what marks the reason as missing. */
  readonly onReady: (complain: () => void) => void;
}

function Asking({ action, body, onText, onReady }: AskingProps) {
  const [value, setValue] = useState('');
  const [wrong, setWrong] = useState('');
  useEffect(() => {
    onReady(() => setWrong(i18next.t('reasons:needed')));
  }, [onReady]);
  const take = (text: string) => {
    onText(text);
    setValue(text);
    setWrong('');
  };
  return (
    <>
      <p>{body}</p>
      <ReasonField action={action} value={value} onChange={take} wrong={wrong} first />
    </>
  );
}

/** Asks as {@link confirmDialog} does, and for the reason; null for the way back. Nobody goes on without one. */
export async function askReason(action: ReasonAction, question: Question): Promise<string | null> {
  let reason = '';
  let complain = (): void => undefined;
  const onText = (text: string) => (reason = text.trim());
  const onReady = (given: () => void) => (complain = given);
  const ready = () => {
    if (reason === '') complain();
    return reason !== '';
  };
  const agreed = await confirmDialog({
    ...question,
    body: <Asking action={action} body={question.body} onText={onText} onReady={onReady} />,
    ready,
  });
  return agreed ? reason : null;
}
