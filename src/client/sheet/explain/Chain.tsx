import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChainAnswer, Link } from '#define/explained';
import type { EntityName } from '#names/entities';
import { SheetIcon } from '#client/sheet/bars/SheetIcon.tsx';
import type { Desk } from '#client/sheet/desk/desk';
import { chainOf } from '#client/sheet/explain/explainCalls';
import { kindWords } from '#client/sheet/explain/valueWords';
import { RowName } from '#client/sheet/explain/RowName.tsx';
import { Popover } from '#client/sheet/panels/Popover.tsx';
import { wayToRecord } from '#client/sheet/source/opening';
import './explain.css';

type Asked = { readonly answer?: ChainAnswer; readonly failed?: string };

function useChain(desk: Desk, rowId: string): Asked {
  const [asked, setAsked] = useState<Asked>({});
  useEffect(() => {
    let current = true;
    chainOf(desk.model.definition.name, rowId, desk.model.tools.branches.asked()).then(
      (answer) => current && setAsked({ answer }),
      (error: unknown) => current && setAsked({ failed: error instanceof Error ? error.message : String(error) }),
    );
    return () => {
      current = false;
    };
  }, [desk, rowId]);
  return asked;
}

function Chip({ desk, link }: { desk: Desk; link: Link }) {
  const { t } = useTranslation();
  const { entity, id, name, day, state, list, own } = link;
  const go = own || list === null ? null : wayToRecord(desk, list, id);
  const words = (
    <>
      <RowName text={name || t('explain:unnamed')} />
      {day === null ? null : <time dateTime={day}>{day}</time>}
      {state === null ? null : <small>{t(`choices:${entity}.${state.field}.${state.value}`, { defaultValue: state.value })}</small>}
    </>
  );
  if (go === null)
    return (
      <span className="chain-link" aria-current={own}>
        {words}
      </span>
    );
  return (
    <button type="button" className="chain-link" onClick={go}>
      {words}
      <SheetIcon name="openPage" turns />
    </button>
  );
}

/** So many of a kind are shown at once: charges by the dozen would push money and vouchers out of sight. */
const shownAtOnce = 6;

/** Rows of one kind; those beyond the first come when they are asked for, `further` are not told at all. */
function Links({ desk, links, further }: { desk: Desk; links: readonly Link[]; further: number }) {
  const { t } = useTranslation();
  const [all, setAll] = useState(false);
  const shown = all ? links : links.filter(({ own }, at) => at < shownAtOnce || own);
  const rest = links.length - shown.length;
  return (
    <div className="chain-links">
      {shown.map((link) => (
        <Chip key={link.id} desk={desk} link={link} />
      ))}
      {rest > 0 ? (
        <button type="button" className="quiet-button" onClick={() => setAll(true)}>
          {t('explain:more', { count: rest + further })}
        </button>
      ) : further > 0 ? (
        <span className="why-note">{t('explain:more', { count: further })}</span>
      ) : null}
    </div>
  );
}

interface ChainProps {
  readonly desk: Desk;
  readonly rowId: string;
  readonly title: string;
  readonly beside: DOMRect;
  readonly onClose: () => void;
}

/** Ctrl+Alt+-: the chain a row stands in, from the shipment to the voucher (design/screens-finance §7.7). */
export function ChainPopover({ desk, rowId, title, beside, onClose }: ChainProps) {
  const { t } = useTranslation();
  const { answer, failed } = useChain(desk, rowId);
  const kinds = [...new Set(answer?.links.map(({ entity }) => entity))];
  const more = (entity: EntityName): number => answer?.more[entity] ?? 0;
  return (
    <Popover beside={beside} rightToLeft={desk.rightToLeft} label={title} className="why-popover" onClose={onClose}>
      <h2>
        <bdi>{title}</bdi>
      </h2>
      {failed === undefined ? null : (
        <p className="why-note" role="alert">
          {failed}
        </p>
      )}
      {answer === undefined && failed === undefined ? <p className="why-note" aria-busy="true" /> : null}
      <ol className="chain">
        {kinds.map((kind) => (
          <li key={kind}>
            <h3>{kindWords(kind)}</h3>
            <Links desk={desk} links={answer?.links.filter(({ entity }) => entity === kind) ?? []} further={more(kind)} />
          </li>
        ))}
      </ol>
      {answer !== undefined && answer.links.length < 2 ? <p className="why-note">{t('explain:alone')}</p> : null}
    </Popover>
  );
}
