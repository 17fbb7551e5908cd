import i18next from 'i18next';
import { getDefaultStore } from 'jotai';
import { useEffect, useRef } from 'react';
import { userAtom } from '#client/session/session';
import { toast } from '#client/shell/feedback.tsx';
import type { Desk } from '#client/sheet/desk/desk';
import { settle } from '#client/sheet/desk/editing';
import { useStatus } from '#client/sheet/desk/useStatus';
import { layRules } from '#client/sheet/whatIf/ruling';
import { resumeTrying } from '#client/sheet/whatIf/whatIf';

const keptUnder = (desk: Desk): string => `onlyWrong ${getDefaultStore().get(userAtom)?.id ?? ''} ${desk.model.sheet.mod}`;

/** Shows only the rows in which something is wrong, or all again, and says how many there are. */
export async function showOnlyWrong(desk: Desk, on: boolean): Promise<void> {
  settle(desk);
  await desk.model.tools.rows.onlyWrong(on);
  desk.editor?.focus();
  desk.say(i18next.t(on ? 'actions:onlyWrong' : 'actions:allRows', { count: desk.model.status().shown }));
}

/**
 * Takes the edits of an earlier visit into the sheet. Where that visit saw only the rows with errors, this one does again, once the
 * edits have been checked. What came back but cannot be saved as it stands (row deleted or locked meanwhile) is told and listed with its reasons.
 */
export async function takeDraft(desk: Desk): Promise<void> {
  const narrowed = localStorage.getItem(keptUnder(desk)) !== null;
  const before = desk.model.status().problems;
  const rules = await resumeTrying(desk);
  await desk.model.takeDraft(true);
  if (rules.length > 0) await layRules(desk, rules);
  const { problems, conflicts } = desk.model.status();
  if (problems > before) {
    const text = i18next.t('drafts:unfit', { count: problems - before });
    desk.set(desk.problemsOpen, true);
    desk.say(text, true);
    toast('warning', text, 5);
  }
  if (narrowed && problems + conflicts > 0) await showOnlyWrong(desk, true);
}

/** Keeps for a later visit that only the rows with errors are seen, for as long as there are edits that can be wrong. */
export function useOnlyWrongKept(desk: Desk): void {
  const { waiting, onlyWrong } = useStatus(desk);
  const any = waiting > 0;
  const had = useRef(false);
  useEffect(() => {
    if (any && onlyWrong) localStorage.setItem(keptUnder(desk), '1');
    // What an earlier visit left stays until its edits have been taken or thrown away.
    else if (any || had.current) localStorage.removeItem(keptUnder(desk));
    had.current = any;
  }, [desk, any, onlyWrong]);
}
