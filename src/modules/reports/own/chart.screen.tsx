import { useAtomValue } from 'jotai';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import {
  Bar,
  BarChart,
  CartesianGrid,
  Cell,
  Legend,
  Line,
  LineChart,
  Pie,
  PieChart,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { wireName } from '#define/entity';
import type { ReportChart } from '#define/ownReport';
import type { Language } from '#names/languages';
import type { ListAnswer } from '#define/wire';
import { call } from '#client/calls/http';
import type { Desk } from '#client/sheet/desk/desk';
import { useStatus } from '#client/sheet/desk/useStatus';
import { useRead } from '#client/shell/useRead';
import { languageAtom, localeTag } from '#client/words/words';
import { fieldWords } from '#client/words/fieldWords';
import { add, toDecimal, toText } from '#values/decimal';
import type { OwnReport } from '#modules/reports/own/calling.screen';
import { namesInRows } from '#modules/reports/own/rowNames.screen';

const heightPx = 220;
const mostDrawn = 24;
const colours = ['var(--accent)', 'var(--payable)', 'var(--saved)', 'var(--conflict)', 'var(--live)', 'var(--box-5)'];

/** One place along the chart: lengths by figure, and in `exact` what they are pictures of. */
interface Point {
  readonly name: string;
  readonly exact: Readonly<Record<string, string>>;
  readonly [figure: string]: string | number | Readonly<Record<string, string>>;
}

/** The first rows of a report as points: a bar's length is a picture of the amount, the exact text stands in the tooltip. */
async function pointsOf({ id, design: { chart } }: OwnReport, desk: Desk, asked: string): Promise<readonly Point[]> {
  if (chart === null) return [];
  const answer = await call<ListAnswer>(
    'POST',
    '/spReportController/run',
    { id, ...(JSON.parse(asked) as object), size: mostDrawn },
    { quiet: true },
  );
  const { definition } = desk.model;
  const by = wireName(definition, chart.by);
  const nameOf = await namesInRows(
    definition,
    chart.by,
    answer.rows.map((row) => row[by] ?? null),
  );
  const points = new Map<string, Record<string, string>>();
  for (const row of answer.rows) {
    const name = nameOf(row[by] ?? null);
    const point = points.get(name) ?? {};
    for (const figure of chart.figures) {
      const value = String(row[wireName(definition, figure)] ?? '0');
      const take = definition.view?.figures[figure]?.take;
      // Rows that differ in another column are one point where their figures add up, and the first of them where they do not.
      const before = point[figure];
      point[figure] =
        before === undefined ? value : take === 'sum' || take === 'count' ? toText(add(toDecimal(before), toDecimal(value))) : before;
    }
    points.set(name, point);
  }
  return [...points].map(([name, exact]): Point => ({
    name,
    exact,
    ...Object.fromEntries(Object.entries(exact).map(([figure, text]) => [figure, Number(text)])),
  }));
}

const axis = { tick: { fill: 'var(--ink-quiet)', fontSize: 12 }, tickLine: false } as const;

interface DrawnProps {
  readonly id: string;
  readonly chart: ReportChart;
  readonly points: readonly Point[];
  readonly language: Language;
}

function drawn({ id, chart, points, language }: DrawnProps) {
  const brief = new Intl.NumberFormat(localeTag(language), { notation: 'compact', maximumFractionDigits: 1 });
  // A text is written with all its digits, which a number might not hold.
  const whole = new Intl.NumberFormat(localeTag(language), { maximumFractionDigits: 8 });
  const heads = chart.figures.map((figure) => ({ figure, head: fieldWords(`ownReport${id}`, figure) }));
  const tip = (
    <Tooltip
      formatter={(_length, _head, { payload, dataKey }) => whole.format(((payload as Point).exact[String(dataKey)] ?? '0') as `${number}`)}
      cursor={{ fill: 'var(--accent-wash)' }}
      isAnimationActive={false}
    />
  );
  const legend = heads.length > 1 && <Legend itemSorter={null} wrapperStyle={{ fontSize: 12 }} />;
  const frame = (
    <>
      <CartesianGrid vertical={false} stroke="var(--line)" />
      <XAxis dataKey="name" {...axis} axisLine={{ stroke: 'var(--line-strong)' }} />
      <YAxis width={60} tickFormatter={(at: number) => brief.format(at)} {...axis} axisLine={false} />
      {tip}
      {legend}
    </>
  );
  if (chart.kind === 'pie')
    return (
      <PieChart>
        <Pie data={[...points]} dataKey={chart.figures[0] ?? ''} nameKey="name" isAnimationActive={false} outerRadius={88}>
          {points.map(({ name }, at) => (
            <Cell key={name} fill={colours[at % colours.length] ?? ''} />
          ))}
        </Pie>
        <Legend itemSorter={null} layout="vertical" align="right" verticalAlign="middle" wrapperStyle={{ fontSize: 12 }} />
        {tip}
      </PieChart>
    );
  if (chart.kind === 'line')
    return (
      <LineChart data={[...points]}>
        {frame}
        {heads.map(({ figure, head }, at) => (
          <Line
            key={figure}
            dataKey={figure}
            name={head}
            stroke={colours[at % colours.length] ?? ''}
            strokeWidth={2}
            dot={{ r: 2 }}
            isAnimationActive={false}
          />
        ))}
      </LineChart>
    );
  return (
    <BarChart data={[...points]}>
      {frame}
      {heads.map(({ figure, head }, at) => (
        <Bar
          key={figure}
          dataKey={figure}
          name={head}
          fill={colours[at % colours.length] ?? ''}
          maxBarSize={32}
          isAnimationActive={false}
        />
      ))}
    </BarChart>
  );
}

/** The chart above the rows of a report, asked with what its rows are asked with; time runs from left to right in every language. */
export function ReportChartView({ report, desk }: { readonly report: OwnReport; readonly desk: Desk }) {
  const { t } = useTranslation();
  const language = useAtomValue(languageAtom);
  useStatus(desk);
  const asked = JSON.stringify(desk.model.tools.asks.given());
  const { read, failed } = useRead(useCallback(() => pointsOf(report, desk, asked), [report, desk, asked]));
  if (failed !== '') return <p className="own-report-chart-note">{failed}</p>;
  if (read === undefined || read.length === 0 || report.design.chart === null) return null;
  return (
    <figure className="own-report-chart" dir="ltr" aria-label={t('reports:own.chartOf', { name: report.name })}>
      <ResponsiveContainer width="100%" height={heightPx}>
        {drawn({ id: report.id, chart: report.design.chart, points: read, language })}
      </ResponsiveContainer>
      {read.length === mostDrawn && <figcaption>{t('reports:own.chartFirst', { n: mostDrawn })}</figcaption>}
    </figure>
  );
}
