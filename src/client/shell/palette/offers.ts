import { atom, getDefaultStore } from 'jotai';
import { useEffect } from 'react';
import { useView } from '#client/shell/view';

/** Something a screen lets people do, as the palette and the shortcut sheet show it. */
export interface Offer {
  readonly name: string;
  readonly words: string;
  /** Heading it stands under in the shortcut sheet. */
  readonly group: string;
  /** As printed on the keyboard: `Ctrl+Shift+L`. */
  readonly keys: readonly string[];
  /** Nobody looks for it by name: moves and the like stand in the shortcut sheet alone. */
  readonly onlyKeys: boolean;
  /** Undefined where only an open cell answers the keys. */
  readonly run?: (() => void) | undefined;
  /** Would it do anything now? */
  readonly available: boolean;
}

type Offering = () => readonly Offer[];

const offeringsAtom = atom<ReadonlyMap<string, Offering>>(new Map());
const store = getDefaultStore();

/** While the component is mounted, its view offers these; asked anew each time somebody looks. */
export function useOffering(offering: Offering): void {
  const { path } = useView();
  useEffect(() => {
    store.set(offeringsAtom, (all) => new Map(all).set(path, offering));
    return () => store.set(offeringsAtom, (all) => new Map([...all].filter(([key, one]) => key !== path || one !== offering)));
  }, [path, offering]);
}

/** What the view at a path offers now. */
export function offersAt(path: string): readonly Offer[] {
  return store.get(offeringsAtom).get(path)?.() ?? [];
}
