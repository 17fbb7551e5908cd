import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Parameters } from '#define/calls';
import type { Role } from '#names/roles';
import type { Engine } from '#server/engine';
import type { Session } from '#server/session/sessions';

/** An uploaded file, already on disk under a name of ours; removed when the call ends. */
export interface Upload {
  readonly path: string;
  readonly fileName: string;
  readonly bytes: number;
}

export interface CallContext {
  readonly engine: Engine;
  readonly session: Session;
  /** Query, form or JSON body, one flat record; nested values of forms are JSON text. */
  readonly input: Readonly<Record<string, unknown>>;
  readonly uploads: readonly Upload[];
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Answers of a handler: the envelope's data, or `sent` when the handler streamed its own body. */
export type CallResult = { readonly data: unknown; readonly refusals?: readonly unknown[]; readonly codeMsg?: string } | 'sent';

/**
 * One call of the product. The list of these is the only way a path answers: what is not in it is not mounted, and
 * the permission test walks the same list.
 */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  /** Also answers the other of GET and POST: reads do, writes never answer GET. */
  readonly reads: boolean;
  /** `newcomer`: allowed while the initial password must still be changed. */
  readonly access: 'session' | 'newcomer';
  readonly roles: readonly Role[];
  /** Takes files, streamed to disk before the handler runs. */
  readonly files?: boolean;
  /** `epId` is a parameter like any other here. */
  readonly anyBranch?: boolean;
  /** Batches may be large (an import); everything else is held to a megabyte. */
  readonly large?: boolean;
  /** What it takes; absent where an entity's own fields and filters are read by its definition. */
  readonly takes?: Parameters;
  /** Beside `takes`, fields of the entity. */
  readonly takesRow?: boolean;
  readonly handle: (context: CallContext) => Promise<CallResult>;
}

/** A custom call's body, named in the definition and written in the module's `*.server.ts`. */
export type CustomHandler = (context: CallContext) => Promise<CallResult>;
