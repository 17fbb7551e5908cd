import { foldSearch } from '#values/text';

/** A name as groups are found by it. */
export const foldedGroup = (name: string): string => foldSearch(name).trim();

/** A name of several ports, of everybody or of a carrier, as its dictionary keeps it. */
export interface NamedGroup {
  readonly groupName: string;
  readonly aliases?: readonly string[] | null;
  readonly carrierCode?: string | null;
  readonly members: readonly string[];
  readonly validFrom?: string | null;
  readonly validTo?: string | null;
}

/** The groups by each name that holds on a day, as names are looked up; the carrier's own go before those of everybody. */
export function groupsCalled<T extends NamedGroup>(groups: readonly T[], carrier: string | undefined, on: string): ReadonlyMap<string, T> {
  const holding = groups.filter(({ validFrom, validTo }) => (validFrom ?? on) <= on && on <= (validTo ?? on));
  const called = (party: string | null) =>
    holding
      .filter(({ carrierCode }) => (carrierCode ?? null) === party)
      .flatMap((group) => [group.groupName, ...(group.aliases ?? [])].map((name) => [foldedGroup(name), group] as const));
  return new Map([...called(null), ...(carrier === undefined ? [] : called(carrier))]);
}

/** The members of {@link groupsCalled}, for files whose rows are of single ports. */
export const groupsNamed = (groups: readonly NamedGroup[], carrier: string | undefined, on: string): Record<string, readonly string[]> =>
  Object.fromEntries([...groupsCalled(groups, carrier, on)].map(([name, { members }]) => [name, members]));
