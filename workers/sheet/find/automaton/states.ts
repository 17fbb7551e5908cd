import type { Tree } from '#workers/sheet/find/automaton/tree';

/** A step of an expression: takes a character of a set, goes several ways, asks for an edge of the text, or is the end of a hit. */
type Step =
  | { readonly is: 'set'; readonly set: number; readonly next: number }
  | { readonly is: 'ways'; readonly ways: readonly number[] }
  | { readonly is: 'start' | 'end'; readonly next: number }
  | { readonly is: 'hit' };

const mostSteps = 400;

class TooLarge extends Error {}

/** The steps of an expression (Thompson's construction), written from its end to its beginning. */
export class Steps {
  readonly all: Step[] = [{ is: 'hit' }];
  readonly first: number;

  /** `sets`: the pieces of the source that name sets, which the steps name by their place. */
  private constructor(
    tree: Tree,
    private readonly sets: readonly string[],
  ) {
    this.first = this.build(tree, 0);
  }

  /** Null where the expression is too large to be worth it. */
  static of(tree: Tree, sets: readonly string[]): Steps | null {
    try {
      return new Steps(tree, sets);
    } catch (error) {
      if (error instanceof TooLarge) return null;
      throw error;
    }
  }

  private add(step: Step): number {
    if (this.all.length >= mostSteps) throw new TooLarge();
    return this.all.push(step) - 1;
  }

  private build(tree: Tree, then: number): number {
    switch (tree.is) {
      case 'character':
        return this.add({ is: 'set', set: this.sets.indexOf(tree.source), next: then });
      case 'start':
      case 'end':
        return this.add({ is: tree.is, next: then });
      case 'row':
        return tree.parts.reduceRight((behind, part) => this.build(part, behind), then);
      case 'either':
        return this.add({ is: 'ways', ways: tree.parts.map((part) => this.build(part, then)) });
      case 'times':
        return this.times(tree, then);
    }
  }

  private times({ of, least, most }: Extract<Tree, { is: 'times' }>, then: number): number {
    let first = then;
    if (most === Infinity) {
      const ways = [then];
      first = this.add({ is: 'ways', ways });
      ways.push(this.build(of, first));
    } else for (let more = least; more < most; more++) first = this.add({ is: 'ways', ways: [then, this.build(of, first)] });
    for (let time = 0; time < least; time++) first = this.build(of, first);
    return first;
  }

  /** The steps one stands at without taking a character, ascending. Steps that ask for an edge not there are kept, for the other one may come. */
  reached(from: Iterable<number>, atStart: boolean, atEnd: boolean): number[] {
    const met = new Set<number>(from);
    for (const step of met) {
      const one = this.all[step] as Step;
      if (one.is === 'ways') for (const way of one.ways) met.add(way);
      else if ((one.is === 'start' && atStart) || (one.is === 'end' && atEnd)) met.add(one.next);
    }
    return [...met].filter((step) => ['set', 'end', 'hit'].includes((this.all[step] as Step).is)).sort((a, b) => a - b);
  }

  /** Does one of the steps ask for the end of the text? */
  asksForEnd(steps: readonly number[]): boolean {
    return steps.some((step) => this.all[step]?.is === 'end');
  }

  /** Where the steps lead with a character of a set for which `takes` holds. */
  after(steps: readonly number[], takes: (set: number) => boolean): number[] {
    return steps.flatMap((step) => {
      const one = this.all[step] as Step;
      return one.is === 'set' && takes(one.set) ? [one.next] : [];
    });
  }
}

/** Pieces of the source that name sets, each once. */
export function setsOf(tree: Tree): string[] {
  const sets = new Set<string>();
  const look = (one: Tree): void => {
    if (one.is === 'character') sets.add(one.source);
    else if (one.is === 'row' || one.is === 'either') one.parts.forEach(look);
    else if (one.is === 'times') look(one.of);
  };
  look(tree);
  return [...sets];
}
