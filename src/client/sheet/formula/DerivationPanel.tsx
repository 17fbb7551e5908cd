import { useTranslation } from 'react-i18next';
import type { SheetModel } from '#client/sheet/model';
import { Popover } from '#client/sheet/panels/Popover.tsx';

export type Derivation = NonNullable<ReturnType<SheetModel['derivation']>>;

/** A formula in the words of the screen: column names give way to their headers, functions stay. */
export function inWords({ formula, values }: Pick<Derivation, 'formula' | 'values'>): string {
  const labels = new Map(values.map(({ column, label }) => [column, label]));
  return formula.replace(/[A-Za-z_]\w*(?!\w|\()/gu, (name) => labels.get(name) ?? name);
}

interface DerivationPanelProps {
  readonly derivation: Derivation;
  readonly beside: DOMRect;
  readonly rightToLeft: boolean;
  /** Opens the formula of an own column; absent for the sheet's own derivations. */
  readonly onChange: (() => void) | undefined;
  readonly onClose: () => void;
}

/** How a worked-out cell came about: the formula, the same with the row's values, its result, and where each value stands. */
export function DerivationPanel({ derivation, beside, rightToLeft, onChange, onClose }: DerivationPanelProps) {
  const { t } = useTranslation();
  const { filled, result, values } = derivation;
  return (
    <Popover beside={beside} rightToLeft={rightToLeft} label={t('formulas:derivation')} className="derivation" onClose={onClose}>
      <p className="derivation-formula">
        <bdi dir="ltr">{inWords(derivation)}</bdi>
      </p>
      <p className="derivation-filled">
        <bdi dir="ltr">{filled}</bdi>
      </p>
      <p className="derivation-result">
        <bdi dir="ltr">
          = <strong>{result === '' ? t('sheet:grid.blank') : result}</strong>
        </bdi>
      </p>
      <dl className="derivation-values">
        {values.map(({ column, label, text }) => (
          <div key={column}>
            <dt dir="auto">{label}</dt>
            <dd>
              <bdi dir="auto">{text === '' ? t('sheet:grid.blank') : text}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {onChange === undefined ? null : (
        <button type="button" className="link-button" onClick={onChange}>
          {t('formulas:own.edit')}
        </button>
      )}
    </Popover>
  );
}
