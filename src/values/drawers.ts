/** What an item names of some conditions: for each it names, the values it holds of. */
export type Named<Name extends string> = Readonly<Partial<Record<Name, ReadonlySet<string>>>>;
type Naming<Name extends string> = { readonly named: Named<Name> };

/** Items that name the same conditions, in their order; opened by the values of these conditions one after the other, each picked once. */
export class Drawer<Name extends string, T extends Naming<Name>> {
  private readonly opened = new Map<string, Drawer<Name, T>>();
  private readonly known = new Map<string, unknown>();

  constructor(
    readonly items: readonly T[],
    private readonly names: readonly Name[],
  ) {}

  /** Those that hold of the values; null where there are none. */
  of(values: Readonly<Partial<Record<Name, string>>>): Drawer<Name, T> | null {
    const [name, ...further] = this.names;
    if (this.items.length === 0) return null;
    if (name === undefined) return this;
    const value = values[name] ?? '';
    let inner = this.opened.get(value);
    if (!inner) {
      const left = this.items.filter(({ named }) => named[name]?.has(value));
      this.opened.set(value, (inner = new Drawer(left, further)));
    }
    return inner.of(values);
  }

  /** What is worked out of the items under a key, once. */
  once<R>(key: string, work: (items: readonly T[]) => R): R {
    if (!this.known.has(key)) this.known.set(key, work(this.items));
    return this.known.get(key) as R;
  }
}

/** Items kept apart by which of the conditions they name, so that what holds of some values is looked up and not gone through. */
export function drawersBy<Name extends string, T extends Naming<Name>>(
  items: readonly T[],
  conditions: readonly Name[],
): Drawer<Name, T>[] {
  const kinds = new Map<string, { names: Name[]; items: T[] }>();
  for (const one of items) {
    const names = conditions.filter((name) => one.named[name]);
    const kind = kinds.get(names.join(' ')) ?? { names, items: [] };
    kinds.set(names.join(' '), kind);
    kind.items.push(one);
  }
  return [...kinds.values()].map((kind) => new Drawer(kind.items, kind.names));
}
