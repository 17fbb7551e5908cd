import { useTranslation } from 'react-i18next';
import { currencyDecimals } from '#values/money';
import { formatDecimal } from '#values/numberText';
import type { Language } from '#names/languages';

/** How far the customer's credit is used, as the server answers it; in the currency of the limit. */
export interface Credit {
  readonly currency: string;
  readonly limit: string;
  readonly used: string;
  readonly remaining: string;
  readonly amount: string;
  readonly counted: string;
  readonly excess: string;
  readonly overdueDays: number;
}

const figures = ['limit', 'used', 'amount', 'counted', 'excess'] as const;

/** Is the invoice above what remains? "0.00" is not. */
export const isExceeded = (credit: Credit | null | undefined): credit is Credit => credit != null && /[1-9]/u.test(credit.excess);

interface CreditAskedProps {
  readonly credit: Credit;
  readonly reason: string;
  readonly language: Language;
  readonly onReason: (text: string) => void;
}

/** The warning above the limit with its figures, and the reason that is needed to go on (domain/04 §4.7, 12 §8). */
export function CreditAsked({ credit, reason, language, onReason }: CreditAskedProps) {
  const { t } = useTranslation();
  const text = (amount: string) => `${formatDecimal(amount, { language, decimals: currencyDecimals(credit.currency) })} ${credit.currency}`;
  return (
    <section className="credit-asked" aria-label={t('creditAsked:title')}>
      <p className="form-error" role="alert">
        {t('refusals:CREDIT_LIMIT_EXCEEDED', { x: text(credit.excess) })}
      </p>
      <dl>
        {figures.map((name) => (
          <div key={name}>
            <dt>{t(`creditAsked:${name}`)}</dt>
            <dd>
              <bdi dir="ltr">{text(credit[name])}</bdi>
            </dd>
          </div>
        ))}
        {credit.overdueDays > 0 ? (
          <div>
            <dt>{t('creditAsked:overdue')}</dt>
            <dd>{t('creditAsked:days', { count: credit.overdueDays })}</dd>
          </div>
        ) : null}
      </dl>
      <label className="field">
        <span>{t('creditAsked:reason')}</span>
        <input
          className="input"
          dir="auto"
          value={reason}
          maxLength={500}
          aria-required="true"
          onChange={(event) => onReason(event.target.value)}
        />
      </label>
    </section>
  );
}
