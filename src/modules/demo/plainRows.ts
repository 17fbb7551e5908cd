import type { DemoRows } from '#define/demo';

const files = import.meta.glob<Readonly<Record<string, DemoRows | readonly DemoRows[]>>>('../*/*/*.demo.ts', { eager: true });

/** The rows that stand beside their entities, of all areas. */
export const plainRows: readonly DemoRows[] = Object.values(files)
  .flatMap((file) => Object.values(file))
  .flat();
