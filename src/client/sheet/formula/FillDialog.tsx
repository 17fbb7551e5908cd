import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#client/shell/Dialog.tsx';
import type { CellProblem } from '#client/sheet/model';
import type { Desk } from '#client/sheet/desk/desk';
import { columnWords, rowLabel } from '#client/sheet/desk/wording';
import { preferredColumns } from '#client/sheet/formula/assist';
import { cellsIn, fillPlan } from '#client/sheet/formula/filling';
import { FormulaField } from '#client/sheet/formula/FormulaField.tsx';
import type { FormulaDialog } from '#client/sheet/formula/dialog';
import type { Sample } from '#client/sheet/engine/tools/formulas';
import { kindOf } from '#define/kinds';
import type { FormulaPlan } from '#workers/formula/plan';
import type { FillingReach } from '#workers/sheet/tools/formulaFilling';
import { beginsFormula } from '#workers/formula/references';

type Fill = Extract<FormulaDialog, { what: 'fill' }>;

const restMs = 250;
const sampleRows = 5;

/** Formulas are typed with their sign, as in a cell; a forgotten one is put in front. */
const asFormula = (text: string): string => (text.trim() === '' || beginsFormula(text) ? text : `=${text}`);

interface Looked {
  readonly text: string;
  readonly plan: FormulaPlan | null;
  readonly problem: CellProblem | null;
  readonly samples: readonly Sample[];
  /** Null until the cells have been counted. */
  readonly reach: FillingReach | null;
}

const blank: Looked = { text: '', plan: null, problem: null, samples: [], reach: null };

/** Reads the formula a moment after the last key and works out the first rows with it. */
function useLook(desk: Desk, { areas }: Fill, text: string, column: string | null): Looked {
  const [looked, setLooked] = useState<Looked>(blank);
  useEffect(() => {
    let current = true;
    const look = async (): Promise<Looked> => {
      const wanted = asFormula(text);
      if (wanted.trim() === '' || column === null) return { ...blank, text };
      const { formulas } = desk.model.tools;
      const read = await formulas.read(wanted);
      if ('problem' in read) return { ...blank, text, problem: read.problem };
      const samples = areas[0] === undefined ? [] : await formulas.sample(read.plan, areas[0], column, sampleRows);
      return { ...blank, text, plan: read.plan, samples };
    };
    // Many cells take a while to count: the first rows stand there meanwhile.
    const lookThenCount = async () => {
      const found = await look();
      if (current) setLooked(found);
      const reach = await desk.model.tools.formulas.reach(found.plan, areas, desk.visibleNames());
      if (current) setLooked({ ...found, reach });
    };
    const timer = setTimeout(() => void lookThenCount(), restMs);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [desk, areas, text, column]);
  return looked;
}

function Samples({ desk, samples }: { desk: Desk; samples: readonly Sample[] }) {
  const { t } = useTranslation();
  if (samples.length === 0) return null;
  const label = (rowId: string) => {
    const row = desk.model.viewRowOf(rowId);
    return row === null ? '' : rowLabel(desk, row);
  };
  return (
    <table className="formula-samples">
      <thead>
        <tr>
          <th scope="col">{t('formulas:fill.row')}</th>
          <th scope="col">{t('formulas:fill.before')}</th>
          <th scope="col">{t('formulas:fill.after')}</th>
        </tr>
      </thead>
      <tbody>
        {samples.map(({ rowId, before, after, problem }) => (
          <tr key={rowId}>
            <th scope="row">
              <bdi>{label(rowId)}</bdi>
            </th>
            <td>
              <bdi dir="ltr">{before}</bdi>
            </td>
            <td className={problem === null ? undefined : 'formula-sample-wrong'} title={problem?.text}>
              {problem === null ? <bdi dir="ltr">{after}</bdi> : problem.text}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Results with more decimals than the column has are told before they are written, with the way to round them. */
function Decimals({ reach, onRound }: { reach: FillingReach | null; onRound: (places: number) => void }) {
  const { t } = useTranslation();
  if (reach === null || reach.longer === 0) return null;
  return (
    <p className="formula-decimals" role="status">
      <span>{t('formulas:fill.longer', { n: reach.longer.toLocaleString('en'), places: reach.places })}</span>
      <button type="button" className="link-button" onClick={() => onRound(reach.places)}>
        {t('formulas:fill.round', { places: reach.places })}
      </button>
    </p>
  );
}

/** Asks for a formula for a whole column or the selected cells, and shows what it makes of the first rows before anything is written. */
export function FillDialog({ desk, dialog, onClose }: { desk: Desk; dialog: Fill; onClose: () => void }) {
  const { t } = useTranslation();
  const [text, setText] = useState(dialog.text);
  const names = useMemo(() => desk.model.tools.formulas.names(), [desk]);
  const columns = useMemo(() => preferredColumns(desk, names.columns), [desk, names]);
  const cells = cellsIn(dialog.areas);
  const numbers = useMemo(
    () =>
      dialog.areas
        .flatMap(({ left, right }) => desk.get(desk.columns).slice(left, right + 1))
        .filter(({ column }) => kindOf(column.field).comparison === 'number'),
    [desk, dialog],
  );
  const looked = useLook(desk, dialog, text, numbers[0]?.name ?? null);
  const ready = looked.text === text ? looked.plan : null;

  const fill = () => {
    if (ready === null) return;
    onClose();
    void fillPlan(desk, ready, asFormula(text), dialog.areas);
  };
  const target =
    dialog.column === null
      ? t('formulas:fill.selection', { count: cells })
      : t('formulas:fill.column', { column: columnWords(desk, dialog.column), count: cells });
  return (
    <Dialog
      title={t('formulas:fill.title')}
      width={560}
      onSubmit={fill}
      onLeave={onClose}
      actions={
        <>
          <button type="button" className="button" onClick={onClose}>
            {t('shell:dialog.cancel')}
          </button>
          <button type="submit" className="button button-primary" disabled={ready === null || numbers.length === 0}>
            {looked.reach === null ? t('formulas:fill.title') : t('formulas:fill.verb', { count: looked.reach.cells })}
          </button>
        </>
      }
    >
      <p>{numbers.length === 0 ? t('formulas:fill.noNumbers') : target}</p>
      <FormulaField
        label={t('formulas:formula')}
        value={text}
        names={names}
        columns={columns}
        rightToLeft={desk.rightToLeft}
        problem={looked.text === text ? (looked.problem?.text ?? null) : null}
        first
        onChange={setText}
      />
      <Decimals
        reach={ready === null ? null : looked.reach}
        onRound={(places) => setText(`=ROUND(${asFormula(text).trim().slice(1)},${places})`)}
      />
      <Samples desk={desk} samples={looked.samples} />
      <p className="dialog-hint">{t('formulas:fill.hint')}</p>
    </Dialog>
  );
}
