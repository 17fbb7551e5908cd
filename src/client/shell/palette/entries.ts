import i18next from 'i18next';
import type { Screen } from '#client/shell/screen';
import { initialsOf } from '#client/words/initials';
import { likeness } from '#client/shell/palette/matching';
import type { Offer } from '#client/shell/palette/offers';
import { recentChoices } from '#client/shell/palette/recent';
import { call } from '#client/calls/http';
import { languages, type Language } from '#names/languages';

/** One line of the palette. `aside` stands at its end: a screen's code, an action's keys. */
export interface Entry {
  readonly key: string;
  readonly kind: 'screen' | 'action' | 'row';
  readonly text: string;
  readonly aside: string;
  /** Texts it is found by, the likeliest first. */
  readonly words: readonly string[];
  readonly disabled: boolean;
  run(): void;
}

export type Go = (path: string) => void;

/** `inEvery`: the words of all languages are here, and it is found by any of its names. */
function screenEntry(screen: Screen, go: Go, inEvery: boolean): Entry {
  const nameIn = (lng: Language) => (i18next.exists(screen.title, { lng }) ? i18next.t(screen.title, { lng }) : '');
  const names = inEvery ? languages.map(nameIn).filter((name) => name !== '') : [];
  return {
    key: `screen ${screen.path}`,
    kind: 'screen',
    text: i18next.t(screen.title),
    aside: screen.code ?? '',
    words: [...(screen.code === undefined ? [] : [screen.code]), i18next.t(screen.title), ...names, initialsOf(nameIn('zh'))],
    disabled: false,
    run: () => go(screen.path),
  };
}

function actionEntry(offer: Offer): Entry {
  const { run } = offer;
  return {
    key: `action ${offer.name}`,
    kind: 'action',
    text: offer.words,
    aside: offer.keys[0] ?? '',
    words: [offer.words, initialsOf(offer.words), ...offer.keys],
    disabled: !offer.available || run === undefined,
    run: () => run?.(),
  };
}

/** Everything the palette knows without asking the server: screens that can be opened as they are, and actions of the present one. */
export function knownEntries(screens: readonly Screen[], offers: readonly Offer[], go: Go, inEvery: boolean): readonly Entry[] {
  return [
    ...screens.filter(({ path }) => !path.includes(':')).map((screen) => screenEntry(screen, go, inEvery)),
    ...offers.filter(({ onlyKeys }) => !onlyKeys).map(actionEntry),
  ];
}

const mostShown = 40;

/** The entries a typed text names, the likeliest first; among equals, and with nothing typed, what was chosen lately comes first. */
export function found(entries: readonly Entry[], typed: string): readonly Entry[] {
  const recent = recentChoices();
  const lately = (entry: Entry): number => {
    const place = recent.indexOf(entry.key);
    return place < 0 ? recent.length : place;
  };
  const hits = entries.flatMap((entry, at) => {
    const rank = likeness(typed, entry.words);
    return rank === null ? [] : [{ entry, rank, at }];
  });
  hits.sort(
    (a, b) => Math.floor(a.rank / 10) - Math.floor(b.rank / 10) || lately(a.entry) - lately(b.entry) || a.rank - b.rank || a.at - b.at,
  );
  return hits.slice(0, mostShown).map(({ entry }) => entry);
}

const leastTyped = 3;
const mostRows = 6;

/**
 * Rows that screens find by what is typed, job numbers above all: `2611-0042`, or after a screen's code, `ORD 2611-0042`; a row that
 * several screens hold is named once. A list that cannot be asked finds nothing.
 */
export async function foundRows(screens: readonly Screen[], typed: string, go: Go, signal: AbortSignal): Promise<readonly Entry[]> {
  const [first = '', ...rest] = typed.trim().split(/\s+/);
  const named = rest.length === 0 ? [] : screens.filter((screen) => screen.finds && screen.code?.toLowerCase() === first.toLowerCase());
  const wanted = named.length > 0 ? rest.join(' ') : typed.trim();
  if (wanted.length < leastTyped) return [];
  const asked = (named.length > 0 ? named : screens).filter(({ finds }) => finds !== undefined);
  const answers = await Promise.all(
    asked.map(async (screen) => {
      const { list, label, more } = screen.finds as NonNullable<Screen['finds']>;
      const { rows } = await call<{ rows: readonly Record<string, unknown>[] }>(
        'POST',
        list,
        { page: 1, size: mostRows, search: wanted },
        { quiet: true, signal },
      ).catch(() => ({ rows: [] }));
      return rows.map((row): { about: string; entry: Entry } => {
        const path = `${screen.path}?row=${String(row.id)}`;
        const text = [row[label], row[more ?? '']].filter(Boolean).map(String).join(' · ');
        return {
          about: `${String(row.id)} ${text}`,
          entry: {
            key: `row ${path}`,
            kind: 'row',
            text,
            aside: screen.code ?? i18next.t(screen.title),
            words: [],
            disabled: false,
            run: () => go(path),
          },
        };
      });
    }),
  );
  const seen = new Set<string>();
  return answers
    .flat()
    .filter(({ about }) => !seen.has(about) && seen.add(about))
    .map(({ entry }) => entry);
}
