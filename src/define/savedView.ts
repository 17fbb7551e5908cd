import { filterLimits, operators, type Leaf, type Sort, type Where } from '#define/filter';

/** How far a saved view is shared: with nobody, with the owner's team, with the branch. */
export const viewShares = ['PRIVATE', 'TEAM', 'BRANCH'] as const;
export type ViewShare = (typeof viewShares)[number];

/** A saved view as `select_diyFilter` lists it. `mine`: the person asking may change it; `isDefault`: their sheet opens with it. */
export interface ViewOnWire {
  readonly id: string;
  readonly version: number;
  readonly mod: string;
  readonly name: string;
  readonly owner: string;
  readonly mine: boolean;
  readonly isDefault: boolean;
  readonly share: ViewShare;
  readonly conditions: unknown;
  readonly search: string;
  readonly sort: unknown;
  readonly columns: unknown;
  readonly parts: unknown;
}

type Fields = Record<string, unknown>;
const isRecord = (input: unknown): input is Fields => typeof input === 'object' && input !== null && !Array.isArray(input);
const textOf = (input: unknown): string | undefined =>
  input === undefined || input === null ? undefined : String(input).slice(0, filterLimits.valueLength);
const isList = (input: unknown): input is readonly unknown[] => Array.isArray(input) && input.length <= filterLimits.listLength;

function operandsOf({ value, value2 }: Fields): { value?: string; value2?: string } {
  const [first, second] = [textOf(value), textOf(value2)];
  return { ...(first === undefined ? {} : { value: first }), ...(second === undefined ? {} : { value2: second }) };
}

function partOf(input: unknown): NonNullable<Leaf['parts']>[number] | undefined {
  if (!isRecord(input)) return undefined;
  const op = operators.find((one) => one === input.op);
  return op === undefined || op === 'custom' ? undefined : { op, ...operandsOf(input) };
}

function leafOf(input: Fields, nameOf: (field: string) => string): Leaf | undefined {
  if (typeof input.field !== 'string') return undefined;
  const field = nameOf(input.field);
  if ([input.anyOf, input.listed].some((list) => list !== undefined && !isList(list))) return undefined;
  if (isList(input.anyOf)) return { field, op: 'equal', anyOf: input.anyOf.map((key) => textOf(key) ?? null) };
  const op = operators.find((one) => one === input.op);
  if (isList(input.listed)) return { field, op: op === 'unequal' ? op : 'equal', listed: input.listed.map((text) => textOf(text) ?? '') };
  const matchCase = input.matchCase === true ? { matchCase: true } : {};
  if (op !== 'custom') return op && { field, op, ...matchCase, ...operandsOf(input) };
  const parts = (Array.isArray(input.parts) ? input.parts : []).slice(0, 2).map(partOf);
  if (parts.some((part) => part === undefined)) return undefined;
  return { field, op, ...matchCase, join: input.join === 'or' ? 'or' : 'and', parts: parts as NonNullable<Leaf['parts']> };
}

function treeOf(input: unknown, nameOf: (field: string) => string, depth: number, left: { leaves: number }): Where | undefined {
  if (!isRecord(input) || depth > filterLimits.depth) return undefined;
  const joiner = 'and' in input ? 'and' : 'or' in input ? 'or' : null;
  if (joiner === null) return (left.leaves -= 1) < 0 ? undefined : leafOf(input, nameOf);
  if (!Array.isArray(input[joiner])) return undefined;
  const parts = (input[joiner] as unknown[]).map((part) => treeOf(part, nameOf, depth + 1, left));
  if (parts.some((part) => part === undefined)) return undefined;
  return joiner === 'and' ? { and: parts as Where[] } : { or: parts as Where[] };
}

/** Conditions as a view keeps them, or a link carries them; undefined where they are none. `nameOf`: the field's name in the sheet. */
export const readWhere = (input: unknown, nameOf: (field: string) => string): Where | undefined =>
  treeOf(input, nameOf, 1, { leaves: filterLimits.leaves });

/** Orders as a view keeps them; undefined where they are none. */
export function readSort(input: unknown, nameOf: (field: string) => string): Sort[] | undefined {
  if (!Array.isArray(input) || input.length > filterLimits.sorts) return undefined;
  const sorts = input.map((one): Sort | null =>
    isRecord(one) && typeof one.field === 'string' ? { field: nameOf(one.field), dir: one.dir === 'desc' ? 'desc' : 'asc' } : null,
  );
  return sorts.includes(null) ? undefined : (sorts as Sort[]);
}
