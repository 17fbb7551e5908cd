import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { baseCurrencyAtom } from '#client/session/session';
import { Dialog } from '#client/shell/Dialog.tsx';
import type { MarginsOnWire } from '#client/sheet/whatIf/layerCalls';
import { currencyDecimals } from '#values/money';
import { formatDecimal } from '#values/numberText';

const heads = ['kind', 'number', 'party', 'etd', 'owner', 'was', 'now', 'delta'] as const;
const figures = ['was', 'now', 'deltaBase'] as const;

/** An amount of the branch's currency; a loss stands in red beside its minus. */
export function BaseAmount({ value }: { value: string | null }) {
  const { i18n } = useTranslation();
  const base = useAtomValue(baseCurrencyAtom);
  if (value === null) return <>–</>;
  return (
    <bdi dir="ltr" className={value.startsWith('-') ? 'what-if-loss' : ''}>
      {formatDecimal(value, { language: i18n.language, decimals: currencyDecimals(base) })}
    </bdi>
  );
}

/** Each quotation, request and order whose margin moves, the greatest loss first. */
export function MarginsDialog({ margins, onClose }: { margins: MarginsOnWire; onClose: () => void }) {
  const { t } = useTranslation();
  const base = useAtomValue(baseCurrencyAtom);
  return (
    <Dialog
      title={t('whatIf:seen')}
      width={1160}
      onSubmit={onClose}
      onLeave={onClose}
      actions={
        <button type="submit" className="button button-primary" data-first="">
          {t('sheet:banner.close')}
        </button>
      }
    >
      {margins.total === 0 ? <p>{t('whatIf:nothing')}</p> : null}
      {margins.refusals.length === 0 ? null : <p>{t('whatIf:refused', { count: margins.refusals.length })}</p>}
      {margins.total === 0 ? null : (
        <div className="what-if-rows">
          <table>
            <thead>
              <tr>
                {heads.map((name) => (
                  <th key={name} scope="col">
                    {t(`whatIf:head.${name}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {margins.rows.map((row) => (
                <tr key={`${row.kind} ${row.id}`}>
                  <td>{t(`whatIf:kinds.${row.kind}`)}</td>
                  <td>
                    <bdi dir="ltr">{row.number}</bdi>
                  </td>
                  <td dir="auto">{row.customer}</td>
                  <td>
                    <bdi dir="ltr">{row.etd}</bdi>
                  </td>
                  <td dir="auto">{row.owner}</td>
                  {figures.map((name) => (
                    <td key={name} className="what-if-figure">
                      <BaseAmount value={row[name]} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row" colSpan={7}>
                  {t('whatIf:sum')} <bdi dir="ltr">{base}</bdi>
                </th>
                <td className="what-if-figure">
                  <BaseAmount value={margins.totals.deltaBase} />
                </td>
              </tr>
            </tfoot>
          </table>
        </div>
      )}
    </Dialog>
  );
}
