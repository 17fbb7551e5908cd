import { namespacesOf, type Words } from '#define/words';

/** The words of all modules that may come after the first cell (`late.ts`). */
export const namespaces = namespacesOf(
  import.meta.glob<Words>(['../../../locales/zh/**/*.json', '!../../../locales/zh/shell.json'], {
    eager: true,
    import: 'default',
    query: '?late',
  }),
);
