/**
 * A piece of SQL with its values apart. `sql` is the only way server code writes statements: what a person typed
 * becomes a value, never text. COPY takes no parameters, so the same fragment can be printed with quoted literals.
 */
export class Sql {
  constructor(
    readonly parts: readonly string[],
    readonly values: readonly SqlValue[],
    /** Asked again and again in the same words: connections keep it parsed and planned. */
    readonly kept = false,
  ) {}

  /** The same statement, kept ready on the connections that ran it. Only for texts there are few of. */
  keep(): Sql {
    return new Sql(this.parts, this.values, true);
  }

  /** Text with $1… and the values for the driver. */
  get query(): { text: string; values: SqlValue[] } {
    let text = this.parts[0] ?? '';
    this.values.forEach((_value, at) => {
      text += `$${at + 1}${this.parts[at + 1] ?? ''}`;
    });
    return { text, values: [...this.values] };
  }

  /** Text with the values as quoted literals: only for COPY, which cannot take parameters. */
  get literalText(): string {
    let text = this.parts[0] ?? '';
    this.values.forEach((value, at) => {
      text += `${literalOf(value)}${this.parts[at + 1] ?? ''}`;
    });
    return text;
  }
}

export type SqlValue = string | number | boolean | null | readonly (string | number | boolean | null)[];

function quoted(text: string): string {
  if (text.includes('\0')) throw new Error('a NUL character cannot stand in SQL');
  const escaped = text.replaceAll("'", "''");
  return text.includes('\\') ? ` E'${escaped.replaceAll('\\', '\\\\')}'` : `'${escaped}'`;
}

function literalOf(value: SqlValue): string {
  if (value === null) return 'null';
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : 'null';
  if (typeof value === 'boolean') return value ? 'true' : 'false';
  if (typeof value === 'string') return quoted(value);
  return `array[${value.map(literalOf).join(', ')}]`;
}

export type SqlPiece = Sql | SqlValue;

/** Tagged template: `sql\`select * from ${raw(table)} where id = ${id}\``. */
export function sql(strings: TemplateStringsArray, ...pieces: readonly SqlPiece[]): Sql {
  const parts: string[] = [strings[0] ?? ''];
  const values: SqlValue[] = [];
  pieces.forEach((piece, at) => {
    const tail = strings[at + 1] ?? '';
    if (piece instanceof Sql) {
      parts[parts.length - 1] += piece.parts[0] ?? '';
      parts.push(...piece.parts.slice(1));
      values.push(...piece.values);
      parts[parts.length - 1] += tail;
    } else {
      values.push(piece);
      parts.push(tail);
    }
  });
  return new Sql(parts, values);
}

/** Text from a definition (table and column names): checked to be a plain identifier path, so nothing else can pass. */
export function raw(text: string): Sql {
  if (!/^[a-z_][a-z0-9_]*(\.[a-z_][a-z0-9_]*)?$/u.test(text)) throw new Error(`"${text}" is no identifier of ours`);
  return new Sql([text], []);
}

/** Fixed SQL text written in our own source (a type, a keyword list): never anything that came from outside. */
export function fixed(text: string): Sql {
  return new Sql([text], []);
}

export function join(pieces: readonly Sql[], separator: string): Sql {
  const parts: string[] = [''];
  const values: SqlValue[] = [];
  pieces.forEach((piece, at) => {
    if (at > 0) parts[parts.length - 1] += separator;
    parts[parts.length - 1] += piece.parts[0] ?? '';
    parts.push(...piece.parts.slice(1));
    values.push(...piece.values);
  });
  return new Sql(parts, values);
}

export const all = (conditions: readonly Sql[]): Sql => (conditions.length === 0 ? fixed('true') : join(conditions, ' and '));
export const any = (conditions: readonly Sql[]): Sql => (conditions.length === 0 ? fixed('false') : sql`(${join(conditions, ' or ')})`);
