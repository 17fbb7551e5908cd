import { useAtomValue } from 'jotai';
import { Bar, BarChart, CartesianGrid, Cell, ReferenceLine, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { TrendOnWire, TrendPoint } from '#define/figure';
import { searchFor } from '#client/sheet/views/address';
import { languageAtom, localeTag } from '#client/words/words';

const heightPx = 220;
const axisPx = 56;

/** A bar's length is a picture of the amount; the exact text stands in the tooltip and in the table. */
const lengthOf = (point: TrendPoint): number => Number(point.value);

function colourOf(trend: TrendOnWire, point: TrendPoint): string {
  if (point.value.startsWith('-')) return 'var(--refused)';
  if (point.from === trend.present) return 'var(--accent)';
  return point.from > trend.present ? 'var(--box-3)' : 'var(--box-5)';
}

interface Pointed {
  readonly active?: boolean;
  readonly payload?: readonly { readonly payload?: unknown }[];
}

/** Bars of a trend, drawn in the tokens' colours, time from left to right in every language; a press on one opens its rows, arrow keys walk them. */
export function TrendChart({ trend, title, value }: { trend: TrendOnWire; title: string; value: (point: TrendPoint) => string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const language = useAtomValue(languageAtom);
  const brief = new Intl.NumberFormat(localeTag(language), { notation: 'compact', maximumFractionDigits: 1 });
  const short = (from: string) => (trend.per === 'month' ? from.slice(2, 7) : from.slice(5));
  const points = trend.points.map((point) => ({ ...point, length: lengthOf(point) }));
  const tip = ({ active, payload }: Pointed) => {
    const point = payload?.[0]?.payload as TrendPoint | undefined;
    if (active !== true || point === undefined) return null;
    return (
      <div className="trend-tip">
        <bdi dir="ltr">{trend.per === 'month' ? point.from.slice(0, 7) : t('dashboard:weekFrom', { day: point.from })}</bdi>
        <strong>
          <bdi dir="ltr">{trend.currency === null ? value(point) : `${trend.currency} ${value(point)}`}</bdi>
        </strong>
      </div>
    );
  };
  return (
    <div className="trend-chart" dir="ltr">
      <ResponsiveContainer width="100%" height={heightPx}>
        <BarChart data={points} margin={{ top: 8, right: 0, bottom: 0, left: 0 }} title={title}>
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis
            dataKey="from"
            tickFormatter={short}
            tick={{ fill: 'var(--ink-quiet)', fontSize: 12 }}
            tickLine={false}
            axisLine={{ stroke: 'var(--line-strong)' }}
          />
          <YAxis
            width={axisPx}
            tickFormatter={(at: number) => brief.format(at)}
            tick={{ fill: 'var(--ink-quiet)', fontSize: 12 }}
            tickLine={false}
            axisLine={false}
          />
          <ReferenceLine y={0} stroke="var(--line-strong)" />
          <Tooltip content={tip} cursor={{ fill: 'var(--accent-wash)' }} isAnimationActive={false} />
          <Bar
            dataKey="length"
            isAnimationActive={false}
            maxBarSize={36}
            onClick={(_bar, at) => void navigate(`${trend.path}${searchFor({ where: trend.points[at]?.where ?? null })}`)}
            cursor="pointer"
          >
            {points.map((point) => (
              <Cell key={point.from} fill={colourOf(trend, point)} />
            ))}
          </Bar>
        </BarChart>
      </ResponsiveContainer>
    </div>
  );
}
