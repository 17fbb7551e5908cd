import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#client/shell/Dialog.tsx';
import { likeness } from '#client/shell/palette/matching';
import type { Offer } from '#client/shell/palette/offers';

/** Keys that hold on every screen. */
function everywhere(t: (key: string) => string): readonly Offer[] {
  const line = (name: string, keys: readonly string[]): Offer => ({
    name,
    words: t(`palette:keys.${name}`),
    group: t('palette:keys.group'),
    keys,
    onlyKeys: true,
    available: true,
  });
  return [
    line('palette', ['Ctrl+K']),
    line('shortcuts', ['?', 'F1']),
    line('tab', ['Alt+1 … Alt+9']),
    line('nextTab', ['Ctrl+Alt+←', 'Ctrl+Alt+→']),
  ];
}

function grouped(offers: readonly Offer[]): [group: string, offers: Offer[]][] {
  const groups = new Map<string, Offer[]>();
  for (const offer of offers) groups.set(offer.group, [...(groups.get(offer.group) ?? []), offer]);
  return [...groups];
}

/** `?`: the keys of the present screen by group, those of every screen after them; what is typed narrows the list. */
export function ShortcutSheet({ offers, onClose }: { offers: readonly Offer[]; onClose: () => void }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const all = [...offers, ...everywhere(t)].filter(({ keys }) => keys.length > 0);
  const shown = all.filter(({ words, keys, group }) => likeness(typed, [words, ...keys, group]) !== null);
  return (
    <Dialog
      title={t('palette:shortcuts')}
      width={860}
      onSubmit={onClose}
      onLeave={onClose}
      actions={
        <button type="submit" className="button button-primary">
          {t('palette:close')}
        </button>
      }
    >
      <input
        data-first=""
        className="shortcut-search"
        type="search"
        aria-label={t('palette:searchKeys')}
        placeholder={t('palette:searchKeys')}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className="shortcut-scroll" role="region" aria-label={t('palette:shortcuts')} tabIndex={0}>
        <div className="shortcut-groups">
          {grouped(shown).map(([group, list]) => (
            <section key={group}>
              <h3>{group}</h3>
              <dl>
                {list.map((offer) => (
                  <div key={offer.name}>
                    <dt>{offer.words}</dt>
                    <dd dir="ltr">
                      {offer.keys.map((key) => (
                        <kbd key={key}>{key}</kbd>
                      ))}
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
        </div>
        {shown.length === 0 ? <p role="status">{t('palette:noKeys')}</p> : null}
      </div>
    </Dialog>
  );
}
