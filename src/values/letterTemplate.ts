/** Text of a template, read: plain text, an attribute to be printed, or text printed only where its attributes have values. */
export type TemplatePart = { readonly text: string } | { readonly attribute: string } | { readonly condition: readonly TemplatePart[] };

/** Why a text is no template: what stands at the place, counted in characters from 1. */
export interface TemplateProblem {
  readonly problem: 'unclosed' | 'unopened' | 'nested' | 'unknown';
  readonly at: number;
  readonly found: string;
}

const special = new Set(['{', '}', '<', '>', '[', ']', '\\']);

class TemplateReader {
  private at = 0;
  private readonly characters: readonly string[];

  constructor(
    text: string,
    private readonly known: ReadonlySet<string>,
  ) {
    this.characters = [...text];
  }

  /** Parts up to the end, or to the `>` that closes the condition that begins at `opened`. */
  parts(opened: number | null): TemplatePart[] | TemplateProblem {
    const parts: TemplatePart[] = [];
    let text = '';
    const flush = () => {
      if (text !== '') parts.push({ text });
      text = '';
    };
    for (; this.at < this.characters.length; this.at++) {
      const character = this.characters[this.at] as string;
      if (character === '>' && opened !== null) return (flush(), parts);
      if (character === '}' || character === '>') return this.problem('unopened', this.at);
      if (character !== '{' && character !== '<') {
        const next = this.characters[this.at + 1];
        const escapes = character === '\\' && next !== undefined && special.has(next);
        text += escapes ? next : character;
        if (escapes) this.at++;
        continue;
      }
      flush();
      const part = character === '{' ? this.attribute() : this.condition(opened);
      if ('problem' in part) return part;
      parts.push(part);
    }
    if (opened !== null) return this.problem('unclosed', opened);
    flush();
    return parts;
  }

  private attribute(): TemplatePart | TemplateProblem {
    const from = this.at;
    const to = this.characters.indexOf('}', from);
    if (to < 0) return this.problem('unclosed', from);
    const attribute = this.characters
      .slice(from + 1, to)
      .join('')
      .trim();
    this.at = to;
    return this.known.has(attribute) ? { attribute } : { problem: 'unknown', at: from + 1, found: attribute };
  }

  private condition(opened: number | null): TemplatePart | TemplateProblem {
    const from = this.at;
    if (opened !== null) return this.problem('nested', from);
    this.at++;
    const inside = this.parts(from);
    return 'problem' in inside ? inside : { condition: inside };
  }

  private problem(problem: TemplateProblem['problem'], at: number): TemplateProblem {
    return { problem, at: at + 1, found: this.characters.slice(at, at + 20).join('') };
  }
}

/**
 * Reads a template (domain/06 §6.8): `{name}` prints an attribute, `<…>` is printed only if every attribute inside has a value,
 * `\{ \} \< \> \\` print themselves; conditions do not nest, and an attribute that is not `known` is a mistake.
 */
export function readTemplate(text: string, known: ReadonlySet<string>): readonly TemplatePart[] | TemplateProblem {
  return new TemplateReader(text, known).parts(null);
}

/** The text a template makes; an attribute without a value prints nothing. */
export function fillTemplate(parts: readonly TemplatePart[], values: Readonly<Record<string, string>>): string {
  const print = (part: TemplatePart): string => {
    if ('text' in part) return part.text;
    if ('attribute' in part) return values[part.attribute] ?? '';
    return part.condition.every((inner) => !('attribute' in inner) || (values[inner.attribute] ?? '') !== '')
      ? part.condition.map(print).join('')
      : '';
  };
  return parts.map(print).join('');
}
