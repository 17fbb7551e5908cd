import type { PhrasePlan } from '#define/sheet';
import { multiply, plainText, toDecimal } from '#values/decimal';

/** Finds the key of what a field refers to by a name; null where nothing is called so; the text itself where the field refers to nothing. */
export type KeyOf = (field: string, text: string) => string | null;

const kilogramsOf = (tons: string): string => plainText(multiply(toDecimal(tons), toDecimal('1000')));

/** Reads whole clauses that speak of anything but charges: free time, routing, space, weight (domain/15 §15.6). */
export class Terms {
  private readonly patterns: readonly (readonly [RegExp, Readonly<Record<string, string>>])[];

  constructor(
    plan: Pick<PhrasePlan, 'terms'>,
    private readonly keyOf: KeyOf,
  ) {
    this.patterns = (plan.terms ?? []).map(([pattern, puts]) => [new RegExp(`^(?:${pattern})$`, 'u'), puts]);
  }

  /** What the fields are given by a folded clause, and names nobody knows; null where it says nothing that is understood to its last letter. */
  read(clause: string): { readonly puts: Readonly<Record<string, string>>; readonly unknown: Readonly<Record<string, string>> } | null {
    for (const [pattern, puts] of this.patterns) {
      const caught = pattern.exec(clause);
      if (caught === null) continue;
      const unknown: Record<string, string> = {};
      const said = Object.entries(puts).flatMap(([field, value]) => {
        const [, group, how] = /^\$(\d)([t!]?)$/u.exec(value) ?? [];
        const text = group === undefined ? value : caught[Number(group)];
        if (text === undefined) return [];
        if (how === 't') return [[field, kilogramsOf(text)] as const];
        const key = this.keyOf(field, text);
        if (key === null && how === '!') unknown[field] = text;
        return key === null && how === '!' ? [] : [[field, key] as const];
      });
      if (said.every(([, text]) => text !== null)) return { puts: Object.fromEntries(said) as Record<string, string>, unknown };
    }
    return null;
  }
}
