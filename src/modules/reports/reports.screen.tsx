import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Sheet } from '#define/sheet';
import { mayOpenView } from '#define/viewed';
import { holdsOne, rolesAtom } from '#client/session/session';
import { KeptSheet } from '#client/sheet/KeptSheet.tsx';
import { useView } from '#client/shell/view';
import { apAgeingSheet, arAgeingSheet } from '#modules/reports/arAgeing/arAgeing.sheet';
import { cashByDaySheet } from '#modules/reports/cashByDay/cashByDay.sheet';
import { cashJournalSheet } from '#modules/reports/cashJournal/cashJournal.sheet';
import { chargeSheets } from '#modules/reports/charges/charges.sheet';
import { commissionsSheet } from '#modules/reports/commissions/commissions.sheet';
import { fxGainLossSheet } from '#modules/reports/fxGainLoss/fxGainLoss.sheet';
import { demurrageSheet } from '#modules/reports/demurrage/demurrage.sheet';
import { pricingSheets } from '#modules/reports/pricing/pricing.sheet';
import { profitByCustomerSheet, profitByLaneSheet, profitBySalesmanSheet } from '#modules/reports/profitBy.sheet';
import { profitByOrderSheet } from '#modules/reports/profitByOrder/profitByOrder.sheet';
import { recordSheets } from '#modules/reports/records/records.sheet';
import { badDebtsSheet, taxSheets } from '#modules/reports/taxes/taxes.sheet';
import { trialBalanceByOrderSheet } from '#modules/reports/trialBalanceByOrder/trialBalanceByOrder.sheet';
import { uninvoicedSheet } from '#modules/reports/uninvoiced/uninvoiced.sheet';
import { volumeSheets } from '#modules/reports/volumes/volumes.sheet';
import { writeOffsSheet } from '#modules/reports/writeOffs/writeOffs.sheet';
import { wholeEngine } from '#modules/wholeEngine';
import './reports.css';

const sheets: readonly Sheet[] = [
  profitByOrderSheet,
  profitByCustomerSheet,
  profitByLaneSheet,
  profitBySalesmanSheet,
  commissionsSheet,
  arAgeingSheet,
  apAgeingSheet,
  uninvoicedSheet,
  writeOffsSheet,
  cashJournalSheet,
  cashByDaySheet,
  fxGainLossSheet,
  trialBalanceByOrderSheet,
  badDebtsSheet,
  ...chargeSheets,
  ...volumeSheets,
  ...pricingSheets,
  ...recordSheets,
  ...taxSheets,
  demurrageSheet,
];

interface Offered {
  readonly group: string;
  readonly sheets: readonly Sheet[];
}

/** The reports a person may open, by group in the order of the first of each. */
function offeredTo(roles: ReadonlySet<string>): readonly Offered[] {
  const { catalogue } = wholeEngine;
  const open = sheets.filter(({ entity }) => mayOpenView(catalogue.get(entity), (some) => holdsOne(roles, some)));
  const groupOf = ({ entity }: Sheet) => catalogue.get(entity).view?.group ?? '';
  return [...new Set(open.map(groupOf))].map((group) => ({ group, sheets: open.filter((sheet) => groupOf(sheet) === group) }));
}

/** Which report the address names; a page behind another keeps its own. */
function useNamedReport(): [name: string | null, open: (name: string) => void] {
  const { search, pathname } = useLocation();
  const { active } = useView();
  const navigate = useNavigate();
  const asked = new URLSearchParams(search).get('report');
  const [named, setNamed] = useState(asked);
  useEffect(() => {
    if (active && asked !== null) setNamed(asked);
  }, [active, asked]);
  const open = (name: string) => {
    setNamed(name);
    void navigate({ pathname, search: new URLSearchParams({ report: name }).toString() }, { replace: true });
  };
  return [named, open];
}

/** Fixed reports, route /statistics/index: those a person may open in a list by group, the chosen one as a sheet. */
export function ReportsScreen() {
  const { t } = useTranslation();
  const groups = offeredTo(useAtomValue(rolesAtom));
  const [named, open] = useNamedReport();
  const all = groups.flatMap((group) => group.sheets);
  const sheet = all.find(({ entity }) => entity === named) ?? all[0];
  if (sheet === undefined)
    return (
      <div className="page-note">
        <p>{t('reports:none')}</p>
      </div>
    );
  return (
    <div className="named-parts">
      <nav className="part-names report-names" aria-label={t('shell:route.statistics')}>
        {groups.map((one) => (
          <section key={one.group} aria-label={t(`reports:group.${one.group}`)}>
            <h2>{t(`reports:group.${one.group}`)}</h2>
            <ul>
              {one.sheets.map(({ entity }) => (
                <li key={entity}>
                  <button
                    type="button"
                    title={t(`reports:hint.${entity}`)}
                    aria-current={entity === sheet.entity}
                    onClick={() => open(entity)}
                  >
                    {t(`operations:entity.${entity}`)}
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
      <div className="report-sheet">
        <KeptSheet
          key={sheet.entity}
          engine={wholeEngine}
          sheet={sheet}
          title={`operations:entity.${sheet.entity}`}
          belongs={`sheet:belongs.${sheet.entity}`}
        />
      </div>
    </div>
  );
}
