import { useAtomValue } from 'jotai';
import { useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { ViewOnWire } from '#define/savedView';
import { foldSearch } from '#values/text';
import { keysOf } from '#client/sheet/actions/keyText';
import { SheetIcon } from '#client/sheet/bars/SheetIcon.tsx';
import type { Desk } from '#client/sheet/desk/desk';
import { initialsOf } from '#client/words/initials';
import { Popover } from '#client/sheet/panels/Popover.tsx';
import { removedListOf } from '#client/sheet/removed/removedList';
import { isGiven } from '#client/sheet/views/given';
import { viewsOf } from '#client/sheet/views/sheetViews';
import { useViewChanged } from '#client/sheet/views/useViewChanged';
import { copyViewLink, maySave, openViews, preferView, saveView, turnTo } from '#client/sheet/views/viewing';

/** From so many views on there is a field to search them. */
const searchedFrom = 8;

interface LineProps {
  readonly desk: Desk;
  readonly view: ViewOnWire | null;
  readonly current: boolean;
  readonly first: boolean;
}

/** What a view is besides its name: whose, and how far it is shared. */
function useMarks(view: ViewOnWire | null): string {
  const { t } = useTranslation();
  if (view === null) return t('views:standardHint');
  if (isGiven(view)) return '';
  const shared = view.share === 'PRIVATE' ? '' : t(`views:shareMark.${view.share}`);
  return view.mine ? shared : t('views:by', { name: view.owner });
}

function Line({ desk, view, current, first }: LineProps) {
  const { t } = useTranslation();
  const marks = useMarks(view);
  const name = view?.name ?? t('views:standard');
  return (
    <li className="view-line" data-current={current}>
      <button
        type="button"
        className="view-choose"
        aria-current={current}
        {...(first ? { 'data-first': '' } : {})}
        onClick={() => (openViews(desk, null), void turnTo(desk, view))}
      >
        <span className="view-check">{current ? <SheetIcon name="check" /> : null}</span>
        <span className="view-line-name">
          <bdi>{name}</bdi>
        </span>
        <span className="view-marks">
          <bdi>{marks}</bdi>
        </span>
      </button>
      {view === null || isGiven(view) ? null : (
        <button
          type="button"
          className="quiet-button square view-star"
          aria-pressed={view.isDefault}
          aria-label={`${t('views:default')}: ${name}`}
          title={t(view.isDefault ? 'views:defaultOff' : 'views:default')}
          onClick={() => void preferView(desk, view, !view.isDefault)}
        >
          <SheetIcon name="star" />
        </button>
      )}
    </li>
  );
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('.view-choose')];
  const now = items.indexOf(document.activeElement as HTMLElement);
  const next = { ArrowDown: now + 1, ArrowUp: now < 0 ? items.length - 1 : now - 1, Home: 0, End: items.length - 1 }[event.key];
  if (next === undefined || (event.target instanceof HTMLInputElement && (event.key === 'Home' || event.key === 'End'))) return;
  event.preventDefault();
  items[Math.max(0, Math.min(items.length - 1, next))]?.focus();
}

function Actions({ desk }: { desk: Desk }) {
  const { t } = useTranslation();
  const leave = (run: () => unknown) => () => {
    openViews(desk, null);
    void run();
  };
  const keepable = maySave(desk);
  return (
    <footer className="view-actions">
      {keepable ? (
        <button type="button" className="quiet-button" onClick={leave(() => saveView(desk))}>
          {t('views:save')}
          <kbd dir="ltr">{keysOf('saveView')}</kbd>
        </button>
      ) : null}
      <button type="button" className="quiet-button" onClick={leave(() => openViews(desk, { what: 'save' }))}>
        {t('views:saveAs')}…
      </button>
      <button type="button" className="quiet-button" onClick={leave(() => copyViewLink(desk))}>
        {t('views:copyLink')}
      </button>
      <button type="button" className="quiet-button" onClick={leave(() => openViews(desk, { what: 'manage' }))}>
        {t('views:manage')}…
      </button>
      {desk.model.tools.past.offered ? (
        <button type="button" className="quiet-button" onClick={leave(() => openViews(desk, { what: 'past' }))}>
          {t('past:verb')}…
        </button>
      ) : null}
      {removedListOf(desk.model.definition, desk.model.sheet) === null ? null : (
        <button type="button" className="quiet-button" onClick={leave(() => openViews(desk, { what: 'removed' }))}>
          {t('views:removed.title')}…
        </button>
      )}
    </footer>
  );
}

function Part({
  desk,
  heading,
  views,
  presentId,
}: {
  desk: Desk;
  heading: string;
  views: readonly ViewOnWire[];
  presentId: string | null;
}) {
  if (views.length === 0) return null;
  return (
    <>
      <h3>{heading}</h3>
      <ul>
        {views.map((view) => (
          <Line key={view.id} desk={desk} view={view} current={view.id === presentId} first={view.id === presentId} />
        ))}
      </ul>
    </>
  );
}

/** All views of a sheet: one's own, those others share, and the sheet without any. */
export function ViewList({ desk, beside, onClose }: { desk: Desk; beside: DOMRect; onClose: () => void }) {
  const { t } = useTranslation();
  const views = viewsOf(desk);
  const list = useAtomValue(views.list);
  const failed = useAtomValue(views.failed);
  const present = useAtomValue(views.present);
  useViewChanged(desk);
  const [search, setSearch] = useState('');
  const wanted = foldSearch(search).trim();
  const found = (list ?? []).filter(
    ({ name, owner }) =>
      wanted === '' || foldSearch(name).includes(wanted) || initialsOf(name).startsWith(wanted) || foldSearch(owner).includes(wanted),
  );
  const presentId = present?.id ?? null;
  return (
    <Popover beside={beside} rightToLeft={desk.rightToLeft} label={t('views:title')} className="view-list" onClose={onClose}>
      <div onKeyDown={moveFocus}>
        {(list ?? []).length >= searchedFrom ? (
          <input
            className="input view-search"
            type="search"
            data-first=""
            value={search}
            placeholder={t('views:search')}
            aria-label={t('views:search')}
            onChange={(event) => setSearch(event.target.value)}
          />
        ) : null}
        <div className="view-lines">
          {wanted === '' ? (
            <ul>
              <Line desk={desk} view={null} current={present === null} first={present === null} />
            </ul>
          ) : null}
          <Part desk={desk} heading={t('views:given')} views={found.filter(isGiven)} presentId={presentId} />
          <Part desk={desk} heading={t('views:mine')} views={found.filter(({ mine }) => mine)} presentId={presentId} />
          <Part desk={desk} heading={t('views:shared')} views={found.filter((one) => !one.mine && !isGiven(one))} presentId={presentId} />
          {failed === null ? null : (
            <p className="view-none" role="alert">
              {failed}{' '}
              <button type="button" className="link-button" onClick={() => void views.load()}>
                {t('views:again')}
              </button>
            </p>
          )}
          {list !== null && found.length === 0 ? <p className="view-none">{t(wanted === '' ? 'views:none' : 'views:noHit')}</p> : null}
        </div>
      </div>
      <Actions desk={desk} />
    </Popover>
  );
}
