import { useId, useMemo, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import type { RefusalOnWire } from '#define/wire';
import type { Desk } from '#client/sheet/desk/desk';
import { AmountCell } from '#modules/finance/cost/chosenCharges.screen.tsx';
import { compare, toDecimal } from '#values/decimal';
import { moneyText } from '#values/money';
import { partOfOpen, type PartRefusal } from '#values/openPart';
import './allocating.css';

/** A charge of which a part can be taken. */
interface OpenCharge {
  readonly id: string;
  readonly job: string;
  readonly fee: string;
  readonly currency: string;
  readonly open: string;
}

/** So many charges are offered to type amounts for; more are invoiced with all that is open. */
const mostTyped = 200;

function chargesOf(desk: Desk, ids: readonly string[]): OpenCharge[] {
  return ids.slice(0, mostTyped).flatMap((id) => {
    const row = desk.model.viewRowOf(id);
    if (row === null) return [];
    const cell = (column: string) => desk.model.cell(row, column);
    const [currency, open] = [cell('currency').editText, cell('openAmount').editText];
    return [{ id, job: cell('orderId').text, fee: cell('feeCode').text, currency, open: moneyText(open === '' ? '0' : open, currency) }];
  });
}

const problemOf = (typed: string, { open, currency }: OpenCharge): PartRefusal | null => {
  const part = partOfOpen(typed, open, currency);
  return 'code' in part ? part : null;
};

/** Of a line nothing is taken by leaving it out; the usual words for 0 are of quantities. */
const wordsOf = ({ code, detail }: PartRefusal): string =>
  code === 'NUMBER_ZERO'
    ? i18next.t('allocating:zero')
    : i18next.t(`refusals:${code}`, { field: i18next.t('allocating:taken'), ...detail });

export interface Allocations {
  readonly charges: readonly OpenCharge[];
  /** Amounts as typed, by charge; a charge without one is taken whole. */
  readonly typed: Readonly<Record<string, string>>;
  readonly type: (id: string, text: string | null) => void;
  /** An amount is typed that cannot be had. */
  readonly wrong: boolean;
  /** Amounts other than what is open, as the call takes them. */
  readonly amounts: Readonly<Record<string, string>>;
}

/** The amounts typed for single charges. */
export function useAllocations(desk: Desk, ids: readonly string[]): Allocations {
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const charges = useMemo(() => chargesOf(desk, ids), [desk, ids]);
  const type = (id: string, text: string | null) =>
    setTyped(({ [id]: _before, ...others }) => (text === null ? others : { ...others, [id]: text }));
  const mine = charges.flatMap((charge) =>
    typed[charge.id] === undefined ? [] : [{ charge, part: partOfOpen(typed[charge.id] ?? '', charge.open, charge.currency) }],
  );
  const amounts = Object.fromEntries(
    mine.flatMap(({ charge, part }) =>
      'amount' in part && compare(toDecimal(part.amount), toDecimal(charge.open)) !== 0 ? [[charge.id, part.amount]] : [],
    ),
  );
  return { charges, typed, type, wrong: mine.some(({ part }) => 'code' in part), amounts };
}

/** Goes to the cell of the charge before or after this one; from the last to what follows the table. */
function step(from: HTMLInputElement, by: 1 | -1): void {
  const cells = [...(from.closest('table')?.querySelectorAll('input') ?? [])];
  const next = cells[cells.indexOf(from) + by];
  if (next) next.focus();
  else if (by === 1) from.closest('form')?.querySelector<HTMLElement>('[type=submit]:not(:disabled)')?.focus();
}

interface PartCellProps {
  readonly charge: OpenCharge;
  readonly typed: string | undefined;
  /** What the server says against the amount. */
  readonly refused: string | undefined;
  readonly onType: (text: string | null) => void;
}

/** The cell an amount is typed in. One that cannot be had says so, and the cell keeps the focus until it is put right or given up with Esc. */
function PartCell({ charge, typed, refused, onType }: PartCellProps) {
  const { t } = useTranslation();
  const note = useId();
  const cell = useRef<HTMLInputElement>(null);
  const problem = typed === undefined ? null : problemOf(typed, charge);
  const told = problem ? wordsOf(problem) : refused;
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape' && typed !== undefined) {
      event.stopPropagation();
      event.preventDefault();
      onType(null);
    } else if (event.key === 'Enter' || event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (!problem) step(event.currentTarget, event.key === 'ArrowUp' ? -1 : 1);
    } else if (event.key === 'Tab' && problem) event.preventDefault();
  };
  return (
    <td className="task-number">
      <input
        ref={cell}
        className="input part-input"
        dir="ltr"
        inputMode="decimal"
        autoComplete="off"
        maxLength={40}
        aria-label={t('allocating:cell', { fee: charge.fee, job: charge.job })}
        aria-invalid={told !== undefined}
        aria-describedby={told === undefined ? undefined : note}
        value={typed ?? charge.open}
        onChange={(event) => onType(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={(event) => {
          const leaves = event.relatedTarget instanceof HTMLElement && event.relatedTarget.matches('[data-leaves]');
          if (problem && !leaves) requestAnimationFrame(() => cell.current?.focus());
        }}
        onKeyDown={onKeyDown}
      />
      {told === undefined ? null : (
        <p id={note} className="form-error part-note" role="alert" dir="auto">
          {told}
        </p>
      )}
    </td>
  );
}

/** The chosen charges with what is open of each, and how much of it is taken now (domain/04 §4.5 "invoicing a part of a line"). */
export function Allocating({
  allocations,
  refusals,
  desk,
  more,
}: {
  allocations: Allocations;
  refusals: readonly RefusalOnWire[];
  desk: Desk;
  more: number;
}) {
  const { t } = useTranslation();
  const { charges, typed, type } = allocations;
  const refused = new Map(refusals.filter(({ code }) => code === 'INVOICE_EXCEEDS_COST').map(({ id, text }) => [id, text]));
  return (
    <details className="parts-of-charges">
      <summary>{t('allocating:title')}</summary>
      <div className="parts-scroll">
        <table className="task-table">
          <thead>
            <tr>
              <th scope="col">{t('allocating:job')}</th>
              <th scope="col">{t('allocating:fee')}</th>
              <th scope="col">{t('allocating:currency')}</th>
              <th scope="col" className="task-number">
                {t('allocating:open')}
              </th>
              <th scope="col" className="task-number">
                {t('allocating:taken')}
              </th>
            </tr>
          </thead>
          <tbody>
            {charges.map((charge) => (
              <tr key={charge.id}>
                <td>
                  <bdi dir="ltr">{charge.job}</bdi>
                </td>
                <td dir="auto">{charge.fee}</td>
                <td>{charge.currency}</td>
                <AmountCell text={charge.open} currency={charge.currency} language={desk.model.language} />
                <PartCell
                  charge={charge}
                  typed={typed[charge.id]}
                  refused={refused.get(charge.id)}
                  onType={(text) => type(charge.id, text)}
                />
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {more > charges.length ? (
        <p className="task-due">{t('allocating:more', { n: charges.length, count: more - charges.length })}</p>
      ) : null}
    </details>
  );
}
