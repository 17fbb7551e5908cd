import type { Screen } from '#client/shell/screen';

/** A route of the specification whose screen is still to be built: it says what it will hold (words `awaited` of its area). */
export const awaited = (path: string, name: string, group: string, icon: string, code: string, roles: readonly string[]): Screen => ({
  path,
  title: `shell:route.${name}`,
  group: `shell:group.${group}`,
  icon,
  code,
  roles,
  awaited: `awaited:${name}`,
  load: () => import('#client/shell/Awaited.tsx'),
});
