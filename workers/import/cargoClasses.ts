import type { CargoClass, ImportPlan } from '#define/sheet';
import type { Names } from '#workers/import/names';
import { holdsWord } from '#workers/import/tradeNames';
import { containerTypeOf } from '#values/standards';
import { foldWidth } from '#values/text';

/** What kind of cargo a sheet's name or a title announces; null where it announces none. */
export const classOf = (text: string, { classes = [] }: ImportPlan): CargoClass | null =>
  classes.find(({ words }) => words.some((word) => holdsWord(text, word))) ?? null;

const LONGEST = 40;

/** The class of a title that says nothing else: "NOR RATES". A sentence about dangerous goods announces no table of them. */
export function announcedClass(text: string, plan: ImportPlan, names: Names): CargoClass | null {
  const found = text.length > LONGEST ? null : classOf(text, plan);
  if (found === null) return null;
  const rest = found.words.reduce((left, word) => left.replace(word, ' '), foldWidth(text).toUpperCase());
  const words = rest.split(/[^\p{L}\p{N}/]+/u).filter((word) => word !== '');
  const known = (word: string) => names.vocabulary.isPriceWord(word) || containerTypeOf(word) !== null || names.party(word) !== null;
  return words.every(known) ? found : null;
}
