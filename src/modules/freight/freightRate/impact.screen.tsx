import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { useAtomValue } from 'jotai';
import { call } from '#client/calls/http';
import { RecordsTable } from '#client/look/RecordsTable.tsx';
import { baseCurrencyAtom, hasRole } from '#client/session/session';
import { toast } from '#client/shell/feedback.tsx';
import { Unread } from '#client/shell/Unread.tsx';
import { useRead } from '#client/shell/useRead';
import { currencyDecimals } from '#values/money';
import { formatDecimal } from '#values/numberText';
import '#modules/freight/pages.css';

interface Hit {
  readonly kind: 'DRAFT' | 'SENT' | 'ACCEPTED' | 'INTAKE' | 'ORDER';
  readonly id: string;
  readonly number: string;
  readonly customer: string | null;
  readonly etd: string;
  readonly boxes: string | null;
  readonly lane: string;
  readonly state: string;
  readonly owner: string | null;
  readonly held: boolean;
  readonly action: string;
  readonly stood: { readonly rateId: string; readonly currency: string };
  readonly now: { readonly currency: string } | null;
  readonly priced?: readonly { readonly box: string; readonly was: string; readonly now: string | null }[];
  readonly deltaBase?: string | null;
}

interface ImpactAnswer {
  readonly rows: readonly Hit[];
  readonly total: number;
  readonly totals: { readonly deltaBase?: string };
  readonly owners: readonly {
    readonly ownerId: string;
    readonly owner: string | null;
    readonly count: number;
    readonly deltaBase?: string;
  }[];
}

const placeOf = ({ kind, id }: Hit): string =>
  kind === 'ORDER' ? `/order/orderManage/${id}` : kind === 'INTAKE' ? `/tackOrder/tackOrderIndex?row=${id}` : `/fareSurcharge?row=${id}`;
const statesOf = { DRAFT: 'freightOffer.offerStatus', SENT: 'freightOffer.offerStatus', ACCEPTED: 'freightOffer.offerStatus' } as const;
const stateWord = ({ kind, state }: Hit): string =>
  `choices:${kind === 'ORDER' ? 'order.orderStatus' : kind === 'INTAKE' ? 'orderIntake.middleStatus' : statesOf[kind]}.${state}`;

const keyOf = ({ kind, id, stood }: Hit): string => `${kind} ${id} ${stood.rateId}`;
const plain = (price: string): string => (price.includes('.') ? price.replace(/\.?0+$/u, '') : price);

/** An amount of the branch's currency that is lost or won. */
function Delta({ value }: { value: string | null | undefined }) {
  const { t, i18n } = useTranslation();
  const base = useAtomValue(baseCurrencyAtom);
  if (value === null || value === undefined) return <span className="impact-none">{t('impact:noPrice')}</span>;
  const text = formatDecimal(value, { language: i18n.language, decimals: currencyDecimals(base) });
  return (
    <bdi dir="ltr" className={value.startsWith('-') ? 'impact-loss' : ''}>
      {text}
    </bdi>
  );
}

/** What each box was reckoned at, and what it costs now. */
function Prices({ hit, side }: { hit: Hit; side: 'was' | 'now' }) {
  const { t } = useTranslation();
  const currency = side === 'was' ? hit.stood.currency : hit.now?.currency;
  return (
    <bdi dir="ltr">
      {hit.priced?.map((one) => (
        <span key={one.box} className="impact-price" data-moved={side === 'now' && one.now !== one.was}>
          <small>{one.box}</small> {one[side] === null ? t('impact:noPrice') : plain(one[side] ?? '')}
        </span>
      ))}{' '}
      <small>{currency}</small>
    </bdi>
  );
}

interface LineProps {
  readonly hit: Hit;
  readonly money: boolean;
  readonly chosen: boolean;
  readonly onChoose: ((on: boolean) => void) | null;
}

function HitLine({ hit, money, chosen, onChoose }: LineProps) {
  const { t } = useTranslation();
  return (
    <tr data-kind={hit.kind}>
      <td>
        {onChoose ? (
          <input
            type="checkbox"
            checked={chosen}
            aria-label={t('impact:choose', { number: hit.number })}
            onChange={({ target }) => onChoose(target.checked)}
          />
        ) : null}
      </td>
      <td>{t(`impact:kinds.${hit.kind}`)}</td>
      <td>
        <Link to={placeOf(hit)}>
          <bdi dir="ltr">{hit.number}</bdi>
        </Link>
      </td>
      <td dir="auto">{hit.customer}</td>
      <td>
        <bdi dir="ltr">{hit.lane}</bdi>
      </td>
      <td>
        <bdi dir="ltr">{hit.etd}</bdi>
      </td>
      <td>
        <bdi dir="ltr">{hit.boxes}</bdi>
      </td>
      {money ? (
        <>
          <td>
            <Prices hit={hit} side="was" />
          </td>
          <td>
            <Prices hit={hit} side="now" />
          </td>
          <td className="impact-figure">
            <Delta value={hit.deltaBase} />
          </td>
        </>
      ) : null}
      <td>{t(stateWord(hit))}</td>
      <td dir="auto">{hit.owner}</td>
      <td>{t(`impact:actions.${hit.action}`)}</td>
    </tr>
  );
}

const sells = ['RULE', 'KEEP'] as const;

interface RepricingProps {
  readonly ids: readonly string[];
  readonly onDone: () => void;
}

/** Re-prices the chosen drafts: one press. */
function Repricing({ ids, onDone }: RepricingProps) {
  const { t } = useTranslation();
  const [sell, setSell] = useState<(typeof sells)[number]>('RULE');
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      const { done } = await call<{ done: readonly object[] }>('POST', '/freightController/repriceOffer', {
        ids: ids.join(','),
        sell,
        batchId: crypto.randomUUID(),
      });
      toast('done', t('impact:repriced', { count: done.length }), 5);
      onDone();
    } catch {
      // The call has told why.
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <select
        className="input"
        aria-label={t('acts:freightOffer.reprice.asks.sell')}
        value={sell}
        onChange={({ target }) => setSell(target.value as 'RULE')}
      >
        {sells.map((one) => (
          <option key={one} value={one}>
            {t(`choices:freightOffer.sell.${one}`)}
          </option>
        ))}
      </select>
      <button type="button" className="button button-primary" disabled={busy || ids.length === 0} onClick={() => void run()}>
        {t('impact:reprice', { count: ids.length })}
      </button>
    </>
  );
}

const heads = ['kind', 'number', 'customer', 'lane', 'etd', 'boxes', 'priced', 'now', 'delta', 'state', 'owner', 'action'];

/** What a change of rates hits, route /FCL/impact: what stands on it, what it costs, and one press that re-prices drafts (domain/15 §15.8). */
export function RateImpact() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [asked] = useSearchParams();
  const [batchId, rateIds] = [asked.get('batchId') ?? '', asked.get('rateIds') ?? ''];
  const ask = useCallback(
    () => call<ImpactAnswer>('GET', '/freightController/selectFreightImpact', batchId ? { batchId } : { rateIds }, { quiet: true }),
    [batchId, rateIds],
  );
  const { read, failed, again } = useRead(ask);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const drafts = useMemo(() => (read?.rows ?? []).filter(({ action }) => action === 'REPRICE'), [read]);
  const mayReprice = hasRole(['insertFreightOffer']);
  const chosen = drafts.filter(({ id }) => !left.has(id)).map(({ id }) => id);
  const choose = (ids: readonly string[], on: boolean) =>
    setLeft((before) => new Set(on ? [...before].filter((id) => !ids.includes(id)) : [...before, ...ids]));
  const money = read?.totals.deltaBase !== undefined;
  const shown = heads.filter((name) => money || !['priced', 'now', 'delta'].includes(name));
  const every = [...new Set(drafts.map(({ id }) => id))];
  return (
    <section className="records-page impact" data-money={money} aria-label={t('impact:label')}>
      <header className="records-head">
        <h1>{t('impact:label')}</h1>
        {read ? <span>{t('impact:count', { count: read.total })}</span> : null}
        <button type="button" className="quiet-button" onClick={() => void navigate('/FCL')}>
          {t('impact:toRates')}
        </button>
      </header>
      <Unread reason={failed} onRetry={again} />
      {read && read.rows.length === 0 ? <p className="records-empty">{t('impact:none')}</p> : null}
      {read && read.rows.length > 0 ? (
        <div className="records-scroll">
          <RecordsTable heads={['', ...shown.map((name) => t(`impact:${name}`))]}>
            {read.rows.map((hit) => (
              <HitLine
                key={keyOf(hit)}
                hit={hit}
                money={money}
                chosen={!left.has(hit.id)}
                onChoose={mayReprice && hit.action === 'REPRICE' ? (on) => choose([hit.id], on) : null}
              />
            ))}
          </RecordsTable>
        </div>
      ) : null}
      {read && read.rows.length > 0 ? (
        <footer className="records-foot">
          <dl>
            {read.owners.map(({ ownerId, owner, count, deltaBase }) => (
              <div key={ownerId}>
                <dt dir="auto">{owner}</dt>
                <dd>
                  {t('impact:count', { count })} {money ? <Delta value={deltaBase} /> : null}
                </dd>
              </div>
            ))}
            {money ? (
              <div className="impact-sum">
                <dt>{t('impact:together')}</dt>
                <dd>
                  <Delta value={read.totals.deltaBase} />
                </dd>
              </div>
            ) : null}
          </dl>
          {mayReprice && every.length > 0 ? (
            <div className="impact-verbs">
              <label>
                <input type="checkbox" checked={chosen.length === every.length} onChange={({ target }) => choose(every, target.checked)} />{' '}
                {t('impact:all')}
              </label>
              <Repricing ids={[...new Set(chosen)]} onDone={again} />
            </div>
          ) : null}
        </footer>
      ) : null}
    </section>
  );
}
