import { namespacesOf, type Words } from '#define/words';

/** The words of all modules that may come after the first cell (`late.ts`). */
export const namespaces = namespacesOf(
  import.meta.glob<Words>(['../../../locales/en/**/*.json', '!../../../locales/en/shell.json'], {
    eager: true,
    import: 'default',
    query: '?late',
  }),
);
