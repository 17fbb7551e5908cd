import type { Screen } from '#client/shell/screen';

/** Screens that stand together in the menu; without a `key` under no heading. */
export interface MenuGroup {
  readonly key: string | undefined;
  readonly screens: readonly Screen[];
}

/** Screens in the order they were passed, those of one group together at the place of its first. */
export function menuGroups(screens: readonly Screen[]): readonly MenuGroup[] {
  const groups: { key: string | undefined; screens: Screen[] }[] = [];
  for (const screen of screens) {
    const known = screen.group === undefined ? undefined : groups.find((group) => group.key === screen.group);
    if (known === undefined) groups.push({ key: screen.group, screens: [screen] });
    else known.screens.push(screen);
  }
  return groups;
}
