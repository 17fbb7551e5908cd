import type { Alphabet } from '#workers/sheet/find/automaton/alphabet';
import type { Steps } from '#workers/sheet/find/automaton/states';
import { bytesOfCharacters, HeapScan, type BytesByPlace } from '#workers/sheet/view/heapScan';

/** Where more bytes than these may stand, a look says nothing. */
const mostBytes = 64;
const fewestPlaces = 3;
const hit = 0;

/**
 * With which bytes every hit in the middle of a text begins, as far as that can be said place by place; null where it is too
 * little to look for it (`HeapScan`).
 */
export function leadOf(steps: Steps, { kinds, kindBeyond, sets }: Alphabet): BytesByPlace | null {
  const lead: ReadonlySet<number>[] = [];
  let here = steps.reached([steps.first], false, false);
  while (lead.length < HeapScan.mostTold && !here.includes(hit) && !steps.asksForEnd(here)) {
    const taken = new Set(sets.flatMap((own, set) => (steps.after(here, (one) => one === set).length > 0 ? own : [])));
    const codes = taken.has(kindBeyond) ? null : codesOf(kinds, taken);
    const bytes = codes && bytesOfCharacters(codes);
    if (!bytes || bytes.some(({ size }) => size > mostBytes)) break;
    lead.push(...bytes);
    here = steps.reached(
      steps.after(here, () => true),
      false,
      false,
    );
  }
  return lead.length >= fewestPlaces ? lead : null;
}

/** The characters of some kinds. NUL, which ends texts, is none, whatever its kind. */
function codesOf(kinds: Uint8Array, taken: ReadonlySet<number>): number[] {
  const codes: number[] = [];
  for (let code = 1; code < kinds.length; code++) if (taken.has(kinds[code] as number)) codes.push(code);
  return codes;
}
