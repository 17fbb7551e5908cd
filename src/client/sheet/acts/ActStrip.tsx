import { useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Step } from '#define/act';
import { fitsSome, verbOf, whyNot } from '#client/sheet/acts/offered';
import { takeStep } from '#client/sheet/acts/taking';
import { useJudged } from '#client/sheet/acts/useJudged';
import type { Desk } from '#client/sheet/desk/desk';
import '#client/sheet/acts/acts.css';

const close = (desk: Desk): void => {
  desk.set(desk.strip, false);
  desk.editor?.focus();
};

function Strip({ desk, steps }: { desk: Desk; steps: readonly Step[] }) {
  const { t } = useTranslation();
  const strip = useRef<HTMLDivElement>(null);
  const judged = useJudged(desk);
  const { definition } = desk.model;
  useEffect(() => strip.current?.focus(), []);
  const take = (step: Step) => {
    close(desk);
    void takeStep(desk, step);
  };
  /** The letter of several steps means the one that does something here. */
  const byLetter = (letter: string) => {
    const meant = steps.filter(({ way }) => way.key === letter);
    return meant.find(({ name }) => fitsSome(judged.get(name))) ?? meant[0];
  };
  return (
    <div
      ref={strip}
      className="act-strip"
      role="toolbar"
      aria-label={t('acting:strip')}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing || event.ctrlKey || event.altKey || event.metaKey) return;
        const step = /^Key[A-Z]$/u.test(event.code) ? byLetter(event.code.slice(3)) : undefined;
        if (event.key !== 'Escape' && step === undefined) return;
        event.preventDefault();
        event.stopPropagation();
        if (step) take(step);
        else close(desk);
      }}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && desk.set(desk.strip, false)}
    >
      {steps.map((step) => {
        const known = judged.get(step.name);
        const why = whyNot(definition, known);
        return (
          <button
            key={step.name}
            type="button"
            className="quiet-button"
            aria-disabled={!fitsSome(known)}
            title={why ?? undefined}
            aria-keyshortcuts={step.way.key}
            onClick={() => take(step)}
          >
            {step.way.key === undefined ? null : <kbd>{step.way.key}</kbd>}
            {verbOf(definition, step)}
          </button>
        );
      })}
    </div>
  );
}

/** The action strip over the status bar (Alt+M): every step of the row or selection with its letter; the letter takes it, Esc leaves. */
export function ActStrip({ desk, steps }: { desk: Desk; steps: readonly Step[] }) {
  const open = useAtomValue(desk.strip);
  return open && steps.length > 0 ? <Strip desk={desk} steps={steps} /> : null;
}
