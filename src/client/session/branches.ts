import type { Language } from '#names/languages';

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
