import { useAtomValue } from 'jotai';
import { useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Letters } from '#modules/basic/mail/letters.screen.tsx';
import { MailAccount } from '#modules/basic/mail/mailAccount.screen.tsx';
import { hasRole, rolesAtom } from '#client/session/session';
import type { Desk } from '#client/sheet/desk/desk';
import { settle } from '#client/sheet/desk/editing';
import { KeptSheet } from '#client/sheet/KeptSheet.tsx';
import type { SheetTask } from '#client/sheet/tasks/task';
import { confirmDialog } from '#client/shell/feedback.tsx';
import { dirtyAtom } from '#client/shell/unsaved';
import { useView } from '#client/shell/view';
import { basicSheetsFor } from '#modules/basic/offered.screen';
import { ReservingDialog } from '#modules/basic/reserving.screen.tsx';
import { wholeEngine } from '#modules/wholeEngine';
import './basic.css';

/** Forms that stand below the dictionaries for those who may write them. */
const forms = { mailAccount: MailAccount, letters: Letters } as const;
const formNames = Object.keys(forms) as (keyof typeof forms)[];

/** Basic data, route /basicData/basic: the dictionaries in a list, the chosen one as a sheet; below them the branch's mail. */
export function BasicScreen() {
  const { t } = useTranslation();
  const sheets = basicSheetsFor(wholeEngine.catalogue, useAtomValue(rolesAtom));
  const [chosen, setChosen] = useState<string | undefined>(sheets[0]?.entity);
  const [desk, setDesk] = useState<Desk | null>(null);
  const reserving = useMemo<readonly SheetTask[]>(
    () => [
      {
        name: 'reserveNumbers',
        words: 'numbers:task',
        icon: 'pin',
        roles: ['admin', 'edit_basicData'],
        run: (of) => (settle(of), setDesk(of)),
      },
    ],
    [],
  );
  const close = () => {
    // At once: the dialog gives the focus back to the button when it goes, and the keys belong to the sheet.
    flushSync(() => setDesk(null));
    desk?.editor?.focus();
  };
  const dirty = useAtomValue(dirtyAtom);
  const { path } = useView();
  const sheet = sheets.find(({ entity }) => entity === chosen);
  const Form = formNames.filter((name) => name === chosen).map((name) => forms[name])[0];
  const choose = async (next: string) => {
    // A sheet keeps its drafts by itself; what stands in a form would be gone.
    const question = { title: t('articles:dropTitle'), body: t('mail:dropBody'), verb: t('articles:dropVerb'), danger: true };
    if (next !== chosen && (Form === undefined || dirty[path] === undefined || (await confirmDialog(question)))) setChosen(next);
  };
  const names: readonly string[] = [...sheets.map(({ entity }) => entity), ...(hasRole(['admin']) ? formNames : [])];
  return (
    <div className="named-parts">
      <nav className="part-names basic-names" aria-label={t('basic:label')}>
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
        {sheet === undefined ? null : (
          <KeptSheet
            key={sheet.entity}
            engine={wholeEngine}
            sheet={sheet}
            title={`basic:name.${sheet.entity}`}
            belongs="basic:belongs"
            {...(sheet.entity === 'jobPrefix' ? { tasks: reserving } : {})}
          />
        )}
        {desk === null ? null : <ReservingDialog desk={desk} onClose={close} />}
      </div>
    </div>
  );
}
