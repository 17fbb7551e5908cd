/**
 * Chromium gives the focus back to what had it before a dialog, but leaves the caret where the dialog was: a text box so focused hears
 * keys and types nothing.
 */
function takeCaretBack(): void {
  const box = document.activeElement;
  if ((box instanceof HTMLTextAreaElement || box instanceof HTMLInputElement) && box.selectionStart !== null)
    box.setSelectionRange(box.selectionStart, box.selectionEnd);
}

/** Shows a `<dialog>` over an inert page; answers the way to close it, after which typing goes on in what had the focus before. */
export function showModal(dialog: HTMLDialogElement): () => void {
  // `closedby` keeps Chromium from closing on the second Esc, which no event can prevent.
  dialog.setAttribute('closedby', 'none');
  if (!dialog.open) dialog.showModal();
  return () => {
    dialog.close();
    takeCaretBack();
  };
}
