import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Letters } from '#client/mail/Letters.tsx';
import { MailAccount } from '#client/mail/MailAccount.tsx';
import { hasRole } from '#client/session/session';
import { KeptSheet } from '#client/sheet/KeptSheet.tsx';
import { confirmDialog } from '#client/shell/feedback.tsx';
import { dirtyAtom } from '#client/shell/unsaved';
import { useView } from '#client/shell/view';
import { basicSheets } from '#modules/basic/basic.sheet';
import { sheetEngine } from '#modules/sheetEngine';
import './basic.css';

/** Forms that stand below the dictionaries for those who may write them. */
const forms = { mailAccount: MailAccount, letters: Letters } as const;
const formNames = Object.keys(forms) as (keyof typeof forms)[];

/** Basic data, route /basicData/basic: the dictionaries in a list, the chosen one as a sheet; below them the branch's mail. */
export function BasicScreen() {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<string | undefined>(basicSheets[0]?.entity);
  const dirty = useAtomValue(dirtyAtom);
  const { path } = useView();
  const sheet = basicSheets.find(({ entity }) => entity === chosen);
  const Form = formNames.filter((name) => name === chosen).map((name) => forms[name])[0];
  const choose = async (next: string) => {
    // A sheet keeps its drafts by itself; what stands in a form would be gone.
    const question = { title: t('articles:dropTitle'), body: t('mail:dropBody'), verb: t('articles:dropVerb'), danger: true };
    if (next !== chosen && (Form === undefined || dirty[path] === undefined || (await confirmDialog(question)))) setChosen(next);
  };
  const names: readonly string[] = [...basicSheets.map(({ entity }) => entity), ...(hasRole(['admin']) ? formNames : [])];
  return (
    <div className="basic">
      <nav className="basic-names" aria-label={t('basic:label')}>
        <ul>
          {names.map((name) => (
            <li key={name}>
              <button type="button" aria-current={name === chosen} onClick={() => void choose(name)}>
                {t(`basic:name.${name}`)}
              </button>
            </li>
          ))}
        </ul>
      </nav>
      <div className="basic-sheet">
        {Form === undefined ? null : <Form />}
        {sheet === undefined ? null : <KeptSheet key={sheet.entity} engine={sheetEngine} sheet={sheet} title={`basic:name.${sheet.entity}`} belongs="basic:belongs" />}
      </div>
    </div>
  );
}
