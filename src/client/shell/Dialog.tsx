import { useId, useLayoutEffect, useRef } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { showModal } from '#client/shell/modal';

/** `width` in pixels. Without `onLeave` the dialog cannot be left but through its own buttons. */
interface DialogProps {
  title: string;
  children: ReactNode;
  actions: ReactNode;
  width?: number;
  role?: 'dialog' | 'alertdialog';
  onSubmit?: () => void;
  onLeave?: () => void;
}

/**
 * A small modal dialog on the browser's own `<dialog>`: it traps focus, makes the page behind it inert and gives focus back.
 * Enter submits, Esc leaves where leaving is allowed.
 */
export function Dialog({ title, children, actions, width = 420, role = 'dialog', onSubmit, onLeave }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  const content = useId();

  useLayoutEffect(() => {
    const element = dialog.current;
    if (element === null) return;
    const close = showModal(element);
    element.querySelector<HTMLElement>('[data-first]')?.focus();
    return close;
  }, []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit?.();
  };
  return (
    <dialog
      ref={dialog}
      style={{ inlineSize: `min(${width}px, calc(100vw - 32px))` }}
      className="dialog"
      role={role}
      aria-labelledby={heading}
      {...(role === 'alertdialog' ? { 'aria-describedby': content } : {})}
      onCancel={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
        event.preventDefault();
        event.stopPropagation();
        onLeave?.();
      }}
    >
      <form onSubmit={submit} noValidate>
        <h2 id={heading} className="dialog-title">
          {title}
        </h2>
        <div id={content} className="dialog-body">
          {children}
        </div>
        <div className="dialog-actions">{actions}</div>
      </form>
    </dialog>
  );
}
