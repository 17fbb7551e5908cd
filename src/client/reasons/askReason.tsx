import i18next from 'i18next';
import { useState } from 'react';
import { ReasonField, type ReasonAction } from '#client/reasons/ReasonField.tsx';
import { confirmDialog, type Question } from '#client/shell/feedback.tsx';

interface Held {
  text: string;
  complain: () => void;
}

function Asking({ action, held, body }: { action: ReasonAction; held: Held; body: Question['body'] }) {
  const [value, setValue] = useState('');
  const [wrong, setWrong] = useState('');
  held.complain = () => setWrong(i18next.t('reasons:needed'));
  const take = (text: string) => {
    held.text = text;
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
  const held: Held = { text: '', complain: () => undefined };
  const ready = () => {
    const given = held.text.trim() !== '';
    if (!given) held.complain();
    return given;
  };
  const agreed = await confirmDialog({ ...question, body: <Asking action={action} held={held} body={question.body} />, ready });
  return agreed ? held.text.trim() : null;
}
