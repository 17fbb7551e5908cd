import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Offers } from '#client/sheet/formula/offers';

interface OfferListProps {
  readonly offers: Offers;
  readonly chosen: number;
  readonly id: string;
  /** The box the list hangs under; where there is no room, over it. */
  readonly box: Element | null;
  readonly rightToLeft: boolean;
  readonly onTake: (chosen: number) => void;
}

/** Columns and functions that may be meant, below the box a formula is typed in; the keys stay in the box. */
export function OfferList({ offers, chosen, id, box, rightToLeft, onTake }: OfferListProps) {
  const { t } = useTranslation();
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = list.current;
    if (element === null || box === null) return;
    const place = () => {
      const bounds = box.getBoundingClientRect();
      const { offsetHeight: height, offsetWidth: width } = element;
      const below = bounds.bottom + height + 4 <= window.innerHeight;
      element.style.top = `${below ? bounds.bottom + 2 : bounds.top - height - 2}px`;
      element.style.left = `${Math.max(4, Math.min(rightToLeft ? bounds.right - width : bounds.left, window.innerWidth - width - 4))}px`;
    };
    place();
    // A dialog grows and shrinks with the first rows it shows, and the box moves with it.
    const dialog = box.closest('dialog');
    if (dialog === null) return;
    const watcher = new ResizeObserver(place);
    watcher.observe(dialog);
    return () => watcher.disconnect();
  }, [box, offers, rightToLeft]);
  return (
    <div
      ref={list}
      id={id}
      className="suggestions formula-offers"
      role="listbox"
      aria-label={t('formulas:offers')}
      onPointerDown={(event) => event.preventDefault()}
    >
      {offers.items.map((item, index) => (
        <div
          key={`${item.is} ${item.aside}`}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === chosen}
          className="suggestion"
          onClick={() => onTake(index)}
        >
          <span dir="auto" className={item.is === 'function' ? 'offer-function' : undefined}>
            {item.label}
          </span>
          <bdi dir="ltr">{item.aside}</bdi>
        </div>
      ))}
    </div>
  );
}
