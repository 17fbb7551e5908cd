import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { keysOf } from '#client/sheet/actions/keyText';
import { SheetIcon } from '#client/sheet/bars/SheetIcon.tsx';
import type { Desk } from '#client/sheet/desk/desk';
import { useViewChanged } from '#client/sheet/views/useViewChanged';
import { viewsOf } from '#client/sheet/views/sheetViews';
import { maySave, openViews, saveView } from '#client/sheet/views/viewing';
import './views.css';

/** The name of the view a sheet shows, with a mark where the sheet shows something else than it says; a press lists all views. */
export function ViewButton({ desk }: { desk: Desk }) {
  const { t } = useTranslation();
  const views = viewsOf(desk);
  const present = useAtomValue(views.present);
  const open = useAtomValue(views.open);
  const changed = useViewChanged(desk);
  const name = present?.name ?? t('views:standard');
  return (
    <>
      <button
        type="button"
        className="quiet-button view-button"
        aria-haspopup="dialog"
        aria-expanded={open?.what === 'list'}
        aria-label={t(changed ? 'views:buttonChanged' : 'views:button', { name })}
        title={`${t('views:title')}  ${keysOf('views') ?? ''}`}
        onClick={(event) =>
          openViews(desk, open?.what === 'list' ? null : { what: 'list', beside: event.currentTarget.getBoundingClientRect() })
        }
      >
        <span className="view-name" dir="auto">
          {name}
        </span>
        {changed ? <span className="view-changed" aria-hidden="true" /> : null}
        <SheetIcon name="down" />
      </button>
      {changed && maySave(desk) ? (
        <button
          type="button"
          className="quiet-button view-keep"
          title={`${t('views:keepHint', { name })}  ${keysOf('saveView') ?? ''}`}
          onClick={() => void saveView(desk)}
        >
          {t('views:keep')}
        </button>
      ) : null}
    </>
  );
}
