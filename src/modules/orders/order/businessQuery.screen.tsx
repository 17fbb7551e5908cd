import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { call } from '#client/calls/http';
import { reasonOf } from '#client/calls/reasonOf';
import { RecordsTable } from '#client/look/RecordsTable.tsx';
import { formatDecimal } from '#values/numberText';
import './businessQuery.css';

interface Hit {
  readonly typed: string;
  readonly kind: string;
  readonly orderId: string;
  readonly businessType: string;
  readonly [field: string]: string | null;
}

interface Answer {
  readonly rows: readonly Hit[];
  readonly missing: readonly string[];
  readonly ambiguous: readonly string[];
  readonly leftOut: number;
}

const columns =
  'customer mblNo containerNos vesselName voyage etd eta boxSummary orderStatus lights receivableBase payableBase profitBase invoiceNos'.split(
    ' ',
  );

const pageOf = ({ businessType, orderId }: Hit): string =>
  `/${businessType.endsWith('IMPORT') ? 'orderImportManage' : 'order/orderManage'}/${orderId}`;

function HitRow({ hit, several }: { hit: Hit; several: boolean }) {
  const { t, i18n } = useTranslation();
  const told = (name: string, value: string | null) => {
    if (value === null) return '';
    if (name === 'orderStatus') return t(`choices:order.orderStatus.${value}`);
    return name.endsWith('Base') ? formatDecimal(value, { decimals: 2, grouping: true, language: i18n.language }) : value;
  };
  return (
    <tr>
      <td>
        <bdi dir="ltr">{hit.typed}</bdi>
        {several ? <span className="records-table-quiet">{t('query:several')}</span> : null}
      </td>
      <td>{t(`query:kind.${hit.kind}`)}</td>
      <td>
        <Link to={pageOf(hit)}>
          <bdi dir="ltr">{hit.jobNo}</bdi>
        </Link>
      </td>
      {columns.map((name) => (
        <td key={name} dir={name === 'customer' ? 'auto' : 'ltr'} className={name.endsWith('Base') ? 'query-figure' : ''}>
          {told(name, hit[name] ?? null)}
        </td>
      ))}
    </tr>
  );
}

/** Business query, route /order/businessQuery: what is behind numbers of any kind, pasted as they are (domain/14 §14.11). */
export function BusinessQueryScreen() {
  const { t } = useTranslation();
  const [numbers, setNumbers] = useState('');
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [failed, setFailed] = useState('');
  const ask = () =>
    void call<Answer>('POST', '/PublicQueryController/businessQuery', { numbers }).then(
      (told) => (setAnswer(told), setFailed('')),
      (error: unknown) => setFailed(reasonOf(error)),
    );
  const heads = ['typed', 'kindHead']
    .map((name) => t(`query:${name}`))
    .concat(['jobNo', ...columns].map((name) => t([`fields:order.${name}`, `query:${name}`])));
  const several = new Set(answer?.ambiguous);
  return (
    <div className="records-page">
      <div className="query-ask">
        <textarea
          className="input"
          dir="ltr"
          rows={3}
          aria-label={t('query:paste')}
          placeholder={t('query:paste')}
          value={numbers}
          onChange={({ target }) => setNumbers(target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) ask();
          }}
        />
        <button type="button" className="button button-main" disabled={numbers.trim() === ''} onClick={ask}>
          {t('query:ask')}
        </button>
      </div>
      <p role="status" className={failed ? 'records-table-bad' : ''}>
        {failed ||
          (answer ? t('query:told', { found: answer.rows.length, missing: answer.missing.length, several: answer.ambiguous.length }) : '')}
        {answer && answer.leftOut > 0 ? ` ${t('query:leftOut', { n: answer.leftOut })}` : ''}
      </p>
      {answer ? (
        <div className="records-scroll">
          <RecordsTable heads={heads}>
            {answer.missing.map((typed) => (
              <tr key={typed} className="records-table-bad">
                <td>
                  <bdi dir="ltr">{typed}</bdi>
                </td>
                <td colSpan={heads.length - 1}>{t('query:missing')}</td>
              </tr>
            ))}
            {answer.rows.map((hit) => (
              <HitRow key={`${hit.typed} ${hit.orderId}`} hit={hit} several={several.has(hit.typed)} />
            ))}
          </RecordsTable>
        </div>
      ) : null}
    </div>
  );
}
