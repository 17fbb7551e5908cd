import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import type { Desk } from '#client/sheet/desk/desk';
import { meantRowIds } from '#client/sheet/desk/rowLines';
import { groupsOf } from '#client/sheet/groups/groups';
import type { JudgedStep } from '#workers/sheet/tools/acts';

/** Of more rows the first are judged: what is offered needs no more, and the dry run judges all. */
export const mostJudged = 1_000;
const restMs = 120;

/** The rows of the selection that are judged. */
export const judgedIds = (desk: Desk): readonly string[] => meantRowIds(desk).slice(0, mostJudged);

/** What may be done with the selected rows, by step, a moment after the selection or the rows have come to rest; empty while nobody knows. */
export function useJudged(desk: Desk): ReadonlyMap<string, JudgedStep> {
  const selection = useAtomValue(desk.selection);
  const version = useAtomValue(desk.version);
  // The rows of a folded group come with its line.
  const lines = useAtomValue(groupsOf(desk).drawn);
  const [judged, setJudged] = useState<ReadonlyMap<string, JudgedStep>>(new Map());
  useEffect(() => {
    let current = true;
    const timer = setTimeout(() => {
      const ids = judgedIds(desk);
      if (ids.length === 0) return setJudged(new Map());
      void desk.model.tools.acts.judge(ids).then(
        (steps) => current && setJudged(new Map(steps.map((step) => [step.name, step]))),
        () => undefined,
      );
    }, restMs);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [desk, selection, version, lines]);
  return judged;
}
