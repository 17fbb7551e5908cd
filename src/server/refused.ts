import type { Definition } from '#define/entity';
import type { FieldRefusal, Refusal, RefusalCode } from '#names/refusals';

/** A refusal with what only the server knows of the row it hit. */
export interface ServerRefusal extends Refusal {
  current?: unknown;
  currentVersion?: number;
  changedBy?: string;
  changedAt?: string;
  /** A file of this kind of document, attached to the row, would settle it. */
  wants?: string;
  /** Where in a workbook it is. */
  sheet?: string;
  cell?: string;
  /** Which of several batches it hit, and what its fields belong to. */
  batchId?: string;
  definition?: Definition;
}

/** A question before something is done: asked again with `acceptWarnings` naming its code it goes on (domain/12 §9). */
export type ServerWarning = Pick<Refusal, 'code' | 'id' | 'detail'>;

/** Thrown to roll back and ask; the call is repeated by whoever goes on. */
export class Warned extends Error {
  constructor(readonly warnings: readonly ServerWarning[]) {
    super(warnings.map(({ code }) => code).join(', '));
  }
}

/** Thrown to roll back and answer with reasons; only the road (`perform`) and the HTTP edge catch it. */
export class Refused extends Error {
  readonly refusals: readonly ServerRefusal[];

  constructor(first: RefusalCode | readonly ServerRefusal[], detail?: Record<string, string>, field?: string) {
    super(typeof first === 'string' ? first : first.map((refusal) => refusal.code).join(', '));
    const made: FieldRefusal | null = typeof first === 'string' ? { code: first } : null;
    if (made && detail) made.detail = detail;
    if (made && field) made.field = field;
    this.refusals = made ? [made] : (first as readonly ServerRefusal[]);
  }
}
