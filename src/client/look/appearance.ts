import { atom, getDefaultStore } from 'jotai';
import { readCookie, writeCookie } from '#client/session/cookies';

export const appearances = ['light', 'dark', 'system'] as const;
export type Appearance = (typeof appearances)[number];

export const interfaceSizes = ['small', 'medium', 'large'] as const;
export type InterfaceSize = (typeof interfaceSizes)[number];

const store = getDefaultStore();
const systemDark = () => window.matchMedia('(prefers-color-scheme: dark)');

/** Whether the system puts its own colours in place of ours; canvases repaint when it changes. */
export const forcedColoursAtom = atom(false);

const oneOf = <T extends string>(known: readonly T[], value: string | undefined | null, otherwise: T): T =>
  known.find((one) => one === value) ?? otherwise;

/** What the person chose; light unless chosen otherwise (look.md, "light first"). */
export const appearanceAtom = atom<Appearance>('light');

/** Whether the dark tokens are in force; canvases repaint when it changes. */
export const darkAtom = atom(false);

/** Height of sheet rows and controls; the cookie `size` remembers it, medium by default (shell.md §2.5). */
export const interfaceSizeAtom = atom<InterfaceSize>('medium');

function apply(): void {
  const chosen = store.get(appearanceAtom);
  const dark = chosen === 'dark' || (chosen === 'system' && systemDark().matches);
  document.documentElement.dataset['theme'] = dark ? 'dark' : 'light';
  document.documentElement.dataset['size'] = store.get(interfaceSizeAtom);
  store.set(darkAtom, dark);
}

/** Takes the remembered look into force; called once, before anything is drawn. */
export function startAppearance(): void {
  store.set(appearanceAtom, oneOf(appearances, localStorage.getItem('appearance'), 'light'));
  store.set(interfaceSizeAtom, oneOf(interfaceSizes, readCookie('size'), 'medium'));
  systemDark().addEventListener('change', apply);
  const forced = window.matchMedia('(forced-colors: active)');
  store.set(forcedColoursAtom, forced.matches);
  forced.addEventListener('change', () => store.set(forcedColoursAtom, forced.matches));
  apply();
}

/** Switches between light, dark and the system's choice, and remembers it on this computer. */
export function chooseAppearance(appearance: Appearance): void {
  localStorage.setItem('appearance', appearance);
  store.set(appearanceAtom, appearance);
  apply();
}

/** Switches the row height of sheets and remembers it in the cookie `size`. */
export function chooseInterfaceSize(size: InterfaceSize): void {
  writeCookie('size', size, true);
  store.set(interfaceSizeAtom, size);
  apply();
}
