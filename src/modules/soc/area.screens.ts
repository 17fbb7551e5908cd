import type { Screen } from '#client/shell/screen';
import { awaited } from '#client/shell/awaitedScreen';

/** Screens of the area: route, title, who may open it (shell.md §2.4), and the file that draws it. */
export const socScreens: readonly Screen[] = [
  awaited('/buyOrRetBox', 'buyOrRetBox', 'container', 'container', 'BOX', ['selectBuySoc']),
  awaited('/container', 'container', 'container', 'container', 'SOC', ['select_socContList']),
];
