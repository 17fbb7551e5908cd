import { ownColumnLimits, readOwnColumn, type OwnColumn } from '#define/ownColumn';

/** One column of a sheet as a person, or a branch, arranged it. Width in pixels. */
export interface LayoutColumn {
  readonly field: string;
  readonly width: number;
  readonly hidden: boolean;
  /** Stays at the inline start while the sheet scrolls. */
  readonly frozen: boolean;
  /** The width was chosen by hand; without it the width follows the definition and the words of the language. */
  readonly pinned?: boolean;
  /** A column of the person's own formula. */
  readonly own?: OwnColumn;
}

/** The same as `update_diyTable` carries and keeps it (domain/02a §2.1.5). */
export interface LayoutOnWire {
  readonly field: string;
  readonly visible: boolean;
  readonly width: number;
  readonly order: number;
  readonly frozen: 'left' | null;
  readonly pinned?: true;
  /** Header, formula and number format of an own column: `0.00` for decimals, and the field of its currency. */
  readonly labelOverride?: string;
  readonly formula?: string;
  readonly format?: string;
  readonly currency?: string;
}

export const layoutLimits = { columns: 300, leastWidth: 40, mostWidth: 600, field: 60 } as const;

const formatOf = (decimals: number): string => (decimals === 0 ? '0' : `0.${'0'.repeat(decimals)}`);
const decimalsOf = (format: unknown): number =>
  typeof format === 'string' && /^0(?:\.0{1,8})?$/u.test(format) ? Math.max(0, format.length - 2) : 2;
const between = (width: number): number => Math.min(layoutLimits.mostWidth, Math.max(layoutLimits.leastWidth, Math.round(width)));

/** A layout for the wire. */
export function layoutOnWire(columns: readonly LayoutColumn[]): LayoutOnWire[] {
  return columns.map(({ field, width, hidden, frozen, pinned, own }, order) => ({
    field,
    visible: !hidden,
    width: between(width),
    order,
    frozen: frozen ? 'left' : null,
    ...(pinned ? { pinned } : {}),
    ...(own
      ? {
          labelOverride: own.header,
          formula: own.formula,
          format: formatOf(own.decimals),
          ...(own.currency === null ? {} : { currency: own.currency }),
        }
      : {}),
  }));
}

function readColumn(input: unknown, place: number): { column: LayoutColumn; order: number } | null {
  if (typeof input !== 'object' || input === null) return null;
  const { field, visible, width, order, frozen, pinned, labelOverride, formula, format, currency } = input as Record<string, unknown>;
  if (
    typeof field !== 'string' ||
    field === '' ||
    field.length > layoutLimits.field ||
    typeof width !== 'number' ||
    !Number.isFinite(width)
  )
    return null;
  const own =
    formula === undefined
      ? null
      : readOwnColumn({ name: field, header: labelOverride, formula, decimals: decimalsOf(format), currency: currency ?? null });
  if (formula !== undefined && own === null) return null;
  const column: LayoutColumn = {
    field,
    width: between(width),
    hidden: visible === false,
    frozen: frozen === 'left' || frozen === true,
    ...(pinned === true ? { pinned } : {}),
    ...(own ? { own } : {}),
  };
  return { column, order: typeof order === 'number' ? order : place };
}

/**
 * A layout read from the wire, in its order; unknown properties fall out, widths are brought within their bounds. Null where it
 * is no layout, names a column twice, or shows no column at all.
 */
export function readLayout(input: unknown): LayoutColumn[] | null {
  if (!Array.isArray(input) || input.length === 0 || input.length > layoutLimits.columns) return null;
  const read = input.map(readColumn);
  if (read.some((one) => one === null)) return null;
  const columns = (read as { column: LayoutColumn; order: number }[]).sort((a, b) => a.order - b.order).map(({ column }) => column);
  const own = columns.filter((column) => column.own);
  const twice = new Set(columns.map(({ field }) => field)).size < columns.length;
  return twice || own.length > ownColumnLimits.columns || columns.every(({ hidden }) => hidden) ? null : columns;
}
