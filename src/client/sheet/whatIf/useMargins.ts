import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import type { Desk } from '#client/sheet/desk/desk';
import { layerCalls } from '#client/sheet/whatIf/layerCalls';
import { dropUndone, singleEdits } from '#client/sheet/whatIf/ruling';
import { whatIfOf } from '#client/sheet/whatIf/whatIf';

const restMs = 700;

/** Asks what is tried out does to margins, a moment after it last changed. Answers whether that is being worked out. */
export function useMargins(desk: Desk): boolean {
  const whatIf = whatIfOf(desk);
  const on = useAtomValue(whatIf.on);
  const margins = useAtomValue(whatIf.margins);
  const rules = useAtomValue(whatIf.rules);
  useEffect(() => {
    if (!on) return;
    let [timer, asked] = [null as ReturnType<typeof setTimeout> | null, 0];
    const ask = async () => {
      const turn = (asked += 1);
      if (whatIf.laying) return later();
      const edits = await singleEdits(desk);
      if (rules.length > 0) dropUndone(desk, edits);
      const left = desk.get(whatIf.rules);
      const none = edits.length === 0 && left.length === 0;
      const found = none ? null : await layerCalls.margins(desk.model.definition.name, edits, left).catch(() => null);
      if (turn === asked) desk.set(whatIf.margins, found);
    };
    const later = () => {
      if (timer !== null) clearTimeout(timer);
      timer = setTimeout(() => void ask(), restMs);
    };
    later();
    const stop = desk.model.subscribe(({ what }) => {
      if (what !== 'view') later();
    });
    return () => {
      if (timer !== null) clearTimeout(timer);
      asked += 1;
      stop();
    };
  }, [desk, on, rules, whatIf]);
  return on && margins === null && (rules.length > 0 || desk.model.status().waiting > 0);
}
