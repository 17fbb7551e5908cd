/** One line of the particulars of a bill: its five columns, or `wide`, a line over all of them. */
export interface ParticularsLine {
  readonly marks: string;
  readonly packages: string;
  readonly goods: string;
  readonly weight: string;
  readonly volume: string;
  readonly wide: string;
}

/** Characters of each column of the particulars; 104 together, as fixed pitch of 8 pt has room for (domain/09 §9.5). */
export const particularsWidths = { marks: 35, packages: 11, goods: 35, weight: 12, volume: 11 } as const;
const wideWidth = Object.values(particularsWidths).reduce((sum, width) => sum + width, 0);

const blank: ParticularsLine = { marks: '', packages: '', goods: '', weight: '', volume: '', wide: '' };

/**
 * Text in lines of at most so many characters: a longer line goes on after its last blank, without one it is cut at the width, and is never
 * hyphenated; line ends as typed stay (domain/09 §9.5).
 */
export function wrapped(text: string, width: number): string[] {
  return text.split(/\r?\n/u).flatMap((typed) => {
    const lines: string[] = [];
    let rest = [...typed.trimEnd()];
    while (rest.length > width) {
      const blankAt = rest.slice(0, width + 1).lastIndexOf(' ');
      const at = blankAt > 0 ? blankAt : width;
      lines.push(rest.slice(0, at).join('').trimEnd());
      rest = [...rest.slice(at).join('').trimStart()];
    }
    return [...lines, rest.join('')];
  });
}

/** A block of a party: what fits in so many lines, marked where more stands on the attached list, and what does not fit. */
export function partyBlock(text: string, width: number, most: number): { readonly shown: string; readonly more: readonly string[] } {
  const lines = wrapped(text, width);
  if (lines.length <= most) return { shown: lines.join('\n'), more: [] };
  return { shown: [...lines.slice(0, most - 1), `${lines[most - 1] ?? ''} *`].join('\n'), more: lines.slice(most) };
}

/** Columns side by side in lines, followed by lines over the whole width. */
export function particulars(columns: Readonly<Record<keyof typeof particularsWidths, string>>, wide: readonly string[]): ParticularsLine[] {
  const names = Object.keys(particularsWidths) as (keyof typeof particularsWidths)[];
  const cells = names.map((name) => wrapped(columns[name], particularsWidths[name]));
  const count = Math.max(...cells.map(({ length }) => length));
  const beside = Array.from({ length: count }, (_, line): ParticularsLine => ({
    ...blank,
    ...Object.fromEntries(names.map((name, at) => [name, cells[at]?.[line] ?? ''])),
  }));
  return [...beside, ...wideLines(wide)];
}

/** Lines over the whole width of the particulars. */
export const wideLines = (texts: readonly string[]): ParticularsLine[] =>
  texts.flatMap((text) => wrapped(text, wideWidth)).map((wide) => ({ ...blank, wide }));
