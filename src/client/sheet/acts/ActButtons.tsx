import i18next from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Menu, type MenuItem } from '#client/shell/Menu.tsx';
import { SheetIcon } from '#client/sheet/bars/SheetIcon.tsx';
import { fitsSome, verbOf, whyNot } from '#client/sheet/acts/offered';
import { takeStep } from '#client/sheet/acts/taking';
import { useJudged } from '#client/sheet/acts/useJudged';
import type { Desk } from '#client/sheet/desk/desk';
import type { Step } from '#define/act';
import type { JudgedStep } from '#workers/sheet/tools/acts';

/** Steps as items of a menu, taken with these rows or the selected ones: those that do nothing for the rows are grey, with the reason. */
export function stepItems(
  desk: Desk,
  steps: readonly Step[],
  judged: ReadonlyMap<string, JudgedStep>,
  rowIds?: readonly string[],
): MenuItem[] {
  const { definition } = desk.model;
  return steps.map((step) => {
    const known = judged.get(step.name);
    const why = whyNot(definition, known);
    return {
      key: `act:${step.name}`,
      label: verbOf(definition, step),
      ...(step.way.key === undefined ? {} : { keys: `Alt+M ${step.way.key}` }),
      ...(why === null ? {} : { hint: why }),
      disabled: !fitsSome(known),
      run: () => void takeStep(desk, step, rowIds),
    };
  });
}

/** The steps of a sheet in its toolbar: the main ones as buttons where they fit the selection, all of them behind one more. */
export function ActButtons({ desk, steps }: { desk: Desk; steps: readonly Step[] }) {
  const { t } = useTranslation();
  const judged = useJudged(desk);
  const [open, setOpen] = useState<Element | null>(null);
  if (steps.length === 0) return null;
  // Their words come after the first cell.
  const worded = i18next.hasResourceBundle(i18next.language, 'acts');
  const main = (worded ? steps : []).filter(({ entry, on, name }) => on && entry.main && fitsSome(judged.get(name))).slice(0, 3);
  return (
    <>
      {main.length === 0 ? null : (
        <span className="act-mains">
          {main.map((step) => (
            <button key={step.name} type="button" className="quiet-button act-main" onClick={() => void takeStep(desk, step)}>
              {verbOf(desk.model.definition, step)}
            </button>
          ))}
        </span>
      )}
      <button
        type="button"
        className="quiet-button"
        aria-haspopup="menu"
        aria-expanded={open !== null}
        title={`${t('acting:all')}  Alt+M`}
        onClick={(event) => setOpen(open === null ? event.currentTarget : null)}
      >
        {t('acting:all')}
        <SheetIcon name="down" />
      </button>
      {open === null ? null : (
        <Menu items={stepItems(desk, steps, judged)} at={{ below: open }} label={t('acting:all')} onClose={() => setOpen(null)} />
      )}
    </>
  );
}
