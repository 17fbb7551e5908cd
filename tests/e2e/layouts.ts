import { Caller } from '#tests/e2e/calls';

/** Gives a person's columns up, or, as an administrator, those of the branch. */
export async function giveUpLayout(username: string, more: object = {}): Promise<void> {
  await (
    await Caller.signIn(username)
  ).call('/PublicQueryController/update_diyTable', { mod: 'cost.list', isEn: 0, columns: null, ...more });
}
