import { isGiven } from '#client/sheet/views/given';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ViewOnWire, ViewShare } from '#define/savedView';
import { Dialog } from '#client/shell/Dialog.tsx';
import { confirmDialog } from '#client/shell/feedback.tsx';
import { SheetIcon, type SheetIconName } from '#client/sheet/bars/SheetIcon.tsx';
import type { Desk } from '#client/sheet/desk/desk';
import { plainContent, readContent } from '#client/sheet/views/content';
import { ShareChoice } from '#client/sheet/views/ShareChoice.tsx';
import { reasonOf, viewsOf } from '#client/sheet/views/sheetViews';
import { addView, changeView, removeView } from '#client/sheet/views/viewCalls';

interface LineProps {
  readonly desk: Desk;
  readonly view: ViewOnWire;
  readonly onWork: (work: () => Promise<void>) => void;
}

/** A name that none of the person's own views has. */
function copyName(name: string, taken: readonly string[], words: (name: string, n: number) => string): string {
  let n = 1;
  while (taken.includes(words(name, n))) n += 1;
  return words(name, n);
}

function Name({ view, onRename }: { view: ViewOnWire; onRename: (name: string) => void }) {
  const { t } = useTranslation();
  const [name, setName] = useState(view.name);
  const keep = () => {
    if (name.trim() === '') setName(view.name);
    else if (name.trim() !== view.name) onRename(name.trim());
  };
  return (
    <input
      className="input"
      dir="auto"
      value={name}
      maxLength={60}
      aria-label={t('views:nameOf', { name: view.name })}
      onChange={(event) => setName(event.target.value)}
      onBlur={keep}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
        event.preventDefault();
        keep();
      }}
    />
  );
}

function Line({ desk, view, onWork }: LineProps) {
  const { t } = useTranslation();
  const views = viewsOf(desk);
  const change = (wish: { name?: string; share?: ViewShare; isDefault?: boolean }) =>
    onWork(async () => views.replace(await changeView(view, wish)));
  const duplicate = () =>
    onWork(async () => {
      const content = readContent(desk.model.definition, view) ?? plainContent;
      const taken = (desk.get(views.list) ?? []).flatMap((one) => (one.mine ? [one.name] : []));
      const name = copyName(view.name.slice(0, 50), taken, (base, n) =>
        n === 1 ? t('views:copyOf', { name: base }) : t('views:copyOfAgain', { name: base, n }),
      );
      views.replace(await addView(view.mod, { name, share: 'PRIVATE', isDefault: false }, content, crypto.randomUUID()));
    });
  const remove = () =>
    onWork(async () => {
      const body = t(view.share === 'PRIVATE' ? 'views:remove.body' : 'views:remove.sharedBody');
      if (!(await confirmDialog({ title: t('views:remove.title', { name: view.name }), body, verb: t('views:remove.verb'), danger: true })))
        return;
      await removeView(view);
      await views.removed(view);
    });
  const tool = (icon: SheetIconName, label: string, run: () => void, pressed?: boolean) => (
    <button
      type="button"
      className="quiet-button square"
      aria-label={`${label}: ${view.name}`}
      title={label}
      aria-pressed={pressed}
      onClick={run}
    >
      <SheetIcon name={icon} />
    </button>
  );
  return (
    <tr>
      <td>{view.mine ? <Name key={view.name} view={view} onRename={(name) => change({ name })} /> : <bdi>{view.name}</bdi>}</td>
      <td>
        {view.mine ? (
          <ShareChoice value={view.share} label={t('views:shareOf', { name: view.name })} onChange={(share) => change({ share })} />
        ) : (
          <bdi>{t('views:by', { name: view.owner })}</bdi>
        )}
      </td>
      <td className="view-tools">
        {tool('star', t('views:default'), () => change({ isDefault: !view.isDefault }), view.isDefault)}
        {tool('copy', t('views:duplicate'), duplicate)}
        {view.mine ? tool('remove', t('views:remove.verb'), remove) : null}
      </td>
    </tr>
  );
}

/** All views with what can be done to them: renamed, shared, preferred, copied, removed. Every change holds at once. */
export function ManageViews({ desk, onClose }: { desk: Desk; onClose: () => void }) {
  const { t } = useTranslation();
  const views = viewsOf(desk);
  const list = useAtomValue(views.list);
  const failed = useAtomValue(views.failed);
  const [problem, setProblem] = useState('');
  const work = (doing: () => Promise<void>) => {
    setProblem('');
    doing().catch((error: unknown) => {
      setProblem(reasonOf(error));
      void views.load();
    });
  };
  const sorted = (list ?? []).filter((one) => !isGiven(one)).sort((a, b) => Number(b.mine) - Number(a.mine));
  return (
    <Dialog
      title={t('views:manageTitle')}
      width={640}
      onLeave={onClose}
      onSubmit={onClose}
      actions={
        <button type="submit" className="button button-primary" data-first="">
          {t('views:done')}
        </button>
      }
    >
      <p className="form-error view-problem" role="alert">
        {problem === '' ? (failed ?? '') : problem}
      </p>
      {sorted.length === 0 ? (
        <p className="view-none">{t('views:none')}</p>
      ) : (
        <div className="view-table">
          <table>
            <thead>
              <tr>
                <th scope="col">{t('views:name')}</th>
                <th scope="col">{t('views:shareWith')}</th>
                <th scope="col">
                  <span className="visually-hidden">{t('views:tools')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {sorted.map((view) => (
                <Line key={view.id} desk={desk} view={view} onWork={work} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Dialog>
  );
}
