import type { Screen } from '#client/shell/screen';

/** Screens that stand together in the menu; without a `key` under no heading. */
export interface MenuGroup {
  readonly key: string | undefined;
  readonly screens: readonly Screen[];
  /** Nothing in it can be used yet. */
  readonly awaited: boolean;
}

/**
 * Screens in the order they were passed, those of one group together at the place of its first. Screens still to come stand at the end of
 * their group, and groups of nothing else after all others.
 */
export function menuGroups(screens: readonly Screen[]): readonly MenuGroup[] {
  const groups: { key: string | undefined; screens: Screen[] }[] = [];
  for (const screen of screens) {
    const known = screen.group === undefined ? undefined : groups.find((group) => group.key === screen.group);
    if (known === undefined) groups.push({ key: screen.group, screens: [screen] });
    else known.screens.push(screen);
  }
  const ordered = groups.map(({ key, screens: some }): MenuGroup => {
    const usable = some.filter(({ awaited }) => awaited === undefined);
    return { key, screens: [...usable, ...some.filter(({ awaited }) => awaited !== undefined)], awaited: usable.length === 0 };
  });
  return [...ordered.filter(({ awaited }) => !awaited), ...ordered.filter(({ awaited }) => awaited)];
}
