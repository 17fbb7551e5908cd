import type { Screen } from '#client/shell/screen';

/** Screens of the area: papers are printed where their rows are. */
export const papersScreens: readonly Screen[] = [];
