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

  /** What the fields are given by a folded clause; null where it says nothing that is understood to its last letter. */
  read(clause: string): Readonly<Record<string, string>> | null {
    for (const [pattern, puts] of this.patterns) {
      const caught = pattern.exec(clause);
      if (caught === null) continue;
      const said = Object.entries(puts).flatMap(([field, value]) => {
        const [, group, tons] = /^\$(\d)(t?)$/u.exec(value) ?? [];
        const text = group === undefined ? value : caught[Number(group)];
        if (text === undefined) return [];
        return [[field, tons ? kilogramsOf(text) : this.keyOf(field, text)] as const];
      });
      if (said.every(([, text]) => text !== null)) return Object.fromEntries(said) as Record<string, string>;
    }
    return null;
  }
}
