import type { Theme } from '@glideapps/glide-data-grid';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { darkAtom, forcedColoursAtom, interfaceSizeAtom } from '#client/look/appearance';
import { readToken } from '#client/look/tokens';
import { forgetWidths } from '#client/sheet/grid/textDrawing';

/** Fonts of a canvas, as its context takes them. */
export interface Fonts {
  readonly font: string;
  readonly headerFont: string;
  readonly smallFont: string;
}

/** Everything the canvas draws with, read from the tokens in force. Sizes in pixels. */
export interface GridLook extends Fonts {
  readonly paper: string;
  readonly desk: string;
  readonly deskDeep: string;
  readonly line: string;
  readonly lineStrong: string;
  readonly ink: string;
  readonly inkQuiet: string;
  readonly accent: string;
  readonly accentWash: string;
  readonly refused: string;
  readonly conflict: string;
  readonly waiting: string;
  readonly saved: string;
  readonly live: string;
  readonly liveWash: string;
  /** Sides of the ledger, and what is soon due. */
  readonly receivable: string;
  readonly payable: string;
  readonly due: string;
  /** Ground of words out of a closed list. */
  readonly tag: string;
  readonly onState: string;
  readonly family: string;
  readonly rowHeight: number;
  readonly headerHeight: number;
  /** Reduced motion: states end without fading. */
  readonly still: boolean;
}

const pixels = (name: `--${string}`): number => Number.parseFloat(readToken(name));

/** Reads the fonts in force. */
export function readFonts(family = readToken('--font')): Fonts {
  const small = pixels('--text-small');
  return {
    font: `${pixels('--text-sheet')}px ${family}`,
    headerFont: `600 ${small}px ${family}`,
    smallFont: `${small - 1}px ${family}`,
  };
}

/** Reads the tokens; call again when theme or row height changes. */
export function readGridLook(): GridLook {
  const family = readToken('--font');
  return {
    paper: readToken('--paper'),
    desk: readToken('--desk'),
    deskDeep: readToken('--desk-deep'),
    line: readToken('--line'),
    lineStrong: readToken('--line-strong'),
    ink: readToken('--ink'),
    inkQuiet: readToken('--ink-quiet'),
    accent: readToken('--accent'),
    accentWash: readToken('--accent-wash'),
    refused: readToken('--refused'),
    conflict: readToken('--conflict'),
    waiting: readToken('--waiting'),
    saved: readToken('--saved'),
    live: readToken('--live'),
    liveWash: readToken('--live-wash'),
    receivable: readToken('--receivable'),
    payable: readToken('--payable'),
    due: readToken('--due'),
    tag: readToken('--tag'),
    onState: readToken('--on-state'),
    family,
    ...readFonts(family),
    rowHeight: pixels('--row-height'),
    headerHeight: pixels('--row-height'),
    still: window.matchMedia('(prefers-reduced-motion: reduce)').matches,
  };
}

/** The look as it is now; the same one where nothing has changed, so that nothing is drawn again. */
function lookNow(known: GridLook): GridLook {
  const now = readGridLook();
  return Object.entries(now).every(([part, value]) => known[part as keyof GridLook] === value) ? known : now;
}

/** Rows are lower in a low window (look/tokens.css). */
const lowWindow = '(max-height: 520px)';

/** The look in force, read anew when theme or row height changes and when a font has arrived. */
export function useGridLook(): GridLook {
  const dark = useAtomValue(darkAtom);
  const size = useAtomValue(interfaceSizeAtom);
  const forced = useAtomValue(forcedColoursAtom);
  const [look, setLook] = useState(readGridLook);
  useEffect(() => setLook(lookNow), [dark, size, forced]);
  useEffect(() => {
    const low = window.matchMedia(lowWindow);
    const changed = () => setLook(lookNow);
    low.addEventListener('change', changed);
    return () => low.removeEventListener('change', changed);
  }, []);
  useEffect(() => {
    const arrived = () => {
      forgetWidths();
      setLook(readGridLook());
    };
    document.fonts.addEventListener('loadingdone', arrived);
    return () => document.fonts.removeEventListener('loadingdone', arrived);
  }, []);
  return look;
}

/** The same look in the words of Glide. */
export function glideTheme(look: GridLook): Partial<Theme> {
  return {
    accentColor: look.accent,
    accentFg: look.paper,
    accentLight: look.accentWash,
    textDark: look.ink,
    textMedium: look.inkQuiet,
    textLight: look.inkQuiet,
    textHeader: look.ink,
    textHeaderSelected: look.ink,
    bgCell: look.paper,
    bgCellMedium: look.paper,
    bgHeader: look.desk,
    bgHeaderHasFocus: look.deskDeep,
    bgHeaderHovered: look.deskDeep,
    borderColor: look.line,
    horizontalBorderColor: look.line,
    headerBottomBorderColor: look.lineStrong,
    cellHorizontalPadding: 8,
    cellVerticalPadding: 3,
    baseFontStyle: look.font.slice(0, look.font.indexOf('px') + 2),
    headerFontStyle: look.headerFont.slice(0, look.headerFont.indexOf('px') + 2),
    fontFamily: look.family,
    editorFontSize: look.font.slice(0, look.font.indexOf('px') + 2),
    resizeIndicatorColor: look.accent,
  };
}
