import type { Language } from '#names/languages';
import { call } from '#client/calls/http';

/** A branch as the sign-in page and the menu of the person offer it. */
export interface BranchChoice {
  id: string;
  name: string;
  englishName?: string | null;
  arabicName?: string | null;
}

/** The branch's name as the language writes it, the Chinese one where it has no other. */
export function branchName(branch: BranchChoice, language: Language): string {
  return { zh: branch.name, en: branch.englishName, ar: branch.arabicName ?? branch.englishName }[language] ?? branch.name;
}

/** All branches, for forms that offer them. Rejects with `CallFailed`. */
export const readBranches = (): Promise<BranchChoice[]> =>
  call<BranchChoice[]>('GET', '/PublicQueryController/listGetEpNameAndId', {}, { quiet: true });
