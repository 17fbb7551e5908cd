/**
 * Text of a template, read: plain text, an attribute to be printed, text printed only where its attributes have values, or text that comes
 * once for each line of a list.
 */
export type TemplatePart =
  | { readonly text: string }
  | { readonly attribute: string }
  | { readonly condition: readonly TemplatePart[] }
  | { readonly block: readonly TemplatePart[]; readonly list: string };

/** Names a template may use: of its lists, by their names, also those of their lines. The first list is meant where a block names none. */
export type TemplateLists = Readonly<Record<string, ReadonlySet<string>>>;

/** Why a text is no template: what stands at the place, counted in characters from 1. */
export interface TemplateProblem {
  readonly problem: 'unclosed' | 'unopened' | 'nested' | 'unknown';
  readonly at: number;
  readonly found: string;
}

const special = new Set(['{', '}', '<', '>', '[', ']', '\\']);

/** What the reader stands in: the condition or block that began at a place, and the names of the block's lines. */
interface Within {
  readonly opened: number | null;
  readonly closes: '>' | ']]' | null;
  readonly line: ReadonlySet<string> | null;
}

const outermost: Within = { opened: null, closes: null, line: null };

class TemplateReader {
  private at = 0;
  private readonly characters: readonly string[];

  constructor(
    text: string,
    private readonly known: ReadonlySet<string>,
    private readonly lists: TemplateLists,
  ) {
    this.characters = [...text];
  }

  /** Parts up to the end, or to what closes the condition or block they stand in. */
  parts(within: Within = outermost): TemplatePart[] | TemplateProblem {
    const parts: TemplatePart[] = [];
    let text = '';
    const flush = () => {
      if (text !== '') parts.push({ text });
      text = '';
    };
    for (; this.at < this.characters.length; this.at++) {
      const character = this.characters[this.at] as string;
      if (character === '>' && within.closes === '>') return (flush(), parts);
      if (this.doubled(']')) {
        if (within.closes !== ']]') return this.problem('unopened', this.at);
        this.at++;
        return (flush(), parts);
      }
      if (character === '}' || character === '>') return this.problem('unopened', this.at);
      if (this.doubled('[')) {
        flush();
        const part = this.block(within);
        if ('problem' in part) return part;
        parts.push(part);
        continue;
      }
      if (character !== '{' && character !== '<') {
        const next = this.characters[this.at + 1];
        const escapes = character === '\\' && next !== undefined && special.has(next);
        text += escapes ? next : character;
        if (escapes) this.at++;
        continue;
      }
      flush();
      const part = character === '{' ? this.attribute(within.line) : this.condition(within);
      if ('problem' in part) return part;
      parts.push(part);
    }
    if (within.opened !== null) return this.problem('unclosed', within.opened);
    flush();
    return parts;
  }

  /** Brackets of a block; where a template has no lists they are text like any other. */
  private doubled(bracket: '[' | ']'): boolean {
    return Object.keys(this.lists).length > 0 && this.characters[this.at] === bracket && this.characters[this.at + 1] === bracket;
  }

  private block({ opened }: Within): TemplatePart | TemplateProblem {
    const from = this.at;
    if (opened !== null) return this.problem('nested', from);
    const rest = this.characters.slice(from + 2).join('');
    const [whole = '', named] = /^(\w+): ?/u.exec(rest) ?? [];
    const list = named ?? Object.keys(this.lists)[0] ?? '';
    const line = this.lists[list];
    if (line === undefined) return { problem: 'unknown', at: from + 3, found: list };
    this.at = from + 2 + [...whole].length;
    const inside = this.parts({ opened: from, closes: ']]', line });
    return 'problem' in inside ? inside : { block: inside, list };
  }

  private attribute(line: ReadonlySet<string> | null): TemplatePart | TemplateProblem {
    const from = this.at;
    const to = this.characters.indexOf('}', from);
    if (to < 0) return this.problem('unclosed', from);
    const attribute = this.characters
      .slice(from + 1, to)
      .join('')
      .trim();
    this.at = to;
    return this.known.has(attribute) || line?.has(attribute) ? { attribute } : { problem: 'unknown', at: from + 1, found: attribute };
  }

  private condition({ closes, line }: Within): TemplatePart | TemplateProblem {
    const from = this.at;
    if (closes === '>') return this.problem('nested', from);
    this.at++;
    const inside = this.parts({ opened: from, closes: '>', line });
    return 'problem' in inside ? inside : { condition: inside };
  }

  private problem(problem: TemplateProblem['problem'], at: number): TemplateProblem {
    return { problem, at: at + 1, found: this.characters.slice(at, at + 20).join('') };
  }
}

/**
 * Reads a template (domain/06 §6.8, 15 §15.13): `{name}` prints an attribute, `<…>` is printed only if every attribute inside has a value,
 * `[[list: …]]` comes once for each line of a list, `\{ \} \< \> \[ \] \\` print themselves; conditions do not nest, blocks stand in
 * nothing, and an attribute that is not `known` is a mistake.
 */
export function readTemplate(
  text: string,
  known: ReadonlySet<string>,
  lists: TemplateLists = {},
): readonly TemplatePart[] | TemplateProblem {
  return new TemplateReader(text, known, lists).parts();
}

type Texts = Readonly<Record<string, string>>;
type ListTexts = Readonly<Record<string, readonly Texts[]>>;

/** Is a condition printed: has every attribute in it a value? */
const holds = (condition: readonly TemplatePart[], values: Texts): boolean =>
  condition.every((inner) => !('attribute' in inner) || (values[inner.attribute] ?? '') !== '');

/** The text a template makes; an attribute without a value prints nothing, a block once for each line, whose values come before the others'. */
export function fillTemplate(parts: readonly TemplatePart[], values: Texts, lists: ListTexts = {}): string {
  const print = (part: TemplatePart): string => {
    if ('text' in part) return part.text;
    if ('attribute' in part) return values[part.attribute] ?? '';
    if ('block' in part) return (lists[part.list] ?? []).map((line) => fillTemplate(part.block, { ...values, ...line })).join('');
    return holds(part.condition, values) ? fillTemplate(part.condition, values) : '';
  };
  return parts.map(print).join('');
}

/** Attributes that are to be printed whatever happens and have no value, each once: an author will want a condition around them. */
export function emptyAttributes(parts: readonly TemplatePart[], values: Texts, lists: ListTexts = {}): string[] {
  const found = parts.flatMap((part): string[] => {
    if ('attribute' in part) return (values[part.attribute] ?? '') === '' ? [part.attribute] : [];
    if ('block' in part) return (lists[part.list] ?? []).flatMap((line) => emptyAttributes(part.block, { ...values, ...line }));
    return [];
  });
  return [...new Set(found)];
}
