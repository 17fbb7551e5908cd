import type { EntityName } from '#names/entities';
import type { RefusalCode } from '#names/refusals';
import type { Role } from '#names/roles';
import type { Value } from '#define/row';

export const kindNames = [
  'text',
  'latin',
  'code',
  'integer',
  'decimal',
  'money',
  'day',
  'moment',
  'choice',
  'flag',
  'ref',
  'dict',
  'file',
  'json',
] as const;

export type KindName = (typeof kindNames)[number];

/** Contents a field for a file may be narrowed to: what a page of ours can show. */
export type FileContent = 'png' | 'jpg' | 'webp' | 'pdf';

/** When a person may set a field: any time, only while the row is being made, or never (the product sets it). */
export type EditTime = 'always' | 'create' | 'never';

/**
 * One field of an entity, as data. Values live in rows in the shapes of `define/row.ts`;
 * what a kind does with them (parse, print, compare, SQL) stands in `define/kinds/<kind>.ts`.
 */
export interface Field {
  readonly kind: KindName;
  readonly required?: boolean;
  readonly edit?: EditTime;
  /** Roles that may set the field; without it whoever may edit the row may. */
  readonly editBy?: readonly Role[];
  /** The specification's spelling where it differs from ours (`crmId` for `customerId`). */
  readonly wire?: string;
  /** Column name where the specification gives one; otherwise snake_case of the field. */
  readonly column?: string;
  /** text, latin, code: most characters. */
  readonly max?: number;
  /** code, text: what the whole value must look like, as the source of a regular expression. */
  readonly pattern?: string;
  /** code: cleaned before the pattern is tried (container numbers lose spaces and hyphens). */
  readonly clean?: 'spaces' | 'separators';
  /** text: several numbers with commas between; a list of numbers asked of the column finds each of them, written with blanks and hyphens or without. */
  readonly parted?: true;
  /** text: how many of which kind, `2*40HQ+1*20GP`; sums count each kind by itself. */
  readonly tally?: true;
  /** day: of business, neither of another century nor years ahead (`define/nearDay.ts`). */
  readonly near?: true;
  /** text: one value whatever the case of its letters, where it must be unique. */
  readonly caseless?: boolean;
  /** decimal, money: most decimals; integer, decimal: bounds as decimal text, both inclusive. */
  readonly scale?: number;
  readonly least?: string;
  readonly most?: string;
  /** money: the field of the same row that holds the currency; `base` means the branch's own. */
  readonly currency?: string;
  /** decimal: the field of the same row in whose currency a price is; prices of unlike currencies are not summed together. */
  readonly per?: string;
  /** decimal: a rate or a share, of which no sum means anything. */
  readonly ratio?: boolean;
  /** choice: the closed list. */
  readonly options?: readonly string[];
  /** choice: what people's lists write where nothing is chosen, which is no choice and refused in words of its own. */
  readonly unchosen?: { readonly text: string; readonly refusal: RefusalCode };
  /** ref: entity whose id is stored; dict: entity whose code is stored. */
  readonly to?: EntityName;
  /** ref: it stays when the row it names goes; what it tells of that row is history. */
  readonly outlives?: true;
  /** dict: what people write for a code, in capitals, and the refusal of a code that is none, where it has words of its own. */
  readonly aliases?: Readonly<Record<string, string>>;
  readonly unknown?: RefusalCode;
  /** json: a list, typed and shown with commas between; what each part is. `pattern`, `scale`, `least` and `most` speak of the parts. */
  readonly list?: 'codes' | 'words' | 'decimals' | 'rows';
  /** json list of rows: the entity whose ids are stored. */
  readonly rowsOf?: EntityName;
  /** integer: not stored with the row, but read from the counter that numbers are taken from by its pattern. */
  readonly counted?: boolean;
  /** flag and others: value of a new row where the person gives none. */
  readonly initial?: Value;
  /** decimal: written with all its decimals, 12.50 rather than 12.5. */
  readonly fixed?: boolean;
  /** integer: names something, like a year or the port of a server, and is written without thousands. */
  readonly plain?: true;
  /** file: contents it may hold by their usual extension, and the most megabytes of them. */
  readonly contents?: readonly FileContent[];
  readonly megabytes?: number;
  /** Means something to the product alone (a fingerprint, a name of its own): no log and no history tells it. */
  readonly machine?: boolean;
  /** The column counts in percent: 6 means 6 %, typed as "6" or "6%". In every other column "6%" is 0.06. */
  readonly percent?: boolean;
  /** A percent sign is refused: whether the number counts in percent hangs on another column, and a guess would be wrong by a hundred. */
  readonly noPercent?: boolean;
}

type Options<K extends keyof Field> = Pick<Field, K | 'required' | 'edit' | 'editBy' | 'wire' | 'column' | 'initial'>;

export const text = (options: Options<'max' | 'pattern' | 'caseless' | 'machine' | 'parted' | 'tally'> & { max: number }): Field => ({
  kind: 'text',
  ...options,
});
export const latin = (options: Options<'max'> & { max: number }): Field => ({ kind: 'latin', ...options });
export const code = (options: Options<'max' | 'pattern' | 'clean'> & { max: number }): Field => ({ kind: 'code', ...options });
export const integer = (options: Options<'least' | 'most' | 'counted' | 'plain'> = {}): Field => ({ kind: 'integer', ...options });
export const decimal = (
  options: Options<'scale' | 'least' | 'most' | 'percent' | 'noPercent' | 'per' | 'ratio' | 'fixed'> & { scale: number },
): Field => ({ kind: 'decimal', ...options });
export const money = (options: Options<'currency' | 'scale' | 'least'> & { currency: string }): Field => ({
  kind: 'money',
  scale: 4,
  ...options,
});
export const day = (options: Options<'near'> = {}): Field => ({ kind: 'day', ...options });
export const moment = (options: Options<never> = {}): Field => ({ kind: 'moment', ...options });
export const choice = (options: readonly string[], more: Options<'unchosen'> = {}): Field => ({ kind: 'choice', options, ...more });
export const flag = (options: Options<never> = {}): Field => ({ kind: 'flag', initial: false, ...options });
export const ref = (to: EntityName, options: Options<'outlives'> = {}): Field => ({ kind: 'ref', to, ...options });
export const dict = (to: EntityName, options: Options<'aliases' | 'unknown'> = {}): Field => ({ kind: 'dict', to, ...options });
export const json = (options: Options<never> = {}): Field => ({ kind: 'json', ...options });
/** A file of the row's own: it is set by uploading one, and by nothing else. */
export const file = (options: Options<never> & Required<Pick<Field, 'contents' | 'megabytes'>>): Field => ({ kind: 'file', ...options });
/** Json that is a list of short texts, numbers or rows. */
export const list = (of: NonNullable<Field['list']>, options: Options<'pattern' | 'scale' | 'least' | 'most' | 'rowsOf'> = {}): Field => ({
  kind: 'json',
  list: of,
  ...options,
});

/** Fields that only holders of these roles set, where a field does not name others itself. */
export const editedBy = <Fields extends Readonly<Record<string, Field>>>(
  roles: readonly Role[],
  fields: Fields,
): { readonly [name in keyof Fields]: Field } =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, { editBy: roles, ...field }])) as {
    [name in keyof Fields]: Field;
  };
