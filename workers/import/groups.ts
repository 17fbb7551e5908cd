import { foldSearch } from '#values/text';

/** A name of several ports, of everybody or of a carrier, as its dictionary keeps it. */
export interface NamedGroup {
  readonly groupName: string;
  readonly aliases?: readonly string[] | null;
  readonly carrierCode?: string | null;
  readonly members: readonly string[];
  readonly validFrom?: string | null;
  readonly validTo?: string | null;
}

/** The members by each name that holds on a day, as names are looked up; the carrier's own go before those of everybody. */
export function groupsNamed(groups: readonly NamedGroup[], carrier: string | undefined, on: string): Record<string, readonly string[]> {
  const holding = groups.filter(({ validFrom, validTo }) => (validFrom ?? on) <= on && on <= (validTo ?? on));
  const named = (party: string | null) =>
    holding
      .filter(({ carrierCode }) => (carrierCode ?? null) === party)
      .flatMap(({ groupName, aliases, members }) =>
        [groupName, ...(aliases ?? [])].map((name) => [foldSearch(name).trim(), members] as const),
      );
  return Object.fromEntries([...named(null), ...(carrier === undefined ? [] : named(carrier))]);
}
