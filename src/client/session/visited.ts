/** The addresses of the visited pages, kept in this browser tab, so that a reload or a new sign-in after a lapse does not close them. */

const kept = 'visited';

/** Keeps them for a person in a branch; `places` are addresses within the product, in the order of their tabs. */
export function keepVisited(whose: string, places: readonly string[]): void {
  try {
    sessionStorage.setItem(kept, JSON.stringify({ whose, places }));
  } catch {
    // Where the browser keeps nothing, tabs live as long as the page.
  }
}

/** What was kept for this person in this branch; nothing of anybody else. */
export function visitedOf(whose: string): readonly string[] {
  try {
    const { whose: of, places } = JSON.parse(sessionStorage.getItem(kept) ?? '{}') as { whose?: unknown; places?: unknown };
    return of === whose && Array.isArray(places) ? places.filter((place) => typeof place === 'string' && /^\/(?!\/)/u.test(place)) : [];
  } catch {
    return [];
  }
}

/** Signing out closes all tabs (shell.md §4). */
export function forgetVisited(): void {
  sessionStorage.removeItem(kept);
}
