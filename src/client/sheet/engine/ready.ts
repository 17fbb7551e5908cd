import { settled } from '#client/shell/settled';

const start = () => new Worker(new URL('../../../../workers/sheet.worker.ts', import.meta.url), { type: 'module', name: 'sheet' });

/** A worker that has read its script, for the sheet that is opened next. */
let ready: Worker | null = null;

/** The rows of the sheet before have the processor to themselves for so long. */
const readyAfterMs = 1_500;

/** Lets a worker read its script beside the page's own: the first sheet finds it there. Called again it means nothing. */
export function prepareEngine(): void {
  if (ready) return;
  const next = start();
  // Where the script does not come, the next sheet asks for it itself.
  next.addEventListener('error', () => ready === next && (ready = null), { once: true });
  ready = next;
}

/** The worker that stands ready, or a new one; another gets ready for the sheet after. */
export function takeEngine(): Worker {
  const worker = ready ?? start();
  ready = null;
  void settled.then(() => setTimeout(prepareEngine, readyAfterMs));
  return worker;
}
