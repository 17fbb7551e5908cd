import { namespacesOf, type Words } from '#define/words';

/** The words of all modules that are read before the first cell; those of the shell come first and apart. */
export const namespaces = namespacesOf(
  import.meta.glob<Words>(['../../../locales/ar/**/*.json', '!../../../locales/ar/shell.json'], {
    eager: true,
    import: 'default',
    query: '?early',
  }),
);
