import { useAtom, useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import type { KeyboardEvent, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { keysOf } from '#client/sheet/actions/keyText';
import { SheetIcon } from '#client/sheet/bars/SheetIcon.tsx';
import type { Desk } from '#client/sheet/desk/desk';
import { findSettings, findStateOf, hitsOf, type FindSettings } from '#client/sheet/find/findState';
import { closeFind, findAll, forgetFound, stopSearch } from '#client/sheet/find/finding';
import { linesOf } from '#client/sheet/find/foundLists';
import { FoundLines } from '#client/sheet/find/FoundLines.tsx';
import { previewReplace, replaceOne } from '#client/sheet/find/replacing';
import { findNext } from '#client/sheet/find/stepping';
import { ReplacePreview } from '#client/sheet/find/ReplacePreview.tsx';
import { dialogHeight, dialogWidth, useMoving } from '#client/sheet/find/useMoving';
import { at, cellCount } from '#client/sheet/grid/selection';
import './find.css';

type Switch = 'caseSensitive' | 'whole' | 'regex';
const switches: readonly Switch[] = ['caseSensitive', 'whole', 'regex'];

function Fields({ desk, replaces, first }: { desk: Desk; replaces: boolean; first: RefObject<HTMLInputElement | null> }) {
  const { t } = useTranslation();
  const [settings, change] = useAtom(findSettings);
  const set = (part: Partial<FindSettings>) => {
    change({ ...settings, ...part });
    if (part.by === undefined) forgetFound(desk);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.stopPropagation();
    void findNext(desk, event.shiftKey ? -1 : 1);
  };
  const field = (name: 'text' | 'by') => (
    <label className="find-field">
      <span>{t(`find:${name}`)}</span>
      <input
        {...(name === 'text' ? { ref: first } : {})}
        className="sheet-input"
        dir={settings.regex ? 'ltr' : 'auto'}
        value={settings[name]}
        spellCheck={false}
        autoComplete="off"
        title={name === 'text' && !settings.regex ? t('find:wildcards') : undefined}
        onChange={(event) => set({ [name]: event.target.value })}
        onKeyDown={onKeyDown}
      />
    </label>
  );
  return (
    <>
      {field('text')}
      {replaces ? field('by') : null}
      <div className="find-options">
        {switches.map((name) => (
          <label key={name}>
            <input type="checkbox" checked={settings[name]} onChange={(event) => set({ [name]: event.target.checked })} />
            {t(`find:${name}`)}
          </label>
        ))}
        <select
          className="sheet-input"
          aria-label={t('find:order')}
          value={settings.order}
          onChange={(event) => set({ order: event.target.value === 'columns' ? 'columns' : 'rows' })}
        >
          <option value="rows">{t('find:rows')}</option>
          <option value="columns">{t('find:columns')}</option>
        </select>
      </div>
    </>
  );
}

function Scope({ desk }: { desk: Desk }) {
  const { t } = useTranslation();
  const selection = useAtomValue(desk.selection);
  const cells = cellCount(selection);
  if (cells <= 1) return <span className="find-scope">{t('find:scopeSheet')}</span>;
  const words = t('find:scopeSelection', { count: cells });
  const widen = () => {
    desk.select(at(selection.active), 'none');
    desk.set(findStateOf(desk).entered, (n) => n + 1);
  };
  return (
    <button
      type="button"
      className="link-button find-scope"
      aria-label={`${words} ${t('find:scopeWiden')}`}
      title={t('find:scopeWiden')}
      onClick={widen}
    >
      <span>{words}</span>
      <SheetIcon name="close" />
    </button>
  );
}

function Actions({ desk, replaces }: { desk: Desk; replaces: boolean }) {
  const { t } = useTranslation();
  const { text, whole } = useAtomValue(findSettings);
  const busy = useAtomValue(findStateOf(desk).busy);
  const off = text === '' && !whole;
  const button = (name: string, run: () => unknown, { primary = false, keys }: { primary?: boolean; keys?: string | undefined } = {}) => (
    <button
      type="button"
      className={primary ? 'button button-primary' : 'button'}
      aria-disabled={off}
      title={keys}
      onClick={() => off || void run()}
    >
      {t(`find:${name}`)}
    </button>
  );
  return (
    <div className="find-actions">
      {replaces ? button('replaceAll', () => previewReplace(desk)) : null}
      {replaces ? button('replaceOne', () => replaceOne(desk)) : null}
      <Scope desk={desk} />
      {/* One button with two meanings, so that it keeps the focus. */}
      {busy ? button('stop', () => stopSearch(desk)) : button('all', () => findAll(desk))}
      {button('previous', () => findNext(desk, -1), { keys: keysOf('findPrevious') })}
      {button('next', () => findNext(desk, 1), { primary: true, keys: keysOf('findNext') })}
    </div>
  );
}

function Note({ desk }: { desk: Desk }) {
  const note = useAtomValue(findStateOf(desk).note);
  return (
    <p className="find-note" role="status" data-wrong={note?.wrong === true}>
      {note === null || note.text === '' ? null : (
        <>
          {note.wrong ? <SheetIcon name="warning" /> : null}
          <span title={note.text}>{note.text}</span>
        </>
      )}
    </p>
  );
}

/** The dialog moves out of the way of the cell that was just found. */
function useCellInSight(desk: Desk, frame: RefObject<HTMLElement | null>, move: (top: number) => void): void {
  const selection = useAtomValue(desk.selection);
  const moving = useRef(move);
  useEffect(() => {
    moving.current = move;
  });
  useEffect(() => {
    const wait = requestAnimationFrame(() => {
      const [cell, box] = [desk.grid?.boundsOf(selection.active), frame.current?.getBoundingClientRect()];
      if (!cell || !box || frame.current?.contains(document.activeElement) !== true) return;
      const covered = cell.left < box.right && cell.right > box.left && cell.top < box.bottom && cell.bottom > box.top;
      if (!covered) return;
      moving.current(cell.top - box.height - 8 > 8 ? cell.top - box.height - 8 : cell.bottom + 8);
    });
    return () => cancelAnimationFrame(wait);
  }, [desk, frame, selection]);
}

function Open({ desk, as }: { desk: Desk; as: 'find' | 'replace' }) {
  const { t } = useTranslation();
  const state = findStateOf(desk);
  const entered = useAtomValue(state.entered);
  const found = useAtomValue(state.found);
  const outlook = useAtomValue(state.outlook);
  const frame = useRef<HTMLElement>(null);
  const first = useRef<HTMLInputElement>(null);
  const { corner, head, onKeyDown: onMoveKey, moveTo } = useMoving(frame, desk.rightToLeft);
  const placed = corner !== null;
  useEffect(() => {
    if (!placed) return;
    first.current?.focus();
    first.current?.select();
  }, [entered, placed]);
  useCellInSight(desk, frame, moveTo);
  const replaces = as === 'replace';
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.stopPropagation();
    closeFind(desk);
  };
  const style =
    corner === null
      ? { inlineSize: dialogWidth, blockSize: dialogHeight, visibility: 'hidden' as const }
      : { inlineSize: dialogWidth, blockSize: dialogHeight, left: corner.left, top: corner.top };
  const title = t(replaces ? 'find:titleReplace' : 'find:title');
  return (
    <section
      ref={frame}
      className="find-dialog"
      role="dialog"
      aria-modal="false"
      aria-label={title}
      style={style}
      data-keeps-editing
      onKeyDown={onKeyDown}
    >
      <header {...head}>
        <button type="button" data-grip className="find-grip" aria-label={t('find:move')} title={t('find:move')} onKeyDown={onMoveKey}>
          <h2>{title}</h2>
        </button>
        <div className="find-tabs" role="tablist">
          <button
            type="button"
            role="tab"
            className="quiet-button"
            aria-selected={!replaces}
            title={keysOf('find')}
            onClick={() => desk.set(state.open, 'find')}
          >
            {t('find:title')}
          </button>
          <button
            type="button"
            role="tab"
            className="quiet-button"
            aria-selected={replaces}
            title={keysOf('replace')}
            onClick={() => desk.set(state.open, 'replace')}
          >
            {t('find:replaceOne')}
          </button>
        </div>
        <button
          type="button"
          className="quiet-button square"
          aria-label={t('find:close')}
          title={t('find:close')}
          onClick={() => closeFind(desk)}
        >
          <SheetIcon name="close" />
        </button>
      </header>
      {outlook !== null && replaces ? (
        <ReplacePreview desk={desk} outlook={outlook} />
      ) : (
        <>
          <Fields desk={desk} replaces={replaces} first={first} />
          <Actions desk={desk} replaces={replaces} />
          {found === null ? (
            <div className="found found-none" />
          ) : (
            <FoundLines
              desk={desk}
              name={`found ${found.number}`}
              total={hitsOf(found)}
              label={t('find:list.label')}
              read={(from, count) => linesOf(desk, found, from, count)}
            />
          )}
        </>
      )}
      <Note desk={desk} />
    </section>
  );
}

/** Find and replace (Ctrl+F, Ctrl+H): 540 by 370, moved by its head or by keys, and never in the way of the sheet, which stays in use. */
export function FindDialog({ desk }: { desk: Desk }) {
  const as = useAtomValue(findStateOf(desk).open);
  return as === null ? null : <Open desk={desk} as={as} />;
}
