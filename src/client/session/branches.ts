import { nameIn, type Language } from '#names/languages';
import { call } from '#client/calls/http';

/** A branch as the sign-in page and the menu of the person offer it. */
export interface BranchChoice {
  id: string;
  name: string;
  englishName?: string | null;
  arabicName?: string | null;
}

/** What a branch is called in a language. */
export function branchName(branch: BranchChoice, language: Language): string {
  return nameIn(language, { zh: branch.name, en: branch.englishName, ar: branch.arabicName });
}

/** All branches, for forms that offer them. Rejects with `CallFailed`. */
export const readBranches = (): Promise<BranchChoice[]> =>
  call<BranchChoice[]>('GET', '/PublicQueryController/listGetEpNameAndId', {}, { quiet: true });
