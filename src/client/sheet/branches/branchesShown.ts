import i18next from 'i18next';
import type { Desk } from '#client/sheet/desk/desk';
import { settle } from '#client/sheet/desk/editing';
import { groupsOf } from '#client/sheet/groups/groups';

/** Shows the rows of all the person's branches, or of the one signed in to; what their columns filtered or grouped goes with them. Where it is not offered nothing happens. */
export async function showBranches(desk: Desk, all: boolean): Promise<void> {
  const { branches } = desk.model.tools;
  if (!branches.offered || branches.all() === all) return;
  settle(desk);
  await branches.show(all);
  groupsOf(desk).forgetMissing();
}

/** The same as a person asks for it. */
export async function turnBranches(desk: Desk, all: boolean): Promise<void> {
  await showBranches(desk, all);
  desk.editor?.focus();
  desk.say(i18next.t(all ? 'branches:saidAll' : 'branches:saidOwn', { count: desk.model.status().shown }));
}
