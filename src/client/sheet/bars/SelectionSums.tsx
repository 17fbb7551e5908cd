import i18next from 'i18next';
import { useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sumKey } from '#define/sums';
import type { AreaSums } from '#client/sheet/model';
import { Figure } from '#client/sheet/bars/Figure.tsx';
import { statusItemsAtom, type StatusItem } from '#client/sheet/bars/statusItems';
import type { Desk } from '#client/sheet/desk/desk';
import { columnWords } from '#client/sheet/desk/wording';
import { cellCount } from '#client/sheet/grid/selection';
import { shareWords, withoutIdleDifferences } from '#client/sheet/totals/shares';
import { Popover } from '#client/sheet/panels/Popover.tsx';

const sumsDelayMs = 60;
const figures = ['sum', 'average', 'least', 'most'] as const satisfies readonly StatusItem[];
type FigureName = (typeof figures)[number];
type CurrencySums = AreaSums['sums'][number];

/** Sums of the selection, asked for a moment after it came to rest; null for a single cell. */
function useSums(desk: Desk): AreaSums | null {
  const selection = useAtomValue(desk.selection);
  const version = useAtomValue(desk.version);
  const columns = useAtomValue(desk.columns);
  const [sums, setSums] = useState<AreaSums | null>(null);
  // While the engine is busy one question waits for its answer, not one for each change.
  const answered = useRef<Promise<unknown>>(Promise.resolve());
  // What stands already is not set again: React would come back for it after each step of a held key.
  const blank = useRef(true);
  useEffect(() => {
    if (cellCount(selection) < 2) {
      if (!blank.current) setSums(null);
      blank.current = true;
      return;
    }
    let current = true;
    const ask = async () => {
      await answered.current;
      if (!current) return;
      const found = desk.model.sums(
        selection.areas,
        columns.map((column) => column.name),
      );
      answered.current = found.catch(() => undefined);
      const known = await found;
      if (!current) return;
      blank.current = false;
      const summed = new Set(columns.flatMap((column) => (column.summed ? [column.name] : [])));
      // Of several columns of plain numbers those the sheet adds up are told, each by its name.
      const told = known.sums.filter(({ of }) => of === undefined || summed.has(of));
      setSums({ ...known, sums: withoutIdleDifferences(told) });
    };
    const timer = setTimeout(() => void ask(), sumsDelayMs);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [desk, selection, version, columns]);
  return sums;
}

/** One currency's figures on the line; with several currencies only the first, so that all of them have room. */
function CurrencyFigures({ desk, sums, shown }: { desk: Desk; sums: CurrencySums; shown: readonly FigureName[] }) {
  const { t } = useTranslation();
  return (
    <span className="status-sum">
      {shown.map((name, at) => (
        <span key={name}>
          <span>
            {t(`sheet:status.${name}`)}
            {at === 0 && sums.of !== undefined ? <bdi> {columnWords(desk, sums.of)}</bdi> : null}
            {at === 0 && sums.currency !== '' ? (
              <>
                {' '}
                <bdi dir="ltr">{sums.currency}</bdi> {shareWords(desk, sums.share)}
              </>
            ) : null}
          </span>{' '}
          <Figure desk={desk} value={sums[name] ?? ''} strong={name === 'sum'} />
        </span>
      ))}
    </span>
  );
}

const plainWords = (desk: Desk, { of, currency }: CurrencySums): string =>
  of !== undefined ? columnWords(desk, of) : currency === '' ? i18next.t('totals:plain') : '';

/** Every figure of every currency and share; unlike ones stand apart and are never added. */
function AllFigures({ desk, sums }: { desk: Desk; sums: AreaSums }) {
  const { t } = useTranslation();
  return (
    <table className="sum-table">
      <thead>
        <tr>
          <th scope="col">{t('totals:currency')}</th>
          {figures.map((name) => (
            <th key={name} scope="col">
              {t(`sheet:status.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {sums.sums.map((one) => (
          <tr key={sumKey(one)}>
            <th scope="row">
              {plainWords(desk, one)} {one.currency === '' ? null : <bdi dir="ltr">{one.currency}</bdi>} {shareWords(desk, one.share)}
            </th>
            {figures.map((name) => (
              <td key={name}>{one[name] === null ? null : <Figure desk={desk} value={one[name]} />}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What the selected cells come to: count, numbers, and for each currency and share by itself sum, average, least and most. */
export function SelectionSums({ desk }: { desk: Desk }) {
  const { t } = useTranslation();
  const sums = useSums(desk);
  const items = useAtomValue(statusItemsAtom);
  const [beside, setBeside] = useState<DOMRect | null>(null);
  if (sums === null) return null;
  const chosen = figures.filter((name) => items.has(name));
  const several = sums.sums.length > 1;
  const close = () => {
    setBeside(null);
    desk.editor?.focus();
  };
  return (
    <>
      <div className="status-sums">
        {items.has('cells') ? <span>{t('sheet:status.cells', { n: sums.cells.toLocaleString('en') })}</span> : null}
        {items.has('numbers') && sums.numbers > 0 ? <span>{t('sheet:status.numbers', { count: sums.numbers })}</span> : null}
        {sums.sums.map((one) => (
          <CurrencyFigures key={sumKey(one)} desk={desk} sums={one} shown={several ? chosen.slice(0, 1) : chosen} />
        ))}
      </div>
      {several && chosen.length > 0 ? (
        <button
          type="button"
          className="link-button"
          aria-expanded={beside !== null}
          onClick={(event) => setBeside(event.currentTarget.getBoundingClientRect())}
        >
          {t('totals:details')}
        </button>
      ) : null}
      {beside === null ? null : (
        <Popover beside={beside} rightToLeft={desk.rightToLeft} label={t('totals:details')} className="figures-popover" onClose={close}>
          <AllFigures desk={desk} sums={sums} />
        </Popover>
      )}
    </>
  );
}
