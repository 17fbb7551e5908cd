import type { SheetColumn } from '#define/sheet';

const sides = { r: 'receivable', p: 'payable' } as const;
const column = /^([A-Za-z]\w*):(\d+)(\*?)(\+?)(-?)([rp]?)$/u;

/**
 * Columns of a sheet as the design writes them, parted by spaces: the field and its width in pixels, then `*` frozen, `+` summed, `-` hidden
 * until chosen, `r` or `p` the side of the ledger all its figures stand on. `[charge feeCode:128 price:100]` is a header group.
 * Throws on what it cannot read, so that a slip stops at the start.
 */
export function columns(text: string): readonly SheetColumn[] {
  let group: string | undefined;
  return text
    .replaceAll(']', ' ] ')
    .trim()
    .split(/\s+/u)
    .flatMap((part): SheetColumn[] => {
      if (part === ']') group = undefined;
      else if (part.startsWith('[')) group = part.slice(1);
      else {
        const [, field, width, frozen, summed, hidden, side] = column.exec(part) ?? [];
        if (field === undefined) throw new Error(`a column is written field:width, not "${part}"`);
        return [
          {
            field,
            width: Number(width),
            ...(frozen ? { frozen: true } : {}),
            ...(hidden ? { hidden: true } : {}),
            ...(group === undefined ? {} : { group }),
            ...(summed ? { summed: true } : {}),
            ...(side ? { side: sides[side as 'r' | 'p'] } : {}),
          },
        ];
      }
      return [];
    });
}
