/** The words of all modules; those of the shell come first and apart. */
export const files = import.meta.glob<Record<string, unknown>>(['../../../locales/zh/*.json', '!../../../locales/zh/shell.json'], {
  eager: true,
  import: 'default',
});
