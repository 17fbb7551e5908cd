import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { differenceShare } from '#define/sums';
import { baseCurrencyAtom } from '#client/session/session';
import type { Sheet } from '#define/sheet';
import type { Desk } from '#client/sheet/desk/desk';
import { columnWords } from '#client/sheet/desk/wording';
import type { SavedTogether } from '#client/sheet/together/savedTogether';
import { shareWords } from '#client/sheet/totals/shares';
import { add, compare, subtract, toDecimal, toText, ZERO, type Decimal } from '#values/decimal';
import { formatDecimal } from '#values/numberText';

/** What one field comes to in one currency, on either side, unsaved edits included. */
interface SideSum {
  readonly field: string;
  readonly currency: string;
  readonly sides: readonly (readonly [side: string, amount: Decimal])[];
}

const restMs = 200;

/** Adds up the fields the sheets name over all their rows, per currency and side: exact, and never across currencies. */
async function sumsOf(desks: readonly Desk[], fields: readonly string[]): Promise<readonly SideSum[]> {
  const found = new Map<string, Map<string, Decimal>>();
  for (const desk of desks) {
    const totals = await desk.model.tools.formulas.totals(fields, '').catch(() => null);
    for (const { column, sums } of totals?.columns ?? [])
      for (const { currency, share = '', sum } of sums) {
        if (share === differenceShare) continue;
        const key = `${column} ${currency}`;
        const sides = found.get(key) ?? new Map<string, Decimal>();
        sides.set(share, add(sides.get(share) ?? ZERO, toDecimal(sum)));
        found.set(key, sides);
      }
  }
  return [...found].map(([key, sides]) => {
    const [field = '', currency = ''] = key.split(' ');
    return { field, currency, sides: [...sides] };
  });
}

/**
 * Between two sheets that stand side by side: what each side comes to and what is between them, as it would be were everything saved now
 * (design/screens-operations.md §2, the charges of an order).
 */
function SidesStrip({ desks }: { desks: readonly Desk[] }) {
  const { t } = useTranslation();
  const base = useAtomValue(baseCurrencyAtom) ?? '';
  const [sums, setSums] = useState<readonly SideSum[]>([]);
  const [first] = desks;
  useEffect(() => {
    let current = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = () => {
      timer = undefined;
      void sumsOf(desks, first?.model.sheet.strip ?? []).then((found) => current && setSums(found));
    };
    const soon = () => (timer ??= setTimeout(ask, restMs));
    const stops = desks.map(({ model }) => model.subscribe((event) => event.what !== 'status' && soon()));
    soon();
    return () => {
      current = false;
      clearTimeout(timer);
      for (const stop of stops) stop();
    };
  }, [desks, first]);
  if (first === undefined || sums.length === 0) return null;
  const options = first.model.definition.fields[first.model.definition.sumsBy ?? '']?.options ?? [];
  const printed = (amount: Decimal) => formatDecimal(toText(amount), { language: first.model.language });
  const sideOf = ({ sides }: SideSum, side: string) => sides.find(([name]) => name === side)?.[1] ?? ZERO;
  const between = (one: SideSum) => subtract(sideOf(one, options[0] ?? ''), sideOf(one, options[1] ?? ''));
  const order = (one: SideSum) => (first.model.sheet.strip ?? []).indexOf(one.field) * 2 + Number(one.currency !== base);
  return (
    <dl className="page-strip" aria-label={t('totals:difference')}>
      {sums
        .toSorted((a, b) => order(a) - order(b))
        .map((one) => (
          <div key={`${one.field} ${one.currency}`}>
            <dt>
              {columnWords(first, one.field)} {one.currency}
            </dt>
            <dd>
              {options.map((side) => (
                <span key={side}>
                  {shareWords(first, side)} <bdi dir="ltr">{printed(sideOf(one, side))}</bdi>
                </span>
              ))}
              <strong data-negative={compare(between(one), ZERO) < 0}>
                {t('totals:difference')} <bdi dir="ltr">{printed(between(one))}</bdi>
              </strong>
            </dd>
          </div>
        ))}
    </dl>
  );
}

/** The figures between sheets side by side, once all of them are open. */
export function StripBetween({ together, sheets }: { together: SavedTogether; sheets: readonly Sheet[] }) {
  const mods = sheets.filter(({ strip }) => strip !== undefined).map(({ mod }) => mod);
  const [desks, setDesks] = useState<readonly Desk[]>([]);
  const wanted = mods.join();
  useEffect(() => {
    const find = () =>
      setDesks((before) => {
        const now = together.desks.filter(({ model }) => wanted.split(',').includes(model.sheet.mod));
        return now.length === before.length && now.every((desk, at) => desk === before[at]) ? before : now;
      });
    find();
    return together.subscribe(find);
  }, [together, wanted]);
  return mods.length > 1 && desks.length === mods.length ? <SidesStrip desks={desks} /> : null;
}
