import i18next from 'i18next';
import { atom, getDefaultStore, useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { Dialog } from '#client/shell/Dialog.tsx';
import { Icon } from '#client/shell/icons.tsx';
import type { IconName } from '#client/shell/icons.tsx';

export type ToastKind = 'done' | 'info' | 'warning' | 'error';

interface Toast {
  id: number;
  kind: ToastKind;
  text: string;
  seconds: number;
  title?: string;
  onOpen?: () => void;
}

/**
 * A question with the verb on its button. `mustAgree`: there is no way back; `leave`: another word than "Cancel"; `other`: a second
 * way on, beside the verb.
 * `danger` colours the verb and puts the focus on the way back, unless something is to be filled in. `ready`: asked before the verb is
 * taken; whoever says no says why.
 */
export interface Question {
  title: string;
  body: ReactNode;
  verb: string;
  danger?: boolean;
  leave?: string;
  other?: string;
  mustAgree?: boolean;
  ready?: () => boolean;
}

/** Which button was taken; Esc is the way back. */
export type Chosen = 'verb' | 'other' | 'leave';

interface Asked extends Question {
  id: number;
  answer(chosen: Chosen): void;
}

const store = getDefaultStore();
const toastsAtom = atom<readonly Toast[]>([]);
const questionsAtom = atom<readonly Asked[]>([]);
const mostToasts = 3;
let counter = 0;

/** Shows a short message at the top centre; the time runs only while nobody points at it. Anything that needs work also belongs elsewhere. */
export function toast(kind: ToastKind, text: string, seconds = 3): void {
  counter += 1;
  const next: Toast = { id: counter, kind, text, seconds };
  // The same sentence from ten cells is said once.
  store.set(toastsAtom, (shown) => [...shown.filter((one) => one.text !== text), next].slice(-mostToasts));
}

/** Shows an arrived message with its title; a press on it opens it. */
export function notify({ title, text, seconds, onOpen }: { title: string; text: string; seconds: number; onOpen: () => void }): void {
  counter += 1;
  const next: Toast = { id: counter, kind: 'info', text, seconds, title, onOpen };
  store.set(toastsAtom, (shown) => [...shown, next].slice(-mostToasts));
}

/** Asks; resolves true for the verb, false for the way back. Several questions wait for one another. */
export const confirmDialog = async (question: Question): Promise<boolean> => (await chooseDialog(question)) === 'verb';

/** Asks a question with two ways on. */
export function chooseDialog(question: Question): Promise<Chosen> {
  return new Promise((resolve) => {
    counter += 1;
    const id = counter;
    const answer = (chosen: Chosen) => {
      store.set(questionsAtom, (open) => open.filter((one) => one.id !== id));
      resolve(chosen);
    };
    store.set(questionsAtom, (open) => [...open, { ...question, id, answer }]);
  });
}

const toastIcons: Record<ToastKind, IconName> = { done: 'check', info: 'info', warning: 'warning', error: 'warning' };

const drop = (id: number) => store.set(toastsAtom, (all) => all.filter((one) => one.id !== id));

function Letter({ shown }: { shown: Toast }) {
  return (
    <>
      <button
        type="button"
        className="toast-letter"
        onClick={() => {
          drop(shown.id);
          shown.onOpen?.();
        }}
      >
        <strong dir="auto">{shown.title}</strong>
        <span dir="auto">{shown.text}</span>
      </button>
      <button type="button" className="quiet-button square" aria-label={i18next.t('shell:dialog.close')} onClick={() => drop(shown.id)}>
        <Icon name="close" size={14} />
      </button>
    </>
  );
}

function ToastLine({ shown }: { shown: Toast }) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => drop(shown.id), shown.seconds * 1000);
    return () => clearTimeout(timer);
  }, [held, shown]);
  return (
    <div
      className={`toast toast-${shown.kind}`}
      role={shown.kind === 'error' ? 'alert' : 'status'}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
    >
      <Icon name={toastIcons[shown.kind]} />
      {shown.title === undefined ? <span dir="auto">{shown.text}</span> : <Letter shown={shown} />}
    </div>
  );
}

function Toasts() {
  const shown = useAtomValue(toastsAtom);
  const layer = useRef<HTMLDivElement>(null);
  const newest = shown.at(-1)?.id;
  useEffect(() => {
    // Shown anew each time: the browser's top layer stacks by time, and a dialog may have opened since.
    layer.current?.hidePopover();
    if (newest !== undefined) layer.current?.showPopover();
  }, [newest]);
  return (
    <div ref={layer} className="toasts" popover="manual">
      {shown.map((one) => (
        <ToastLine key={one.id} shown={one} />
      ))}
    </div>
  );
}

function QuestionDialog({ asked }: { asked: Asked }) {
  const { danger = false, mustAgree = false } = asked;
  const verb = (
    <button
      key="verb"
      type="submit"
      className={danger ? 'button button-danger' : 'button button-primary'}
      {...(danger || asked.ready !== undefined ? {} : { 'data-first': '' })}
    >
      {asked.verb}
    </button>
  );
  const leave = (
    <button
      key="leave"
      type="button"
      className="button"
      onClick={() => asked.answer('leave')}
      {...(danger && asked.ready === undefined ? { 'data-first': '' } : {})}
    >
      {asked.leave ?? i18next.t('shell:dialog.cancel')}
    </button>
  );
  const other =
    asked.other === undefined
      ? []
      : [
          <button key="other" type="button" className="button" onClick={() => asked.answer('other')}>
            {asked.other}
          </button>,
        ];
  return (
    <Dialog
      title={asked.title}
      role="alertdialog"
      actions={mustAgree ? verb : [leave, ...other, verb]}
      onSubmit={() => (asked.ready?.() ?? true) && asked.answer('verb')}
      {...(mustAgree ? {} : { onLeave: () => asked.answer('leave') })}
    >
      {asked.body}
    </Dialog>
  );
}

/** The place where toasts and questions appear; mounted once, outside everything else. */
export function Feedback() {
  const asked = useAtomValue(questionsAtom)[0];
  return (
    <>
      {asked === undefined ? null : <QuestionDialog key={asked.id} asked={asked} />}
      <Toasts />
    </>
  );
}
