import { useAtomValue } from 'jotai';
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { TrendOnWire, TrendPoint } from '#define/figure';
import { currencyDecimals } from '#values/money';
import { formatDecimal } from '#values/numberText';
import { searchFor } from '#client/sheet/views/address';
import { languageAtom } from '#client/words/words';

/** The library of the charts is large and nobody waits for it: the page stands before it comes, and it comes where a chart is seen. */
const TrendChart = lazy(async () => ({ default: (await import('#client/dashboard/TrendChart.tsx')).TrendChart }));

const isZero = (text: string): boolean => /^[-0.]*$/u.test(text);

function Table({
  trend,
  value,
  words,
}: {
  trend: TrendOnWire;
  value: (point: TrendPoint) => string;
  words: { period: string; sum: string };
}) {
  return (
    <div className="trend-table">
      <table>
        <thead>
          <tr>
            <th scope="col">{words.period}</th>
            <th scope="col">{words.sum}</th>
          </tr>
        </thead>
        <tbody>
          {trend.points.map((point) => (
            <tr key={point.from}>
              <th scope="row">
                <Link to={`${trend.path}${searchFor({ where: point.where })}`}>
                  <bdi dir="ltr">{trend.per === 'month' ? point.from.slice(0, 7) : point.from}</bdi>
                </Link>
              </th>
              <td>
                <bdi dir="ltr">{value(point)}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function SeenChart(props: ComponentProps<typeof TrendChart>) {
  const place = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (element === null) return undefined;
    const watch = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && setSeen(true));
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  if (!seen) return <div ref={place} className="trend-chart" />;
  return (
    <Suspense fallback={<div className="trend-chart" />}>
      <TrendChart {...props} />
    </Suspense>
  );
}

/** A sum over time as bars, or as the table they are drawn from. */
export function TrendPanel({ trend }: { trend: TrendOnWire }) {
  const { t } = useTranslation();
  const language = useAtomValue(languageAtom);
  const [asTable, setAsTable] = useState(false);
  const { currency } = trend;
  const title = t(`dashboard:trend.${trend.entity}.${trend.name}`);
  const value = useMemo(
    () => (point: TrendPoint) =>
      formatDecimal(point.value, { language, ...(currency === null ? {} : { decimals: currencyDecimals(currency) }) }),
    [language, currency],
  );
  const empty = trend.points.every((point) => isZero(point.value));
  return (
    <section className="trend" aria-label={title}>
      <div className="trend-head">
        <h3>
          {title}
          {currency === null ? null : <bdi dir="ltr">{currency}</bdi>}
        </h3>
        {empty ? null : (
          <button type="button" className="quiet-button" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
            {t('dashboard:asTable')}
          </button>
        )}
      </div>
      {empty ? <p className="trend-empty">{t(`dashboard:trendEmpty.${trend.per}`)}</p> : null}
      {!empty && asTable ? (
        <Table trend={trend} value={value} words={{ period: t(`dashboard:per.${trend.per}`), sum: currency ?? title }} />
      ) : null}
      {!empty && !asTable ? <SeenChart trend={trend} title={title} value={value} /> : null}
    </section>
  );
}
