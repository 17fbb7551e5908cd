import { Refused } from '#server/refused';

const part = { top: 0, left: 0, rows: 40, columns: 20 };

/** The part of a sheet a page wants to see as the workbook shows it, from the call's `draw`; null where it asks for none. */
export function drawnPart(input: unknown): { sheet: string; window: typeof part } | null {
  if (input === undefined || input === null || input === '') return null;
  const wish = (typeof input === 'string' ? JSON.parse(input) : input) as Partial<typeof part> & { sheet?: unknown };
  const numbers = Object.entries(part).map(([name, usual]) => [name, wish[name as keyof typeof part] ?? usual] as const);
  if (typeof wish.sheet !== 'string' || numbers.some(([, one]) => !Number.isInteger(one) || one < 0))
    throw new Refused('INPUT_MALFORMED', { value: 'draw' }, 'draw');
  return { sheet: wish.sheet, window: Object.fromEntries(numbers) as typeof part };
}
