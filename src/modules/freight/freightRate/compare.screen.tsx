import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { call } from '#client/calls/http';
import { RecordsTable } from '#client/look/RecordsTable.tsx';
import { Unread } from '#client/shell/Unread.tsx';
import { useRead } from '#client/shell/useRead';
import { currencyDecimals } from '#values/money';
import { formatDecimal } from '#values/numberText';
import '#modules/freight/pages.css';

interface Price {
  readonly amount: string | null;
  readonly cheapest: boolean;
  readonly parts: readonly { readonly feeCode: string; readonly amount: string; readonly currency: string }[];
}
interface Compared extends Readonly<Record<string, unknown>> {
  readonly rateId: string;
  readonly allIn: Readonly<Record<string, Price>>;
}
interface AllInAnswer {
  readonly etd: string;
  readonly number: number;
  readonly currency: string;
  readonly base: string;
  readonly side: 'buy' | 'sell';
  readonly boxes: readonly string[];
  /** Of carriers and ports, by code. */
  readonly names: Readonly<Record<string, string>>;
  readonly lanes: readonly { readonly portLoading: string; readonly portDestination: string; readonly rows: readonly Compared[] }[];
}

const joined = (between: string, ...some: readonly unknown[]): string =>
  [...new Set(some.map((one) => String(one ?? '')))].filter((one) => one !== '').join(between);

/** What a box comes to and, of all boxes asked for, of what; the cheapest of the lane is marked. */
function AllIn({ price, currency, of }: { price: Price | undefined; currency: string; of: string }) {
  const { t, i18n } = useTranslation();
  if (!price) return <span aria-label={t('compare:notOffered')}>–</span>;
  const money = (amount: string, code: string) => formatDecimal(amount, { language: i18n.language, decimals: currencyDecimals(code) });
  return (
    <>
      {price.cheapest ? (
        <b role="img" aria-label={t('compare:cheapest')} title={t('compare:cheapest')}>
          ◆{' '}
        </b>
      ) : null}
      {price.amount === null ? (
        t('compare:noRate')
      ) : (
        <bdi className={price.cheapest ? 'impact-least' : ''}>{money(price.amount, currency)}</bdi>
      )}
      <small className="impact-parts" dir="ltr">
        {of}
        {price.parts.map((part) => `${part.feeCode} ${money(part.amount, part.currency)} ${part.currency}`).join(' + ')}
      </small>
    </>
  );
}

/** Rates of a lane by what a box comes to with all that must be paid, route /FCL/compare (design/screens-operations.md §8.4). */
export function RateComparison() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [asked, setAsked] = useSearchParams();
  const query = asked.toString();
  const ask = useCallback(
    () => call<AllInAnswer>('GET', '/freightController/selectAllIn', Object.fromEntries(new URLSearchParams(query)), { quiet: true }),
    [query],
  );
  const { read, failed, again } = useRead(ask, 150);
  const said = (name: 'etd' | 'number' | 'currency') => ({
    className: 'input',
    value: asked.get(name) ?? String(read?.[name] ?? ''),
    onChange: ({ target }: { target: { value: string } }) =>
      setAsked((before) => new URLSearchParams({ ...Object.fromEntries(before), [name]: target.value }), { replace: true }),
  });
  const called = (code: unknown) => read?.names[String(code)] ?? code;
  const boxes = read?.boxes.filter((box) => read.lanes.some(({ rows }) => rows.some(({ allIn }) => allIn[box]))) ?? [];
  const sails = (row: Compared): Record<string, string> => ({
    transit: joined('–', row.transitDaysMin, row.transitDaysMax),
    route: joined(' ', t(`choices:freightRate.routingType.${String(row.routingType)}`), called(row.portTransshipment)),
    closing: joined('', row.closingDay),
    free: row.freeCombined === null ? joined('+', row.freeDem, row.freeDet) : String(row.freeCombined),
    space: row.spaceStatus === null ? '' : t(`choices:freightRate.spaceStatus.${String(row.spaceStatus)}`),
    until: joined('', row.validTo),
  });
  return (
    <section className="records-page" aria-label={t('compare:label')}>
      <header className="records-head">
        <h1>{t('compare:label')}</h1>
        <label>
          {t('compare:etd')} <input type="date" {...said('etd')} />
        </label>
        <label>
          {t('compare:number')} <input type="number" min={1} max={99} {...said('number')} />
        </label>
        <label>
          {t('compare:currency')}{' '}
          <select {...said('currency')}>
            {[...new Set([read?.base ?? '', 'USD', 'EUR'])].map((code) => (
              <option key={code}>{code}</option>
            ))}
          </select>
        </label>
        {read ? <span>{t(`compare:sides.${read.side}`)}</span> : null}
        <button type="button" className="quiet-button" onClick={() => void navigate('/FCL')}>
          {t('impact:toRates')}
        </button>
      </header>
      {read && read.lanes.every(({ rows }) => rows.length === 0) ? <p className="records-empty">{t('compare:none')}</p> : null}
      <Unread reason={failed} onRetry={again} />
      <div className="records-scroll">
        {read?.lanes.map(({ portLoading, portDestination, rows }) => (
          <section key={`${portLoading} ${portDestination}`}>
            <h2>
              <bdi>{`${called(portLoading)} – ${called(portDestination)}`}</bdi> <small>{t('compare:count', { count: rows.length })}</small>
            </h2>
            <RecordsTable
              heads={[
                t('compare:carrier'),
                ...boxes,
                ...['transit', 'route', 'closing', 'free', 'space', 'until'].map((one) => t(`compare:${one}`)),
              ]}
            >
              {rows.map((row) => (
                <tr key={row.rateId}>
                  <td>{joined(' ', called(row.carrierCode), row.isRecommended === true ? '★' : '')}</td>
                  {boxes.map((box) => (
                    <td key={box}>
                      <AllIn price={row.allIn[box]} currency={read.currency} of={read.number > 1 ? `${read.number}*${box}: ` : ''} />
                    </td>
                  ))}
                  {Object.entries(sails(row)).map(([name, text]) => (
                    <td key={name}>{text}</td>
                  ))}
                </tr>
              ))}
            </RecordsTable>
          </section>
        ))}
      </div>
    </section>
  );
}
