import { Fragment, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currencyDecimals } from '#values/money';
import { formatDecimal } from '#values/numberText';
import { selectedRowIds } from '#client/sheet/desk/commands';
import type { Desk } from '#client/sheet/desk/desk';
import type { Language } from '#names/languages';

/** Of more charges nobody is told whose they are. */
const mostCompared = 2_000;

/** The charges a dialog takes as chosen when it opens, and the side and the partner all of them share; later presses in the sheet change nothing. */
export function useChosen(desk: Desk) {
  const [all, setAll] = useState(() => selectedRowIds(desk));
  const ids = useMemo(() => all.filter((id) => !id.startsWith('new:')), [all]);
  const shared = useMemo(() => {
    const rows = all.length > mostCompared ? [] : all.flatMap((id) => desk.model.viewRowOf(id) ?? []);
    const [direction, partner] = (['direction', 'customerId'] as const).map((field) => [
      ...new Set(rows.map((row) => desk.model.cell(row, field).text)),
    ]);
    return { direction: direction?.length === 1 ? direction[0] : undefined, partner: partner?.length === 1 ? partner[0] : undefined };
  }, [desk, all]);
  return { all, ids, leaveOut: (gone: ReadonlySet<string>) => setAll(all.filter((id) => !gone.has(id))), ...shared };
}

/** How many charges are chosen, of which side and which partner as far as all are of one. */
export function ChosenCharges({
  chosen: { all, direction, partner },
  nothing,
}: {
  chosen: Pick<ReturnType<typeof useChosen>, 'all' | 'direction' | 'partner'>;
  nothing: string;
}) {
  const { t } = useTranslation();
  const shared = [direction, partner].filter((word) => word !== undefined && word !== '');
  return (
    <p className="task-what">
      {all.length === 0 ? nothing : t('invoicing:what', { count: all.length })}
      {shared.map((word) => (
        <Fragment key={word}>
          {' · '}
          <bdi>{word}</bdi>
        </Fragment>
      ))}
    </p>
  );
}

/** A cell of a table with an amount in it, with all decimals of its currency. */
export function AmountCell({ text, currency, language }: { text: string; currency: string; language: Language }) {
  return (
    <td className="task-number">
      <bdi dir="ltr">{formatDecimal(text, { language, decimals: currencyDecimals(currency) })}</bdi>
    </td>
  );
}
