const files = import.meta.glob<Readonly<Record<string, string>>>('./permissions/*.ts', { eager: true, import: 'allowed' });

/** Who may ask what: per call the sign-ins of the demonstration company besides `admin`. A file per area, kept by hand. */
export const allowed: Readonly<Record<string, string>> = Object.assign({}, ...Object.values(files));

/** Calls that answer although the initial password must still be changed (shell.md §2.2). */
export const openToNewcomers: readonly string[] = [
  '/PublicQueryController/getUserInfo',
  '/PublicQueryController/updatePassword',
  '/loginController/userLogout',
];
