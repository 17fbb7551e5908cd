import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ownColumnLimits, type OwnColumn } from '#define/ownColumn';
import { Dialog } from '#client/shell/Dialog.tsx';
import type { CellProblem } from '#client/sheet/model';
import type { Desk } from '#client/sheet/desk/desk';
import { columnWords } from '#client/sheet/desk/wording';
import { preferredColumns } from '#client/sheet/formula/assist';
import { FormulaField } from '#client/sheet/formula/FormulaField.tsx';
import type { FormulaDialog } from '#client/sheet/formula/dialog';
import { currenciesOf, keepOwn, newName } from '#client/sheet/formula/ownColumns';
import { wordedText } from '#workers/formula/references';
import { withoutEquals } from '#workers/formula/reading';

type Own = Extract<FormulaDialog, { what: 'own' }>;

const restMs = 250;
const noMoney = '-';

/** What is wrong with a draft a moment after the last key; undefined while that is not known. */
function useCheck(desk: Desk, draft: OwnColumn): CellProblem | null | undefined {
  const [checked, setChecked] = useState<{ draft: OwnColumn; problem: CellProblem | null } | null>(null);
  useEffect(() => {
    let current = true;
    if (draft.formula === '' || draft.header.trim() === '') return;
    const timer = setTimeout(
      () => void desk.model.tools.formulas.own.check(draft).then((problem) => current && setChecked({ draft, problem })),
      restMs,
    );
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [desk, draft]);
  return checked?.draft === draft ? checked.problem : undefined;
}

/** A column of the person's own: header, formula, and how its numbers are written. */
export function OwnColumnDialog({ desk, dialog, onClose }: { desk: Desk; dialog: Own; onClose: () => void }) {
  const { t } = useTranslation();
  const known = dialog.column;
  const names = useMemo(() => desk.model.tools.formulas.names(), [desk]);
  const name = useMemo(() => known?.name ?? newName(), [known]);
  const columns = useMemo(() => preferredColumns(desk, names.columns).filter((column) => column.name !== name), [desk, names, name]);
  const [header, setHeader] = useState(known?.header ?? '');
  const [formula, setFormula] = useState(known === null ? '=' : `=${wordedText(known.formula, names)}`);
  const [decimals, setDecimals] = useState(known?.decimals ?? 2);
  const [currency, setCurrency] = useState(known === null ? noMoney : (known.currency ?? noMoney));
  const draft = useMemo<OwnColumn>(
    () => ({ name, header: header.trim(), formula: withoutEquals(formula), decimals, currency: currency === noMoney ? null : currency }),
    [name, header, formula, decimals, currency],
  );
  const problem = useCheck(desk, draft);
  const taken = problem?.code === 'COLUMN_NAME_TAKEN';

  const keep = () => {
    if (problem !== null || draft.header === '' || draft.formula === '') return;
    onClose();
    void keepOwn(desk, draft, dialog.after);
  };
  return (
    <Dialog
      title={t(known === null ? 'formulas:own.newTitle' : 'formulas:own.editTitle')}
      width={560}
      onSubmit={keep}
      onLeave={onClose}
      actions={
        <>
          <button type="button" className="button" onClick={onClose}>
            {t('shell:dialog.cancel')}
          </button>
          <button
            type="submit"
            className="button button-primary"
            disabled={problem !== null || draft.header === '' || draft.formula === ''}
          >
            {t(known === null ? 'formulas:own.add' : 'formulas:own.keep')}
          </button>
        </>
      }
    >
      <label className="field">
        <span>{t('formulas:own.header')}</span>
        <input
          className="input"
          data-first=""
          value={header}
          maxLength={ownColumnLimits.header}
          dir="auto"
          aria-invalid={taken}
          onChange={(event) => setHeader(event.target.value)}
        />
      </label>
      {taken ? <p className="formula-problem">{problem?.text}</p> : null}
      <FormulaField
        label={t('formulas:formula')}
        value={formula}
        names={names}
        columns={columns}
        rightToLeft={desk.rightToLeft}
        problem={taken ? null : (problem?.text ?? null)}
        onChange={setFormula}
      />
      <div className="own-format">
        <label className="field">
          <span>{t('formulas:own.currency')}</span>
          <select className="input" value={currency} onChange={(event) => setCurrency(event.target.value)}>
            <option value={noMoney}>{t('formulas:own.noCurrency')}</option>
            <option value="base">{t('formulas:own.baseCurrency')}</option>
            {currenciesOf(desk).map((field) => (
              <option key={field} value={field}>
                {t('formulas:own.rowCurrency', { column: columnWords(desk, field) })}
              </option>
            ))}
          </select>
        </label>
        <label className="field">
          <span>{t('formulas:own.decimals')}</span>
          <input
            className="input"
            type="number"
            min={0}
            max={ownColumnLimits.decimals}
            value={decimals}
            disabled={currency !== noMoney}
            onChange={(event) => setDecimals(Math.max(0, Math.min(ownColumnLimits.decimals, Math.trunc(Number(event.target.value) || 0))))}
          />
        </label>
      </div>
      <p className="dialog-hint">{t('formulas:own.hint')}</p>
    </Dialog>
  );
}
