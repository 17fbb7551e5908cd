import { attribute } from '../markup';
import type { MarkupReceiver } from '../markup';

/** The colours of a workbook's theme, as cells count them: light and dark change places against the order they are kept in. */
const THEME_ORDER = ['lt1', 'dk1', 'lt2', 'dk2', 'accent1', 'accent2', 'accent3', 'accent4', 'accent5', 'accent6', 'hlink', 'folHlink'];
const OFFICE = 'FFFFFF 000000 EEECE1 1F497D 4F81BD C0504D 9BBB59 8064A2 4BACC6 F79646 0000FF 800080'.split(' ');

/** The numbered colours of old workbooks, from 8 on; 0 to 7 are the same as 8 to 15. */
const NUMBERED = (
  '000000 FFFFFF FF0000 00FF00 0000FF FFFF00 FF00FF 00FFFF 800000 008000 000080 808000 800080 008080 C0C0C0 808080 9999FF 993366 FFFFCC CCFFFF 660066 FF8080 0066CC CCCCFF ' +
  '000080 FF00FF FFFF00 00FFFF 800080 800000 008080 0000FF 00CCFF CCFFFF CCFFCC FFFF99 99CCFF FF99CC CC99FF FFCC99 3366FF 33CCCC 99CC00 FFCC00 FF9900 FF6600 666699 969696 ' +
  '003366 339966 003300 333300 993300 993366 333399 333333'
).split(' ');
const FIRST_NUMBERED = 8;

/** Receives xl/theme. */
export class ThemeColours implements MarkupReceiver {
  readonly wantsText = false;
  private readonly found = new Map<string, string>();
  private slot = '';

  open(name: string, attributes: string): void {
    if (THEME_ORDER.includes(name)) this.slot = name;
    else if (this.slot !== '' && (name === 'srgbClr' || name === 'sysClr')) {
      const colour = attribute(attributes, name === 'srgbClr' ? 'val' : 'lastClr');
      if (colour !== null && !this.found.has(this.slot)) this.found.set(this.slot, colour);
    }
  }

  text(): void {}

  close(name: string): void {
    if (name === this.slot) this.slot = '';
  }

  list(): string[] {
    return THEME_ORDER.map((name, at) => this.found.get(name) ?? (OFFICE[at] as string));
  }
}

/** A colour of a font, a fill or a border as `#rrggbb`; null where it is the reader's own. */
export function colourOf(attributes: string, theme: readonly string[]): string | null {
  const tint = Number(attribute(attributes, 'tint') ?? 0);
  const [rgb, themed, indexed] = ['rgb', 'theme', 'indexed'].map((name) => attribute(attributes, name));
  const number = Number(indexed ?? Number.NaN);
  const bare =
    rgb?.slice(-6) ?? (themed == null ? NUMBERED[number < FIRST_NUMBERED ? number : number - FIRST_NUMBERED] : theme[Number(themed)]);
  if (bare === undefined || !/^[0-9a-f]{6}$/iu.test(bare)) return null;
  const parts = [0, 2, 4].map((at) => Number.parseInt(bare.slice(at, at + 2), 16));
  const tinted = parts.map((part) => Math.round(tint < 0 ? part * (1 + tint) : part + (255 - part) * tint));
  return `#${tinted.map((part) => Math.min(255, Math.max(0, part)).toString(16).padStart(2, '0')).join('')}`;
}
