import { useTranslation } from 'react-i18next';
import { PrintButton } from '#client/sheet/papers/PrintButton.tsx';
import { ActButtons } from '#client/sheet/acts/ActButtons.tsx';
import { SheetIcon } from '#client/sheet/bars/SheetIcon.tsx';
import { SaveButton, SaveGood } from '#client/sheet/bars/Toolbar.tsx';
import type { Desk } from '#client/sheet/desk/desk';
import { useStatus } from '#client/sheet/desk/useStatus';
import { columnWords, pageLabel } from '#client/sheet/desk/wording';
import type { Surroundings } from '#client/sheet/grid/perform';
import { Marks } from '#client/sheet/record/RecordRest.tsx';
import { shownOf } from '#client/sheet/record/shownFields';
import { useFollowed } from '#client/sheet/together/useSavedTogether';
import { undo } from '#client/sheet/undo/undoing';

/** Takes back and does again, in whichever sheet of the page it was. */
function StepsBack({ desk }: { desk: Desk }) {
  const { t } = useTranslation();
  const { together } = desk;
  useFollowed(together);
  const all = together?.desks ?? [desk];
  const some = (which: 'undo' | 'redo') => all.some(({ model }) => model.status()[which] !== null);
  return (['undo', 'redo'] as const).map((which) => (
    <button
      key={which}
      type="button"
      className="quiet-button square"
      disabled={!some(which)}
      aria-label={t(`sheet:toolbar.${which}`)}
      title={t(`sheet:toolbar.${which}`)}
      onClick={() => void undo(desk, which === 'redo')}
    >
      <SheetIcon name={which} turns />
    </button>
  ));
}

/** The strip above a row's page that never scrolls: what the row is called, what it is known by, its states, and what may be done with it. */
export function PageHead({ desk, around, row }: { desk: Desk; around: Surroundings; row: number }) {
  const status = useStatus(desk);
  const { model } = desk;
  const { head = [], watched = [] } = model.sheet.page ?? {};
  const named = head.map((field) => [field, model.cell(row, field)] as const).filter(([, { text }]) => text !== '');
  const running = watched.map((field) => [field, model.cell(row, field)] as const).filter(([, { shown }]) => shown?.figure !== undefined);
  return (
    <header className="page-head">
      <div className="page-known">
        <h2 dir="auto">{pageLabel(desk, row)}</h2>
        <dl>
          {[...named, ...running].map(([field, { text, shown }]) => (
            <div key={field}>
              <dt>{columnWords(desk, field)}</dt>
              <dd dir="auto">{text}</dd>
              {shown?.figure === undefined || shown.words === '' ? null : (
                <dd className="record-sign" data-ink={shown.ink}>
                  {shown.words}
                </dd>
              )}
            </div>
          ))}
        </dl>
      </div>
      <div className="page-acts sheet-toolbar" role="toolbar" aria-label={pageLabel(desk, row)}>
        <StepsBack desk={desk} />
        <Marks desk={desk} row={row} columns={shownOf(desk, row).marks} />
        <span className="sheet-gap" />
        <SaveGood desk={desk} status={status} />
        <ActButtons desk={desk} steps={around.steps} />
        <PrintButton desk={desk} />
        <SaveButton desk={desk} status={status} may={Object.values(around.writes).includes(true)} />
      </div>
    </header>
  );
}
