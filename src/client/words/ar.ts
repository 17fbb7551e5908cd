/** The words of all modules; those of the shell come first and apart. */
export const files = import.meta.glob<Record<string, unknown>>(['../../../locales/ar/*.json', '!../../../locales/ar/shell.json'], {
  eager: true,
  import: 'default',
});
