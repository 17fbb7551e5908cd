import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { call } from '#client/calls/http';
import { languageAtom } from '#client/words/words';

interface NatureRow {
  readonly code: string;
  readonly name: string;
  readonly englishName: string | null;
  readonly arabicName: string | null;
  readonly state: 'ENABLED' | 'DISABLED';
}

export interface Natures {
  /** What people may be given, in the order of the dictionary. */
  readonly offered: readonly { readonly id: string; readonly name: string }[];
  /** Its name in the language of the screen, also where it is no longer offered; the code until names are known. */
  nameOf(code: string): string;
}

/** Personnel natures as the company's dictionary has them (domain/02a §2.1.3). */
export function useNatures(): Natures {
  const language = useAtomValue(languageAtom);
  const [rows, setRows] = useState<readonly NatureRow[]>([]);
  useEffect(() => {
    call<{ rows: readonly NatureRow[] }>('GET', '/basicDataController/select_userNature', { page: 1, size: 1000 }, { quiet: true }).then((answer) => setRows(answer.rows), () => undefined);
  }, []);
  const name = (row: NatureRow) => (language === 'zh' ? row.name : ((language === 'ar' ? row.arabicName : null) ?? row.englishName ?? row.name));
  return {
    offered: rows.filter(({ state }) => state === 'ENABLED').map((row) => ({ id: row.code, name: name(row) })),
    nameOf(code) {
      const row = rows.find((one) => one.code === code);
      return row === undefined ? code : name(row);
    },
  };
}
