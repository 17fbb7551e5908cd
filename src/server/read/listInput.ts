import { branchColumn } from '#define/branches';
import { hiddenFields } from '#define/decide';
import { fieldOfWire, type Definition } from '#define/entity';
import { filterLimits, isLeaf, operators, type Leaf, type Operator, type Sort, type Where } from '#define/filter';
import { asksOf } from '#define/viewed';
import { readsAcross, type Actor } from '#define/actor';
import type { Catalogue } from '#define/catalogue';
import { Refused } from '#server/refused';

export interface ListWish {
  readonly page: number;
  readonly size: number;
  readonly sort: readonly Sort[];
  readonly where: Where | null;
  readonly search: string;
  /** Asked with `count: 'only'`: how many rows there are, and nothing of them. */
  readonly countOnly: boolean;
}

/** What a saved filter says of a list, as it was kept: not yet judged by what the person using it may see. */
export interface SavedView {
  readonly conditions: unknown;
  readonly sort: unknown;
  readonly search: string | null;
}

const isRecord = (input: unknown): input is Record<string, unknown> => typeof input === 'object' && input !== null && !Array.isArray(input);

/** Forms carry nested values as JSON text in one field (design/contracts.md). */
function nested(input: unknown, name: string): unknown {
  if (typeof input !== 'string') return input;
  if (input.trim() === '') return undefined;
  try {
    return JSON.parse(input);
  } catch {
    throw new Refused('FILTER_MALFORMED', { value: name }, name);
  }
}

function whole(input: unknown, initial: number, most: number): number {
  if (input === undefined || input === null || input === '') return initial;
  const number = Number(input);
  if (!Number.isInteger(number) || number < 1 || number > most)
    throw new Refused('PAGE_RANGE', { value: String(input), most: String(most) });
  return number;
}

interface Budget {
  leaves: number;
}

/** Words every list is asked with: a field of the same name is filtered by `where`. */
const ownWords: ReadonlySet<string> = new Set(['page', 'size', 'sort', 'where', 'search']);

/** Words of lists and of all calls that somebody else reads. */
const otherWords: ReadonlySet<string> = new Set(['view', 'count', 'branches', 'asOf', 'token', 'epId', 'isEn', 'batchId']);

/** Reads filters and sorts, turning wire spellings into field names and refusing what may not be filtered by. */
export class ListReader {
  private readonly hidden: ReadonlySet<string>;
  private readonly across: boolean;

  constructor(
    private readonly catalogue: Catalogue,
    private readonly definition: Definition,
    actor: Actor,
    /** Names beside the fields that may stand in a filter that is only told of, never asked with. */
    private readonly alsoNames: (name: string) => boolean = () => false,
  ) {
    this.hidden = hiddenFields(definition, actor);
    this.across = readsAcross(actor);
  }

  /** `view`: a saved filter that holds beside what is asked; an order asked for goes before its own. `within`: what the list shows at all. */
  read(
    input: Record<string, unknown>,
    { view, within }: { view: SavedView | null; within: Where | null } = { view: null, within: null },
  ): ListWish {
    const where = nested(input.where, 'where');
    const search = typeof input.search === 'string' ? input.search.trim().slice(0, filterLimits.valueLength) : '';
    const asked = [where, view?.conditions].flatMap((one) => (one === undefined || one === null ? [] : [this.tree(one, 1, { leaves: 0 })]));
    const all = [...asked, ...(within ? [within] : [])];
    return {
      page: whole(input.page, 1, 1_000_000),
      size: whole(input.size, 50, 1_000),
      sort: this.sorts(nested(input.sort, 'sort') ?? view?.sort),
      where: this.joined(all.length > 1 ? { and: all } : (all[0] ?? null), this.named(input)),
      search: [view?.search ?? '', search].filter((one) => one !== '').join(' '),
      countOnly: input.count === 'only',
    };
  }

  /**
   * The specification's own parameters: one named like a field, or as the definition says, asks for rows that hold its value. A
   * parameter nobody knows is refused, because a misspelt one would answer everything.
   */
  private named(input: Record<string, unknown>): Where[] {
    return Object.entries(input).flatMap(([parameter, value]): Where[] => {
      // Of a list with rows of several branches, the branch is a field like any other.
      if (ownWords.has(parameter) || (otherWords.has(parameter) && !(this.across && parameter === branchColumn))) return [];
      if (asksOf(this.definition)[parameter]) return [];
      const asked = this.definition.askedBy?.[parameter];
      const isIdentity = parameter === (this.definition.wireId ?? `${this.definition.name}Id`);
      const name = isIdentity ? 'id' : typeof asked === 'string' ? asked : parameter;
      const field = asked !== undefined && typeof asked !== 'string' ? null : this.field(name);
      if (value === undefined || value === null || value === '') return [];
      if (typeof value === 'object') throw new Refused('INPUT_MALFORMED', { value: parameter.slice(0, 60) }, parameter.slice(0, 60));
      const text = String(value).slice(0, filterLimits.valueLength);
      if (field !== null) {
        this.keepable(value, field);
        const kind = this.catalogue.column(this.definition, field, this.across)?.field.kind;
        return [{ field, op: 'equal', anyOf: [kind === 'flag' ? String(['1', 'true', 'TRUE'].includes(text)) : text] }];
      }
      const choices = asked as Readonly<Record<string, Where | null>>;
      const chosen = Object.hasOwn(choices, text) ? choices[text] : undefined;
      if (chosen === undefined) throw new Refused('CHOICE_UNKNOWN', { value: text.slice(0, 60) }, parameter);
      return chosen === null ? [] : [chosen];
    });
  }

  private joined(where: Where | null, named: readonly Where[]): Where | null {
    if (named.length === 0) return where;
    return { and: [...(where === null ? [] : [where]), ...named] };
  }

  private field(input: unknown): string {
    if (typeof input === 'string' && this.alsoNames(input)) return input;
    // A saved filter names its fields as the sheet does, a call as the specification spells them.
    const name = typeof input === 'string' ? (fieldOfWire(this.definition, input) ?? input) : undefined;
    const known = name === 'id' || (name !== undefined && this.catalogue.column(this.definition, name, this.across) !== undefined);
    if (!known || name === undefined) throw new Refused('FIELD_UNKNOWN', { value: String(input).slice(0, 60) }, String(input).slice(0, 60));
    if (this.hidden.has(name)) throw new Refused('FIELD_NOT_YOURS', {}, name);
    return name;
  }

  private sorts(input: unknown): Sort[] {
    if (input === undefined || input === null) return this.ownOrder();
    if (!Array.isArray(input) || !input.every(isRecord)) throw new Refused('FILTER_MALFORMED', { value: 'sort' }, 'sort');
    if (input.length > filterLimits.sorts) throw new Refused('SORT_TOO_MANY', { n: String(filterLimits.sorts) });
    // A sheet's order is the same for everybody: nobody asked for a column they do not see.
    if (input.some((one) => one.ifSeen === true && this.hidden.has(String(one.field)))) return this.ownOrder();
    return input.map((one) => ({ field: this.field(one.field), dir: one.dir === 'desc' ? 'desc' : 'asc' }));
  }

  /** The order rows come in by themselves, which tells nothing of what the reader does not see. */
  private ownOrder(): Sort[] {
    return (this.definition.order ?? []).filter(({ field }) => !this.hidden.has(field));
  }

  private tree(input: unknown, depth: number, budget: Budget): Where {
    if (!isRecord(input) || depth > filterLimits.depth) throw new Refused('FILTER_MALFORMED', { value: 'where' }, 'where');
    for (const joiner of ['and', 'or'] as const) {
      const parts = input[joiner];
      if (parts === undefined) continue;
      if (!Array.isArray(parts)) throw new Refused('FILTER_MALFORMED', { value: joiner }, 'where');
      const read = parts.map((part) => this.tree(part, depth + 1, budget));
      return joiner === 'and' ? { and: read } : { or: read };
    }
    if (++budget.leaves > filterLimits.leaves) throw new Refused('FILTER_MALFORMED', { value: String(budget.leaves) }, 'where');
    return this.leaf(input);
  }

  private leaf(input: Record<string, unknown>): Leaf {
    const field = this.field(input.field);
    if (Array.isArray(input.anyOf)) {
      input.anyOf.forEach((key) => this.keepable(key, field));
      if (input.anyOf.length > filterLimits.listLength) throw new Refused('FILTER_MALFORMED', { value: String(input.anyOf.length) }, field);
      return {
        field,
        op: 'equal',
        anyOf: input.anyOf.map((key) => (key === null ? null : String(key).slice(0, filterLimits.valueLength))),
      };
    }
    const op = this.operator(input.op, field);
    if (Array.isArray(input.listed)) return this.list(input.listed, op === 'unequal' ? op : 'equal', field);
    const matchCase = input.matchCase === true ? { matchCase: true } : {};
    if (op !== 'custom') return { field, op, ...matchCase, ...this.operands(input, field) };
    const parts = Array.isArray(input.parts) ? input.parts.filter(isRecord).slice(0, 2) : [];
    return {
      field,
      op,
      ...matchCase,
      join: input.join === 'or' ? 'or' : 'and',
      parts: parts.map((part) => {
        const inner = this.operator(part.op, field);
        if (inner === 'custom') throw new Refused('OPERATOR_UNKNOWN', { value: 'custom' }, field);
        return { op: inner, ...this.operands(part, field) };
      }),
    };
  }

  private list(listed: readonly unknown[], op: 'equal' | 'unequal', field: string): Leaf {
    listed.forEach((text) => this.keepable(text, field));
    if (listed.length > filterLimits.listLength) throw new Refused('FILTER_MALFORMED', { value: String(listed.length) }, field);
    return { field, op, listed: listed.map((text) => String(text ?? '').slice(0, filterLimits.valueLength)) };
  }

  private operator(input: unknown, field: string): Operator {
    const op = operators.find((one) => one === input);
    if (!op) throw new Refused('OPERATOR_UNKNOWN', { value: String(input) }, field);
    return op;
  }

  /** The database cannot be asked for a character it cannot hold. */
  private keepable(input: unknown, field: string): void {
    if (typeof input === 'string' && input.includes('\0')) throw new Refused('FILTER_MALFORMED', { value: 'NUL' }, field);
  }

  private operands(input: Record<string, unknown>, field: string): { value?: string; value2?: string } {
    for (const operand of [input.value, input.value2]) this.keepable(operand, field);
    const made: { value?: string; value2?: string } = {};
    if (input.value !== undefined && input.value !== null) made.value = String(input.value).slice(0, filterLimits.valueLength);
    if (input.value2 !== undefined && input.value2 !== null) made.value2 = String(input.value2).slice(0, filterLimits.valueLength);
    return made;
  }
}

/** True when a filter tree has no condition at all. */
export const isEmptyWhere = (where: Where | null): boolean =>
  where === null || (!isLeaf(where) && ('and' in where ? where.and : where.or).every(isEmptyWhere));
