import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { call } from '#client/calls/http';
import { languageAtom } from '#client/words/words';

interface Entry {
  readonly code: string;
  readonly name: string;
  readonly englishName: string | null;
  readonly arabicName: string | null;
  readonly state: 'ENABLED' | 'DISABLED';
}

export interface Names {
  /** What may be chosen, in the order of the dictionary. */
  readonly offered: readonly { readonly id: string; readonly name: string }[];
  /** Its name in the language of the screen, also where it is no longer offered; the code until names are known. */
  nameOf(code: string): string;
}

/** The rows of a plain dictionary of the company by their names; read anew with each form (domain/02a §2.3.4). */
export function useNames(dictionary: 'userNature' | 'newsCategory' | 'team'): Names {
  const language = useAtomValue(languageAtom);
  const [rows, setRows] = useState<readonly Entry[]>([]);
  useEffect(() => {
    call<{ rows: readonly Entry[] }>('GET', `/basicDataController/select_${dictionary}`, { page: 1, size: 1000 }, { quiet: true }).then((answer) => setRows(answer.rows), () => undefined);
  }, [dictionary]);
  const name = (row: Entry) => (language === 'zh' ? row.name : ((language === 'ar' ? row.arabicName : null) ?? row.englishName ?? row.name));
  return {
    offered: rows.filter(({ state }) => state === 'ENABLED').map((row) => ({ id: row.code, name: name(row) })),
    nameOf(code) {
      const row = rows.find((one) => one.code === code);
      return row === undefined ? code : name(row);
    },
  };
}
