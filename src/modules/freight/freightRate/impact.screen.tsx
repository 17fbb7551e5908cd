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

interface PressProps extends RepricingProps {
  readonly path: string;
  readonly with?: Readonly<Record<string, string>>;
  /** Words of the button, and of what came of it. */
  readonly word: string;
  readonly done: string;
}

/** Does something about all that was chosen: one press. */
function Press({ ids, onDone, path, with: asked, word, done }: PressProps) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    const body = { ids: ids.join(','), ...asked, batchId: crypto.randomUUID() };
    // Why it was refused, the call has told.
    const answer = await call<{ done: readonly object[] }>('POST', path, body).catch(() => null);
    setBusy(false);
    if (answer === null) return;
    toast('done', t(done, { count: answer.done.length }), 5);
    onDone();
  };
  return (
    <button type="button" className="button button-primary" disabled={busy || ids.length === 0} onClick={() => void run()}>
      {t(word, { count: ids.length })}
    </button>
  );
}

/** Re-prices the chosen drafts. */
function Repricing(props: RepricingProps) {
  const { t } = useTranslation();
  const [sell, setSell] = useState<(typeof sells)[number]>('RULE');
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
      <Press {...props} path="/freightController/repriceOffer" with={{ sell }} word="impact:reprice" done="impact:repriced" />
    </>
  );
}

const heads = ['kind', 'number', 'customer', 'lane', 'etd', 'boxes', 'priced', 'now', 'delta', 'state', 'owner', 'action'];

/** What a change of rates hits, route /FCL/impact: what stands on it, what it costs, and one press that re-prices drafts or the freight of orders (domain/15 §15.8). */
export function RateImpact() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [asked] = useSearchParams();
  const [batchId, rateIds] = [asked.get('batchId') ?? '', asked.get('rateIds') ?? ''];
  const asks = batchId !== '' || rateIds !== '';
  const ask = useCallback(
    () =>
      asks
        ? call<ImpactAnswer>('GET', '/freightController/selectFreightImpact', batchId ? { batchId } : { rateIds }, { quiet: true })
        : Promise.resolve(undefined),
    [asks, batchId, rateIds],
  );
  const { read, failed, again } = useRead(ask);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [mayReprice, mayRerate] = [hasRole(['insertFreightOffer']), hasRole(['edit_cost'])];
  // What the reader may do something about, by what that is.
  const [drafts, orders] = useMemo(
    () =>
      [
        (read?.rows ?? []).filter(({ action }) => mayReprice && action === 'REPRICE'),
        (read?.rows ?? []).filter(({ action }) => mayRerate && (action === 'TO_RERATE' || action === 'PLAN_ADD')),
      ] as const,
    [read, mayReprice, mayRerate],
  );
  const chosenOf = (some: readonly Hit[]) => [...new Set(some.filter((hit) => !left.has(keyOf(hit))).map(({ id }) => id))];
  const choose = (some: readonly Hit[], on: boolean) => {
    const keys = some.map(keyOf);
    setLeft((before) => new Set(on ? [...before].filter((key) => !keys.includes(key)) : [...before, ...keys]));
  };
  const money = read?.totals.deltaBase !== undefined;
  const shown = heads.filter((name) => money || !['priced', 'now', 'delta'].includes(name));
  const every = [...drafts, ...orders];
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
      {asks ? null : <p className="records-empty">{t('impact:unasked')}</p>}
      {read && read.rows.length === 0 ? <p className="records-empty">{t('impact:none')}</p> : null}
      {read && read.rows.length > 0 ? (
        <div className="records-scroll">
          <RecordsTable heads={['', ...shown.map((name) => t(`impact:${name}`))]}>
            {read.rows.map((hit) => (
              <HitLine
                key={keyOf(hit)}
                hit={hit}
                money={money}
                chosen={!left.has(keyOf(hit))}
                onChoose={every.includes(hit) ? (on) => choose([hit], on) : null}
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
          {every.length > 0 ? (
            <div className="impact-verbs">
              <label>
                <input
                  type="checkbox"
                  checked={every.every((hit) => !left.has(keyOf(hit)))}
                  onChange={({ target }) => choose(every, target.checked)}
                />{' '}
                {t('impact:all')}
              </label>
              {orders.length > 0 ? (
                <Press path="/OrderController/rerate" ids={chosenOf(orders)} onDone={again} word="impact:rerate" done="impact:rerated" />
              ) : null}
              {drafts.length > 0 ? <Repricing ids={chosenOf(drafts)} onDone={again} /> : null}
            </div>
          ) : null}
        </footer>
      ) : null}
    </section>
  );
}
