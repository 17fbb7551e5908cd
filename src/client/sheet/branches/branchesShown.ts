import i18next from 'i18next';
import { atom } from 'jotai';
import type { PrimitiveAtom } from 'jotai';
import type { Desk } from '#client/sheet/desk/desk';
import { settle } from '#client/sheet/desk/editing';
import { groupsOf } from '#client/sheet/groups/groups';

const kits = new WeakMap<Desk, PrimitiveAtom<boolean>>();

/** Whether a sheet on the screen shows rows of all the person's branches. */
export function allBranchesOf(desk: Desk): PrimitiveAtom<boolean> {
  let all = kits.get(desk);
  if (!all) kits.set(desk, (all = atom(desk.model.tools.branches.all())));
  return all;
}

/** Shows the rows of all the person's branches, or of the one signed in to; what the columns of a branch filtered or grouped goes with them. Where it is not offered nothing happens. */
export async function showBranches(desk: Desk, all: boolean): Promise<void> {
  const { branches } = desk.model.tools;
  if (!branches.offered || branches.all() === all) return;
  settle(desk);
  desk.set(allBranchesOf(desk), all);
  await branches.show(all);
  groupsOf(desk).forgetMissing();
}

/** The same as a person asks for it. */
export async function turnBranches(desk: Desk, all: boolean): Promise<void> {
  await showBranches(desk, all);
  desk.editor?.focus();
  desk.say(i18next.t(all ? 'branches:saidAll' : 'branches:saidOwn', { count: desk.model.status().shown }));
}
