import type { EngineCalls } from '#client/sheet/engine/link';
import type { SheetModelOptions } from '#client/sheet/engine/options';

/** Passes on what happens around the sheet: changes of colleagues, the network and the socket coming back, the tab going away. Answers the way to stop. */
export function followPage(
  options: SheetModelOptions,
  ask: (work: (engine: EngineCalls) => unknown) => void,
  statusChanged: () => void,
): () => void {
  const stops = [
    options.onChange((frame) => ask((engine) => engine.receive(frame))),
    options.live.subscribe((on) => {
      if (on) ask((engine) => engine.catchUp());
      statusChanged();
    }),
    options.online.subscribe((on) => {
      if (on) ask((engine) => engine.online());
    }),
  ];
  if (typeof document !== 'undefined') {
    // A tab that goes to the back may never come to the front again.
    const hidden = () => {
      if (document.visibilityState === 'hidden') ask((engine) => engine.keepDrafts());
    };
    document.addEventListener('visibilitychange', hidden);
    stops.push(() => document.removeEventListener('visibilitychange', hidden));
  }
  return () => {
    for (const stop of stops) stop();
  };
}
