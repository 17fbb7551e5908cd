import { useEffect, useId, useLayoutEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { showModal } from '#client/shell/modal';

/**
 * The wide dialog of the import on the browser's own `<dialog>`. Unlike the small one it is no form, since a sheet with its
 * own keys stands in it: Enter submits nothing, and Esc leaves only where `onEscape` says how.
 */
export function ImportDialog({
  title,
  steps,
  children,
  actions,
  onEscape,
}: {
  title: string;
  steps: ReactNode;
  children: ReactNode;
  actions: ReactNode;
  onEscape?: () => void;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();

  useLayoutEffect(() => {
    return dialog.current === null ? undefined : showModal(dialog.current);
  }, []);

  // A button that disappears with its step takes the focus along; keys must still reach the dialog.
  useEffect(() => {
    if (document.activeElement === document.body) dialog.current?.focus();
  });

  return (
    <dialog
      ref={dialog}
      tabIndex={-1}
      className="dialog import-dialog"
      aria-labelledby={heading}
      onCancel={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.nativeEvent.isComposing || event.defaultPrevented || onEscape === undefined) return;
        event.preventDefault();
        event.stopPropagation();
        onEscape();
      }}
    >
      <header className="import-head">
        <h2 id={heading} className="dialog-title">
          {title}
        </h2>
        {steps}
      </header>
      <div className="import-body">{children}</div>
      <footer className="dialog-actions import-actions">{actions}</footer>
    </dialog>
  );
}
