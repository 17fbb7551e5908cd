import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#client/shell/icons.tsx';
import type { IconName } from '#client/shell/icons.tsx';
import { Unread } from '#client/shell/Unread.tsx';
import '#client/beside/beside.css';

export interface BesideItem {
  readonly id: string;
  readonly title: string;
  readonly about: ReactNode;
}

interface BesideProps {
  readonly label: string;
  readonly items: readonly BesideItem[] | undefined;
  readonly current: string | undefined;
  readonly search: string;
  readonly words: { readonly search: string; readonly add: string; readonly belongs: string; readonly nothingFound: string };
  readonly icon: IconName;
  /** Why the list could not be read, and the way to read it anew. */
  readonly failed: string;
  readonly onRetry: () => void;
  /** Stands above the list. */
  readonly note?: ReactNode;
  readonly onSearch: (search: string) => void;
  /** undefined: a new one. */
  readonly onOpen: (id: string | undefined) => void;
  /** The one that is open; undefined while none is. */
  readonly children: ReactNode;
}

interface FrameProps {
  /** The list; it says when something of it is opened. */
  readonly list: (onOpened: () => void) => ReactNode;
  readonly icon: IconName;
  /** What stands where nothing is open. */
  readonly belongs: string;
  readonly children: ReactNode;
}

/** A list, and beside it the one of it that is open; a narrow window shows one of the two, and a way from the open one back to the list. */
export function BesideFrame({ list, icon, belongs, children }: FrameProps) {
  const { t } = useTranslation();
  const one = children !== null && children !== undefined;
  const [listed, setListed] = useState(!one);
  useEffect(() => {
    if (one) setListed(false);
  }, [one]);
  return (
    <div className={one && !listed ? 'beside beside-open' : 'beside'}>
      <button type="button" className="quiet-button beside-back" onClick={() => setListed(true)}>
        <Icon name="chevron" turns size={14} />
        {t('shell:page.toList')}
      </button>
      {list(() => setListed(false))}
      {children ?? (
        <div className="beside-blank">
          <Icon name={icon} size={32} />
          <p>{belongs}</p>
        </div>
      )}
    </div>
  );
}

/** `BesideFrame` with a list that is searched and added to. */
export function Beside({ label, items, current, search, words, icon, failed, onRetry, note, onSearch, onOpen, children }: BesideProps) {
  const list = (onOpened: () => void) => {
    const open = (id: string | undefined) => {
      onOpened();
      onOpen(id);
    };
    return (
      <section className="beside-list" aria-label={label}>
        <div className="beside-bar">
          <input
            className="input"
            type="search"
            value={search}
            placeholder={words.search}
            aria-label={words.search}
            onChange={(event) => onSearch(event.target.value)}
          />
          <button type="button" className="button button-primary" onClick={() => open(undefined)}>
            {words.add}
          </button>
        </div>
        <Unread reason={failed} onRetry={onRetry} />
        {note}
        {failed === '' && items?.length === 0 ? (
          <p className="messages-empty">{search === '' ? words.belongs : words.nothingFound}</p>
        ) : null}
        <ul>
          {items?.map(({ id, title, about }) => (
            <li key={id}>
              <button type="button" className="beside-line" aria-current={id === current} onClick={() => open(id)}>
                <span dir="auto">{title}</span>
                <span className="beside-about">{about}</span>
              </button>
            </li>
          ))}
        </ul>
      </section>
    );
  };
  return (
    <BesideFrame list={list} icon={icon} belongs={words.belongs}>
      {children}
    </BesideFrame>
  );
}
