import type { Definition } from '#define/entity';
import type { Values } from '#define/row';

/**
 * Rows of an entity that any company has from its first day on, with the demonstration or without: they belong to nobody and need no
 * rows but each other's codes. A file `<entity>.demo.ts` beside the entity exports them, one or a list; they are gathered by that name.
 */
export interface DemoRows {
  readonly definition: Definition;
  readonly values: readonly Values[];
  /** Rows that name the demonstration's people or branches: a company that starts without it does not get them. */
  readonly demoOnly?: true;
}
