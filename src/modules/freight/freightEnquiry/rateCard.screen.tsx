import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useState } from 'react';
import { hasRole } from '#client/session/session';
import { toast } from '#client/shell/feedback.tsx';
import { offerOf, type ChatLine, type RateCard } from '#modules/freight/freightEnquiry/chatCalls.screen';
import { formatDecimal } from '#values/numberText';

const boxes = ['20GP', '40GP', '40HQ', '45HQ'];
const sides = ['sell', 'floor', 'buy'] as const;

const trimmed = (price: string): string => (price.includes('.') ? price.replace(/\.?0+$/u, '') : price);
const freeOf = ({ freeDem, freeDet, freeCombined }: RateCard): string | null =>
  freeCombined != null ? String(freeCombined) : freeDem != null && freeDet != null ? `${freeDem}+${freeDet}` : null;

/** The prices of a card, a line for each side its reader may know, a column for each box that is priced. */
function Prices({ card }: { card: RateCard }) {
  const { t, i18n } = useTranslation();
  const told = (price: string | undefined) => (price === undefined ? '–' : formatDecimal(trimmed(price), { language: i18n.language }));
  const shown = sides.filter((side) => Object.keys(card[side] ?? {}).length > 0);
  const priced = boxes.filter((box) => shown.some((side) => card[side]?.[box] !== undefined));
  if (shown.length === 0) return null;
  return (
    <table className="card-prices" dir="ltr">
      <thead>
        <tr>
          <th scope="col">{card.currency}</th>
          {priced.map((box) => (
            <th key={box} scope="col">
              {box}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {shown.map((side) => (
          <tr key={side} data-side={side}>
            <th scope="row">{t(`chat:${side}`)}</th>
            {priced.map((box) => (
              <td key={box}>{told(card[side]?.[box])}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A priced line: what it comes to, how long it holds, and the way to a quotation of it. */
export function Card({ id, line, closed, onDone }: { id: string; line: ChatLine; closed: boolean; onDone: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const card = line.rate ?? {};
  const [least, most] = [card.transitDaysMin, card.transitDaysMax];
  const days = least == null ? null : most == null || most === least ? String(least) : `${least}–${most}`;
  const free = freeOf(card);
  const make = async () => {
    setBusy(true);
    try {
      toast('done', t('chat:made', { no: await offerOf(id, line.id) }));
      onDone();
    } catch {
      // The call has told why.
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="chat-card">
      <p className="card-head">
        <strong>
          <bdi dir="ltr">{[card.carrierCode, `${card.portLoading ?? ''} – ${card.portDestination ?? ''}`].filter(Boolean).join('  ')}</bdi>
        </strong>
        {card.portTransshipment ? <bdi dir="ltr">{card.portTransshipment}</bdi> : null}
      </p>
      <Prices card={card} />
      <p className="card-terms">
        {card.validTo ? <span>{t('chat:until', { day: card.validTo })}</span> : null}
        {days === null ? null : <span>{t('chat:days', { days })}</span>}
        {free === null ? null : <span>{t('chat:free', { free })}</span>}
      </p>
      {line.offerNo !== null ? (
        <button type="button" className="quiet-button card-offer" onClick={() => void navigate(`/fareSurcharge?row=${line.offerId ?? ''}`)}>
          {t('chat:offerMade', { no: line.offerNo })}
        </button>
      ) : closed || !hasRole(['insertFreightOffer']) ? null : (
        <button type="button" className="button card-offer" disabled={busy} onClick={() => void make()}>
          {t('chat:offer')}
        </button>
      )}
    </div>
  );
}
