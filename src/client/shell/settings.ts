import { atom, getDefaultStore } from 'jotai';

/** What a person may show or hide of the shell, as it stands unless chosen otherwise (shell.md §2.5). */
const usual = { tabs: true, fixedHeader: false, logo: false } as const;
export type Setting = keyof typeof usual;
export type Settings = Readonly<Record<Setting, boolean>>;

const remembered = 'shellSettings';
const store = getDefaultStore();

function read(): Settings {
  try {
    const kept = JSON.parse(localStorage.getItem(remembered) ?? '{}') as Partial<Record<Setting, unknown>>;
    const of = (name: Setting) => (typeof kept[name] === 'boolean' ? kept[name] : usual[name]);
    return { tabs: of('tabs'), fixedHeader: of('fixedHeader'), logo: of('logo') };
  } catch {
    return usual;
  }
}

/** The settings in force; this computer remembers them. */
export const settingsAtom = atom(read());

/** Switches one of them. */
export function turnSetting(name: Setting, on: boolean): void {
  const next = { ...store.get(settingsAtom), [name]: on };
  localStorage.setItem(remembered, JSON.stringify(next));
  store.set(settingsAtom, next);
}
