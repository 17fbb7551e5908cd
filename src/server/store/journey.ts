import type { Connection, Submittable } from 'pg';
import type { Sql, SqlValue } from '#server/store/sql';

export type RawRow = (string | null)[];

/** What one statement of a journey answered. */
export interface Answered {
  readonly rows: RawRow[];
  /** PostgreSQL's word for what was done: `SELECT 3`, `COMMIT`. */
  readonly tag: string;
}

/** Statements kept ready on a connection are planned once; more different ones than this are planned each time. */
const mostKept = 400;
const names = new Map<string, string>();
const readyOn = new WeakMap<Connection, Set<string>>();

/** Name under which connections keep a statement, by its text; empty for statements that are not worth keeping. */
function nameOf(text: string, kept: boolean): string {
  if (!kept) return '';
  const known = names.get(text);
  if (known !== undefined || names.size >= mostKept) return known ?? '';
  const name = `t${names.size + 1}`;
  names.set(text, name);
  return name;
}

/** The text of an array of texts as PostgreSQL reads it. */
export function arrayText(values: readonly (string | number | boolean | null)[]): string {
  let text = '{';
  for (let at = 0; at < values.length; at++) {
    const value = values[at] as string | number | boolean | null;
    if (at > 0) text += ',';
    if (value === null) text += 'NULL';
    else if (typeof value === 'string')
      text += `"${value.includes('"') || value.includes('\\') ? value.replace(/["\\]/gu, '\\$&') : value}"`;
    else text += String(value);
  }
  return `${text}}`;
}

const wired = (value: SqlValue | undefined): string | null =>
  value === null || value === undefined ? null : typeof value === 'object' ? arrayText(value) : String(value);

interface Message {
  readonly fields: RawRow;
  readonly text: string;
}

/**
 * Several statements that travel to PostgreSQL together and are answered together, each with values of its own: one
 * round trip instead of one for each. They run in order; the first that fails ends the journey.
 */
export class Journey implements Submittable {
  readonly answered: Promise<Answered[]>;
  private readonly answers: Answered[] = [];
  private rows: RawRow[] = [];
  private resolve!: (answers: Answered[]) => void;
  private reject!: (error: Error) => void;
  private newNames: string[] = [];
  private connection: Connection | null = null;

  constructor(private readonly statements: readonly Sql[]) {
    this.answered = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
  }

  submit(connection: Connection): void {
    this.connection = connection;
    const ready = readyOn.get(connection) ?? new Set<string>();
    readyOn.set(connection, ready);
    connection.stream.cork();
    try {
      for (const statement of this.statements) this.send(connection, statement, ready);
      connection.sync();
    } finally {
      connection.stream.uncork();
    }
  }

  private send(connection: Connection, statement: Sql, ready: Set<string>): void {
    const { text, values } = statement.query;
    const name = nameOf(text, statement.kept);
    if (name === '' || !ready.has(name)) {
      // A journey that failed may have left the name behind; closing one that is not there is no error.
      if (name !== '') connection.close({ type: 'S', name }, true);
      connection.parse({ name, text, types: [] }, true);
      if (name !== '') this.newNames.push(name);
      ready.add(name);
    }
    connection.bind({ statement: name, values: values.map(wired) }, true);
    connection.execute(null, true);
  }

  handleDataRow({ fields }: Message): void {
    this.rows.push(fields);
  }

  handleCommandComplete({ text }: Message): void {
    this.answers.push({ rows: this.rows, tag: text });
    this.rows = [];
  }

  handleReadyForQuery(): void {
    this.resolve(this.answers);
  }

  /** Also called when the connection ends beneath the journey. */
  handleError(error: Error): void {
    const ready = this.connection && readyOn.get(this.connection);
    for (const name of this.newNames) ready?.delete(name);
    this.reject(error);
  }
}
