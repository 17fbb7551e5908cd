/** The words of all modules; those of the shell come first and apart. */
export const files = import.meta.glob<Record<string, unknown>>(['../../../locales/en/*.json', '!../../../locales/en/shell.json'], {
  eager: true,
  import: 'default',
});
