import { calculationText } from '#define/calculation';
import type { Counted, Definition, Derived, Rolled, RolledUp } from '#define/entity';
import type { Facts } from '#define/facts';
import type { Value, Values } from '#define/row';
import type { Worked } from '#define/view';
import type { EntityName } from '#names/entities';

/** A row of another entity, and the field of it that is meant. */
export interface Source {
  readonly entity: EntityName;
  readonly id: string;
  readonly field: string;
}

/**
 * One step back in a chain of documents: the rows of `to` this row follows, by its own reference `by`, or by those rows of `through` that
 * name this one in `by` and the other in `at`, as far as they count.
 */
export interface Chained {
  readonly to: EntityName;
  readonly by: string;
  readonly through?: EntityName;
  readonly at?: string;
  readonly where?: Counted;
}

/** A figure of the row a reference points to. */
export interface Drawn {
  readonly via: string;
  readonly field: string;
}

/** Rows of an entity that name another by their reference `by`, and their figure it is about. */
export interface CameOf {
  readonly of: EntityName;
  readonly by: string;
  readonly field: string;
}

/**
 * Documents figures were made of: named by the row itself, or by rows of `through` that point to the same row by `by`. Each names the kind of
 * its document in `kind` and its id in `id`; of each kind one figure is told.
 */
export interface Documents {
  readonly fields: readonly string[];
  readonly through?: EntityName;
  readonly by?: string;
  readonly kind: string;
  readonly id: string;
  readonly figures: Readonly<Partial<Record<EntityName, string>>>;
}

/** What a definition says of where its figures come from, beside what it works out, rolls up and looks up (design/screens-finance §7.4, 7.7). */
export interface Explaining {
  /** Fields one of its rows is called by among the parts of a figure; its label or number where it names none. */
  readonly calledBy?: readonly string[];
  /** Figures that come with a new row from a figure of the row a reference points to, or of several: all of it, or a part. */
  readonly drawn?: Readonly<Record<string, Drawn | readonly Drawn[]>>;
  /** Where a suggested value was read: a row of the facts. Null where it was not read in one. */
  readonly read?: Readonly<Record<string, (row: Values, facts: Facts) => Source | null>>;
  /** Figures an act wrote once and nothing works out anew: the formula it wrote them by, over fields of the row; null where another way led to it. */
  readonly written?: Readonly<Record<string, string | ((row: Values) => string | null)>>;
  /** Figures an act wrote of rows that name this one. */
  readonly cameOf?: Readonly<Record<string, CameOf>>;
  /** Figures of an entry that was made of documents, which rows name by their kind and id. */
  readonly documents?: Documents;
  /** Rows it follows in the chain of documents. */
  readonly chained?: readonly Chained[];
}

/** How a value came about: by a formula over its row, over rows that hang on it, from another row, of documents, as somebody gave it, or as a step left it. */
export type How = 'formula' | 'sum' | 'count' | 'list' | 'taken' | 'part' | 'made' | 'given' | 'kept';

/** One thing a value is made of. */
export interface ExplainedPart extends Source {
  /** As it counts: with a minus where it is taken off. */
  readonly value: Value;
  readonly currency: string | null;
  /** What its row is called, where it is another row than the explained one. */
  readonly name: string | null;
  /** It has parts of its own. */
  readonly opens: boolean;
  /** The call that lists rows of its kind. */
  readonly list: string | null;
}

/** Why a value is what it is, one level deep (domain/13 §13.15 `explain`). */
export interface Explained extends Source {
  readonly how: How;
  /** In the grammar people type, over the fields of the parts; null where there is none. */
  readonly formula: string | null;
  readonly value: Value;
  readonly currency: string | null;
  readonly name: string | null;
  readonly parts: readonly ExplainedPart[];
  /** Rows it is made of that are not among the parts, for there are too many. */
  readonly more: number;
  /** What the parts the reader may see come to; null where nothing is reckoned. */
  readonly reckoned: Value;
  /** It is made of rows whose kind the reader may not list. */
  readonly unseen: boolean;
}

/** One document of a chain. */
export interface Link {
  readonly entity: EntityName;
  readonly id: string;
  readonly name: string;
  /** The day its lists are ordered by. */
  readonly day: string | null;
  /** The choice its steps move, and where it stands. */
  readonly state: { readonly field: string; readonly value: string } | null;
  readonly list: string | null;
  /** The one that was asked about. */
  readonly own: boolean;
}

/** The chain a document stands in, from where it began (domain/13 §13.15 `selectChain`). */
export interface ChainAnswer {
  readonly links: readonly Link[];
  /** Links beyond those told, by kind. */
  readonly more: Readonly<Partial<Record<EntityName, number>>>;
}

const word = /[A-Za-z_]\w*/gu;

/** Names of values in a formula, each once, in order: those before a bracket are functions. */
export function namesIn(formula: string): string[] {
  const names = [...formula.matchAll(word)].filter(({ 0: name, index }) => formula[index + name.length] !== '(').map(([name]) => name);
  return [...new Set(names)];
}

/** The formula of a derived field in this row, as people see it; null where its definition writes none. */
export function formulaOf({ shown, shownWhere }: Derived, field: string, holds: (field: string) => boolean): string | null {
  const where = Object.entries(shownWhere ?? {}).find(([name]) => holds(name));
  return where?.[1][field] ?? shown?.[field] ?? null;
}

/** The group that works a field out. */
export const derivedBy = ({ derived }: Definition, field: string): Derived | undefined => derived?.find(({ fields }) => field in fields);

/** What gives a field of the rows that hang on its row. */
export const rolledInto = ({ rolled }: Definition, field: string): readonly [Rolled, RolledUp][] =>
  (rolled ?? []).flatMap((one): [Rolled, RolledUp][] => {
    const up = one.gives[field];
    return up ? [[one, up]] : [];
  });

/** How a column of a view is worked out of others of its row, as people would type it. */
export function formulaWorked(worked: Worked): string {
  if ('calculated' in worked) return `=${calculationText(worked.calculated)}`;
  if ('less' in worked) return `=${worked.less.join('-')}`;
  if ('percent' in worked) return `=100*${worked.percent.join('/')}`;
  if ('shareOf' in worked) return `=100*${worked.shareOf}/SUM(${worked.shareOf})`;
  if ('soFar' in worked) return `=SUM(${worked.soFar})`;
  if ('daysUntil' in worked) return `=${worked.daysUntil}-${worked.from}`;
  return 'each' in worked ? `=${worked.each.join('/')}` : `=${worked.to}-${worked.daysSince}`;
}

/** Has a value of this field parts of its own? */
export function hasParts(definition: Definition, field: string): boolean {
  const { looked, drawn, read, written, cameOf, view } = definition;
  if (view) return field in view.figures || field in (view.worked ?? {}) || (view.by === undefined && (view.shows ?? []).includes(field));
  return (
    [looked, drawn, read, written, cameOf].some((some) => some && field in some) ||
    field in (definition.reckoned?.fields ?? {}) ||
    rolledInto(definition, field).length > 0 ||
    !!derivedBy(definition, field) ||
    !!definition.documents?.fields.includes(field)
  );
}
