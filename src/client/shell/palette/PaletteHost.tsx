import { useCallback, useContext, useEffect, useRef, useState } from 'react';
import type { ComponentType } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { Icon } from '#client/shell/icons.tsx';
import { tidyPath } from '#client/shell/screen';
import { ScreensContext } from '#client/shell/screensContext';
import { settled } from '#client/shell/settled';
import { wordsComplete } from '#client/words/words';
import { offersAt } from '#client/shell/palette/offers';
import type { Palette } from '#client/shell/palette/Palette.tsx';
import type { ShortcutSheet } from '#client/shell/palette/ShortcutSheet.tsx';
import './palette.css';

interface Parts {
  readonly Palette: typeof Palette;
  readonly ShortcutSheet: typeof ShortcutSheet;
}

type Part = 'palette' | 'shortcuts';

let parts: Parts | undefined;

/** Fetched once the first page has come, so that Ctrl+K finds them here and no key after it goes astray. */
async function fetchParts(): Promise<Parts> {
  if (parts !== undefined) return parts;
  const [palette, sheet] = await Promise.all([
    import('#client/shell/palette/Palette.tsx'),
    import('#client/shell/palette/ShortcutSheet.tsx'),
    wordsComplete(),
  ]);
  parts = { Palette: palette.Palette, ShortcutSheet: sheet.ShortcutSheet };
  return parts;
}

const helpSigns: ReadonlySet<string> = new Set(['?', '？', '؟']);

/** Is something being typed where the key went? A closed cell of a sheet only waits for keys. */
function types(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.matches('.cell-editor')) return target.dataset.mode !== 'ready';
  return (
    target.isContentEditable ||
    (target.matches('input, textarea, select') && !target.matches('[type=checkbox], [type=radio], [type=button]'))
  );
}

function wishOf(event: KeyboardEvent): Part | undefined {
  if (event.isComposing || document.querySelector('dialog[open]') !== null) return undefined;
  const control = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
  if (control && event.code === 'KeyK') return 'palette';
  if (event.key === 'F1' && !event.ctrlKey && !event.altKey && !event.metaKey) return 'shortcuts';
  return helpSigns.has(event.key) && !event.ctrlKey && !event.altKey && !event.metaKey && !types(event.target) ? 'shortcuts' : undefined;
}

/** A key that types a character. */
const isText = ({ key, ctrlKey, altKey, metaKey, isComposing }: KeyboardEvent): boolean =>
  [...key].length === 1 && !ctrlKey && !altKey && !metaKey && !isComposing;

/** Ctrl+K and `?` on every screen, and the button that opens the palette. */
export function PaletteHost() {
  const { t } = useTranslation();
  const screens = useContext(ScreensContext);
  const path = tidyPath(useLocation().pathname);
  const navigate = useNavigate();
  const go = useCallback((to: string) => void navigate(to), [navigate]);
  const [open, setOpen] = useState<{ part: Part; with: Parts; begun?: string } | null>(null);
  const latest = useRef(0);
  useEffect(() => {
    void settled.then(fetchParts).catch(() => undefined);
    // What is typed while the palette is on its way is meant for it.
    let begun: string | null = null;
    const arrive = (turn: number, part: Part, made?: Parts) => {
      const typed = begun ?? '';
      begun = null;
      // At once: the next key goes where it opens.
      if (made && turn === latest.current) flushSync(() => setOpen({ part, with: made, begun: typed }));
    };
    const press = (event: KeyboardEvent) => {
      if (begun !== null && isText(event)) {
        event.preventDefault();
        event.stopPropagation();
        begun += event.key;
        return;
      }
      const part = wishOf(event);
      if (part === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      const turn = (latest.current += 1);
      if (parts !== undefined) return setOpen({ part, with: parts });
      if (part === 'palette') begun = '';
      void fetchParts().then(
        (made) => arrive(turn, part, made),
        () => arrive(turn, part),
      );
    };
    window.addEventListener('keydown', press, true);
    return () => window.removeEventListener('keydown', press, true);
  }, []);
  const show = (part: Part) => void fetchParts().then((made) => setOpen({ part, with: made }));
  const close = () => setOpen(null);
  const Shown: ComponentType<Parameters<typeof Palette>[0]> | undefined = open?.part === 'palette' ? open.with.Palette : undefined;
  return (
    <>
      <button
        type="button"
        className="quiet-button palette-button"
        title={`${t('shell:palette.open')}  Ctrl+K`}
        aria-label={`${t('shell:palette.open')} Ctrl+K`}
        aria-keyshortcuts="Control+K"
        onClick={() => show('palette')}
      >
        <Icon name="search" size={16} />
        <kbd dir="ltr">Ctrl+K</kbd>
      </button>
      {Shown === undefined ? null : (
        <Shown
          screens={screens}
          offers={withHelp(offersAt(path), t('shell:palette.shortcuts'), () => show('shortcuts'))}
          go={go}
          begun={open?.begun ?? ''}
          onClose={close}
        />
      )}
      {open?.part === 'shortcuts' ? <open.with.ShortcutSheet offers={offersAt(path)} onClose={close} /> : null}
    </>
  );
}

const withHelp = (offers: ReturnType<typeof offersAt>, words: string, run: () => void): ReturnType<typeof offersAt> => [
  ...offers,
  { name: 'shortcuts', words, group: '', keys: ['?'], onlyKeys: false, available: true, run },
];
