import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { FigureOnWire } from '#define/figure';
import type { Where } from '#define/filter';
import { formatDecimal } from '#values/numberText';
import { currencyDecimals } from '#values/money';
import { baseCurrencyAtom } from '#client/session/session';
import { givenId, parameters, searchFor } from '#client/sheet/views/address';
import { languageAtom } from '#client/words/words';

/** Currencies of the figures, the branch's own first. */
function currenciesOf(figures: readonly FigureOnWire[], base: string): string[] {
  const all = [...new Set(figures.flatMap(({ amounts }) => Object.keys(amounts ?? {})))].sort((one, other) =>
    one.localeCompare(other, 'en'),
  );
  return all.includes(base) ? [base, ...all.filter((code) => code !== base)] : all;
}

const inCurrency = (where: Where, currency: string): Where => ({
  and: [...('and' in where ? where.and : [where]), { field: 'currency', op: 'equal', anyOf: [currency] }],
});

interface CellProps {
  readonly figure: FigureOnWire;
  readonly label: string;
  readonly text: string;
  readonly where: Where;
  readonly nothing: boolean;
}

/** Where all the rows of a figure are seen: in the view that is made for them, else behind its filter. */
const placeOf = ({ path, view, where }: FigureOnWire): string =>
  `${path}${view === undefined ? searchFor({ where }) : `?${parameters.view}=${encodeURIComponent(givenId(view))}`}`;

/** A number that opens the rows behind it. */
function Cell({ figure, label, text, where, nothing }: CellProps) {
  return (
    <td className={nothing ? 'figure-nothing' : figure.late ? 'figure-late' : undefined}>
      <Link to={where === figure.where ? placeOf(figure) : `${figure.path}${searchFor({ where })}`} aria-label={`${label} ${text}`}>
        <bdi dir="ltr">{text}</bdi>
      </Link>
    </td>
  );
}

function Line({ figure, currencies, withMine }: { figure: FigureOnWire; currencies: readonly string[]; withMine: boolean }) {
  const { t } = useTranslation();
  const language = useAtomValue(languageAtom);
  const number = (text: string, decimals?: number) => formatDecimal(text, { language, ...(decimals === undefined ? {} : { decimals }) });
  const label = t(`dashboard:figure.${figure.entity}.${figure.name}`);
  const mine = figure.mine;
  return (
    <tr>
      <th scope="row">
        <Link to={placeOf(figure)}>{label}</Link>
      </th>
      <Cell figure={figure} label={label} text={number(String(figure.count))} where={figure.where} nothing={figure.count === 0} />
      {withMine && mine === null ? <td /> : null}
      {withMine && mine !== null ? (
        <Cell
          figure={figure}
          label={`${label} ${t('dashboard:mine')}`}
          text={number(String(mine.count))}
          where={mine.where}
          nothing={mine.count === 0}
        />
      ) : null}
      {currencies.map((currency) => {
        const amount = figure.amounts?.[currency];
        if (amount === undefined) return <td key={currency} />;
        return (
          <Cell
            key={currency}
            figure={figure}
            label={`${label} ${currency}`}
            text={number(amount, currencyDecimals(currency))}
            where={inCurrency(figure.where, currency)}
            nothing={false}
          />
        );
      })}
    </tr>
  );
}

/** Nothing waits there. One such line is no trouble; of several only their number is said until somebody asks. */
const isIdle = ({ count, mine }: FigureOnWire): boolean => count === 0 && (mine?.count ?? 0) === 0;
const fewestFolded = 2;

/** Figures that belong together: how many, how many of one's own, how much in each currency. */
export function FigureTable({ title, figures }: { title: string; figures: readonly FigureOnWire[] }) {
  const { t } = useTranslation();
  const base = useAtomValue(baseCurrencyAtom);
  const currencies = currenciesOf(figures, base);
  const withMine = figures.some(({ mine }) => mine !== null && mine.count > 0);
  const [unfolded, setUnfolded] = useState(false);
  const idle = figures.filter(isIdle).length;
  const folds = idle >= fewestFolded;
  const shown = folds && !unfolded ? figures.filter((figure) => !isIdle(figure)) : figures;
  return (
    <section className="figures" aria-label={title}>
      <table>
        <thead>
          <tr>
            <th scope="col">{title}</th>
            <th scope="col">{t('dashboard:count')}</th>
            {withMine ? <th scope="col">{t('dashboard:mine')}</th> : null}
            {currencies.map((currency) => (
              <th key={currency} scope="col">
                <bdi dir="ltr">{currency}</bdi>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((figure) => (
            <Line key={figure.name} figure={figure} currencies={currencies} withMine={withMine} />
          ))}
        </tbody>
      </table>
      {folds ? (
        <button type="button" className="figures-idle" aria-expanded={unfolded} onClick={() => setUnfolded(!unfolded)}>
          {t(unfolded ? 'dashboard:foldIdle' : 'dashboard:idle', { n: idle })}
        </button>
      ) : null}
    </section>
  );
}
