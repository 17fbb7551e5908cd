import type { Where } from '#define/filter';
import type { Role } from '#names/roles';

/** `GET /costController/list`: method and path as the specification writes them. */
export type CallName = `${'GET' | 'POST' | 'PUT'} /${string}`;

export interface StockCall {
  readonly call: CallName;
  /** Roles of which one is enough; empty means any signed-in user. */
  readonly roles: readonly Role[];
  /** Further paths of the same, for other roles where they name some. */
  readonly twins?: readonly StockTwin[];
}

/** Another path of a stock call. `gives`: what a row made by it has where nothing else is said. */
export interface StockTwin {
  readonly call: CallName;
  readonly roles?: readonly Role[];
  readonly gives?: Readonly<Record<string, string>>;
}

/**
 * How a parameter of a custom call is read. `list`: as JSON, or joined by commas; `json`: a list or a record, in forms and queries as its text;
 * `rows`: a list of records, however it came; `any`: as it came, read by the kind of the field it answers.
 */
export type ParameterKind = 'any' | 'text' | 'id' | 'ids' | 'flag' | 'day' | 'count' | 'list' | 'json' | 'rows';

export type Parameters = Readonly<Record<string, ParameterKind>>;

/** A call with a body of its own in the module's `*.server.ts`. */
export interface CustomCall extends StockCall {
  /** What it takes beside the token, the branch and the batch; anything else is refused. */
  readonly takes: Parameters;
  /** Beside these, fields of a row: read as the fields of any other row are. */
  readonly takesRow?: boolean;
  /** Only reads, though the specification has it as POST: answers GET and POST. */
  readonly reads?: boolean;
  readonly files?: boolean;
  /** `epId` is an ordinary parameter of the call and may name any branch; the handler decides. */
  readonly anyBranch?: boolean;
}

/** Another list of the same rows, for other roles; `where` says which of the rows it shows. */
export interface ListCall extends StockCall {
  readonly where?: Where;
  /** Of these, what waits for whoever holds one of the roles: for each of them something else. */
  readonly waits?: readonly { readonly roles: readonly Role[]; readonly where: Where }[];
  /** Which rows may be asked for one by one, where these are more than the list shows. */
  readonly opens?: Where;
}
