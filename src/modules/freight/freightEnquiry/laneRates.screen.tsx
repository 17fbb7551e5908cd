import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ratesBetween, sayIn, type LaneRate } from '#modules/freight/freightEnquiry/chatCalls.screen';
import { formatDecimal } from '#values/numberText';

const boxes = ['20GP', '40GP', '40HQ'];

function priceOf(rate: LaneRate, box: string, language: string): string {
  const price = rate[`sell${box}`] ?? rate[`cost${box}`];
  return price === null || price === undefined ? '–' : formatDecimal(String(price), { language });
}

interface LaneRatesProps {
  readonly id: string;
  readonly portLoading: string;
  readonly portDestination: string;
  /** Somebody waits for a price. */
  readonly wanted: boolean;
  readonly onSent: () => void;
}

/** Rates that hold on the lane of an enquiry; one press puts a rate into the conversation as its answer. */
export function LaneRates({ id, portLoading, portDestination, wanted, onSent }: LaneRatesProps) {
  const { t, i18n } = useTranslation();
  const [rates, setRates] = useState<readonly LaneRate[] | null>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    let current = true;
    setRates(null);
    ratesBetween(portLoading, portDestination).then(
      (found) => current && setRates(found),
      () => current && setRates([]),
    );
    return () => {
      current = false;
    };
  }, [portLoading, portDestination]);
  const give = async (rateId: string) => {
    setBusy(true);
    await sayIn(id, { kind: 'RATE', rate: { rateId } }).then(onSent, () => undefined);
    setBusy(false);
  };
  if (rates === null) return null;
  return (
    <details className="chat-rates" open={wanted}>
      <summary>
        {t('chat:rates')} <bdi dir="ltr">({rates.length})</bdi>
      </summary>
      {rates.length === 0 ? <p>{t('chat:noRates')}</p> : null}
      <ul>
        {rates.map((rate) => (
          <li key={rate.id}>
            <button type="button" disabled={busy} title={t('chat:give')} onClick={() => void give(rate.id)}>
              <bdi dir="ltr">{rate.carrierCode}</bdi>
              {boxes.map((box) => (
                <bdi key={box} dir="ltr" className="rate-price">
                  <small>{box}</small> {priceOf(rate, box, i18n.language)}
                </bdi>
              ))}
              <bdi dir="ltr">{rate.currency}</bdi>
              {rate.transitDaysMin === null ? null : <span>{t('chat:days', { days: String(rate.transitDaysMin) })}</span>}
              {rate.validTo === null ? null : <span>{t('chat:until', { day: String(rate.validTo).slice(5) })}</span>}
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
